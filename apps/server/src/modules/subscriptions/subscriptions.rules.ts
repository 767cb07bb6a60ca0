/** What a subscription is, gives and ends with (docs/product-rules.md#subscriptions). Pure. */
import type { AccountStatus } from '../accounts/public.ts';
import type { ResalePayment, ResaleSubscription } from '../billing/public.ts';
import { addMonths } from '../wallet/public.ts';
import type { Charge, EndReason, Subscription } from './subscriptions.table.ts';

const DAY_MS = 86_400_000;
/** So long people of an ended account read and export; so long a deleted one can be restored. */
const READABLE_DAYS = 30;
export const RESTORABLE_DAYS = 30;

/** Addresses that a reseller may add or change per hour. Each gets a mail, so this limits spam. */
export const ADDRESSES = { max: 100, seconds: 3600 };

export const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS);

/** What the provider says, or what stands for it where nothing recurs there. */
export type Told = Pick<
  ResaleSubscription,
  'status' | 'trialEndsAt' | 'periodEndsAt' | 'cancelsAtPeriodEnd' | 'endedAt' | 'isUnpaid' | 'hasCard'
>;

/** A little before the next payment: a month that begins with it is given by the payment itself. */
export const lastMonthBefore = (end: Date) => new Date(end.getTime() - DAY_MS);

/** How often a month's credits are given from a moment until another: at once, and on the same day of each month. */
export function monthsWithin(from: Date, until: Date): number {
  let months = 1;
  while (addMonths(from, months) < until) months += 1;
  return months;
}

/** The payment of a trial itself, not of a period after it. */
export const isOfTrial = ({ paidAt }: Pick<ResalePayment, 'paidAt'>, { trialEndsAt }: Pick<Told, 'trialEndsAt'>) =>
  trialEndsAt !== null && paidAt < trialEndsAt;

/** A trial without a card just ends; one that nobody asked the provider about may be charged. */
export const isUncharged = ({
  status,
  provider_id,
  has_card,
}: Pick<Subscription, 'status' | 'provider_id' | 'has_card'>) =>
  status === 'trial' && (provider_id === null || has_card === false);

export const trialCredits = (sold: { trial_credits: number | null; monthly_credits: number }) =>
  sold.trial_credits ?? sold.monthly_credits;

/** Someone who fell behind and was given up may still pay; every other end is final. */
export const isReopened = (row: Pick<Subscription, 'status' | 'end_reason'>, told: Pick<Told, 'status'>) =>
  row.status === 'ended' && row.end_reason === 'unpaid' && told.status !== 'ended';

export function endReasonOf(
  row: Pick<Subscription, 'refund_of' | 'cancels_at_period_end' | 'paid_from'>,
  told: Pick<Told, 'cancelsAtPeriodEnd' | 'isUnpaid'>,
): EndReason {
  if (row.refund_of !== null) return 'refunded';
  if (told.isUnpaid) return row.paid_from === null ? 'expired' : 'unpaid';
  if (row.cancels_at_period_end || told.cancelsAtPeriodEnd) return 'canceled';
  return row.paid_from === null ? 'expired' : 'canceled';
}

/** A former customer can read for a while, except after a refund. */
export function standingAfter(reason: EndReason, endedAt: Date) {
  const status = reason === 'expired' || reason === 'unpaid' ? ('expired' as const) : ('canceled' as const);
  return { status, readableUntil: reason === 'refunded' ? null : daysAfter(endedAt, READABLE_DAYS) };
}

interface Standing {
  status: AccountStatus;
  readable_until: Date | null;
}

/** The bank has the money of it back, or may take it. */
export const isDisputed = ({ dispute_status: status }: Pick<Charge, 'dispute_status'>) =>
  status === 'open' || status === 'lost';

/** The status of an account apart from stopped or deleted. `before`: the earlier status if it never had a subscription. */
export function standingOf(latest: Subscription | undefined, before: AccountStatus | null): Standing {
  if (!latest) return { status: before ?? 'inactive', readable_until: null };
  if (latest.status !== 'ended' || latest.started_at === null) {
    const isResting = latest.started_at === null || latest.suspended_at !== null;
    const status = isResting ? 'inactive' : latest.status === 'trial' ? 'trial' : 'active';
    return { status, readable_until: null };
  }
  const { status, readableUntil } = standingAfter(
    latest.end_reason ?? 'canceled',
    latest.ended_at ?? latest.updated_at,
  );
  return { status, readable_until: readableUntil };
}

/** Of what a charge gave: how much goes back when so much of its money did. */
export const creditsBack = (
  { credits, amount_minor }: Pick<Charge, 'credits' | 'amount_minor'>,
  refundedMinor: number,
) => (amount_minor === 0 ? 0 : Math.floor((credits * refundedMinor) / amount_minor));

export const isRunning = (row: Pick<Subscription, 'status'>) =>
  row.status === 'trial' || row.status === 'active' || row.status === 'past_due';

interface Facts {
  account: { status: AccountStatus; readable_until: Date | null; deleted_at: Date | null };
  row: Subscription | undefined;
  charge: Pick<Charge, 'amount_minor' | 'refunded_minor' | 'payment_id' | 'dispute_status'> | undefined;
  now: Date;
}

/** What can be done with a customer now; routes refuse what is not in here. */
export function canDo({ account, row, charge, now }: Facts) {
  const { status } = account;
  const isOpen = status === 'active' || status === 'trial' || status === 'inactive';
  const isThere = status !== 'deleted';
  const runs = row !== undefined && isRunning(row);
  const recurs = runs && row.billing !== 'one_time';
  const isRefundable =
    charge !== undefined &&
    charge.payment_id !== null &&
    charge.refunded_minor < charge.amount_minor &&
    !isDisputed(charge);
  return {
    login_as:
      isOpen || (account.readable_until !== null && account.readable_until > now && isThere && status !== 'stopped'),
    stop: isOpen,
    reactivate: status === 'stopped',
    cancel: isThere && recurs && !row.cancels_at_period_end,
    keep: isThere && recurs && row.cancels_at_period_end,
    refund: isThere && runs && isRefundable,
    remove: isThere,
    restore: !isThere && account.deleted_at !== null && daysAfter(account.deleted_at, RESTORABLE_DAYS) > now,
  };
}

/** The state as people see it: the account's, and whether a payment is late or disputed. */
export function stateOf(status: AccountStatus, row: Pick<Subscription, 'status' | 'suspended_at'> | undefined) {
  if (status === 'inactive' && row?.suspended_at && row.status !== 'ended') return 'disputed' as const;
  return status === 'active' && row?.status === 'past_due' ? ('past_due' as const) : status;
}
