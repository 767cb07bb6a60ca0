/**
 * Advances a run (docs/product-rules.md#workflows). Every move is one transaction that locks the run: the step it starts, its
 * notes and the leads it passes on are saved together or not at all. So a worker can be killed at any moment and several can
 * take turns; the next one reads from the rows what is left. No transaction waits for an external service.
 */
import type { WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import { asAccount, type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { actorFor, isOutOfCredits } from '../../automation/public.ts';
import { findVersion, findWorkflow } from '../graphs/graphs.repository.ts';
import { type At, Halt, type Stop } from '../nodes/nodes.port.ts';
import { adapterOf } from '../nodes/nodes.registry.ts';
import { note } from '../runs/journal.service.ts';
import { end, publishProgress, publishRun, stop } from '../runs/outcome.service.ts';
import * as portions from '../runs/portions.repository.ts';
import * as repository from '../runs/runs.repository.ts';
import type { NodeRow, RunRow } from '../runs/runs.table.ts';
import { account } from './budget.service.ts';
import {
  dryOf,
  isDone,
  isFinished,
  isOutOfCredits as isShortOfCredits,
  type Move,
  mayBegin,
  mayGiveBack,
  mayTake,
  movesOf,
  type NodeView,
  type Views,
} from './engine.rules.ts';
import { defaultListName } from './names.rules.ts';
import { type Plan, type PlannedNode, planOf } from './plan.rules.ts';
import { beginPortion, harvestPortion } from './portions.service.ts';
import { abandonSearch, beginSearch, keepSearch, prepareSearch, takeOver } from './searching.service.ts';
import { markShort, stopShort } from './short.service.ts';

/** Well below the job timeout: after this the run continues as a new job. */
const LONGEST_TURN_MS = 60_000;
/** How often found leads are taken over. Events report the end of a step. */
const SOON_SECONDS = 1;
const LATER_SECONDS = 10;

interface RunContext {
  ctx: Ctx;
  runId: number;
  plan: Plan;
  graph: WorkflowGraph;
  name: string;
}

const isGoing = (run: RunRow | undefined): run is RunRow => run?.state === 'queued' || run?.state === 'running';

export async function advance(ctx: JobContext, accountId: number, runId: number): Promise<Requeue | undefined> {
  const run = await asAccount(ctx, accountId, ({ db }) => repository.findRun(db, accountId, runId));
  if (!isGoing(run)) return;
  const found = await actorFor(ctx, accountId, run.user_id);
  if ('refused' in found) return halt(ctx, run, null, { reason: 'inactive', note: null });
  const context = await open(found.ctx, run);
  try {
    return await turn(ctx, context);
  } catch (error) {
    if (ctx.signal.aborted || !ctx.isLastAttempt) throw error;
    ctx.log.warn({ err: error, run: runId }, 'a run of a workflow stopped');
    return halt(ctx, run, null, { reason: 'unexpected', note: null });
  }
}

const open = (ctx: Ctx, { account_id, id, workflow_id, version }: RunRow): Promise<RunContext> =>
  inTransaction(ctx, async ({ db }) => {
    const workflow = await findWorkflow(db, account_id, workflow_id);
    const kept = await findVersion(db, account_id, workflow_id, version);
    if (!workflow || !kept) throw new Error(`run ${id} has no graph`);
    return { ctx, runId: id, plan: planOf(kept.graph), graph: kept.graph, name: workflow.name };
  });

async function turn(ctx: JobContext, context: RunContext): Promise<Requeue | undefined> {
  const until = performance.now() + LONGEST_TURN_MS;
  let isNews = false;
  for (;;) {
    const { moves, isOver } = await inTransaction(context.ctx, (tx) => planNextMoves(tx, context));
    if (isOver) return;
    let hasMoved = false;
    for (const move of moves) {
      ctx.signal.throwIfAborted();
      const moved = await carryOut(context, move);
      if (moved === 'stopped') return;
      hasMoved ||= moved;
      if (ctx.shouldYield() || performance.now() > until) return requeue();
    }
    if (!hasMoved) return inTransaction(context.ctx, (tx) => rest(tx, context, isNews));
    isNews = true;
  }
}

/** Null if the run has ended or is halted. */
async function lockActiveRun(tx: Tx, { runId }: RunContext): Promise<RunRow | null> {
  const run = await repository.lockRun(tx.db, tx.accountId, runId);
  return isGoing(run) ? run : null;
}

async function viewsOf(tx: Tx, { plan, runId }: RunContext): Promise<{ views: Views; rows: Map<string, NodeRow> }> {
  const rows = new Map((await repository.findNodes(tx.db, tx.accountId, runId)).map((row) => [row.node_id, row]));
  const open = Map.groupBy(await portions.findOpen(tx.db, tx.accountId, runId), ({ node_id }) => node_id);
  const views = [...plan].map(([id, planned]): [string, NodeView] => {
    const { state, waiting, working, search_id, is_searched } = rows.get(id) as NodeRow;
    return [
      id,
      {
        id,
        state,
        waiting,
        working,
        portions: open.get(id)?.length ?? 0,
        isQuick: !planned.isStart && adapterOf(planned).isQuick,
        hasSearch: search_id !== null,
        isSearched: is_searched,
      },
    ];
  });
  return { views: new Map(views), rows };
}

/** Plans the next moves, or ends the run if there are none left. */
async function planNextMoves(tx: Tx, context: RunContext): Promise<{ moves: Move[]; isOver: boolean }> {
  const run = await lockActiveRun(tx, context);
  if (!run) return { moves: [], isOver: true };
  if (run.state === 'queued')
    await repository.updateRun(tx.db, tx.accountId, run.id, { state: 'running', started_at: tx.now() });
  const { views, rows } = await viewsOf(tx, context);
  if (isShortOfCredits(context.plan, views)) await stopShort(tx, run, context.plan, rows);
  else if (isFinished(context.plan, views)) await end(tx, run, 'completed');
  else return { moves: movesOf(context.plan, views), isOver: false };
  return { moves: [], isOver: true };
}

/** Waits for open steps. Events report their end; the requeue covers a lost event. */
async function rest(tx: Tx, context: RunContext, isNews: boolean): Promise<Requeue | undefined> {
  const run = await lockActiveRun(tx, context);
  if (!run) return;
  await repository.updateRun(tx.db, tx.accountId, run.id, { moved_at: tx.now() });
  if (isNews) await publishRun(tx, run);
  const { rows } = await viewsOf(tx, context);
  const finding = [...rows.values()].filter((row) => row.search_id !== null && row.state === 'running');
  return requeue(pauseOf(finding, tx.now()));
}

/** The time since the last find, within limits: a search that finds quickly is polled often. */
function pauseOf(finding: NodeRow[], now: Date): number {
  if (finding.length === 0) return LATER_SECONDS;
  const last = Math.max(...finding.map(({ moved_at }) => moved_at.getTime()));
  return Math.min(LATER_SECONDS, Math.max(SOON_SECONDS, Math.round((now.getTime() - last) / 1000)));
}

type Moved = boolean | 'stopped';

/** An error stops the run and rolls the move back. Missing credits pause only the node. */
async function carryOut(context: RunContext, move: Move): Promise<Moved> {
  try {
    return await (move.act === 'search'
      ? search(context, move)
      : inTransaction(context.ctx, (tx) => carry(tx, context, move)));
  } catch (error) {
    const why = stopOf(error);
    if (!why) throw error;
    return inTransaction(context.ctx, (tx) => giveUp(tx, context, move, why));
  }
}

async function giveUp(tx: Tx, context: RunContext, move: Move, why: Stop): Promise<Moved> {
  const run = await lockActiveRun(tx, context);
  if (!run) return 'stopped';
  const row = (await repository.findNode(tx.db, tx.accountId, run.id, move.id)) as NodeRow;
  if (move.act === 'search') await account(tx, { run, row }, row.reserved, 0);
  if (why.reason !== 'credits') return stopped(tx, { run, row }, why);
  // Then it is tried again.
  const { views } = await viewsOf(tx, context);
  if (move.act !== 'search' && mayGiveBack(context.plan, views)) return false;
  await markShort(tx, { run, row });
  return true;
}

function stopOf(error: unknown): Stop | null {
  if (error instanceof Halt) return error.stop;
  if (isOutOfCredits(error)) return { reason: 'credits', note: null };
  if (!(error instanceof AppError) || error.status >= 500) return null;
  // The run stops with the error that a user would see.
  return { reason: 'gone', note: Object.values(error.fields ?? {})[0] ?? error.code.replace('.', '.error.') };
}

/** The node as it is now, if the move is still one. */
async function stillDue(tx: Tx, context: RunContext, { id, act }: Move): Promise<At | null> {
  const run = await lockActiveRun(tx, context);
  if (!run) return null;
  const { views, rows } = await viewsOf(tx, context);
  const planned = context.plan.get(id) as PlannedNode;
  const view = views.get(id) as NodeView;
  const isDue = {
    search: () => !view.hasSearch && view.state !== 'failed',
    take: () => mayTake(planned, views),
    harvest: () => view.portions > 0,
    begin: () => mayBegin(planned, views, dryOf(context.plan, views)),
    close: () => view.state !== 'done' && isDone(planned, views),
  }[act];
  return isDue() ? { run, planned, row: rows.get(id) as NodeRow } : null;
}

async function carry(tx: Tx, context: RunContext, move: Move): Promise<Moved> {
  const at = await stillDue(tx, context, move);
  if (!at) return false;
  const moved = await ACTS[move.act as keyof typeof ACTS](tx, at);
  if (moved) await publishProgress(tx, at.run);
  return moved;
}

const ACTS = {
  async take(tx: Tx, at: At): Promise<Moved> {
    const { hasMoved, stop: why } = await takeOver(tx, at);
    if (why?.reason === 'credits') await markShort(tx, at);
    else if (why) return stopped(tx, at, why);
    return hasMoved;
  },
  async harvest(tx: Tx, at: At): Promise<Moved> {
    for (const portion of await portions.findOpen(tx.db, tx.accountId, at.run.id, at.row.node_id)) {
      const { isOver, stop: why } = await harvestPortion(tx, at, portion);
      if (why?.reason === 'credits') await markShort(tx, at);
      else if (why) return stopped(tx, at, why);
      // One at a time: what it brought may be more than was there before.
      if (isOver) return true;
    }
    return false;
  },
  async begin(tx: Tx, at: At): Promise<Moved> {
    if (at.row.state !== 'running') await repository.updateNode(tx.db, at.row, { state: 'running', note: null });
    return beginPortion(tx, at);
  },
  async close(tx: Tx, { run, row }: At): Promise<Moved> {
    await repository.updateNode(tx.db, row, { state: 'done', note: null, moved_at: tx.now() });
    const { out_count: out, no_count: no, unknown_count: unknown, failed_count: failed, credits } = row;
    const params = { out, no, unknown, failed, credits };
    const code = row.type === 'ai_research' ? 'research.done' : 'done';
    await note(tx, run, code, { node: row.node_id, params, tone: row.failed_count > 0 ? 'bad' : 'good' });
    return true;
  },
};

async function stopped(tx: Tx, { run, row }: Pick<At, 'run' | 'row'>, why: Stop): Promise<'stopped'> {
  await stop(tx, run, row.node_id, why);
  return 'stopped';
}

/** In three steps, each of which finds what the others did: fixed, begun outside any transaction, noted. */
async function search(context: RunContext, move: Move): Promise<Moved> {
  const { ctx, graph, name } = context;
  const order = await inTransaction(ctx, async (tx) => {
    const at = await stillDue(tx, context, move);
    if (!at) return null;
    return { wanted: await prepareSearch(tx, at, defaultListName(graph, name, move.id)) };
  });
  if (!order) return false;
  const begun = order.wanted && (await beginSearch(ctx, order.wanted));
  return inTransaction(ctx, async (tx) => {
    const run = await repository.lockRun(tx.db, tx.accountId, context.runId);
    // The run was canceled, or deleted with its workflow.
    if (!run || run.finished_at) {
      if (begun) await abandonSearch(tx, begun.id);
      return false;
    }
    const row = (await repository.findNode(tx.db, tx.accountId, run.id, move.id)) as NodeRow;
    if (row.search_id !== null || row.state === 'done') return false;
    if (!begun) await repository.updateNode(tx.db, row, { state: 'done', is_searched: true, note: null });
    else await keepSearch(tx, row, begun);
    return true;
  });
}

async function halt(
  ctx: Base,
  { account_id: accountId, id }: RunRow,
  nodeId: string | null,
  why: Stop,
): Promise<undefined> {
  await asAccount(ctx, accountId, async (tx) => {
    const run = await repository.lockRun(tx.db, accountId, id);
    if (isGoing(run)) await stop(tx, run, nodeId, why);
  });
}
