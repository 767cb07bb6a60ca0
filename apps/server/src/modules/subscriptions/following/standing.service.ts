/**
 * How a subscription moves the customer's account: terms start once, go on with each payment, and end once. The transaction is
 * the reseller's; what is the customer's is done as the customer.
 */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { oweShare, type ResalePayment } from '../../billing/public.ts';
import type { Package } from '../../packages/public.ts';
import { endTerms, giveCredits, pauseCredits, startTerms, type Terms } from '../../plans/public.ts';
import { changeAllowance } from '../../wallet/public.ts';
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
import { grantKeyOf } from './charges.service.ts';

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
}

/** The credits of a whole period are owed to the platform when it begins; later months come by themselves. */
export async function give(tx: Tx<Base>, row: Subscription, sold: Package, { credits, key, until }: Given) {
  const end = lastMonthBefore(until);
  await asAccount(tx, row.customer_id, (own) => giveCredits(own, { credits, key, title: sold.name, until: end }));
  const total = credits * monthsWithin(tx.now(), end);
  await oweShare(tx, { credits: total, key: `credits:${row.id}:${key}` });
  await repository.addToMonth(tx.db, tx.accountId, row.package_id, tx.now(), { credits: total });
}

export const begin = (tx: Tx<Base>, row: Subscription, sold: Package, trialEndsAt: Date | null) =>
  asAccount(tx, row.customer_id, (own) => startTerms(own, { ...termsOf(sold), trialEndsAt }));

export async function beginTrial(tx: Tx<Base>, row: Subscription, sold: Package, told: Told, paid?: ResalePayment) {
  const endsAt = told.trialEndsAt as Date;
  const credits = trialCredits(sold);
  await begin(tx, row, sold, endsAt);
  const key = paid ? grantKeyOf(paid.id) : `package:trial:${row.id}`;
  await give(tx, row, sold, { credits, key, until: endsAt });
  if (paid) await repository.updateCharge(tx.db, tx.accountId, paid.id, { credits });
  await tellOf(tx, row.customer_id, row, 'created', { mark: String(row.id), amount: amountOf(paid), nextAt: endsAt });
}

const amountOf = (paid: ResalePayment | undefined) => paid && { minor: paid.amountMinor, currency: paid.currency };

/** The first payment, one more, or the end of a trial whose payment is still to come (`paid` undefined). */
export async function goOn(tx: Tx<Base>, row: Subscription, sold: Package, told: Told, paid?: ResalePayment) {
  const isFirst = row.paid_from === null || row.status === 'ended';
  if (isFirst || row.status === 'trial') await begin(tx, row, sold, null);
  if (!paid) return;
  const until = told.periodEndsAt as Date;
  await give(tx, row, sold, { credits: sold.monthly_credits, key: grantKeyOf(paid.id), until });
  await repository.updateCharge(tx.db, tx.accountId, paid.id, { credits: sold.monthly_credits });
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
  await asAccount(tx, row.customer_id, (own) => endTerms(own, standingAfter(reason, endedAt)));
  const mark = String(row.id);
  if (reason === 'refunded') {
    const amount = { minor: refundedMinor, currency: row.currency };
    await tellOf(tx, row.customer_id, row, 'refunded', { mark, amount, nextAt: endedAt });
  }
  // Whoever cancelled before was told of then.
  if (!row.cancels_at_period_end) await tellOf(tx, row.customer_id, row, 'canceled', { mark, nextAt: endedAt });
  return reason;
}

/** Another package: its credits from the next month on. Months that are paid for already cost the platform's share of the new. */
export async function moveTo(
  tx: Tx<Base>,
  row: Subscription,
  before: Package,
  sold: Package,
  mark: string,
): Promise<void> {
  await asAccount(tx, row.customer_id, (own) => changeAllowance(own, sold.monthly_credits));
  if (!row.period_ends_at || row.period_ends_at <= tx.now()) return;
  const months = monthsWithin(tx.now(), lastMonthBefore(row.period_ends_at)) - 1;
  const credits = (sold.monthly_credits - before.monthly_credits) * months;
  await oweShare(tx, { credits, key: `credits:${row.id}:change:${mark}` });
}

/** The end of what the provider does not know: a time that is over, something given by hand. */
export async function endNow(
  tx: Tx<Base>,
  row: Subscription,
  reason: 'expired' | 'canceled',
  endedAt: Date,
): Promise<void> {
  const told: Told = {
    ...{ status: 'ended', trialEndsAt: null, periodEndsAt: endedAt, endedAt },
    ...{ cancelsAtPeriodEnd: row.cancels_at_period_end, isUnpaid: false },
  };
  await end(tx, row, told, 0, reason);
  const patch = { status: 'ended', ended_at: endedAt, end_reason: reason, updated_at: tx.now() } as const;
  await repository.updateSubscription(tx.db, tx.accountId, row.id, patch);
}
