/**
 * The expected state of one customer: status, access, credits and the platform's share, by the rules of
 * docs/product-rules.md#subscriptions. It learns of the provider's changes with the event, or at night at the latest.
 */
import { DAY, later, type Paid, type ProviderModel } from './provider-model.ts';
import { walletModel } from './wallet-model.ts';

const CREDIT_MINOR = 12;
const READABLE = 30 * DAY;

/** What was noted of a charge so far. */
interface Noted {
  refundedMinor: number;
  feeBackMinor: number;
  revoked: number;
  held: { credits: number; taken: number } | null;
  verdict: 'open' | 'won' | 'lost' | null;
}

export type Access = 'open' | 'choice only' | 'read only' | 'closed';

export function customerModel(trialCredits: number) {
  const wallet = walletModel();
  const noted = new Map<Paid, Noted>();
  let provider: ProviderModel | null = null;
  let shareMinor = 0;
  let [isStarted, isOver, isLate, isSuspended, isStopped] = [false, false, false, false, false];

  const owe = (credits: number) => {
    shareMinor += CREDIT_MINOR * credits;
  };
  const of = () => provider as ProviderModel;
  const noteOf = (charge: Paid) => noted.get(charge) as Noted;

  function give(credits: number, now: Date, isTrial = false) {
    const end = of().paidUntil(now);
    owe(credits * wallet.start(credits, now, later(end, -DAY), isTrial ? end : null));
  }
  function noteCharges(now: Date) {
    const fresh = of().charges.filter((charge) => !noted.has(charge));
    for (const charge of fresh) {
      noted.set(charge, { refundedMinor: 0, feeBackMinor: 0, revoked: 0, held: null, verdict: null });
      shareMinor -= charge.feeMinor;
    }
    const status = of().status(now);
    if (status === 'trial' && !isStarted) give(trialCredits, now, true);
    const newest = fresh.at(-1);
    if (newest && status === 'active') {
      give(newest.credits, now);
      isSuspended = false;
    }
    if (status === 'past_due' && !isLate) wallet.stop(now);
    isLate = status === 'past_due';
    isStarted = true;
  }
  /** Of the last charge only: credits of an earlier one are used up or expired. */
  function takeOff(credits: number, isAll: boolean, now: Date): number {
    const taken = wallet.takeBack(credits, now);
    owe(-taken - (isAll ? wallet.stop(now) : 0));
    return taken;
  }
  function noteRefund(charge: Paid, now: Date) {
    const note = noteOf(charge);
    shareMinor += charge.feeBackMinor - note.feeBackMinor;
    note.feeBackMinor = charge.feeBackMinor;
    if (charge.refundedMinor === note.refundedMinor) return;
    note.refundedMinor = charge.refundedMinor;
    if (charge !== of().last()) return;
    const wanted = Math.floor((charge.credits * charge.refundedMinor) / charge.minor) - note.revoked;
    note.revoked += wanted;
    takeOff(wanted, charge.refundedMinor === charge.minor, now);
  }
  function noteDispute(charge: Paid, now: Date) {
    const [note, { dispute }] = [noteOf(charge), charge];
    if (!dispute || note.verdict === dispute.status) return;
    if (note.verdict === null && dispute.status !== 'won') hold(charge, note, now);
    else if (note.verdict === 'open' && dispute.status === 'won') win(charge, note, now);
    note.verdict = dispute.status;
  }
  function hold(charge: Paid, note: Noted, now: Date) {
    const { openedAt, minor } = charge.dispute as NonNullable<Paid['dispute']>;
    const isLast = charge === of().last();
    const part = Math.floor((charge.credits * minor) / charge.minor);
    const credits = isLast ? Math.min(charge.credits - note.revoked, part) : 0;
    const isSuspending = !of().ended() && (isLast || !of().charges.some(({ at }) => at > openedAt));
    note.held = { credits, taken: takeOff(credits, isSuspending, now) };
    isSuspended ||= isSuspending;
  }
  function win(charge: Paid, note: Noted, now: Date) {
    const { credits, taken } = note.held as NonNullable<Noted['held']>;
    const isRunning = !of().ended();
    const ends = wallet.monthEndAfter((charge.dispute as NonNullable<Paid['dispute']>).openedAt);
    const isLasting = isRunning && charge === of().last() && ends > now;
    const back = isLasting ? credits : credits - taken;
    if (back > 0) wallet.giveBack(back, isLasting ? ends : later(now, 365 * DAY));
    owe(isLasting ? taken : 0);
    const others = of().charges.filter((other) => other !== charge && noteOf(other).verdict !== null);
    if (!isSuspended || !isRunning || others.some((other) => noteOf(other).verdict !== 'won')) return;
    isSuspended = false;
    if (!of().isLate()) owe(wallet.resume(of().deal().credits, now, later(of().paidUntil(now), -DAY)));
  }
  function noteEnd(now: Date) {
    if (!of().ended() || isOver) return;
    isOver = true;
    owe(-wallet.stop(now));
  }
  function accessAt(now: Date): Access {
    const ended = of().ended();
    if (isStopped) return 'closed';
    if (!ended) return isSuspended ? 'choice only' : 'open';
    return ended.why !== 'refunded' && later(ended.at, READABLE) > now ? 'read only' : 'closed';
  }
  function accountAt(now: Date): string {
    const ended = of().ended();
    if (isStopped) return 'stopped';
    if (ended) return ended.why === 'unpaid' ? 'expired' : 'canceled';
    return isSuspended ? 'inactive' : of().status(now) === 'trial' ? 'trial' : 'active';
  }
  return {
    wallet,
    provider: of,
    /** Buys, or buys again after the end. */
    buy(bought: ProviderModel) {
      provider = bought;
      [isStarted, isOver, isLate, isSuspended] = [false, false, false, false];
    },
    notice(now: Date) {
      wallet.age(now);
      noteCharges(now);
      for (const charge of of().charges) noteRefund(charge, now);
      for (const charge of [...of().charges].reverse()) noteDispute(charge, now);
      noteEnd(now);
    },
    changePackage(credits: number, now: Date) {
      owe(wallet.change(credits, now));
    },
    setStopped(stopped: boolean) {
      isStopped = stopped;
    },
    isStopped: () => isStopped,
    isSuspended: () => isSuspended,
    expected: (now: Date) => ({
      states: [of().status(now), accountAt(now)],
      access: accessAt(now),
      shareMinor,
      credits: wallet.books(),
      charges: [...noted.keys()].map((charge) => ({
        at: charge.at.toISOString(),
        minor: charge.minor,
        feeMinor: charge.feeMinor,
        refundedMinor: noteOf(charge).refundedMinor,
        feeBackMinor: noteOf(charge).feeBackMinor,
        dispute: noteOf(charge).verdict,
      })),
    }),
  };
}
export type CustomerModel = ReturnType<typeof customerModel>;
