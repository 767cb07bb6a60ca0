/**
 * Runs a search. Each page is fetched outside a transaction, then delivered in one: rows, charge, counters and cursor. So an
 * interrupted run resumes after its last delivered page, and no lead is lost or charged twice. Suppressed, owned and
 * duplicate leads are not charged (docs/product-rules.md#searching).
 */
import { asAccount, type Base } from '../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../platform/jobs/jobs.ts';
import { createRuns, waitingFor } from '../../platform/jobs/runs.ts';
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
import { areRowsOver, isTooMuch, passedBy, spreadOf, wantOf } from './search.rules.ts';
import type { SearchRow } from './search.table.ts';

/** Well below the job timeout: after this the run continues as a new job. */
const LONGEST_TURN_MS = 120_000;
/** Without a page in between. */
const MAX_WAITS = 300;
/** Transient vendor failures are retried with the queue's delays. */
const MAX_TRANSIENT_FAILURES = 3;

type Spent = SourceCall['spent'];

const runs = createRuns<SearchRow>({
  name: 'a search',
  repository: { findRun: repository.findSearch, lockRun: repository.lockSearch },
  failureCode,
  finish: async (tx, row, status, code) => (areRowsOver(row) ? undefined : endRows(tx, row, status, code)),
});

export const runSearch = (ctx: JobContext, accountId: number, id: number): Promise<Requeue | undefined> =>
  runs.take(ctx, accountId, id, async (base, row) => {
    if (row.rows_ended_at) return remindOfEmails(base, row);
    const spent = { calls: 0, cost: 0 };
    try {
      return await turn(base, row, spent);
    } catch (error) {
      if (!ctx.signal.aborted)
        await asAccount(base, accountId, ({ db }) => repository.addSpent(db, accountId, id, spent));
      throw error;
    }
  });

/** Null: retry. */
function failureCode(error: unknown, { attempt }: JobContext): string | null {
  if (!(error instanceof SourceFailure)) return failureCodeOf(error);
  const mayPass = error.kind === 'transient' && attempt < MAX_TRANSIENT_FAILURES;
  return mayPass ? null : `source.${error.kind}`;
}

/** Too few of the vendor's records match the filters, or are new. Where the account has many already, that is no failure. */
const giveUp = (ctx: Base, row: SearchRow): Promise<undefined> =>
  runs.end(ctx, row, passedBy(row) > 0 ? undefined : 'effort');

/** `spent`: vendor cost of the current page so far. */
async function turn(ctx: JobContext, begun: SearchRow, spent: Spent): Promise<Requeue | undefined> {
  const { account_id: accountId } = begun;
  const query = await resolveQuery(ctx, { type: begun.kind, filters: begun.filters } as never);
  const usable = await asAccount(ctx, accountId, (tx) => reopenSource(tx, begun.kind, begun.source));
  const until = performance.now() + LONGEST_TURN_MS;
  let row = begun;
  do {
    ctx.signal.throwIfAborted();
    if (usable.source.needsKey && isTooMuch(row)) return giveUp(ctx, row);
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
const wait = (ctx: Base, { step, ...begun }: SearchRow, afterSeconds: number, { spent }: SourceCall) =>
  runs.locked(ctx, begun, async (tx, row) => {
    if (areRowsOver(row) || row.step !== step) return;
    const waiting = await repository.updateSearch(tx.db, row.account_id, row.id, {
      ...waitingFor(tx, row, afterSeconds),
      provider_calls: row.provider_calls + spent.calls,
      provider_cost: Number(row.provider_cost) + spent.cost,
      started_at: row.started_at ?? tx.now(),
    });
    await publishProgress(tx, waiting);
    return requeue(afterSeconds);
  });
