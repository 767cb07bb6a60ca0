/** Decisions about searches as administrators see them: how they ended, what they earn, what can be done with them. Pure. */
import type { SearchOutcome } from '@leadwright/contract/admin/searchers';
import { CREDIT_COST_MINOR } from '@leadwright/contract/resale/margins';
import { payerOfAgain, type SearchRow, wantedAgain } from '../../search/public.ts';
import type { Candidate } from './searchers.repository.ts';

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 7;
const MICROS_OF_A_CENT = 10_000;

/** Without days: the last seven. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date) {
  const last = to ?? now.toISOString().slice(0, 10);
  const first = new Date(Date.parse(last) - (SHOWN_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  return { from: from ?? first, to: last };
}

type State = Pick<SearchRow, 'status' | 'waiting_until' | 'ran_short'>;

/** `OUTCOMES` in searchers.sql.ts say the same of many. */
export function outcomeOf({ status, waiting_until, ran_short }: State): SearchOutcome {
  if (status === 'queued') return 'waiting';
  if (status === 'running') return waiting_until ? 'waiting' : 'running';
  return status === 'completed' && ran_short ? 'stopped' : status;
}

/** What the credits are worth to the platform, less what it paid the sources. In cents. */
export function earned({ credits, sources_micro }: { credits: number; sources_micro: number }) {
  const sources_minor = sources_micro / MICROS_OF_A_CENT;
  return { sources_minor, margin_minor: credits * CREDIT_COST_MINOR - sources_minor };
}

export type Prices = Record<SearchRow['kind'], number>;

/** What running it again costs at most; null while it runs, or runs again. */
export function againOf(row: Candidate, prices: Prices) {
  if (!row.finished_at || row.runs_again) return null;
  return { paid_by: payerOfAgain(row, row.was_paid), credits: wantedAgain(row) * prices[row.kind] };
}

/** What canceling it now leaves and gives back; null when it has ended. */
export function cancelOf({ finished_at, rows_ended_at, credits, maximum_credits }: Candidate) {
  if (finished_at) return null;
  // What was not needed for its leads is released with the last of them.
  return { charged: credits, released: rows_ended_at ? 0 : Math.max(0, maximum_credits - credits) };
}

/** What can be done with many of them. */
export function selectionOf(rows: readonly Candidate[], prices: Prices) {
  const again = rows.flatMap((row) => againOf(row, prices) ?? []);
  const open = rows.flatMap((row) => cancelOf(row) ?? []);
  const sum = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((total, item) => total + of(item), 0);
  const paidBy = (payer: SearchRow['paid_by']) =>
    sum(again, ({ paid_by, credits }) => (paid_by === payer ? credits : 0));
  return {
    run_again: { count: again.length, account_credits: paidBy('account'), platform_credits: paidBy('platform') },
    cancel: {
      count: open.length,
      charged: sum(open, ({ charged }) => charged),
      released: sum(open, ({ released }) => released),
    },
  };
}
