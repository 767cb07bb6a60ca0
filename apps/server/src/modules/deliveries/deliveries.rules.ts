/**
 * When a delivery is tried again, when an endpoint is left alone or given up, and what an answer means. Pure
 * (docs/product-rules.md#webhooks).
 */

const SECOND = 1000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Between twelve attempts over four days. */
const WAITS = [
  ...[5, 30, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 22 * HOUR, 22 * HOUR],
];
/** So that many who failed together do not come back together. */
const JITTER = 0.1;
const GIVE_UP_MS = 5 * 24 * HOUR * SECOND;
/** After this many failures in a row, single deliveries probe the receiver. */
const SUSPICIOUS = 3;
const FIRST_HOLD = 15;
const LONGEST_HOLD = 5 * MINUTE;
const LONGEST_RETRY_AFTER = 24 * HOUR;
/** 410: the receiver wants no more. */
const GONE = 410;
/** Answers that may say when to come back. */
const BUSY = new Set([429, 503]);

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * SECOND);

/** Null: it was the last one. `attempts` counts the one that has just failed; `random` is between 0 and 1. */
export function nextAttempt(attempts: number, now: Date, random: number): Date | null {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? null : after(now, wait * (1 - JITTER / 2 + JITTER * random));
}

export const isSuspicious = (failures: number): boolean => failures >= SUSPICIOUS;

/** Until when an endpoint pauses after this many failures in a row; null for no pause. */
export function holdAfter(failures: number, now: Date): Date | null {
  if (!isSuspicious(failures)) return null;
  return after(now, Math.min(LONGEST_HOLD, FIRST_HOLD * 2 ** Math.min(failures - SUSPICIOUS, 10)));
}

export type Verdict = 'delivered' | 'failed' | 'gone';

export function verdictOf(answered: number | null): Verdict {
  if (answered === GONE) return 'gone';
  return answered !== null && answered >= 200 && answered < 300 ? 'delivered' : 'failed';
}

export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= GIVE_UP_MS;

/** When the receiver asked to be tried again: seconds or a date; null if it did not. */
export function retryAfter(answered: number | null, header: string | undefined, now: Date): Date | null {
  if (!header || answered === null || !BUSY.has(answered)) return null;
  const text = header.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / SECOND;
  return seconds > 0 ? after(now, Math.min(seconds, LONGEST_RETRY_AFTER)) : null;
}

export const later = (a: Date | null, b: Date | null): Date | null => (!a || (b && b > a) ? b : a);
