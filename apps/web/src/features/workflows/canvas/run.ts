/** What the canvas shows of a run: how far each node is, and how many leads went along each connection. */

import type { WorkflowEdge } from '@leadwright/contract/automation/workflow-graph';
import type { NodeProgress } from '@leadwright/contract/automation/workflow-runs';

export interface ShownRun {
  nodes: ReadonlyMap<string, NodeProgress>;
  /** It goes on: what is under way moves. */
  isLive: boolean;
}

/** Leads that left the node by that exit; null: the node was not part of the run. */
export const countAt = ({ nodes }: ShownRun, { from, port }: Pick<WorkflowEdge, 'from' | 'port'>): number | null =>
  nodes.get(from)?.[port] ?? null;

/** Leads are on their way along it. */
export const isFlowing = (run: ShownRun, { from, to }: Pick<WorkflowEdge, 'from' | 'to'>): boolean =>
  run.isLive && run.nodes.get(to)?.state === 'running' && (run.nodes.get(from)?.total ?? 0) > 0;
