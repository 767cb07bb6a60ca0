/** The credits of one customer, kept by the rules alone: lots that end with their month, a debt that new credits pay first. */
import { monthsAfter } from './provider-model.ts';

interface Lot {
  left: number;
  ends: Date;
  isMonthly: boolean;
}

export function walletModel() {
  let lots: Lot[] = [];
  let months: { credits: number; anchor: Date; given: number; until: Date; trialEnds: Date | null } | null = null;
  const books = { given: 0, spent: 0, takenBack: 0, expired: 0, debtPaid: 0, owed: 0 };

  function put(credits: number, ends: Date, isMonthly: boolean) {
    const paid = Math.min(books.owed, credits);
    books.given += credits;
    books.owed -= paid;
    books.debtPaid += paid;
    lots.push({ left: credits - paid, ends, isMonthly });
    lots.sort((one, other) => one.ends.getTime() - other.ends.getTime());
  }
  const isOver = (lot: Lot, at: Date) => lot.ends <= at;
  function drop(which: (lot: Lot) => boolean) {
    for (const lot of lots) if (which(lot)) books.expired += lot.left;
    lots = lots.filter((lot) => !which(lot));
  }
  function take(credits: number): number {
    let open = credits;
    for (const lot of lots) {
      const part = Math.min(lot.left, open);
      lot.left -= part;
      open -= part;
    }
    return credits - open;
  }
  const free = () => lots.reduce((sum, { left }) => sum + left, 0);
  const monthEnd = (number: number) => monthsAfter((months as NonNullable<typeof months>).anchor, number);

  /** The credits of a month end with it, those of a trial with the trial. */
  const lotEnd = (number: number) => {
    const ends = months?.trialEnds;
    return ends && ends < monthEnd(number) ? ends : monthEnd(number);
  };

  /** What time alone brings. */
  function age(now: Date) {
    while (months && monthEnd(months.given) <= now) {
      const at = monthEnd(months.given);
      drop((lot) => isOver(lot, at));
      if (at >= months.until) break;
      months.given += 1;
      put(months.credits, lotEnd(months.given), true);
    }
    drop((lot) => isOver(lot, now));
  }
  /** Months that still come. */
  function coming(): number {
    if (!months) return 0;
    let count = 0;
    while (monthEnd(months.given + count) < months.until) count += 1;
    return count;
  }
  return {
    age,
    free,
    books: () => ({ ...books, balance: free() }),
    /** A month at once in place of what is left of the last one's, then monthly. Says how many months there are in all. */
    start(credits: number, now: Date, until: Date, trialEnds: Date | null): number {
      age(now);
      drop((lot) => lot.isMonthly);
      months = { credits, anchor: now, given: 1, until, trialEnds };
      put(credits, lotEnd(1), true);
      return 1 + coming();
    },
    /** Nothing more comes; says what would have. */
    stop(now: Date): number {
      age(now);
      const lost = months ? coming() * months.credits : 0;
      if (months && now < months.until) months.until = now;
      return lost;
    },
    /** Other credits for the months to come; says how many more. */
    change(credits: number, now: Date): number {
      age(now);
      if (!months) return 0;
      const more = coming() * (credits - months.credits);
      if (coming() > 0) months.credits = credits;
      return more;
    },
    /** In the rhythm that was, without what was missed; says what comes. */
    resume(credits: number, now: Date, until: Date): number {
      age(now);
      if (!months) return 0;
      while (monthEnd(months.given) <= now) months.given += 1;
      Object.assign(months, { credits, until, trialEnds: null });
      return coming() * credits;
    },
    monthEndAfter(moment: Date): Date {
      let number = 1;
      while (monthEnd(number) <= moment) number += 1;
      return lotEnd(number);
    },
    spend(credits: number) {
      books.spent += take(credits);
    },
    /** Says how many were there to be taken; the rest is owed. */
    takeBack(credits: number, now: Date): number {
      age(now);
      const taken = take(credits);
      books.takenBack += credits;
      books.owed += credits - taken;
      return taken;
    },
    giveBack: (credits: number, ends: Date) => put(credits, ends, false),
  };
}
