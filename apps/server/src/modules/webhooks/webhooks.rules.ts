/**
 * When a call is made again, when a webhook is given up, and how new rows are cut into calls. Pure
 * (docs/product-rules.md#webhooks).
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Between twelve attempts over four days. */
const WAITS = [
  ...[5, 30, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 22 * HOUR, 22 * HOUR],
];
const GIVE_UP_MS = 5 * 24 * HOUR * 1000;
/** Keeps a call under some twenty kilobytes. */
const LEADS_PER_CALL = 20;
/** 410: the receiver wants no more. */
const GONE = 410;

/** Null: it was the last one. `attempts` counts the one that has just failed. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * 1000);
}

export type Verdict = 'delivered' | 'failed' | 'gone';

export function verdictOf(answered: number | null): Verdict {
  if (answered === GONE) return 'gone';
  return answered !== null && answered >= 200 && answered < 300 ? 'delivered' : 'failed';
}

export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= GIVE_UP_MS;

export function cut(from: number, to: number): { first: number; past: number }[] {
  const parts: { first: number; past: number }[] = [];
  for (let first = from; first < to; first += LEADS_PER_CALL)
    parts.push({ first, past: Math.min(to, first + LEADS_PER_CALL) });
  return parts;
}
