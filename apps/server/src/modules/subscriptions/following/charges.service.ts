/**
 * Charges of a subscription as the provider knows them: each recorded once, with its fee and card. Money that went back takes
 * unspent credits along; what was spent stays as a debt that new credits pay first. The transaction is the reseller's.
 */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { oweShare, paidShare, type ResalePayment } from '../../billing/public.ts';
import { stopCredits } from '../../plans/public.ts';
import { revoke } from '../../wallet/public.ts';
import * as repository from '../subscriptions.repository.ts';
import { creditsBack } from '../subscriptions.rules.ts';
import type { Charge, Subscription } from '../subscriptions.table.ts';
import { mailRefunded } from './owner-mails.service.ts';

/** Gives those that were not known, the newest first. */
export async function noteCharges(tx: Tx<Base>, row: Subscription, paid: ResalePayment[]): Promise<ResalePayment[]> {
  const fresh: ResalePayment[] = [];
  for (const payment of paid) if (await noteCharge(tx, row, payment)) fresh.push(payment);
  return fresh.sort((one, other) => other.paidAt.getTime() - one.paidAt.getTime());
}

async function noteCharge(tx: Tx<Base>, row: Subscription, payment: ResalePayment): Promise<boolean> {
  const isNew = await repository.insertCharge(tx.db, {
    account_id: tx.accountId,
    subscription_id: row.id,
    provider_id: payment.id,
    customer_id: row.customer_id,
    payment_id: payment.paymentId,
    amount_minor: payment.amountMinor,
    fee_minor: payment.feeMinor,
    currency: payment.currency,
    card: payment.card,
    paid_at: payment.paidAt,
  });
  if (!isNew) return false;
  await paidShare(tx, { minor: payment.feeMinor, key: `fee:${payment.id}`, kind: 'fee' });
  const moved = { charges: 1, amount: payment.amountMinor };
  await repository.addToMonth(tx.db, tx.accountId, row.package_id, payment.paidAt, moved);
  return true;
}

/** After the credits of new charges were given, for only what was given can be taken back. */
export async function noteRefunds(tx: Tx<Base>, row: Subscription, paid: ResalePayment[]): Promise<number> {
  const charges = await repository.findCharges(tx.db, tx.accountId, row.id);
  let refunded = 0;
  for (const [place, charge] of charges.entries()) {
    const told = paid.find(({ id }) => id === charge.provider_id);
    if (told) await noteFeeBack(tx, charge, told.feeRefundedMinor);
    const total = told?.refundedMinor ?? 0;
    if (total <= charge.refunded_minor) continue;
    refunded += total - charge.refunded_minor;
    await noteRefund(tx, row, charge, { total, isLast: place === 0 });
  }
  return refunded;
}

/** Whether our fee goes back with the money is decided by who gives it back: what counts is what went. */
async function noteFeeBack(tx: Tx<Base>, { provider_id: id, fee_refunded_minor: before }: Charge, total: number) {
  if (total <= before) return;
  await repository.updateCharge(tx.db, tx.accountId, id, { fee_refunded_minor: total });
  await paidShare(tx, { minor: total - before, key: `fee-back:${id}:${total}`, kind: 'refund' });
}

async function noteRefund(
  tx: Tx<Base>,
  row: Subscription,
  charge: Charge,
  { total, isLast }: { total: number; isLast: boolean },
): Promise<void> {
  const wanted = isLast ? creditsBack(charge, total) - charge.revoked_credits : 0;
  await repository.updateCharge(tx.db, tx.accountId, charge.provider_id, {
    refunded_minor: total,
    refunded_at: tx.now(),
    revoked_credits: charge.revoked_credits + Math.max(0, wanted),
  });
  const isAll = total === charge.amount_minor;
  const key = `refund:${charge.provider_id}:${total}`;
  if (isLast) await takeOff(tx, row, charge, { wanted, isAll, key, subject: `refund:${charge.provider_id}` });
  await mailRefunded(tx, row, charge, total - charge.refunded_minor);
  const moved = { refunded: total - charge.refunded_minor };
  await repository.addToMonth(tx.db, tx.accountId, row.package_id, charge.paid_at, moved);
}

interface Taking {
  wanted: number;
  /** Also the months that were to come. */
  isAll: boolean;
  key: string;
  /** What the statement says of it, in the reader's language. */
  subject: string;
}

/**
 * Of the last charge: credits of an earlier one are used up or expired by now. What is taken back unspent, and months that do not
 * come any more, are off the platform's share. Says how many credits were there to be taken.
 */
export async function takeOff(tx: Tx<Base>, row: Subscription, charge: Charge, taking: Taking): Promise<number> {
  const { wanted: credits, isAll, key, subject } = taking;
  const grantKey = grantKeyOf(charge.provider_id);
  const { taken, ungiven } = await asAccount(tx, row.customer_id, async (own) => ({
    taken: credits > 0 ? (await revoke(own, { grantKey, credits, key, subject })).credits : 0,
    ungiven: isAll ? await stopCredits(own) : 0,
  }));
  await shareLess(tx, row, { credits: taken + ungiven, key: `${key}:credits`, at: charge.paid_at });
  return taken;
}

interface Less {
  credits: number;
  key: string;
  /** The month that it counts for. */
  at: Date;
}

/** Credits that are not given after all; below zero: given again. */
export async function shareLess(tx: Tx<Base>, row: Subscription, { credits, key, at }: Less): Promise<void> {
  await oweShare(tx, { credits: -credits, key });
  await repository.addToMonth(tx.db, tx.accountId, row.package_id, at, { credits: -credits });
}

/** What the wallet knows the credits of a charge by. */
export const grantKeyOf = (chargeId: string) => `package:charge:${chargeId}`;
