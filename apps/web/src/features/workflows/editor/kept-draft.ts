/** Unsaved changes, kept in this browser until they are saved: in the tab, and for when the tab is gone. */
import type { WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import { z } from 'zod';
import { session } from '../../../lib/session.ts';
import { stored, storedInTab } from '../../../lib/storage.ts';

const KeptDraft = z.object({
  name: z.string(),
  /** The version that was changed; 0 before the first. */
  version: z.number(),
  /** Checked when it is saved: a value may be half typed. */
  graph: z.custom<WorkflowGraph>((graph) => Array.isArray((graph as WorkflowGraph | null)?.nodes)),
  at: z.string(),
});
export type KeptDraft = z.output<typeof KeptDraft>;

const keyOf = (id: number | null) => `workflow-draft:1:${session.user()?.id ?? 0}:${id ?? 'new'}`;

export function findDraft(id: number | null): KeptDraft | null {
  const key = keyOf(id);
  const { data } = KeptDraft.safeParse(storedInTab.json(key) ?? stored.json(key));
  // A shape of another time would break what draws it.
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
