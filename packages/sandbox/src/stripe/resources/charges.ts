/** Charges with what hangs on them: balance transaction and application fee. */
import type Stripe from 'stripe';
import { emit } from '../core/events.ts';
import { apiList, find, insert, need, selectWhere } from '../core/records.ts';
import { type Ctx, inPartition, newId } from '../core/simulator.ts';
import { PLATFORM } from '../core/state.ts';
import { DAY } from '../core/time.ts';
import { endpoint, type Routes } from '../http/endpoint.ts';
import { listPage } from '../http/paging.ts';
import { listParams, params, text } from '../http/params.ts';

/** The vendor's price of a card payment in the US: 2.9% and 30 cents. */
const processingFee = (amount: number) => Math.round(amount * 0.029) + 30;

export interface ChargeFailure {
  code: string;
  decline_code?: string;
  message: string;
}

function cardDetails(card: Stripe.PaymentMethod.Card): Stripe.Charge.PaymentMethodDetails.Card {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = card;
  return {
    amount_authorized: null,
    authorization_code: null,
    brand,
    checks,
    country,
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    fingerprint: fingerprint ?? null,
    funding,
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

function outcome(failure: ChargeFailure | null): Stripe.Charge.Outcome {
  const base = { advice_code: null, network_advice_code: null, network_decline_code: null, risk_level: 'normal' };
  if (!failure) {
    const seller_message = 'Payment complete.';
    return { ...base, network_status: 'approved_by_network', reason: null, seller_message, type: 'authorized' };
  }
  const reason = failure.decline_code ?? failure.code;
  const seller_message = 'The bank did not return any further details with this decline.';
  return { ...base, network_status: 'declined_by_network', reason, seller_message, type: 'issuer_declined' };
}

export function createCharge(
  ctx: Ctx,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  status: 'succeeded' | 'pending' | 'failed',
  failure: ChargeFailure | null = null,
): Stripe.Charge {
  const id = newId(ctx, 'ch');
  const isTaken = status === 'succeeded';
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isTaken ? intent.amount : 0,
    amount_refunded: 0,
    application: intent.application,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: isTaken,
    created: ctx.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: status === 'pending' ? null : outcome(failure),
    paid: isTaken,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: method.card ? { card: cardDetails(method.card), type: 'card' } : null,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: status === 'failed' ? null : `${ctx.sim.sandbox.baseUrl}/stripe/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status,
    transfer_data: null,
    transfer_group: null,
  };
  insert(ctx, 'charge', charge);
  if (isTaken) bookCharge(ctx, charge);
  return charge;
}

/** The money has arrived: fees are taken, the balance grows. */
export function bookCharge(ctx: Ctx, charge: Stripe.Charge): void {
  charge.status = 'succeeded';
  charge.paid = true;
  charge.captured = true;
  charge.amount_captured = charge.amount;
  charge.outcome = outcome(null);
  const fee = takeApplicationFee(ctx, charge);
  charge.application_fee = fee?.id ?? null;
  const details = [feeDetail(charge, processingFee(charge.amount), 'stripe_fee', 'Stripe processing fees')];
  if (fee) details.push(feeDetail(charge, fee.amount, 'application_fee', 'Application fee'));
  charge.balance_transaction = book(ctx, charge, charge.amount, 'charge', details).id;
}

const feeDetail = (
  { currency }: Stripe.Charge,
  amount: number,
  type: string,
  description: string,
): Stripe.BalanceTransaction.FeeDetail => ({ amount, application: null, currency, description, type });

interface Booked {
  id: string;
  currency: string;
}

export function book(
  ctx: Ctx,
  { id: source, currency }: Booked,
  amount: number,
  type: Stripe.BalanceTransaction['type'],
  fees: Stripe.BalanceTransaction.FeeDetail[] = [],
): Stripe.BalanceTransaction {
  const fee = fees.reduce((sum, detail) => sum + detail.amount, 0);
  return insert(ctx, 'balance_transaction', {
    id: newId(ctx, 'txn'),
    object: 'balance_transaction',
    amount,
    available_on: ctx.now + 2 * DAY,
    balance_type: 'payments',
    created: ctx.now,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fees,
    net: amount - fee,
    reporting_category: type === 'payment_refund' ? 'refund' : type,
    source,
    status: 'pending',
    type,
  });
}

function takeApplicationFee(ctx: Ctx, charge: Stripe.Charge): Stripe.ApplicationFee | null {
  if (!ctx.account || !charge.application_fee_amount) return null;
  const platform = inPartition(ctx, PLATFORM);
  const id = newId(ctx, 'fee');
  const fee: Stripe.ApplicationFee = {
    id,
    object: 'application_fee',
    account: ctx.account,
    amount: charge.application_fee_amount,
    amount_refunded: 0,
    application: ctx.sim.state().connect.authorized[ctx.account] ?? 'ca_sandbox',
    balance_transaction: null,
    charge: charge.id,
    created: ctx.now,
    currency: charge.currency,
    fee_source: null,
    livemode: false,
    originating_transaction: null,
    refunded: false,
    refunds: apiList([], `/v1/application_fees/${id}/refunds`),
  };
  fee.balance_transaction = book(platform, fee, fee.amount, 'application_fee').id;
  insert(platform, 'application_fee', fee);
  emit(platform, 'application_fee.created', fee);
  return fee;
}

export const findCharge = (ctx: Ctx, id: unknown) => (typeof id === 'string' ? find(ctx, 'charge', id) : undefined);

export const chargeRoutes: Routes = {
  'GET /v1/charges': endpoint(
    listParams<Stripe.ChargeListParams>()({ customer: text.optional(), payment_intent: text.optional() }),
    (ctx, page) => {
      const { customer, payment_intent } = page;
      return listPage(selectWhere(ctx, 'charge', { customer, payment_intent }), page, '/v1/charges');
    },
  ),
  'GET /v1/charges/:id': endpoint(params<Stripe.ChargeRetrieveParams>()({}), (ctx, _, { id }) =>
    need(ctx, 'charge', id),
  ),
  'GET /v1/balance_transactions': endpoint(
    listParams<Stripe.BalanceTransactionListParams>()({ source: text.optional(), type: text.optional() }),
    (ctx, page) => {
      const { source, type } = page;
      return listPage(selectWhere(ctx, 'balance_transaction', { source, type }), page, '/v1/balance_transactions');
    },
  ),
  'GET /v1/balance_transactions/:id': endpoint(
    params<Stripe.BalanceTransactionRetrieveParams>()({}),
    (ctx, _, { id }) => need(ctx, 'balance_transaction', id),
  ),
  'GET /v1/application_fees': endpoint(
    listParams<Stripe.ApplicationFeeListParams>()({ charge: text.optional() }),
    (ctx, page) => listPage(selectWhere(ctx, 'application_fee', { charge: page.charge }), page, '/v1/application_fees'),
  ),
  'GET /v1/application_fees/:id': endpoint(params<Stripe.ApplicationFeeRetrieveParams>()({}), (ctx, _, { id }) =>
    need(ctx, 'application_fee', id),
  ),
};
