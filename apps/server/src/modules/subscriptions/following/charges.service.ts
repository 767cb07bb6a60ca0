/**
 * Charges of a subscription as the provider knows them: each recorded once, with its fee and card. Money that went back takes
 * unspent credits along; what was spent stays as a debt that new credits pay first. The transaction is the reseller's.
 */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { oweShare, paidShare, type ResalePayment } from '../../billing/public.ts';
import { revoke } from '../../wallet/public.ts';
import * as repository from '../subscriptions.repository.ts';
import { creditsBack, feeBack, lastMonthBefore, monthsWithin } from '../subscriptions.rules.ts';
import type { Charge, Subscription } from '../subscriptions.table.ts';

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
    const total = paid.find(({ id }) => id === charge.provider_id)?.refundedMinor ?? 0;
    if (total <= charge.refunded_minor) continue;
    refunded += total - charge.refunded_minor;
    await noteRefund(tx, row, charge, { total, isLast: place === 0 });
  }
  return refunded;
}

async function noteRefund(
  tx: Tx<Base>,
  row: Subscription,
  charge: Charge,
  { total, isLast }: { total: number; isLast: boolean },
): Promise<void> {
  const key = `refund:${charge.provider_id}:${total}`;
  const { accountId } = tx;
  // Credits of an earlier charge are used up or expired by now.
  const wanted = isLast ? creditsBack(charge, total) - charge.revoked_credits : 0;
  const taken = wanted > 0 ? await takeBack(tx, row, charge, { credits: wanted, key }) : 0;
  const ungiven = isLast && total === charge.amount_minor ? ungivenCredits(row, charge, tx.now()) : 0;
  await repository.updateCharge(tx.db, accountId, charge.provider_id, {
    refunded_minor: total,
    refunded_at: tx.now(),
    revoked_credits: charge.revoked_credits + wanted,
  });
  await oweShare(tx, { credits: -(taken + ungiven), key: `${key}:credits` });
  const minor = feeBack(charge, total) - feeBack(charge, charge.refunded_minor);
  await paidShare(tx, { minor, key, kind: 'refund' });
  const moved = { refunded: total - charge.refunded_minor, credits: -(taken + ungiven) };
  await repository.addToMonth(tx.db, accountId, row.package_id, charge.paid_at, moved);
}

const takeBack = (
  tx: Tx<Base>,
  row: Subscription,
  charge: Charge,
  { credits, key }: { credits: number; key: string },
) =>
  asAccount(tx, row.customer_id, async (own) => {
    const grantKey = grantKeyOf(charge.provider_id);
    return (await revoke(own, { grantKey, credits, key, title: tx.t('subscriptions.refundedTitle') })).credits;
  });

/** Months that were paid for and are not given any more. */
const ungivenCredits = ({ period_ends_at: end }: Subscription, { credits }: Charge, now: Date) =>
  end && end > now ? credits * (monthsWithin(now, lastMonthBefore(end)) - 1) : 0;

/** What the wallet knows the credits of a charge by. */
export const grantKeyOf = (chargeId: string) => `package:charge:${chargeId}`;
