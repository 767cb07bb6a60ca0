/**
 * What a subscription must have come to by a moment, told from what its customer did alone: no program, no provider, no events.
 * Months are calendar months; a renewal is charged an hour after its period begins, as the provider does it.
 */
import { addMonths } from '../../wallet/public.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** From the failed charge to the end: after three, five and seven days it is tried again. */
const GIVEN_UP_AFTER = 15 * DAY;

export interface Deal {
  billing: 'monthly' | 'yearly';
  priceMinor: number;
  feePercent: number;
  credits: number;
  trialCredits: number;
  trialDays: number;
}

/** What the customer, or the reseller, did. */
export interface Course {
  start: Date;
  failsAt: Date | null;
  leavesAt: Date | null;
  refundedAt: Date | null;
}

export type State = 'trial' | 'active' | 'past_due' | 'canceled' | 'expired' | 'refunded';

const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

export function modelOf(deal: Deal, course: Course) {
  const months = deal.billing === 'yearly' ? 12 : 1;
  const paidFrom = later(course.start, deal.trialDays * DAY);
  const begin = (period: number) => addMonths(paidFrom, period * months);
  const chargedAt = (period: number) => (period === 0 && deal.trialDays === 0 ? paidFrom : later(begin(period), HOUR));
  const firstAfter = (at: Date) => {
    let period = 0;
    while (begin(period) <= at) period += 1;
    return period;
  };
  const failed = course.failsAt && firstAfter(course.failsAt);
  const leaving = course.leavesAt && firstAfter(course.leavesAt);
  /** The first period that is not paid for any more, and when it is over. */
  const isFailing = failed !== null && (leaving === null || failed < leaving);
  const last = isFailing ? failed : leaving;
  const overAt = last === null ? null : isFailing ? later(chargedAt(last), GIVEN_UP_AFTER) : begin(last);
  const isRefunded = (now: Date) => course.refundedAt !== null && course.refundedAt <= now;

  function charges(now: Date): Date[] {
    const end = isRefunded(now) ? (course.refundedAt as Date) : now;
    const found: Date[] = [];
    for (let period = 0; chargedAt(period) <= end && (last === null || period < last); period++)
      found.push(chargedAt(period));
    return found;
  }
  function stateAt(now: Date): State {
    if (isRefunded(now)) return 'refunded';
    if (overAt && overAt <= now) return isFailing && last !== 0 ? 'expired' : isFailing ? 'expired' : 'canceled';
    if (now < paidFrom) return 'trial';
    return isFailing && last !== null && chargedAt(last) <= now ? 'past_due' : 'active';
  }
  /** Around these moments it depends on minutes what is true. */
  const turns = (now: Date): Date[] => [
    ...Array.from({ length: charges(now).length + 2 }, (_, period) => chargedAt(period)),
    ...Array.from({ length: charges(now).length + 2 }, (_, period) => begin(period)),
    ...(overAt ? [overAt, later(overAt, 30 * DAY)] : []),
  ];
  const isNear = (now: Date) => turns(now).some((turn) => Math.abs(turn.getTime() - now.getTime()) < 3 * HOUR);
  const paidUntil = (now: Date) => (now < paidFrom ? paidFrom : begin(charges(now).length));
  const endedAt = (now: Date) => (isRefunded(now) ? course.refundedAt : overAt && overAt <= now ? overAt : null);
  return { charges, stateAt, isNear, paidUntil, endedAt };
}
export type Model = ReturnType<typeof modelOf>;

interface Lot {
  given: number;
  spent: number;
  anchor: Date;
  resets: number;
  until: Date;
}

/** The credits of one customer: a lot per month, given when the payment is noticed, and what the reseller owes for them. */
export function creditsOf(deal: Deal) {
  let lot: Lot | null = null;
  let owedByCustomer = 0;
  let shareMinor = 0;
  let seen = 0;
  const monthsLeft = (from: Date, until: Date) => {
    let count = 0;
    while (addMonths(from, count + 1) < until) count += 1;
    return count;
  };
  const give = (given: number, now: Date, paidUntil: Date) => {
    const until = later(paidUntil, -DAY);
    lot = { given, spent: 0, anchor: now, resets: 0, until };
    shareMinor += 12 * given * (1 + monthsLeft(now, until));
  };
  /** Resets that came due; the last lot ends with its month. */
  const age = (now: Date) => {
    while (lot && addMonths(lot.anchor, lot.resets + 1) <= now) {
      const due = addMonths(lot.anchor, lot.resets + 1);
      lot = due < lot.until ? { ...lot, spent: 0, resets: lot.resets + 1 } : null;
    }
  };
  const fee = Math.round((deal.priceMinor * deal.feePercent) / 100);
  return {
    follow(model: Model, now: Date) {
      age(now);
      const paid = model.charges(now).length;
      const state = model.stateAt(now);
      if (seen === 0 && paid === 0 && state === 'trial' && !lot) give(deal.trialCredits, now, model.paidUntil(now));
      if (paid > seen && state === 'active') give(deal.credits, now, model.paidUntil(now));
      shareMinor -= fee * (paid - seen);
      seen = paid;
      if (lot && state !== 'active' && state !== 'trial') lot = { ...lot, until: new Date(0) };
    },
    spend(credits: number) {
      if (lot) lot.spent += credits;
    },
    free: () => (lot ? lot.given - lot.spent : 0),
    refund(model: Model, now: Date) {
      const back = Math.min(deal.credits, lot ? lot.given - lot.spent : 0);
      const ungiven = deal.credits * monthsLeft(now, later(model.paidUntil(now), -DAY));
      owedByCustomer += deal.credits - back;
      shareMinor += fee - 12 * (back + ungiven);
      lot = null;
    },
    expected: () => ({ balance: lot ? lot.given - lot.spent : 0, owed: owedByCustomer, shareMinor, charges: seen }),
  };
}
