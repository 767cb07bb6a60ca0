/** Unsaved changes, stored in this browser until saved: for the tab, and for when the tab is closed. */
import type { WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import { z } from 'zod';
import { session } from '../../../lib/session.ts';
import { stored, storedInTab } from '../../../lib/storage.ts';

const KeptDraft = z.object({
  name: z.string(),
  /** The version that was edited; 0 before the first. */
  version: z.number(),
  /** Validated on save: a value may be incomplete. */
  graph: z.custom<WorkflowGraph>((graph) => Array.isArray((graph as WorkflowGraph | null)?.nodes)),
  at: z.string(),
});
export type KeptDraft = z.output<typeof KeptDraft>;

const keyOf = (id: number | null) => `workflow-draft:1:${session.user()?.id ?? 0}:${id ?? 'new'}`;

export function findDraft(id: number | null): KeptDraft | null {
  const key = keyOf(id);
  const { data } = KeptDraft.safeParse(storedInTab.json(key) ?? stored.json(key));
  // An outdated shape would break the renderer.
  return data && isShaped(data.graph) ? data : null;
}

const SHAPES = z.object({
  nodes: z.array(z.object({ id: z.string(), type: z.string(), x: z.number(), y: z.number(), settings: z.object({}) })),
  edges: z.array(z.object({ id: z.string(), from: z.string(), to: z.string(), port: z.string() })),
});
const isShaped = (graph: unknown) => SHAPES.safeParse(graph).success;

export function keepDraft(id: number | null, draft: KeptDraft | null) {
  const key = keyOf(id);
  storedInTab.setJson(key, draft);
  stored.setJson(key, draft);
}
