/**
 * Applies a subscription to the customer's account: terms start once, continue with each payment, and end once. The transaction is
 * the reseller's; changes of the customer's data run as the customer.
 */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import {
  creditsPaidBy,
  creditsWithinShare,
  oweShare,
  type ResalePayment,
  requireShareRoom,
} from '../../billing/public.ts';
import type { Package } from '../../packages/public.ts';
import {
  changeCredits,
  endTerms,
  giveCredits,
  moveTrialEnd,
  pauseCredits,
  startTerms,
  stopCredits,
  type Terms,
} from '../../plans/public.ts';
import { tellOf } from '../news.service.ts';
import * as repository from '../subscriptions.repository.ts';
import {
  endReasonOf,
  lastMonthBefore,
  monthsWithin,
  standingAfter,
  type Told,
  trialCredits,
} from '../subscriptions.rules.ts';
import type { EndReason, Subscription } from '../subscriptions.table.ts';
import { grantKeyOf, shareLess } from './charges.service.ts';
import { mailTrialEnded } from './owner-mails.service.ts';

export const termsOf = (sold: Package): Terms => ({
  packageId: sold.id,
  modules: sold.modules,
  membersAllowed: sold.allow_additional_user_creation ? sold.members_allowed : 0,
});

interface Given {
  credits: number;
  key: string;
  /** The end of what is paid for. */
  until: Date;
  paid?: ResalePayment | undefined;
  isTrial?: true;
}

/**
 * The credits of a whole period are owed to the platform when it begins; later months come by themselves. Where neither the fee
 * pays for them nor the reseller may owe them, there are fewer. Says how many a month.
 */
export async function give(tx: Tx<Base>, row: Subscription, sold: Package, given: Given): Promise<number> {
  const { key, until, paid, isTrial } = given;
  const end = lastMonthBefore(until);
  const months = monthsWithin(tx.now(), end);
  const paidFor = paid ? creditsPaidBy(paid.feeMinor, paid.amountMinor) : 0;
  const most = await creditsWithinShare(tx, { wanted: given.credits * months, paidFor });
  const credits = Math.floor(most / months);
  if (credits < given.credits)
    tx.log.warn({ subscription: row.id, wanted: given.credits, credits }, 'a reseller owes too much for all credits');
  const terms = { credits, key, title: sold.name, until: end, trialEndsAt: isTrial && until };
  await asAccount(tx, row.customer_id, (own) => giveCredits(own, terms));
  await oweShare(tx, { credits: credits * months, key: `credits:${row.id}:${key}` });
  await repository.addToMonth(tx.db, tx.accountId, row.package_id, tx.now(), { credits: credits * months });
  return credits;
}

export const begin = (tx: Tx<Base>, row: Subscription, sold: Package, trialEndsAt: Date | null) =>
  asAccount(tx, row.customer_id, (own) => startTerms(own, { ...termsOf(sold), trialEndsAt }));

export async function beginTrial(tx: Tx<Base>, row: Subscription, sold: Package, told: Told, paid?: ResalePayment) {
  const endsAt = told.trialEndsAt as Date;
  await begin(tx, row, sold, endsAt);
  const key = paid ? grantKeyOf(paid.id) : `package:trial:${row.id}`;
  const given = { credits: trialCredits(sold), key, until: endsAt, paid, isTrial: true } as const;
  const credits = await give(tx, row, sold, given);
  if (paid) await repository.updateCharge(tx.db, tx.accountId, paid.id, { credits });
  await tellOf(tx, row.customer_id, row, 'created', { mark: String(row.id), amount: amountOf(paid), nextAt: endsAt });
}

/** Prolonged or cut short at the provider. */
export const moveTrial = (tx: Tx<Base>, row: Subscription, endsAt: Date) =>
  asAccount(tx, row.customer_id, (own) => moveTrialEnd(own, endsAt, lastMonthBefore(endsAt)));

const amountOf = (paid: ResalePayment | undefined) => paid && { minor: paid.amountMinor, currency: paid.currency };

/** The first payment, one more, or the end of a trial whose payment is still to come (`paid` undefined). */
export async function goOn(tx: Tx<Base>, row: Subscription, sold: Package, told: Told, paid?: ResalePayment) {
  const isFirst = row.paid_from === null || row.status === 'ended';
  if (isFirst || row.status === 'trial' || (paid && row.suspended_at)) await begin(tx, row, sold, null);
  if (!paid) return;
  const until = told.periodEndsAt as Date;
  const credits = await give(tx, row, sold, { credits: sold.monthly_credits, key: grantKeyOf(paid.id), until, paid });
  await repository.updateCharge(tx.db, tx.accountId, paid.id, { credits });
  const what = row.started_at === null ? 'created' : 'renewed';
  const mark = what === 'created' ? String(row.id) : paid.id;
  await tellOf(tx, row.customer_id, row, what, { mark, amount: amountOf(paid), nextAt: until });
}

export const pause = (tx: Tx<Base>, row: Subscription) => asAccount(tx, row.customer_id, pauseCredits);

/** One that never began leaves the account as it was. */
export async function end(
  tx: Tx<Base>,
  row: Subscription,
  told: Told,
  refundedMinor: number,
  reason: EndReason = endReasonOf(row, told),
): Promise<EndReason> {
  const endedAt = told.endedAt ?? tx.now();
  if (row.started_at === null) return reason;
  const ungiven = await asAccount(tx, row.customer_id, async (own) => {
    const left = await stopCredits(own);
    await endTerms(own, standingAfter(reason, endedAt));
    return left;
  });
  await shareLess(tx, row, { credits: ungiven, key: `credits:${row.id}:end:${endedAt.toISOString()}`, at: endedAt });
  const mark = String(row.id);
  if (row.status === 'trial' && reason === 'expired') await mailTrialEnded(tx, row, endedAt);
  if (reason === 'refunded') {
    const amount = { minor: refundedMinor, currency: row.currency };
    await tellOf(tx, row.customer_id, row, 'refunded', { mark, amount, nextAt: endedAt });
  }
  // A cancellation at period end was announced when it was requested.
  if (!row.cancels_at_period_end) await tellOf(tx, row.customer_id, row, 'canceled', { mark, nextAt: endedAt });
  return reason;
}

/** Another package: its credits from the next month on. Months that are paid for already cost the platform's share of the new. */
export async function moveTo(tx: Tx<Base>, row: Subscription, sold: Package, mark: string): Promise<void> {
  const credits = await asAccount(tx, row.customer_id, (own) => changeCredits(own, sold.monthly_credits));
  if (credits > 0) await requireShareRoom(tx, credits);
  await shareLess(tx, row, { credits: -credits, key: `credits:${row.id}:change:${mark}`, at: tx.now() });
}

/** The end of what the provider does not know: a time that is over, something given by hand. */
export async function endNow(
  tx: Tx<Base>,
  row: Subscription,
  reason: 'expired' | 'canceled',
  endedAt: Date,
): Promise<void> {
  const told: Told = {
    status: 'ended',
    trialEndsAt: null,
    periodEndsAt: endedAt,
    endedAt,
    cancelsAtPeriodEnd: row.cancels_at_period_end,
    isUnpaid: false,
    hasCard: row.has_card ?? false,
  };
  await end(tx, row, told, 0, reason);
  const patch = { status: 'ended', ended_at: endedAt, end_reason: reason, updated_at: tx.now() } as const;
  await repository.updateSubscription(tx.db, tx.accountId, row.id, patch);
}
