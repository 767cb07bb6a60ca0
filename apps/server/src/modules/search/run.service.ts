/**
 * Runs a search. Each page is fetched outside a transaction, then delivered in one: rows, charge, counters and cursor. So an
 * interrupted run resumes after its last delivered page, and no lead is lost or charged twice. Suppressed, owned and
 * duplicate leads are not charged (docs/product-rules.md#searching).
 */
import { asAccount, type Base } from '../../platform/context.ts';
import { translator } from '../../platform/i18n.ts';
import { type JobContext, type Requeue, requeue } from '../../platform/jobs/jobs.ts';
import { failureCode as failureCodeOf } from '../results/public.ts';
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
import { endRows, publishProgress, remindOfEmails } from './outcome.service.ts';
import { resolveQuery } from './query.service.ts';
import * as repository from './search.repository.ts';
import { areRowsOver, isTooMuch, spreadOf, wantOf } from './search.rules.ts';
import type { SearchRow } from './search.table.ts';

/** Well below the job timeout: after this the run continues as a new job. */
const LONGEST_TURN_MS = 120_000;
/** Without a page in between. */
const MAX_WAITS = 300;
/** Transient vendor failures are retried with the queue's delays. */
const MAX_TRANSIENT_FAILURES = 3;

/** Too few of the vendor's records match the filters, or are new. */
class TooManyCalls extends Error {
  /** Among what the account has already, new leads may be rare: that is no failure. */
  readonly isOver: boolean;

  constructor({ new_only, duplicates }: SearchRow) {
    super();
    this.isOver = new_only && duplicates > 0;
  }
}
type Spent = SourceCall['spent'];

export async function runSearch(ctx: JobContext, accountId: number, searchId: number): Promise<Requeue | undefined> {
  const row = await asAccount(ctx, accountId, ({ db }) => repository.findSearch(db, accountId, searchId));
  if (!row || row.finished_at) return;
  if (row.rows_ended_at) return remindOfEmails(ctx, row);
  const base: JobContext = { ...ctx, language: row.language, t: translator(row.language) };
  const spent = { calls: 0, cost: 0 };
  try {
    return await turn(base, row, spent);
  } catch (error) {
    if (ctx.signal.aborted) throw error;
    const code = failureCode(error) ?? (ctx.isLastAttempt ? 'unexpected' : null);
    if (code === null || (isTransient(error) && ctx.attempt < MAX_TRANSIENT_FAILURES)) {
      await asAccount(base, accountId, ({ db }) => repository.addSpent(db, accountId, searchId, spent));
      throw error;
    }
    const isOver = error instanceof TooManyCalls && error.isOver;
    if (!isOver) ctx.log.warn({ err: error, search: searchId }, 'a search failed');
    await end(base, row, isOver ? null : code, spent);
  }
}

const isTransient = (error: unknown) => error instanceof SourceFailure && error.kind === 'transient';

/** Null: retry. */
function failureCode(error: unknown): string | null {
  if (error instanceof TooManyCalls) return 'effort';
  if (error instanceof SourceFailure) return `source.${error.kind}`;
  return failureCodeOf(error);
}

/** `spent`: vendor cost of the current page so far. */
async function turn(ctx: JobContext, begun: SearchRow, spent: Spent): Promise<Requeue | undefined> {
  const { account_id: accountId } = begun;
  const query = await resolveQuery(ctx, { type: begun.kind, filters: begun.filters } as never);
  const usable = await asAccount(ctx, accountId, (tx) => reopenSource(tx, begun.kind, begun.source));
  const until = performance.now() + LONGEST_TURN_MS;
  let row = begun;
  do {
    ctx.signal.throwIfAborted();
    if (usable.source.needsKey && isTooMuch(row)) throw new TooManyCalls(row);
    const call = { ...openCall(ctx, usable, ctx.signal), spent: Object.assign(spent, { calls: 0, cost: 0 }) };
    const answer = await fetchPage(call, usable, query, row);
    if ('afterSeconds' in answer) return wait(ctx, row, answer.afterSeconds, call);
    const moved = await deliver(ctx, row, answer, spent, !usable.source.needsKey);
    if (!moved || areRowsOver(moved)) return;
    row = moved;
  } while (!ctx.shouldYield() && performance.now() < until);
  return requeue();
}

async function fetchPage(
  call: SourceCall,
  { source }: UsableSource,
  query: SourceQuery,
  row: SearchRow,
): Promise<SourcePage | Requeue> {
  try {
    return await source.search(call, query, row.cursor, wantOf(row, source.needsKey));
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    if (error.kind === 'not_found') return { leads: [], cursor: null, total: row.step === 0 ? 0 : null, raw: 0 };
    if (error.kind !== 'throttled' || row.waits >= MAX_WAITS) throw error;
    return requeue(error.retryAfter + Math.random() * spreadOf(row.waits));
  }
}

/** The vendor asked to retry later: the slot is released, the reservation stays. */
async function wait(
  ctx: Base,
  { account_id, id, step }: SearchRow,
  afterSeconds: number,
  call: SourceCall,
): Promise<Requeue | undefined> {
  return asAccount(ctx, account_id, async (tx) => {
    const row = await repository.lockSearch(tx.db, account_id, id);
    if (!row || areRowsOver(row) || row.step !== step) return;
    const waiting = await repository.updateSearch(tx.db, account_id, id, {
      status: 'running',
      waits: row.waits + 1,
      waiting_until: new Date(tx.now().getTime() + afterSeconds * 1000),
      provider_calls: row.provider_calls + call.spent.calls,
      provider_cost: Number(row.provider_cost) + call.spent.cost,
      started_at: row.started_at ?? tx.now(),
      moved_at: tx.now(),
    });
    await publishProgress(tx, waiting);
    return requeue(afterSeconds);
  });
}

/** `code` null: it has come to its end. */
async function end(ctx: Base, { account_id, id }: SearchRow, code: string | null, spent: Spent) {
  await asAccount(ctx, account_id, async (tx) => {
    const row = await repository.lockSearch(tx.db, account_id, id);
    if (!row) return;
    await repository.addSpent(tx.db, account_id, id, spent);
    if (!areRowsOver(row)) await endRows(tx, row, code ? 'failed' : 'completed', code);
  });
}
