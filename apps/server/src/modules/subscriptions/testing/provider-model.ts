/**
 * The expected state of one subscription at the payment provider, derived only from the customer's actions. Months are calendar
 * months. A renewal is charged an hour after its period begins, and retried after three, five and seven days.
 */
export const DAY = 86_400_000;
const HOUR = 3_600_000;
const RETRIES = [3 * DAY, 8 * DAY, 15 * DAY];
/** Around its turns it depends on minutes what is true. */
const NEAR = 3 * HOUR;

export interface Deal {
  billing: 'monthly' | 'yearly';
  packageId: number;
  priceMinor: number;
  feePercent: number;
  /** A month's. */
  credits: number;
}

interface Dispute {
  openedAt: Date;
  minor: number;
  status: 'open' | 'won' | 'lost';
}

export interface Paid {
  at: Date;
  minor: number;
  feeMinor: number;
  refundedMinor: number;
  feeBackMinor: number;
  credits: number;
  dispute: Dispute | null;
}

export const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

/** The 29th to 31st fall back to the last day of the month. */
export function monthsAfter(date: Date, months: number): Date {
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  const day = Math.min(date.getUTCDate(), last.getUTCDate());
  return new Date(first + (day - 1) * DAY + (date.getTime() % DAY));
}

export function providerModel(first: Deal, start: Date, trialDays: number) {
  const months = first.billing === 'yearly' ? 12 : 1;
  const paidFrom = later(start, trialDays * DAY);
  const begin = (period: number) => monthsAfter(paidFrom, period * months);
  const charges: Paid[] = [];
  const turns: Date[] = [paidFrom];
  let deal = first;
  let [isCardGood, isLeaving] = [true, false];
  /** The next one to be paid. */
  let period = 0;
  let late: { since: Date; tries: number } | null = null;
  let ended: { at: Date; why: 'canceled' | 'unpaid' | 'refunded' } | null = null;

  function pay(at: Date) {
    const { priceMinor: minor, feePercent, credits } = deal;
    const feeMinor = Math.round((minor * feePercent) / 100);
    charges.push({ at, minor, feeMinor, refundedMinor: 0, feeBackMinor: 0, credits, dispute: null });
    late = null;
    period += 1;
  }
  function end(at: Date, why: 'canceled' | 'unpaid' | 'refunded') {
    ended = { at, why };
    turns.push(at, later(at, 30 * DAY));
  }
  /** The next thing that happens by itself; false: not yet. */
  function turn(now: Date): boolean {
    if (ended) return false;
    if (late) {
      const at = later(late.since, RETRIES[late.tries] as number);
      if (at > now) return false;
      turns.push(at);
      if (isCardGood) pay(at);
      else if (late.tries + 1 < RETRIES.length) late.tries += 1;
      else end(at, 'unpaid');
      return true;
    }
    const due = begin(period);
    const at = period === 0 && trialDays === 0 ? due : later(due, HOUR);
    if (isLeaving && due <= now) end(due, 'canceled');
    else if (at > now) return false;
    else if (isCardGood) pay(at);
    else late = { since: at, tries: 0 };
    turns.push(due, at);
    return true;
  }
  const last = () => charges.at(-1);
  const api = {
    charges,
    last,
    deal: () => deal,
    ended: () => ended,
    advance(now: Date) {
      while (turn(now));
    },
    status(now: Date): 'trial' | 'active' | 'past_due' | 'ended' {
      if (ended) return 'ended';
      return now < paidFrom ? 'trial' : late ? 'past_due' : 'active';
    },
    /** To the end of what is paid for, or tried. */
    paidUntil: (now: Date) => (now < paidFrom ? paidFrom : begin(period)),
    isNear(now: Date) {
      const coming = [begin(period), later(begin(period), HOUR)];
      return [...turns, ...coming].some((each) => Math.abs(each.getTime() - now.getTime()) < NEAR);
    },
    changeCard(good: boolean) {
      isCardGood = good;
    },
    payLate(now: Date) {
      isCardGood = true;
      pay(now);
    },
    leave() {
      isLeaving = true;
    },
    change(other: Deal) {
      deal = other;
    },
    refund(minor: number, hasFee: boolean) {
      const charge = last() as Paid;
      charge.refundedMinor += minor;
      const fee = Math.round((charge.feeMinor * minor) / charge.minor);
      if (hasFee) charge.feeBackMinor += Math.min(fee, charge.feeMinor - charge.feeBackMinor);
    },
    endRefunded(now: Date) {
      const charge = last() as Paid;
      api.refund(charge.minor - charge.refundedMinor, true);
      end(now, 'refunded');
    },
    isLate: () => late !== null,
    isLeaving: () => isLeaving,
  };
  api.advance(start);
  return api;
}
export type ProviderModel = ReturnType<typeof providerModel>;
