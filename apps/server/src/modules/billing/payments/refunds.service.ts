/** A refund revokes its credits; those already spent become a debt (docs/product-rules.md#payments). */
import type { Base, Tx } from '../../../platform/context.ts';
import { translator } from '../../../platform/i18n.ts';
import { formatMoney } from '../../../platform/money.ts';
import { findMainUser, getAccount } from '../../accounts/public.ts';
import { sendMail } from '../../mailing/public.ts';
import { grant, revoke } from '../../wallet/public.ts';
import * as repository from '../billing.repository.ts';
import { creditsToRevoke } from '../billing.rules.ts';
import type { Payment } from '../billing.table.ts';
import { recordFeeBack, recordReturn } from '../shares/sales.service.ts';
import { grantKeyOf } from './charges.service.ts';

interface Refunded {
  merchant: string;
  chargeId: string;
  refundedMinor: number;
  isExact: boolean;
  /** What of the platform's fee went back to the reseller. */
  feeRefundedMinor: number;
}

/**
 * `refundedMinor` is the total refunded so far. From an event it may be outdated, so it can only increase; read from the
 * provider (`isExact`) it can also decrease, when a refund has failed.
 */
export async function applyRefund(
  tx: Tx<Base>,
  { merchant, chargeId, refundedMinor, isExact, feeRefundedMinor }: Refunded,
): Promise<void> {
  const payment = await repository.lockPaymentByCharge(tx.db, tx.accountId, merchant, chargeId);
  if (!payment) return;
  if (feeRefundedMinor !== payment.fee_refunded_minor) await moveFee(tx, payment, feeRefundedMinor);
  const refunded = isExact ? refundedMinor : Math.max(refundedMinor, payment.refunded_minor);
  if (refunded === payment.refunded_minor) return;
  const revoked = creditsToRevoke(payment, refunded);
  await moveCredits(tx, payment, revoked, refunded);
  const values = { refunded_minor: refunded, revoked_credits: revoked, updated_at: tx.now() };
  await repository.updatePayment(tx.db, payment.account_id, payment.id, values);
  if (refunded > payment.refunded_minor) await tellOwner(tx, payment, refunded - payment.refunded_minor);
}

async function tellOwner(tx: Tx<Base>, { credits, currency }: Payment, minor: number): Promise<void> {
  const owner = await findMainUser(tx);
  // The refund also works if no main user is left to mail.
  if (!owner) return;
  const { email: to, language, first_name: name } = owner;
  const { brand_id: brandId } = await getAccount(tx, tx.accountId);
  const t = translator(language);
  const params = {
    name,
    package: t('billing.refundMail.what', { count: credits, n: new Intl.NumberFormat(language).format(credits) }),
    amount: formatMoney(minor, currency, language),
    standing: t('billing.refundMail.standing'),
    // Payments for credits stand in the wallet.
    path: '/settings/wallet' as const,
  };
  await sendMail(tx, { to, language, brandId, template: 'payment-refunded', params });
}

async function moveCredits(tx: Tx<Base>, payment: Payment, revoked: number, refunded: number): Promise<void> {
  const change = revoked - payment.revoked_credits;
  const subject = `refund:${payment.id}`;
  const key = `refund:${payment.id}:${payment.refunded_minor}:${refunded}`;
  if (change > 0) {
    const { credits } = await revoke(tx, { key, grantKey: grantKeyOf(payment), credits: change, subject });
    await recordReturn(tx, payment, credits, key);
  }
  if (change < 0) {
    await grant(tx, { key, source: 'purchase', credits: -change, subject });
    await recordReturn(tx, payment, change, key);
  }
}

async function moveFee(tx: Tx<Base>, payment: Payment, refundedMinor: number): Promise<void> {
  await recordFeeBack(tx, payment, refundedMinor);
  await repository.updatePayment(tx.db, payment.account_id, payment.id, { fee_refunded_minor: refundedMinor });
}
