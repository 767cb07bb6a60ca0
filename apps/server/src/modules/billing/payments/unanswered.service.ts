/**
 * Payments without an answer from the provider (docs/product-rules.md#payments). The same charge is retried with the same key for
 * about a minute. Then the payment fails and the payer is notified. As soon as the provider answers again, the charge is looked
 * up: a completed one grants its credits, an incomplete one is canceled.
 */
import type { Base } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { isAway, unlessDisconnected } from '../billing.errors.ts';
import { chargeGivenUp } from '../billing.events.ts';
import * as repository from '../billing.repository.ts';
import { isOpen, isPatienceOver, isUnanswered, nextTry } from '../billing.rules.ts';
import type { Payment } from '../billing.table.ts';
import { apart, contextFor } from '../provider/merchant.service.ts';
import { attempt, fail, ours, record } from './charges.service.ts';

export interface PaymentRef {
  accountId: number;
  paymentId: number;
}

const find = (ctx: Base, { accountId, paymentId }: PaymentRef) =>
  apart(ctx, accountId, async ({ db }) => {
    const payment = await repository.findPayment(db, accountId, paymentId);
    return { payment, card: payment?.card_id ? await repository.findCard(db, accountId, payment.card_id) : undefined };
  });

/** One more try; it comes back until there is an answer or patience is over. */
export async function tryAgain(ctx: Base, ref: PaymentRef): Promise<Requeue | undefined> {
  const { payment, card } = await find(ctx, ref);
  if (!payment || !isUnanswered(payment)) return;
  if (!card || isPatienceOver(payment, ctx.now())) return giveUp(ctx, ref);
  try {
    await attempt(ctx, payment, card);
  } catch (error) {
    if (!isAway(error)) throw error;
    return requeue(nextTry(payment, ctx.now()));
  }
}

const giveUp = (ctx: Base, { accountId, paymentId }: PaymentRef) =>
  apart(ctx, accountId, async (tx) => {
    const payment = await repository.findPayment(tx.db, accountId, paymentId);
    if (!payment || (await fail(tx, payment, 'away')).status !== 'failed') return undefined;
    await publish(tx, chargeGivenUp, { accountId, paymentId });
    return undefined;
  });

/** Fails, and is so repeated, while the provider is away. */
export async function closeGivenUp(ctx: Base, ref: PaymentRef): Promise<void> {
  const { payment } = await find(ctx, ref);
  if (payment?.status === 'failed' && payment.provider_id === null) await unlessDisconnected(settle(ctx, payment));
}

async function settle(ctx: Base, payment: Payment): Promise<void> {
  const { account_id: accountId, merchant } = payment;
  const customerId = await apart(ctx, accountId, (tx) => repository.findCustomerId(tx.db, accountId, merchant));
  const { provider } = contextFor(ctx, merchant);
  const found = customerId ? await provider.findCharge(customerId, ours(payment)) : null;
  if (!found) return;
  const settled = isOpen(found.status) ? await provider.cancelCharge(found.id) : found;
  if (settled) await record(ctx, payment, settled);
}
