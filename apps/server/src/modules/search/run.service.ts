/**
 * A search at work. Each page is fetched outside, then delivered in one transaction: rows, charge, counters and the journal
 * of where to go on. So a run that dies anywhere goes on after its last delivered page, and no lead is paid for twice or
 * lost. Nothing is charged for what is suppressed, in the list already, or owned (decisions sections 5, 6 and 14).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { asAccount, type Base } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { translator } from '../../platform/i18n.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import {
  openCall,
  reopenSource,
  type SourceCall,
  SourceFailure,
  type SourcePage,
  type SourceQuery,
  type UsableSource,
} from '../sources/public.ts';
import { deliver } from './delivery.service.ts';
import { finish, tellScreens } from './outcome.service.ts';
import { resolveQuery } from './query.service.ts';
import * as repository from './search.repository.ts';
import { callBudget } from './search.rules.ts';
import type { SearchRow } from './search.table.ts';

/** After this time the run makes room for others and goes on as a new job. */
const TURN_MS = 120_000;
/** A shorter wait is not worth a new job. */
const SHORT_WAIT_SECONDS = 3;
/** Many short waits become a long one, which is counted. */
const MAX_SHORT_WAITS = 10;
const MAX_WAITS = 300;

/** Almost nothing of what the vendor shows fits the filters. */
class TooMuchEffort extends Error {}
type Spent = SourceCall['spent'];

/** When to go on: at once with a new job, after a wait, or never (null). */
export type Next = { afterSeconds: number } | null;

export async function runSearch(ctx: JobContext, accountId: number, searchId: number): Promise<Next> {
  const row = await asAccount(ctx, accountId, ({ db }) => repository.findSearch(db, accountId, searchId));
  if (!row || row.finished_at) return null;
  const base: JobContext = { ...ctx, language: row.language, t: translator(row.language) };
  const spent = { calls: 0, cost: 0 };
  try {
    return await turn(base, row, spent);
  } catch (error) {
    if (ctx.signal.aborted) throw error;
    const code = failureCode(error) ?? (ctx.isLastAttempt ? 'unexpected' : null);
    if (code === null) throw error;
    ctx.log.warn({ err: error, search: searchId }, 'a search failed');
    await end(base, row, code, spent);
    return null;
  }
}

/** Null: worth another attempt. */
function failureCode(error: unknown): string | null {
  if (error instanceof TooMuchEffort) return 'effort';
  if (error instanceof SourceFailure) return `source.${error.kind}`;
  if (!(error instanceof AppError)) return null;
  if (error.code === 'lists.not_found') return 'list_gone';
  if (error.code === 'wallet.closed' || error.code === 'wallet.no_reservation') return 'credits';
  return error.status < 500 ? 'unexpected' : null;
}

/** `spent`: what the page under way has cost so far. */
async function turn(ctx: JobContext, begun: SearchRow, spent: Spent): Promise<Next> {
  const { account_id: accountId } = begun;
  const query = await resolveQuery(ctx, { type: begun.kind, filters: begun.filters } as never);
  const usable = await asAccount(ctx, accountId, (tx) => reopenSource(tx, begun.kind, begun.source));
  const until = performance.now() + TURN_MS;
  let row = begun;
  while (performance.now() < until) {
    ctx.signal.throwIfAborted();
    if (usable.source.needsKey && row.provider_calls > callBudget(row.row_limit)) throw new TooMuchEffort();
    const call = { ...openCall(ctx, usable, ctx.signal), spent: Object.assign(spent, { calls: 0, cost: 0 }) };
    const answer = await fetchPage(ctx, call, usable, query, row);
    if ('afterSeconds' in answer) return wait(ctx, row, answer.afterSeconds, call);
    const moved = await deliver(ctx, row, answer, spent, !usable.source.needsKey);
    if (!moved || moved.finished_at) return null;
    row = moved;
  }
  return { afterSeconds: 0 };
}

async function fetchPage(
  ctx: JobContext,
  call: SourceCall,
  { source }: UsableSource,
  query: SourceQuery,
  row: SearchRow,
): Promise<SourcePage | { afterSeconds: number }> {
  const want = Math.max(1, row.row_limit - row.added - row.duplicates);
  for (let shortWaits = 0; ; shortWaits += 1) {
    try {
      return await source.search(call, query, row.cursor, want);
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      if (error.kind === 'not_found') return { leads: [], cursor: null, total: row.step === 0 ? 0 : null, raw: 0 };
      if (error.kind !== 'throttled' || row.waits >= MAX_WAITS) throw error;
      if (error.retryAfter > SHORT_WAIT_SECONDS || shortWaits >= MAX_SHORT_WAITS)
        return { afterSeconds: error.retryAfter };
      await sleep(error.retryAfter * 1000, undefined, { signal: ctx.signal });
      await stillRunning(ctx, row);
    }
  }
}

/** A person may have stopped it during the wait. */
async function stillRunning(ctx: Base, { account_id, id }: SearchRow) {
  const row = await asAccount(ctx, account_id, ({ db }) => repository.findSearch(db, account_id, id));
  if (!row || row.finished_at) throw new AppError('search.finished', 409);
}

/** The vendor asked us to come back later; the reservation stays. */
async function wait(
  ctx: Base,
  { account_id, id, step }: SearchRow,
  afterSeconds: number,
  call: SourceCall,
): Promise<Next> {
  return asAccount(ctx, account_id, async (tx) => {
    const row = await repository.lockSearch(tx.db, account_id, id);
    if (!row || row.finished_at || row.step !== step) return null;
    const waiting = await repository.updateSearch(tx.db, account_id, id, {
      status: 'running',
      waits: row.waits + 1,
      waiting_until: new Date(tx.now().getTime() + afterSeconds * 1000),
      provider_calls: row.provider_calls + call.spent.calls,
      provider_cost: Number(row.provider_cost) + call.spent.cost,
      started_at: row.started_at ?? tx.now(),
      moved_at: tx.now(),
    });
    await tellScreens(tx, waiting);
    return { afterSeconds };
  });
}

async function end(ctx: Base, { account_id, id }: SearchRow, code: string, spent: Spent) {
  await asAccount(ctx, account_id, async (tx) => {
    const row = await repository.lockSearch(tx.db, account_id, id);
    if (!row) return;
    await repository.addSpent(tx.db, account_id, id, spent);
    if (!row.finished_at) await finish(tx, row, 'failed', code);
  });
}
