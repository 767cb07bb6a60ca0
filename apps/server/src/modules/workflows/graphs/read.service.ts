/** Workflows as they are shown: with their last run, and with what keeps them from running. */
import type { Workflow, WorkflowItem } from '@leadwright/contract/automation/workflows';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { getAccount } from '../../accounts/public.ts';
import type { WorkflowRow } from '../workflows.table.ts';
import * as repository from './graphs.repository.ts';
import { getWorkflow, graphOf } from './kept.service.ts';
import { findGone, findProblems } from './problems.service.ts';
import { targetKey } from './refs.rules.ts';
import { presentItem, presentWorkflow, type ShownWorkflow } from './workflows.presenter.ts';

async function shown(tx: Tx, rows: (WorkflowRow & { isReady: boolean })[]): Promise<ShownWorkflow[]> {
  const { time_zone: timeZone } = await getAccount(tx, tx.accountId);
  const runs = await repository.findLastRuns(
    tx.db,
    tx.accountId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, timeZone, runs: runs.get(row.id) }));
}

export const findWorkflows = (
  ctx: Ctx,
  filter: repository.WorkflowFilter,
): Promise<{ data: WorkflowItem[]; total: number }> =>
  inTransaction(ctx, async (tx) => {
    const { rows, total } = await repository.findWorkflows(tx.db, tx.accountId, filter);
    // What is incomplete anyway need not be looked up.
    const gone = await findGone(
      tx,
      rows.flatMap(({ is_whole, refs }) => (is_whole ? refs : [])),
    );
    const ready = rows.map((row) => ({
      ...row,
      isReady: row.is_whole && !row.refs.some((ref) => gone.has(targetKey(ref))),
    }));
    return { data: (await shown(tx, ready)).map((row) => presentItem(tx, row)), total };
  });

export const readWorkflow = (ctx: Ctx, id: number): Promise<Workflow> =>
  inTransaction(ctx, async (tx) => {
    const row = await getWorkflow(tx, id);
    const { graph } = await graphOf(tx, id, row.version);
    const problems = await findProblems(tx, graph);
    const [whole] = await shown(tx, [{ ...row, isReady: problems.length === 0 }]);
    return presentWorkflow(tx, whole as ShownWorkflow, { graph, problems });
  });
