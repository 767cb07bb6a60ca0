/** Starting, reading, cancelling, resuming and repeating runs of workflows (docs/product-rules.md#workflows). */
import type { WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { availableCredits } from '../../wallet/public.ts';
import { advanceJob } from '../engine/advance.jobs.ts';
import { fromOn, type PlannedNode, planOf } from '../engine/plan.rules.ts';
import { estimateGraph } from '../estimate/estimate.service.ts';
import { getWorkflow, graphOf, lockWorkflow, publishWorkflow } from '../graphs/kept.service.ts';
import { refuseLimitedKey } from '../workflows.policy.ts';
import { cancel } from './cancel.service.ts';
import * as items from './items.repository.ts';
import { note } from './journal.service.ts';
import { publishRun } from './outcome.service.ts';
import { runsErrors } from './runs.errors.ts';
import { presentRun, presentSummary } from './runs.presenter.ts';
import * as repository from './runs.repository.ts';
import type { NodeRow, RunRow, RunTrigger } from './runs.table.ts';

export interface StartOptions {
  trigger: RunTrigger;
  isTrial: boolean;
  /** The newest, unless another is named. */
  version?: number | undefined;
  /** Fails if the price is higher than the user was shown. */
  expected?: { maximum_credits: number } | undefined;
}

/** Creates run, nodes and job together. Fixes the maximum cost here; credits are reserved step by step. */
export async function startRun(tx: Tx, workflowId: number, options: StartOptions): Promise<RunRow> {
  refuseLimitedKey(tx);
  const workflow = await lockWorkflow(tx, workflowId);
  await requireIdle(tx, workflowId);
  const version = options.version ?? workflow.version;
  const { graph } = await graphOf(tx, workflowId, version);
  const maximum = await maximumOf(tx, graph, options);
  const now = tx.now();
  const run = await repository.insertRun(tx.db, {
    account_id: tx.accountId,
    workflow_id: workflowId,
    version,
    trigger: options.trigger,
    is_trial: options.isTrial,
    user_id: tx.actor.userId,
    user_name: tx.actor.name,
    language: tx.language,
    state: 'queued',
    maximum_credits: maximum,
    created_at: now,
    moved_at: now,
  });
  await insertNodes(tx, run, graph);
  await note(tx, run, `started.${options.trigger}`);
  await goOn(tx, run);
  return run;
}

async function insertNodes(tx: Tx, run: RunRow, graph: WorkflowGraph): Promise<void> {
  const nodes = [...planOf(graph)].map(([node_id, { node, place, takes }]) => ({
    account_id: run.account_id,
    run_id: run.id,
    node_id,
    place,
    type: node.type,
    list_type: takes,
    moved_at: tx.now(),
  }));
  await repository.insertNodes(tx.db, nodes);
}

async function requireIdle(tx: Tx, workflowId: number): Promise<void> {
  if (await repository.findGoing(tx.db, tx.accountId, workflowId)) throw runsErrors.running();
}

async function maximumOf(tx: Tx, graph: WorkflowGraph, { isTrial, expected }: StartOptions): Promise<number> {
  const { problems, maximum_credits: maximum } = await estimateGraph(tx, graph, { isTrial });
  if (problems.length > 0 || maximum === null) {
    const [first] = problems;
    const code = problems.some((each) => each.code === 'unconnected') ? 'unconnected' : 'not_ready';
    throw runsErrors[code]({ params: { problem: first?.message ?? '' }, details: { problems } });
  }
  if (expected && maximum > expected.maximum_credits) throw runsErrors.price_changed();
  if (maximum > 0 && (await availableCredits(tx)) <= 0) throw runsErrors.no_credits();
  return maximum;
}

async function goOn(tx: Tx, run: RunRow): Promise<void> {
  await enqueue(tx, advanceJob, { accountId: run.account_id, runId: run.id });
  await publishRun(tx, run);
  await publishWorkflow(tx, run.workflow_id);
}

const present = async (tx: Tx, id: number) => {
  const run = (await repository.findRun(tx.db, tx.accountId, id)) as RunRow;
  return presentRun(run, await repository.findNodes(tx.db, tx.accountId, id), tx.t);
};

export const start = (ctx: Ctx, workflowId: number, options: StartOptions) =>
  inTransaction(ctx, async (tx) => present(tx, (await startRun(tx, workflowId, options)).id));

export const findRuns = (ctx: Ctx, workflowId: number, { page, limit }: { page: number; limit: number }) =>
  inTransaction(ctx, async (tx) => {
    await getWorkflow(tx, workflowId);
    const window = { offset: (page - 1) * limit, limit };
    const { rows, total } = await repository.findRuns(tx.db, tx.accountId, workflowId, window);
    return { data: rows.map((run) => presentSummary(tx.t, run)), currentPage: page, pageSize: limit, total };
  });

/** A run of this workflow of this account, or 404. */
export async function ownRun(tx: Tx, workflowId: number, id: number, how: 'read' | 'lock' = 'read'): Promise<RunRow> {
  const run = await (how === 'lock' ? repository.lockRun : repository.findRun)(tx.db, tx.accountId, id);
  if (run?.workflow_id !== workflowId) throw runsErrors.not_found();
  return run;
}

export const readRun = (ctx: Ctx, workflowId: number, id: number) =>
  inTransaction(ctx, async (tx) => {
    const { version } = await ownRun(tx, workflowId, id);
    const { graph } = await graphOf(tx, workflowId, version);
    return { ...(await present(tx, id)), graph };
  });

export const cancelRun = (ctx: Ctx, workflowId: number, id: number) =>
  inTransaction(ctx, async (tx) => {
    const run = await ownRun(tx, workflowId, id, 'lock');
    if (run.finished_at) throw runsErrors.finished();
    await cancel(tx, run);
    await publishWorkflow(tx, workflowId);
    return present(tx, id);
  });

/** Where it stopped. A search that failed is made once more, for what is missing. */
export const resumeRun = (ctx: Ctx, workflowId: number, id: number) =>
  inTransaction(ctx, async (tx) => {
    refuseLimitedKey(tx);
    await lockWorkflow(tx, workflowId);
    const run = await ownRun(tx, workflowId, id, 'lock');
    if (run.state !== 'stopped') throw runsErrors.not_stopped();
    if (run.reason === 'credits' && (await availableCredits(tx)) <= 0) throw runsErrors.no_credits();
    await requireIdle(tx, workflowId);
    const plan = planOf((await graphOf(tx, workflowId, run.version)).graph);
    for (const node of await repository.findNodes(tx.db, tx.accountId, id))
      if (node.state === 'failed')
        await repository.updateNode(tx.db, node, openAgain(tx, node, plan.get(node.node_id) as PlannedNode));
    await reopen(tx, run, 'resumed');
    return present(tx, id);
  });

async function reopen(tx: Tx, run: RunRow, code: string, node: string | null = null, count = 0): Promise<void> {
  await repository.updateRun(tx.db, run.account_id, run.id, {
    state: 'running',
    reason: null,
    finished_at: null,
    moved_at: tx.now(),
    missing_leads: null,
    missing_credits: null,
  });
  await note(tx, run, code, { node, params: { count, by: tx.actor.name } });
  await goOn(tx, run);
}

/** Leads that failed at a node, and everything behind it: also of a run that has ended. What they cost is within what was confirmed. */
export const retryNode = (ctx: Ctx, workflowId: number, id: number, nodeId: string) =>
  inTransaction(ctx, async (tx) => {
    refuseLimitedKey(tx);
    await lockWorkflow(tx, workflowId);
    const run = await ownRun(tx, workflowId, id, 'lock');
    if (run.forgotten_at) throw runsErrors.forgotten();
    if (run.state === 'canceled') throw runsErrors.finished();
    const plan = planOf((await graphOf(tx, workflowId, run.version)).graph);
    const rows = await repository.findNodes(tx.db, tx.accountId, id);
    const row = rows.find((each) => each.node_id === nodeId);
    if (!row || !plan.has(nodeId)) throw runsErrors.no_node();
    if (run.state !== 'running' && run.state !== 'queued') await requireIdle(tx, workflowId);
    const again = await items.retryFailed(tx.db, row, tx.now());
    if (again === 0) throw runsErrors.nothing_failed();
    await repository.moveNode(tx.db, row, { waiting: again, failed_count: -again }, tx.now());
    const behind = fromOn(plan, nodeId);
    for (const each of rows)
      if (behind.has(each.node_id) || each.state === 'failed' || each.state === 'canceled')
        await repository.updateNode(tx.db, each, openAgain(tx, each, plan.get(each.node_id) as PlannedNode));
    await reopen(tx, run, 'retried', nodeId, again);
    return present(tx, id);
  });

/** Reopens a node: one that ended may get more leads. */
function openAgain(tx: Tx, row: NodeRow, { isStart }: PlannedNode) {
  const { is_searched, search_id, attempt, credits } = row;
  if (!isStart) return { state: 'running' as const, note: null, moved_at: tx.now() };
  if (is_searched) return { state: row.working > 0 ? ('running' as const) : ('done' as const), note: null };
  const anew = search_id !== null && { search_id: null, attempt: attempt + 1, earlier: credits, arrived: -1 };
  return { state: 'waiting' as const, note: null, moved_at: tx.now(), ...anew };
}
