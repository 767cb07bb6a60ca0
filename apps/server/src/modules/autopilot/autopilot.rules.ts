/** Which slots are owed, and what becomes of them (docs/product-rules.md#autopilot). Pure. */
import { createHash } from 'node:crypto';
import type { SKIP_REASONS } from '@leadwright/contract/automation/autopilot-runs';
import type { Schedule } from '@leadwright/contract/automation/schedule';
import type { StepAct } from '@leadwright/contract/automation/steps';
import { latestSlot, slotAfter } from '../automation/public.ts';
import type { AutopilotRow, RunCause, RunRow, StopReason } from './autopilot.table.ts';

/** A run that starts later than this after its slot makes up for it. */
const LATE_MS = 5 * 60_000;

/** Slots that no run stands for yet. */
export interface Owed {
  first: Date;
  last: Date;
  count: number;
}

/** `nextRunAt`: the first slot without a run. It counts even if a change of the time zone has moved it. */
export function owedSlots(schedule: Schedule, zone: string, nextRunAt: Date | null, now: Date): Owed | null {
  if (!nextRunAt || nextRunAt > now) return null;
  const latest = latestSlot(schedule, zone, new Date(nextRunAt.getTime() - 1), now);
  return { first: nextRunAt, last: latest?.at ?? nextRunAt, count: latest?.count ?? 1 };
}

/** What is written down for owed slots: a run, and how many were skipped. */
export interface Line {
  cause: RunCause;
  slotAt: Date;
  slots: number;
  /** Why it was skipped; null: it runs. */
  skipped: string | null;
}

/** The last owed slot runs; those before it were missed. While a run is going on, none of them runs. */
export function linesFor({ first, last, count }: Owed, isGoing: boolean, now: Date): Line[] {
  if (isGoing) return [skipped(first, count, 'still_running')];
  const isLate = now.getTime() - last.getTime() > LATE_MS;
  const run: Line = { cause: isLate ? 'catch_up' : 'slot', slotAt: last, slots: 1, skipped: null };
  return count > 1 ? [skipped(first, count - 1, 'missed'), run] : [run];
}

export const skipped = (slotAt: Date, slots: number, reason: SkipReason): Line => ({
  cause: 'slot',
  slotAt,
  slots,
  skipped: skipKey(reason),
});

export type SkipReason = (typeof SKIP_REASONS)[number];
/** Translation key. */
export const skipKey = (reason: SkipReason): string => `autopilot.skipped.${reason}`;

export const skipReasonOf = (stop: StopReason): SkipReason =>
  stop === 'credits' || stop === 'inactive' ? stop : 'stopped';

/** Why slots of an autopilot passed without a run. */
export const haltOf = ({ state, stop_reason }: Pick<AutopilotRow, 'state' | 'stop_reason'>): SkipReason => {
  if (stop_reason) return skipReasonOf(stop_reason);
  return state === 'paused' ? 'paused' : 'missed';
};

/** Saving starts a run at once, unless a day was chosen for the only one. */
export const runsAtOnce = (schedule: Schedule) => schedule.repeat !== 'one-time' || !schedule.date;

/** A day was chosen, and it is over. */
export const isOver = (schedule: Schedule, zone: string, now: Date) =>
  schedule.repeat === 'one-time' && schedule.date !== undefined && slotAfter(schedule, zone, now) === null;

/** Whether saving can fix the reason. It cannot for credits and inactive accounts. */
export const isMendedBySaving = (reason: StopReason) => reason !== 'credits' && reason !== 'inactive';

/** Addresses that are looked up with the search are part of the price of its leads: nothing is left to be done. */
export const isPartOfSearch = ({ find_emails }: Pick<AutopilotRow, 'find_emails'>, { act }: StepAct) =>
  find_emails && act === 'find-emails';

/** The idempotency key of a run's search. */
export function intentOf({ id, searches }: Pick<RunRow, 'id' | 'searches'>): string {
  const name = searches > 1 ? `autopilot:${id}/${searches}` : `autopilot:${id}`;
  const hash = createHash('sha256').update(name).digest('hex');
  return hash.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}
