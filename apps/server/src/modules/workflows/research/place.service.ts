/** A portion of a run in progress. */
import type { Base, Tx } from '../../../platform/context.ts';
import { type PlannedNode, planOf } from '../engine/plan.rules.ts';
import { findVersion } from '../graphs/graphs.repository.ts';
import * as portions from '../runs/portions.repository.ts';
import * as repository from '../runs/runs.repository.ts';
import type { NodeRow } from '../runs/runs.table.ts';

export interface Place {
  accountId: number;
  runId: number;
  nodeId: string;
  n: number;
}

/** Undefined: the portion has ended, or its run has. */
export async function placeOf(tx: Tx<Base>, { accountId, runId, nodeId, n }: Place, how: 'read' | 'lock' = 'read') {
  const run = await (how === 'lock' ? repository.lockRun : repository.findRun)(tx.db, accountId, runId);
  if (!run || run.finished_at) return undefined;
  const row = (await repository.findNode(tx.db, accountId, runId, nodeId)) as NodeRow;
  const portion = await portions.findPortion(tx.db, row, n);
  const kept = await findVersion(tx.db, accountId, run.workflow_id, run.version);
  if (portion?.state !== 'running' || !kept) return undefined;
  return { at: { run, row, planned: planOf(kept.graph).get(nodeId) as PlannedNode }, portion };
}
