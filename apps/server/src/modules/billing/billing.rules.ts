/** Prices, states of a payment and the guards of auto top-up (docs/product-rules.md#payments). Pure. */
import { wantsAuthentication } from '@leadwright/contract/money/declines';
import type { AutoTopUp, BillingSettings, PausedCode, Payment, PaymentStatus } from './billing.table.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The fewest credits whose price the provider accepts. */
/** Prices of credits are kept as whole numbers: what a hundred of them cost. */
export interface KeptCreditPrice {
  price_per_100_credits: number | null;
  /** Whole cents, rounded up, as a version before this one reads and writes it. */
  credit_price_minor: number | null;
}

export function keptCreditPrice(minor: number | null): KeptCreditPrice {
  const price = minor === null ? null : Math.round(minor * 100);
  return { price_per_100_credits: price, credit_price_minor: price === null ? null : Math.ceil(price / 100) };
}

/** In hundredths of a cent. */
export function exactCreditPrice({ price_per_100_credits: exact, credit_price_minor: cents }: KeptCreditPrice) {
  if (cents === null) return null;
  return exact !== null && Math.ceil(exact / 100) === cents ? exact : cents * 100;
}

export const fewestCredits = (settings: Pick<BillingSettings, 'price_per_100_credits' | 'minimum_charge_minor'>) =>
  Math.max(1, Math.ceil((settings.minimum_charge_minor * 100) / settings.price_per_100_credits));

export const isOpen = (status: PaymentStatus) => status === 'processing' || status === 'requires_action';

/** The provider has not said yet that it knows the charge. */
export const isUnanswered = ({ status, provider_id }: Pick<Payment, 'status' | 'provider_id'>) =>
  status === 'processing' && provider_id === null;

/** A successful payment is final; any other status follows the provider's latest state. */
export const nextStatus = (current: PaymentStatus, told: PaymentStatus): PaymentStatus =>
  current === 'succeeded' ? 'succeeded' : told;

/** The bank said nothing about the card: the charge never reached it, as far as we know. */
export const isUnasked = (code: string | null) => code === 'away' || code === 'not_started';

/** For so long a charge without an answer is tried again, while the payer waits. */
const PATIENCE = MINUTE;
export const isPatienceOver = ({ created_at }: Pick<Payment, 'created_at'>, now: Date) =>
  now.getTime() - created_at.getTime() >= PATIENCE;

/** In seconds: half of the time it has taken already, and not beyond the end of patience. */
export function nextTry({ created_at }: Pick<Payment, 'created_at'>, now: Date): number {
  const age = (now.getTime() - created_at.getTime()) / 1000;
  return Math.max(1, Math.min(age / 2, PATIENCE / 1000 - age));
}

/** The total of credits to revoke when this much of the payment was refunded. */
export const creditsToRevoke = (
  { credits, amount_minor }: Pick<Payment, 'credits' | 'amount_minor'>,
  refundedMinor: number,
) => Math.min(credits, Math.floor((credits * refundedMinor) / amount_minor));

/** Open payments are checked again after as long as they have been open, between a minute and an hour. */
export const nextCheck = ({ created_at }: Pick<Payment, 'created_at'>, now: Date) =>
  new Date(now.getTime() + Math.min(HOUR, Math.max(MINUTE, now.getTime() - created_at.getTime())));

/** A charge that the provider does not know by then was never made and is not retried. */
export const isNeverStarted = ({ created_at }: Pick<Payment, 'created_at'>, now: Date) =>
  now.getTime() - created_at.getTime() > 3 * PATIENCE;

/** The payer did not complete the bank's authentication in time. */
export const isAbandoned = ({ status, created_at }: Pick<Payment, 'status' | 'created_at'>, now: Date) =>
  status === 'requires_action' && now.getTime() - created_at.getTime() > DAY;

/** On an account that has not let us look for so long; its events still count, should it come back. */
export const isStranded = ({ created_at }: Pick<Payment, 'created_at'>, now: Date) =>
  now.getTime() - created_at.getTime() > DAY;

/** A threshold of zero means when no credits are left. */
export const markOf = (threshold: number) => Math.max(threshold, 1);

export const monthStart = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
const nextMonth = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

/** The fourth consecutive decline pauses auto top-up; until then the delays grow. */
const MAX_DECLINES = 4;
const PAUSES = [HOUR, 6 * HOUR, DAY];

/** A provider that was away is asked again soon; it is no decline. */
export const afterAway = (now: Date) => new Date(now.getTime() + 10 * MINUTE);

export interface Retry {
  declines: number;
  next_try_at: Date | null;
  paused_code: PausedCode | null;
}

/** A bank that requires authentication will do so again: no retry until the card is reconnected. */
export function afterDecline(declinesBefore: number, code: string | null, now: Date): Retry {
  const declines = declinesBefore + 1;
  if (wantsAuthentication(code)) return { declines, next_try_at: null, paused_code: 'reconnect' };
  if (declines >= MAX_DECLINES) return { declines, next_try_at: null, paused_code: 'declined' };
  return { declines, next_try_at: new Date(now.getTime() + (PAUSES[declines - 1] ?? DAY)), paused_code: null };
}

export type TopUpDecision =
  | { act: 'wait' }
  | { act: 'pause'; code: 'no_card' | 'cap'; until: Date | null }
  | { act: 'charge' };

export interface TopUpFacts {
  available: number;
  /** Credits topped up this month, including pending ones. */
  spentThisMonth: number;
  hasOpen: boolean;
  hasCard: boolean;
}

/** `no_card` is over once there is a card, also when another merchant is paid from now on; `cap` in the next month. */
export function decideTopUp(
  settings: Pick<AutoTopUp, 'enabled' | 'threshold' | 'amount' | 'monthly_cap' | 'next_try_at' | 'paused_code'>,
  facts: TopUpFacts,
  now: Date,
): TopUpDecision {
  const isOver = settings.paused_code === 'cap' || (settings.paused_code === 'no_card' && facts.hasCard);
  const isPaused = settings.paused_code !== null && !isOver;
  const isEarly = settings.next_try_at !== null && settings.next_try_at > now;
  if (!settings.enabled || isPaused || isEarly || facts.hasOpen) return { act: 'wait' };
  if (facts.available >= markOf(settings.threshold)) return { act: 'wait' };
  if (facts.spentThisMonth + settings.amount > settings.monthly_cap)
    return { act: 'pause', code: 'cap', until: nextMonth(now) };
  if (!facts.hasCard) return { act: 'pause', code: 'no_card', until: null };
  return { act: 'charge' };
}
