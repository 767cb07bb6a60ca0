/**
 * The wallet by brute force, for proofs: every credit is an object of its own, every rule is applied to all of them, months
 * are walked through day by day. Slow, obvious, and written without a look at the real one.
 */
import type { Act, LotSource } from '@leadwright/contract/money/wallet';
import { type ItemCharge, ownedAs, type PaidItem } from '../wallet.rules.ts';

export class Refusal extends Error {}

interface Credit {
  lot: Lot;
}

interface Lot {
  number: number;
  source: LotSource;
  expires: number;
  key: string | null;
}

interface Reservation {
  held: number;
  isClosed: boolean;
  prices: Record<string, number>;
}

interface Bought {
  charge: number;
  item: number;
  credits: number;
}

const DAY = 86_400_000;
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const monthDays = (year: number, month: number) =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] as number;

/** Is this day the one in its month on which a wallet that began on `anchor` is renewed? */
function isResetDay(day: Date, anchor: Date) {
  const wanted = Math.min(anchor.getUTCDate(), monthDays(day.getUTCFullYear(), day.getUTCMonth()));
  return day.getUTCDate() === wanted;
}

function nextReset(anchor: number, after: number): number {
  const timeOfDay = anchor % DAY;
  for (let day = Math.floor(after / DAY) * DAY; ; day += DAY) {
    const moment = day + timeOfDay;
    if (moment > after && moment > anchor && isResetDay(new Date(day), new Date(anchor))) return moment;
  }
}

const yearsOn = (time: number) => {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear() + 1, date.getUTCMonth()];
  const day = Math.min(date.getUTCDate(), monthDays(year, month));
  return Date.UTC(year, month, day) + (time % DAY);
};

export function createModel(prices: Record<string, number>, start: number) {
  let now = start;
  let credits: Credit[] = [];
  let owed = 0;
  let lots = 0;
  let charges = 0;
  let plan: { credits: number; anchor: number } | null = null;
  let lastAnchor: number | null = null;
  let reset: number | null = null;
  const reservations: Reservation[] = [];
  const owned = new Map<string, Bought>();
  const sold = new Map<number, Bought[]>();
  const refunded = new Set<string>();
  const grants = new Map<string, number>();

  const held = () => reservations.reduce((sum, each) => sum + each.held, 0);
  const free = () => credits.length - held();
  const inOrder = (first?: string) =>
    [...credits].sort((a, b) => {
      const preferred = first === undefined ? 0 : Number(b.lot.key === first) - Number(a.lot.key === first);
      return preferred || a.lot.expires - b.lot.expires || a.lot.number - b.lot.number;
    });
  const take = (count: number, first?: string) => {
    const gone = new Set(inOrder(first).slice(0, count));
    credits = credits.filter((credit) => !gone.has(credit));
  };
  const payDebt = () => {
    for (; owed > 0 && free() > 0; owed--) take(1);
  };
  /** Past their date, but for as many as are promised. */
  const expire = (at: number) => {
    while (credits.filter((credit) => credit.lot.expires <= at).length > held()) take(1);
  };
  const put = (count: number, source: LotSource, expires: number, key: string | null = null) => {
    const lot = { number: lots++, source, expires, key };
    for (let i = 0; i < count; i++) credits.push({ lot });
    payDebt();
  };
  const settleUp = () => {
    expire(now);
    payDebt();
  };

  function advance(to: number) {
    for (;;) {
      const moments = credits.map((credit) => credit.lot.expires).filter((time) => time > now);
      if (reset !== null) moments.push(reset);
      const next = Math.min(...moments);
      if (!(next <= to)) break;
      now = next;
      expire(now);
      if (plan && reset === now) {
        reset = nextReset(plan.anchor, now);
        put(plan.credits, 'allowance', reset);
      }
    }
    now = to;
  }

  function reserve(max: number, acts: readonly Act[]) {
    if (max > free()) throw new Refusal('wallet.not_enough');
    const reserved = Object.fromEntries(acts.map((act) => [act, prices[act] as number]));
    return reservations.push({ held: max, isClosed: false, prices: reserved }) - 1;
  }

  function settle(index: number, items: readonly PaidItem[], close: boolean): ItemCharge[] {
    const reservation = reservations[index] as Reservation;
    if (reservation.isClosed) throw new Refusal('wallet.closed');
    const values = sameValues(items);
    const charge = ++charges;
    const bought: Bought[] = [];
    for (const value of values) {
      const known = value.names.map((name) => owned.get(name)).filter((each) => each !== undefined);
      const price = reservation.prices[value.act] as number;
      if (known.length > 0) {
        value.outcome = { status: 'owned', credits: 0 };
        const first = known.sort((a, b) => a.charge - b.charge || a.item - b.item)[0] as Bought;
        for (const name of value.names) if (!owned.has(name)) owned.set(name, first);
      } else if (price > reservation.held) value.outcome = { status: 'uncovered', credits: 0 };
      else {
        reservation.held -= price;
        take(price);
        const buy = { charge, item: bought.length, credits: price };
        bought.push(buy);
        for (const name of value.names) owned.set(name, buy);
        value.outcome = { status: 'charged', credits: price };
      }
    }
    sold.set(charge, bought);
    if (close) release(index);
    return items.map((_, i) => {
      const value = values.find((each) => each.items.includes(i)) as Value;
      const isFirst = value.items[0] === i;
      return isFirst || value.outcome.status === 'uncovered' ? value.outcome : { status: 'owned', credits: 0 };
    });
  }

  function release(index: number) {
    const reservation = reservations[index] as Reservation;
    if (reservation.isClosed) return;
    reservation.held = 0;
    reservation.isClosed = true;
    settleUp();
  }

  function spend(items: readonly PaidItem[]) {
    const fresh = sameValues(items).filter((value) => !value.names.some((name) => owned.has(name)));
    const max = fresh.reduce((sum, value) => sum + (prices[value.act] as number), 0);
    return settle(
      reserve(
        max,
        items.map(({ act }) => act),
      ),
      items,
      true,
    );
  }

  function grant(key: string, source: LotSource, count: number, expires: number | null | undefined) {
    grants.set(key, count);
    put(count, source, expires === null ? Number.POSITIVE_INFINITY : (expires ?? yearsOn(now)), key);
  }

  function revoke(grantKey: string, count: number) {
    const taken = Math.min(count, free());
    take(taken, grantKey);
    owed += count - taken;
  }

  function refund(bought: readonly (Bought | undefined)[]) {
    let back = 0;
    for (const each of bought) {
      const name = each && `${each.charge}/${each.item}`;
      if (!name || refunded.has(name)) continue;
      refunded.add(name);
      back += each.credits;
    }
    if (back > 0) put(back, 'refund', yearsOn(now));
    return back;
  }

  function startAllowance(count: number) {
    for (const { lot } of credits) if (lot.source === 'allowance' && lot.expires > now) lot.expires = now;
    expire(now);
    plan = { credits: count, anchor: now };
    lastAnchor = now;
    reset = nextReset(now, now);
    put(count, 'allowance', reset);
  }

  function changeAllowance(count: number) {
    if (count === 0) {
      plan = null;
      reset = null;
      return;
    }
    const anchor: number = plan ? plan.anchor : (lastAnchor ?? now);
    lastAnchor = anchor;
    plan = { credits: count, anchor };
    reset ??= nextReset(anchor, now);
  }

  const state = () => ({
    balance: credits.length,
    reserved: held(),
    owed,
    next_reset: reset,
    lots: [...new Set(inOrder().map((credit) => credit.lot))].map((lot) => ({
      source: lot.source,
      remaining: credits.filter((credit) => credit.lot === lot).length,
      expires: lot.expires === Number.POSITIVE_INFINITY ? null : lot.expires,
    })),
  });

  return {
    now: () => now,
    advance,
    reserve,
    settle,
    release,
    spend,
    grant,
    revoke,
    refundValues: (values: readonly { act: Act; identityKey: string }[]) =>
      refund(values.map(({ act, identityKey }) => owned.get(`${ownedAs(act)} ${identityKey}`))),
    refundCharge: (charge: number) => refund(sold.get(charge) ?? []),
    lastCharge: () => charges,
    startAllowance,
    changeAllowance,
    state,
  };
}

interface Value {
  act: Act;
  names: string[];
  items: number[];
  outcome: ItemCharge;
}

/** Items of one page that share an identity key with an earlier item are the same value. The first item keeps the key. */
function sameValues(items: readonly PaidItem[]): Value[] {
  const values: Value[] = [];
  items.forEach(({ act, identityKeys }, i) => {
    const names = identityKeys.map((key) => `${ownedAs(act)} ${key}`);
    let value = values.find((each) => names.some((name) => each.names.includes(name)));
    if (!value) {
      value = { act, names: [], items: [], outcome: { status: 'uncovered', credits: 0 } };
      values.push(value);
    }
    value.items.push(i);
    for (const name of names) if (!values.some((each) => each.names.includes(name))) value.names.push(name);
  });
  return values;
}
