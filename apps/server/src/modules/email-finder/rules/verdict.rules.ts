/** From what a mail server said to what we say. Pure. "Unknown" is never "dead", and a catch-all never "found". */
import type { EmailCheck, FindState, Reason, Verdict } from '../email-finder.port.ts';
import { type Kinds, kindsOf } from './kinds.rules.ts';
import type { Answer } from './replies.rules.ts';

/** Why a mail server could not be asked to the end. */
export type Fault = 'unreachable' | 'slow' | 'busy' | 'greylisted' | 'blocked';

interface Asked {
  /** The answer for an unknown address: if it is accepted, the server accepts all. */
  probe: Answer | Fault;
  answer: Answer | Fault;
}

export type Judged = Pick<EmailCheck, 'verdict' | 'reason' | 'isCatchAll'>;
export const judged = (verdict: Verdict, reason: Reason, isCatchAll = false): Judged => ({
  verdict,
  reason,
  isCatchAll,
});

/** What needs no mail server: null when one has to be asked. */
export function judgeUnasked({ isDisposable, isFree }: Kinds): Judged | null {
  if (isDisposable) return judged('risky', 'disposable');
  return isFree ? judged('unknown', 'consumer') : null;
}

export function judgeAnswer({ probe, answer }: Asked, { isRole }: Pick<Kinds, 'isRole'>): Judged {
  if (probe === 'accepted') return judged('risky', 'catch_all', true);
  if (answer === 'rejected') return judged('invalid', 'rejected');
  if (answer === 'disabled') return judged('invalid', 'disabled');
  if (answer === 'full') return judged('risky', 'full');
  if (answer !== 'accepted') return judged('unknown', answer === 'enough' ? 'busy' : answer);
  // Accepted, but without the probe's answer the server may accept all.
  if (probe !== 'rejected' && probe !== 'disabled') return judged('unknown', probe === 'greylisted' ? probe : 'unsure');
  return isRole ? judged('risky', 'role') : judged('safe', 'accepted');
}

/** A shared inbox that its server accepts is found, though not as good as a person's. */
export function stateOf(verdict: Verdict, reason: Reason): FindState {
  if (reason === 'objected') return 'none';
  if (verdict === 'invalid') return 'none';
  return verdict === 'safe' || reason === 'role' ? 'found' : 'potential';
}

/** Greylisting servers want to see the same question again: after 5 minutes, after another 15, and then no more. */
const RETRY_MINUTES = [5, 15];
/** No answer yet: the queue at the host is too long, or Hunter is still working. */
const BUSY_MINUTES = 1;

export function retryAfter(reason: Reason, attempts: number, now: Date): Date | null {
  const minutes = reason === 'busy' ? BUSY_MINUTES : reason === 'greylisted' ? RETRY_MINUTES[attempts - 1] : undefined;
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}

const DAY = 86_400_000;
/** How long an answer is good for: people leave, so even a yes is asked for again. */
const AGES: Record<Verdict, number> = { safe: 30 * DAY, risky: 30 * DAY, invalid: 7 * DAY, unknown: DAY / 24 };

export interface Kept {
  address: string;
  verdict: Verdict;
  reason: Reason;
  isCatchAll: boolean;
  by: EmailCheck['by'];
  attempts: number;
  checkedAt: Date;
  retryAt: Date | null;
}

/** Whether a kept answer still counts, or its mail server does not want to be asked before some time. */
export function isGood({ verdict, checkedAt, retryAt }: Kept, now: Date, since?: Date): boolean {
  if (retryAt) return retryAt > now;
  if (since && checkedAt < since) return false;
  return checkedAt.getTime() + AGES[verdict] > now.getTime();
}

export const asCheck = ({ attempts: _, ...kept }: Kept): EmailCheck => ({
  ...kept,
  state: stateOf(kept.verdict, kept.reason),
  ...kindsOf(kept.address),
});
