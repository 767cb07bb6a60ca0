/**
 * The platform's share of credits that customers buy on their reseller's account. The fee is fixed with the payment, since every
 * repeat of a charge must say the same. Transactions are the customer's; the books are the reseller's.
 */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { getAccount } from '../../accounts/public.ts';
import type { Payment } from '../billing.table.ts';
import { PLATFORM_MERCHANT } from '../provider/asking.client.ts';
import { feeWithOpen } from './shares.rules.ts';
import { countedCredits, openShare, oweShare, paidShare } from './shares.service.ts';

async function asSeller<T>(tx: Tx<Base>, work: (tx: Tx<Base>) => Promise<T>): Promise<T> {
  const { parent_id: sellerId } = await getAccount(tx, tx.accountId);
  if (sellerId === null) throw new Error(`account ${tx.accountId} has no reseller`);
  return asAccount(tx, sellerId, work);
}

export async function feeOfSale(
  tx: Tx<Base>,
  merchant: string,
  { credits, amountMinor }: { credits: number; amountMinor: number },
): Promise<number> {
  if (merchant === PLATFORM_MERCHANT) return 0;
  return feeWithOpen(credits, amountMinor, await asSeller(tx, openShare));
}

const keyOf = ({ account_id, id }: Payment) => `payment:${account_id}:${id}`;

export async function recordSale(tx: Tx<Base>, payment: Payment): Promise<void> {
  if (payment.merchant === PLATFORM_MERCHANT) return;
  const key = keyOf(payment);
  await asSeller(tx, async (seller) => {
    await oweShare(seller, { credits: payment.credits, key: `${key}:credits` });
    await paidShare(seller, { minor: payment.fee_minor, key: `${key}:fee`, kind: 'fee' });
  });
}

/** Credits taken back: only those that were not spent; below zero: given again, because the refund failed. */
export async function recordReturn(tx: Tx<Base>, payment: Payment, credits: number, step: string): Promise<void> {
  if (payment.merchant === PLATFORM_MERCHANT) return;
  const key = keyOf(payment);
  await asSeller(tx, async (seller) => {
    const missing = payment.credits - (await countedCredits(seller, `${key}:`));
    const again = Math.min(-credits, missing);
    await oweShare(seller, { credits: credits > 0 ? -credits : again, key: `${key}:${step}` });
  });
}

/** The part of our fee that went back to the reseller. */
export async function recordFeeBack(tx: Tx<Base>, payment: Payment, refundedMinor: number): Promise<void> {
  const { fee_refunded_minor: before } = payment;
  const key = `${keyOf(payment)}:fee-back:${before}:${refundedMinor}`;
  await asSeller(tx, (seller) => paidShare(seller, { minor: refundedMinor - before, key, kind: 'refund' }));
}
