/** The run as the canvas shows it: progress of each node, and leads on each connection. */

import type { WorkflowEdge } from '@leadwright/contract/automation/workflow-graph';
import type { NodeProgress } from '@leadwright/contract/automation/workflow-runs';

export interface ShownRun {
  nodes: ReadonlyMap<string, NodeProgress>;
  /** Still running, so active parts are animated. */
  isLive: boolean;
}

/** Leads that left the node by that port; null if the node was not part of the run. */
export const countAt = ({ nodes }: ShownRun, { from, port }: Pick<WorkflowEdge, 'from' | 'port'>): number | null =>
  nodes.get(from)?.[port] ?? null;

/** Whether leads are on their way along it. */
export const isFlowing = (run: ShownRun, { from, to }: Pick<WorkflowEdge, 'from' | 'to'>): boolean =>
  run.isLive && run.nodes.get(to)?.state === 'running' && (run.nodes.get(from)?.total ?? 0) > 0;
