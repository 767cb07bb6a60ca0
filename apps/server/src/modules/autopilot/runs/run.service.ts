/**
 * A run: a search for new leads, then the chain over exactly those (docs/product-rules.md#autopilot). The row holds its position, and
 * every move commits together with what it starts. So an interrupted run resumes from there.
 */
import { SearchBody } from '@leadwright/contract/searching/search';
import { asAccount, type Base, type Ctx, inTransaction, systemCtx, type Tx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { actorFor, duringStep, isOutOfCredits } from '../../automation/public.ts';
import { findList } from '../../lists/public.ts';
import { cancelSearch, findSearchByIntent, findSearchRow, leadPrice, startSearch } from '../../search/public.ts';
import * as autopilots from '../autopilot.repository.ts';
import { intentOf, isPartOfSearch } from '../autopilot.rules.ts';
import type { AutopilotRow, RunLink, RunRow, StopReason } from '../autopilot.table.ts';
import { afterSearch, goOnWithChain } from './chain.service.ts';
import { endRun, holdRun, stopAt } from './outcome.service.ts';
import * as repository from './runs.repository.ts';
import { publishChange } from './stop.service.ts';

/** For credits that other work holds, and for companies that are still being loaded. */
const PATIENCE_MS = 10 * 60_000;
const LOOK_AGAIN_SECONDS = 30;

export async function advance(ctx: JobContext, accountId: number, runId: number): Promise<Requeue | undefined> {
  const found = await asAccount(ctx, accountId, (tx) => read(tx, runId));
  if (!found) return cancelLeftOver(ctx, accountId, runId);
  const acting = await actorFor(ctx, accountId, found.autopilot.user_id);
  if ('refused' in acting) return stopFor(ctx, accountId, runId, acting.refused);
  if (found.run.search_id === null) {
    const waits = await begin(acting.ctx, ctx, found);
    if (waits) return waits;
  }
  return inTransaction(acting.ctx, (tx) => move(tx, runId));
}

async function read(tx: Tx<Base>, runId: number) {
  const run = await repository.findRun(tx.db, tx.accountId, runId);
  const autopilot = run && (await autopilots.findAutopilot(tx.db, tx.accountId, run.autopilot_id));
  return run && !run.finished_at && autopilot ? { run, autopilot } : undefined;
}

/** The search of a run that is over, or was stopped or deleted in the very moment in which the search began. */
async function cancelLeftOver({ platform }: Base, accountId: number, id: number): Promise<undefined> {
  const ctx = systemCtx(platform, accountId);
  await inTransaction(ctx, async (tx) => {
    for (let searches = 1; ; searches++) {
      const search = await findSearchByIntent(tx, intentOf({ id, searches }));
      if (!search) return;
      if (!search.finished_at) await cancelSearch(tx, search.id);
    }
  });
}

/** Also stops the search: a run that no user could start by hand must not continue to spend. */
async function stopFor(ctx: Base, accountId: number, runId: number, reason: StopReason): Promise<undefined> {
  await asAccount(ctx, accountId, async (tx) => {
    const held = await holdRun(tx, runId);
    if (held) await stopAt(tx, held, reason);
  });
  return cancelLeftOver(ctx, accountId, runId);
}

interface Found {
  run: RunRow;
  autopilot: AutopilotRow;
}

/** Starts the search. A repeat finds the same search. */
async function begin(ctx: Ctx, job: JobContext, { run, autopilot }: Found): Promise<Requeue | undefined> {
  const obstacle = await inTransaction(ctx, (tx) => obstacleOf(tx, autopilot));
  if (obstacle) return stopFor(ctx, run.account_id, run.id, obstacle);
  const body = SearchBody.safeParse(bodyOf(autopilot, run));
  // After an erasure the remaining search must not match everybody.
  if (!body.success) return stopFor(ctx, run.account_id, run.id, 'search');
  try {
    const { id } = await startSearch(duringStep(ctx, `autopilot:${run.id}/search`), body.data, intentOf(run), {
      asFarAsPaid: true,
    });
    await inTransaction(ctx, (tx) => noteBegun(tx, run.id, id));
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return refused(ctx, job, run, autopilot, error);
  }
}

/** What has been taken away since it was saved. */
async function obstacleOf(tx: Tx, { list_id, type }: AutopilotRow): Promise<StopReason | null> {
  const list = await findList(tx, list_id);
  if (!list) return 'list_gone';
  return type === 'webhook' && !list.has_webhook ? 'no_webhook' : null;
}

/** A run that is finished looks for what is missing. */
const bodyOf = ({ kind, filters, find_emails, list_id, cap }: AutopilotRow, { missing_leads }: RunRow) => ({
  type: kind,
  filters,
  find_emails,
  list: { id: list_id },
  limit: missing_leads ?? cap,
});

/** The chain of the run is what is chosen now; later changes are for the next one. */
async function noteBegun(tx: Tx, runId: number, searchId: number): Promise<void> {
  const held = await holdRun(tx, runId);
  if (!held) {
    const search = await findSearchRow(tx, searchId);
    if (search && !search.finished_at) await cancelSearch(tx, searchId);
    return;
  }
  // Another worker was faster, and may be far ahead: what it has done is not done again.
  if (held.run.search_id !== null) return;
  const chain = held.run.searches > 1 ? held.run.chain.map(anew) : chainOf(held.autopilot);
  const now = tx.now();
  await repository.updateRun(tx.db, tx.accountId, runId, {
    search_id: searchId,
    list_id: held.autopilot.list_id,
    chain: JSON.stringify(chain),
    started_at: held.run.started_at ?? now,
    moved_at: now,
    missing_leads: null,
    missing_credits: null,
  });
  await publishChange(tx, held.autopilot.id);
}

const chainOf = (autopilot: AutopilotRow): RunLink[] =>
  autopilot.chain
    .filter(({ on }) => on)
    .map(({ id, step }) => ({
      id,
      step,
      state: 'waiting',
      done: 0,
      failed: 0,
      credits: 0,
      reason: null,
      past: -1,
      isPart: isPartOfSearch(autopilot, step),
    }));

/** For the leads of another search; what it did for those before stays counted. */
const anew = ({ before: _, ...link }: RunLink): RunLink => ({ ...link, state: 'waiting', reason: null, past: -1 });

const STOPS: Record<string, StopReason> = {
  'search.error.unknown_location': 'no_location',
  'search.selectLocation': 'no_location',
};

/** The search could not be started: it waits, this run fails, or the autopilot stops. */
async function refused(ctx: Ctx, job: JobContext, run: RunRow, autopilot: AutopilotRow, error: AppError) {
  const { account_id: accountId, id } = run;
  const isPatient = ctx.now().getTime() - run.created_at.getTime() < PATIENCE_MS;
  if (isOutOfCredits(error) && run.searches > 1) {
    await asAccount(ctx, accountId, async (tx) => {
      const held = await holdRun(tx, id);
      if (held) await endRun(tx, held, 'stopped');
    });
    return undefined;
  }
  if (isOutOfCredits(error)) {
    const { each, balance } = await inTransaction(ctx, (tx) => leadPrice(tx, autopilot.kind));
    return balance >= each && isPatient ? requeue(LOOK_AGAIN_SECONDS) : stopFor(ctx, accountId, id, 'credits');
  }
  if (error.code === 'search.still_loading' && isPatient) return requeue(LOOK_AGAIN_SECONDS);
  if (error.code === 'lists.not_found') return stopFor(ctx, accountId, id, 'list_gone');
  const field = Object.values(error.fields ?? {})[0];
  if (field !== undefined) return stopFor(ctx, accountId, id, STOPS[field] ?? 'search');
  job.log.warn({ err: error, run: id }, 'a run of an autopilot could not start its search');
  const why = { key: error.code.replace('.', '.error.'), params: error.params };
  await asAccount(ctx, accountId, async (tx) => {
    const held = await holdRun(tx, id);
    if (held) await endRun(tx, held, 'failed', why);
  });
  return undefined;
}

/** Makes all moves that need no waiting. The ends of searches and steps call it again. */
async function move(tx: Tx, runId: number): Promise<Requeue | undefined> {
  const held = await holdRun(tx, runId);
  if (!held || held.run.search_id === null) return undefined;
  if (held.run.state === 'chain') return goOnWithChain(tx, held);
  const search = await findSearchRow(tx, held.run.search_id);
  if (search && !search.finished_at) return undefined;
  return afterSearch(tx, held, search);
}
