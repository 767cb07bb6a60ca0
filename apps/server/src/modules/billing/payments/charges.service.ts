/**
 * One payment from click to credits (processing, then succeeded; docs/product-rules.md#payments). The row is committed with
 * its idempotency key before the provider is called; so a crash at any point leaves a row that is completed by the provider's
 * event, the sweep of open payments or the nightly reconciliation, and a row is never charged twice.
 */
import { randomUUID } from 'node:crypto';
import { wantsAuthentication } from '@leadwright/contract/money/declines';
import type { Base, Tx } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { translator } from '../../../platform/i18n.ts';
import { getMainUser } from '../../accounts/public.ts';
import { grant } from '../../wallet/public.ts';
import { billingErrors, isAway, isDisconnected } from '../billing.errors.ts';
import { chargeUnanswered, creditsPurchased } from '../billing.events.ts';
import * as repository from '../billing.repository.ts';
import { isAbandoned, isNeverStarted, isOpen, isStranded, isUnasked, nextCheck, nextStatus } from '../billing.rules.ts';
import type { Card, Payment, PaymentKind } from '../billing.table.ts';
import { apart, contextFor, customerOf } from '../provider/merchant.service.ts';
import type { Charge } from '../provider/provider.port.ts';
import { feeOfSale, recordSale } from '../shares/sales.service.ts';
import { awaitsReconnect, noteTopUpAway, noteTopUpDecline, noteTopUpSuccess } from '../top-up/top-up.guards.service.ts';
import { commissionOn } from './commission.service.ts';

export interface Order {
  kind: Exclude<PaymentKind, 'plan'>;
  credits: number;
  amountMinor: number;
  currency: string;
  card: Card;
  requestKey: string | null;
  userId: number | null;
}

/** In the caller's transaction, which must commit before `collect`. A reused key returns its first payment. */
export async function openPayment(tx: Tx<Base>, order: Order): Promise<{ payment: Payment; isNew: boolean }> {
  const { accountId } = tx;
  const now = tx.now();
  const made = await repository.insertPayment(tx.db, {
    account_id: accountId,
    kind: order.kind,
    credits: order.credits,
    amount_minor: order.amountMinor,
    currency: order.currency,
    card_id: order.card.id,
    merchant: order.card.merchant,
    fee_minor: await feeOfSale(tx, order.card.merchant, order),
    ...(await commissionOn(tx, order.card.merchant)),
    plan_id: null,
    user_id: order.userId,
    provider_key: randomUUID(),
    request_key: order.requestKey,
    provider_id: null,
    decline_code: null,
    created_at: now,
    updated_at: now,
    check_at: nextCheck({ created_at: now }, now),
  });
  if (made) return { payment: made, isNew: true };
  const earlier = order.requestKey
    ? await repository.findPaymentOfRequest(tx.db, accountId, order.requestKey)
    : undefined;
  if (!earlier || earlier.kind !== order.kind || earlier.credits !== order.credits) throw billingErrors.key_reused();
  return { payment: earlier, isNew: false };
}

export interface Collected {
  payment: Payment;
  clientSecret: string | null;
}

/** Charges the card. Without a response the payment stays open and is tried again (unanswered.service.ts). */
export async function collect(ctx: Base, payment: Payment, card: Card): Promise<Collected> {
  const { account_id: accountId, id: paymentId } = payment;
  try {
    return await attempt(ctx, payment, card);
  } catch (error) {
    if (!isAway(error)) throw error;
    ctx.log.warn({ accountId, payment: paymentId }, 'a charge has no answer yet');
    await apart(ctx, accountId, (tx) => publish(tx, chargeUnanswered, { accountId, paymentId }));
    return { payment, clientSecret: null };
  }
}

/** The key makes every repeat the same charge. Throws `billing.away` when the outcome is unknown. */
export async function attempt(ctx: Base, payment: Payment, card: Card): Promise<Collected> {
  const accountId = payment.account_id;
  const paid = contextFor(ctx, payment.merchant);
  try {
    const customerId = await customerOf(ctx, accountId, paid, payment.provider_key);
    const charge = await paid.provider.charge({
      key: payment.provider_key,
      accountId,
      customerId,
      paymentMethodId: card.payment_method_id,
      amountMinor: payment.amount_minor,
      feeMinor: payment.fee_minor,
      currency: payment.currency,
      description: await describe(ctx, payment),
      offSession: payment.kind === 'top_up',
    });
    return { payment: await record(ctx, payment, charge), clientSecret: charge.clientSecret };
  } catch (error) {
    if (!isAway(error)) await refuse(ctx, payment);
    throw error;
  }
}

/** Description on the receipt and in the portal. */
const describe = (ctx: Base, { account_id, credits }: Payment) =>
  apart(ctx, account_id, async (tx) => {
    const { language } = await getMainUser(tx);
    return translator(language)('billing.charge', { n: credits, count: credits });
  });

/** The provider rejected the request, so nothing was charged. */
const refuse = (ctx: Base, payment: Payment) => apart(ctx, payment.account_id, (tx) => fail(tx, payment, 'refused'));

export const record = (ctx: Base, { account_id, merchant }: Payment, charge: Charge) =>
  apart(ctx, account_id, async (tx) => {
    const applied = await applyCharge(tx, merchant, charge);
    if (!applied) throw new Error(`charge ${charge.id} does not fit its payment`);
    return applied;
  });

/**
 * Applies the provider's state. Idempotent and independent of order; undefined for a charge that is not ours. On a reseller's
 * account the reseller can make charges in our name, but never with our fee.
 */
export async function applyCharge(tx: Tx<Base>, merchant: string, charge: Charge): Promise<Payment | undefined> {
  const payment = charge.key ? await repository.lockPaymentByKey(tx.db, tx.accountId, charge.key) : undefined;
  if (payment?.merchant !== merchant) return undefined;
  if (!fits(payment, charge)) {
    tx.log.error({ payment: payment.id, charge: charge.id }, 'a charge differs from its payment and is left alone');
    return undefined;
  }
  const status = nextStatus(payment.status, charge.status);
  if (status === payment.status && payment.provider_id === charge.id) return payment;
  const saved = await repository.updatePayment(tx.db, payment.account_id, payment.id, {
    status,
    provider_id: charge.id,
    decline_code: status === 'failed' ? (charge.declineCode ?? 'generic') : null,
    check_at: isOpen(status) ? nextCheck(payment, tx.now()) : null,
    updated_at: tx.now(),
  });
  if (status !== payment.status) await followUp(tx, saved);
  return saved;
}

const fits = (payment: Payment, charge: Charge) =>
  payment.amount_minor === charge.amountMinor &&
  payment.currency === charge.currency &&
  payment.fee_minor === charge.feeMinor;

async function followUp(tx: Tx<Base>, payment: Payment): Promise<void> {
  if (payment.status === 'succeeded') await succeed(tx, payment);
  if (payment.status === 'failed') await noteFailure(tx, payment);
  await tx.platform.live.publish(tx.client, {
    accountId: payment.account_id,
    topic: 'payments',
    data: { id: payment.id },
  });
}

/** The wallet's idempotency key, kept forever, so that a payment adds its credits only once. */
export const grantKeyOf = ({ id }: Pick<Payment, 'id'>) => `payment:${id}`;

async function succeed(tx: Tx<Base>, payment: Payment): Promise<void> {
  const source = payment.kind === 'card_validation' ? ('card_validation' as const) : ('purchase' as const);
  const subject = `${payment.kind === 'top_up' ? 'top-up' : 'payment'}:${payment.id}`;
  await grant(tx, { key: grantKeyOf(payment), source, credits: payment.credits, subject, userId: payment.user_id });
  await recordSale(tx, payment);
  if (payment.card_id) {
    const checked = payment.kind === 'card_validation' && { validated_at: tx.now() };
    // A bank that wants to see the person before it pays automatically is not satisfied by a payment with the person present.
    const connected = !(await awaitsReconnect(tx)) && { needs_reconnect: false };
    if (checked || connected)
      await repository.updateCard(tx.db, payment.account_id, payment.card_id, { ...checked, ...connected });
  }
  if (payment.kind === 'top_up') await noteTopUpSuccess(tx);
  const { account_id: accountId, id: paymentId, credits, amount_minor: amountMinor, currency } = payment;
  await publish(tx, creditsPurchased, { accountId, paymentId, credits, amountMinor, currency });
}

async function noteFailure(tx: Tx<Base>, payment: Payment): Promise<void> {
  if (payment.kind === 'card_validation') await repository.releaseClaim(tx.db, payment.account_id, payment.id);
  if (payment.card_id && wantsAuthentication(payment.decline_code)) {
    await repository.updateCard(tx.db, payment.account_id, payment.card_id, { needs_reconnect: true });
  }
  if (payment.kind !== 'top_up') return;
  if (isUnasked(payment.decline_code)) await noteTopUpAway(tx);
  else await noteTopUpDecline(tx, payment.decline_code);
}

export async function fail(tx: Tx<Base>, payment: Payment, code: string): Promise<Payment> {
  const current = await repository.lockPaymentByKey(tx.db, payment.account_id, payment.provider_key);
  if (!current || !isOpen(current.status)) return current ?? payment;
  const values = { status: 'failed', decline_code: code, check_at: null, updated_at: tx.now() } as const;
  const saved = await repository.updatePayment(tx.db, payment.account_id, payment.id, values);
  await followUp(tx, saved);
  return saved;
}

/** Fetches the state of an open payment from the provider. */
export async function refreshPayment(ctx: Base, accountId: number, id: number): Promise<Collected> {
  const payment = await apart(ctx, accountId, (tx) => repository.findPayment(tx.db, accountId, id));
  if (!payment) throw billingErrors.payment_not_found();
  if (!isOpen(payment.status)) return { payment, clientSecret: null };
  const charge = await lookUp(ctx, payment).catch((error) => {
    if (isAway(error)) return 'away' as const;
    if (isDisconnected(error)) return 'disconnected' as const;
    throw error;
  });
  if (charge === 'disconnected' && isStranded(payment, ctx.now()))
    return { payment: await apart(ctx, accountId, (tx) => fail(tx, payment, 'refused')), clientSecret: null };
  if (charge === 'away' || charge === 'disconnected')
    return { payment: await asKept(ctx, payment), clientSecret: null };
  if (charge) return { payment: await record(ctx, payment, charge), clientSecret: charge.clientSecret };
  if (!isNeverStarted(payment, ctx.now())) return { payment, clientSecret: null };
  return { payment: await apart(ctx, accountId, (tx) => fail(tx, payment, 'not_started')), clientSecret: null };
}

/** The payment may have failed while the provider did not answer. */
const asKept = (ctx: Base, payment: Payment) =>
  apart(ctx, payment.account_id, async (tx) => {
    return (await repository.findPayment(tx.db, payment.account_id, payment.id)) ?? payment;
  });

export const ours = ({ provider_key: key, fee_minor: feeMinor }: Payment) => ({ key, feeMinor });

async function lookUp(ctx: Base, payment: Payment): Promise<Charge | null> {
  const { provider } = contextFor(ctx, payment.merchant);
  if (payment.provider_id) {
    return isAbandoned(payment, ctx.now())
      ? provider.cancelCharge(payment.provider_id)
      : provider.readCharge(payment.provider_id);
  }
  const { account_id: accountId, merchant } = payment;
  const customerId = await apart(ctx, accountId, (tx) => repository.findCustomerId(tx.db, accountId, merchant));
  return customerId ? provider.findCharge(customerId, ours(payment)) : null;
}

/** The result, or the bank's decline as an error (402). */
export function assertNotDeclined(
  { payment, clientSecret }: Collected,
  explain: (code: string | null) => string,
): Collected {
  if (payment.status !== 'failed') return { payment, clientSecret };
  throw billingErrors.declined({
    params: { reason: explain(payment.decline_code) },
    details: { payment_id: payment.id },
  });
}
