/** Refunds: whole or in part, never more than was paid, with the application fee on request. */
import type Stripe from 'stripe';
import type { z } from 'zod';
import { schedule } from '../core/agenda.ts';
import { testCard } from '../core/cards.ts';
import { failInvalid } from '../core/errors.ts';
import { emit } from '../core/events.ts';
import { apiList, find, insert, mergeMetadata, need, patch, selectWhere, update } from '../core/records.ts';
import { type Ctx, inPartition, newId } from '../core/simulator.ts';
import { PLATFORM } from '../core/state.ts';
import { formatAmount, MINUTE } from '../core/time.ts';
import { endpoint, type Routes } from '../http/endpoint.ts';
import { listPage } from '../http/paging.ts';
import { flag, integer, listParams, metadata, oneOf, params, text } from '../http/params.ts';
import { book } from './charges.ts';
import { cardNote } from './payment-methods.ts';

const SETTLE_SECONDS = 5 * MINUTE;

const createParams = params<Stripe.RefundCreateParams>()({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: integer.optional(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer').optional(),
  refund_application_fee: flag.optional(),
  metadata: metadata.optional(),
});
type CreateInput = z.output<typeof createParams>;

function findPaidCharge(ctx: Ctx, given: CreateInput): Stripe.Charge {
  if (!given.charge && !given.payment_intent) {
    failInvalid('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const intent = given.payment_intent ? need(ctx, 'payment_intent', given.payment_intent, 'payment_intent') : null;
  const id = given.charge ?? intent?.latest_charge;
  if (typeof id !== 'string' || (intent && intent.status !== 'succeeded')) {
    return failInvalid(`This PaymentIntent (${intent?.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  const charge = need(ctx, 'charge', id, 'charge');
  if (charge.status !== 'succeeded') failInvalid(`Charge ${id} has not succeeded and cannot be refunded.`);
  if (charge.disputed)
    failInvalid(`Charge ${id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  if (charge.refunded) failInvalid(`Charge ${id} has already been refunded.`, { code: 'charge_already_refunded' });
  return charge;
}

function checkedAmount(charge: Stripe.Charge, wanted: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  const value = wanted ?? left;
  if (value < 1) failInvalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (value > left) {
    const words = charge.amount_refunded > 0 ? 'unrefunded amount on charge' : 'charge amount';
    const money = (amount: number) => formatAmount(amount, charge.currency);
    failInvalid(`Refund amount (${money(value)}) is greater than ${words} (${money(left)})`, { param: 'amount' });
  }
  return value;
}

function create(ctx: Ctx, given: CreateInput): Stripe.Refund {
  const charge = findPaidCharge(ctx, given);
  const value = checkedAmount(charge, given.amount);
  const behaviour = testCard(cardNote(ctx, String(charge.payment_method)).card).refund;
  const refund: Stripe.Refund = {
    id: newId(ctx, 're'),
    object: 'refund',
    amount: value,
    balance_transaction: null,
    charge: charge.id,
    created: ctx.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergeMetadata({}, given.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behaviour === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  insert(ctx, 'refund', refund);
  refund.balance_transaction = book(ctx, refund, -value, 'refund').id;
  const refunded = charge.amount_refunded + value;
  const previous = patch(charge, { amount_refunded: refunded, refunded: refunded === charge.amount });
  if (given.refund_application_fee) refundFee(ctx, charge, value);
  if (behaviour) schedule(ctx, ctx.now + SETTLE_SECONDS, 'refund.settle', refund.id);
  emit(ctx, 'refund.created', refund);
  emit(ctx, 'charge.refunded', charge, previous);
  return refund;
}

/** The platform gives back its share in the same proportion. */
function refundFee(ctx: Ctx, charge: Stripe.Charge, value: number): void {
  const platform = inPartition(ctx, PLATFORM);
  const fee =
    typeof charge.application_fee === 'string' ? find(platform, 'application_fee', charge.application_fee) : null;
  if (!fee) failInvalid('Cannot refund an application fee: none was taken.', { param: 'refund_application_fee' });
  const share = Math.min(Math.round((fee.amount * value) / charge.amount), fee.amount - fee.amount_refunded);
  if (share === 0) return;
  const refund: Stripe.FeeRefund = {
    id: newId(ctx, 'fr'),
    object: 'fee_refund',
    amount: share,
    balance_transaction: null,
    created: ctx.now,
    currency: fee.currency,
    fee: fee.id,
    metadata: {},
  };
  refund.balance_transaction = book(platform, refund, -share, 'application_fee_refund').id;
  patch(fee, {
    amount_refunded: fee.amount_refunded + share,
    refunded: fee.amount_refunded + share === fee.amount,
    refunds: apiList([refund, ...fee.refunds.data], fee.refunds.url),
  });
  emit(platform, 'application_fee.refunded', fee);
}

/** Task: the bank has carried out a pending refund, or sent it back. */
export function settleRefund(ctx: Ctx, id: string): void {
  const refund = find(ctx, 'refund', id);
  if (!refund) return;
  if (refund.status === 'pending') {
    update(ctx, refund, { status: 'succeeded' }, 'refund.updated');
    return;
  }
  const charge = need(ctx, 'charge', String(refund.charge));
  const failure = book(ctx, refund, refund.amount, 'refund_failure').id;
  const changes = {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: failure,
  };
  const previous = patch<Stripe.Refund>(refund, changes);
  patch(charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  emit(ctx, 'refund.updated', refund, previous);
  emit(ctx, 'refund.failed', refund);
}

export const refundRoutes: Routes = {
  'POST /v1/refunds': endpoint(createParams, create),
  'GET /v1/refunds': endpoint(
    listParams<Stripe.RefundListParams>()({ charge: text.optional(), payment_intent: text.optional() }),
    (ctx, page) => {
      const { charge, payment_intent } = page;
      return listPage(selectWhere(ctx, 'refund', { charge, payment_intent }), page, '/v1/refunds');
    },
  ),
  'GET /v1/refunds/:id': endpoint(params<Stripe.RefundRetrieveParams>()({}), (ctx, _, { id }) =>
    need(ctx, 'refund', id),
  ),
  'POST /v1/refunds/:id': endpoint(
    params<Stripe.RefundUpdateParams>()({ metadata: metadata.optional() }),
    (ctx, given, { id }) => {
      const refund = need(ctx, 'refund', id);
      return update(ctx, refund, { metadata: mergeMetadata(refund.metadata, given.metadata) }, 'refund.updated');
    },
  ),
};
