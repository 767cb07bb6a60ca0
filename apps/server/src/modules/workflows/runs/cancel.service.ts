/** Cancels runs with all their steps in progress. Their results stay. */
import type { Tx } from '../../../platform/context.ts';
import { type PlannedNode, planOf } from '../engine/plan.rules.ts';
import { cancelPortion } from '../engine/portions.service.ts';
import { endSearch } from '../engine/searching.service.ts';
import { findVersion } from '../graphs/graphs.repository.ts';
import { end } from './outcome.service.ts';
import * as portions from './portions.repository.ts';
import * as repository from './runs.repository.ts';
import type { NodeRow, RunRow } from './runs.table.ts';

/** `run` must be locked and not ended. */
export async function cancel(tx: Tx, run: RunRow): Promise<void> {
  const { account_id: accountId, id } = run;
  const kept = await findVersion(tx.db, accountId, run.workflow_id, run.version);
  const plan = kept ? planOf(kept.graph) : new Map<string, PlannedNode>();
  const nodeOf = async (nodeId: string) => (await repository.findNode(tx.db, accountId, id, nodeId)) as NodeRow;
  for (const portion of await portions.findOpen(tx.db, accountId, id))
    await cancelPortion(
      tx,
      { run, planned: plan.get(portion.node_id) as PlannedNode, row: await nodeOf(portion.node_id) },
      portion,
    );
  for (const [nodeId, planned] of plan) {
    const row = await nodeOf(nodeId);
    if (planned.isStart && !row.is_searched) await endSearch(tx, { run, planned, row });
    if (row.state !== 'done')
      await repository.updateNode(tx.db, row, { state: 'canceled', note: null, moved_at: tx.now() });
  }
  await end(tx, run, 'canceled');
}

/** Before a workflow is deleted. */
export async function cancelRunsOf(tx: Tx, workflowId: number): Promise<void> {
  for (const { id } of await repository.findOpen(tx.db, tx.accountId, workflowId)) {
    const run = await repository.lockRun(tx.db, tx.accountId, id);
    if (run && !run.finished_at) await cancel(tx, run);
  }
}
