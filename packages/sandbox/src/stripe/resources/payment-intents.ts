/** Payment intents over the API: create, change, confirm, cancel, list. Capture is always immediate. */
import type Stripe from 'stripe';
import type { z } from 'zod';
import { failInvalid } from '../core/errors.ts';
import { emit } from '../core/events.ts';
import { insert, mergeMetadata, need, patch, selectWhere, sent } from '../core/records.ts';
import { type Ctx, newId, newLetters } from '../core/simulator.ts';
import { endpoint, type Routes } from '../http/endpoint.ts';
import { listPage } from '../http/paging.ts';
import {
  amount,
  clearable,
  currency,
  flag,
  integer,
  listParams,
  metadata,
  oneOf,
  params,
  text,
  url,
} from '../http/params.ts';
import { needCustomer } from './customers.ts';
import {
  allowedTypes,
  automaticMethods,
  checkClientSecret,
  checkReturnUrl,
  chooseMethod,
  methodsOf,
} from './intents.ts';
import { paymentMethodData } from './payment-methods.ts';
import { cancelPayment, confirmPayment, failState } from './payments.ts';

const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

const confirmFields = {
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  off_session: flag.optional(),
  return_url: url.optional(),
  setup_future_usage: oneOf('off_session', 'on_session').optional(),
  receipt_email: clearable.optional(),
  error_on_requires_action: flag.optional(),
  use_stripe_sdk: flag.optional(),
};
const plainFields = {
  customer: text.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  statement_descriptor: clearable.optional(),
  statement_descriptor_suffix: clearable.optional(),
  application_fee_amount: amount.optional(),
};
const createParams = params<Stripe.PaymentIntentCreateParams>()({
  ...confirmFields,
  ...plainFields,
  amount: integer,
  currency,
  automatic_payment_methods: automaticMethods.optional(),
  allowed_payment_method_types: allowedTypes.optional(),
  capture_method: oneOf('automatic', 'automatic_async').optional(),
  confirm: flag.optional(),
});
const updateParams = params<Stripe.PaymentIntentUpdateParams>()({
  ...plainFields,
  amount: integer.optional(),
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  receipt_email: clearable.optional(),
  setup_future_usage: oneOf('off_session', 'on_session').optional(),
});
const confirmParams = params<Stripe.PaymentIntentConfirmParams>()(confirmFields);
const cancelParams = params<Stripe.PaymentIntentCancelParams>()({
  cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer').optional(),
});

function checkAmount(value: number): void {
  if (value < 1)
    failInvalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (value < MIN_AMOUNT)
    failInvalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (value > MAX_AMOUNT)
    failInvalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
}

function checkFee(ctx: Ctx, fee: number | undefined, total: number): void {
  if (!fee) return;
  if (!ctx.account) {
    failInvalid(
      'Can only apply an application_fee_amount when the request is made on behalf of another account (using an OAuth key, the Stripe-Account header, or the destination parameter).',
      { param: 'application_fee_amount' },
    );
  }
  if (fee > total) {
    failInvalid('The application fee cannot be greater than the amount.', { param: 'application_fee_amount' });
  }
}

export interface NewPayment {
  allowed_payment_method_types?: 'card'[] | undefined;
  amount: number;
  currency: string;
  customer?: string | null | undefined;
  description?: string | null | undefined;
  metadata?: Record<string, string> | null | undefined;
  receipt_email?: string | null | undefined;
  setup_future_usage?: Stripe.PaymentIntent.SetupFutureUsage | null | undefined;
  application_fee_amount?: number | null | undefined;
  statement_descriptor?: string | null | undefined;
  statement_descriptor_suffix?: string | null | undefined;
  automatic?: Stripe.PaymentIntent.AutomaticPaymentMethods | null;
}

export function createPayment(ctx: Ctx, given: NewPayment): Stripe.PaymentIntent {
  const id = newId(ctx, 'pi');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: ctx.account ? (ctx.sim.state().connect.authorized[ctx.account] ?? null) : null,
    application_fee_amount: given.application_fee_amount ?? null,
    automatic_payment_methods: given.automatic ?? null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newLetters(ctx.sim, 25)}`,
    confirmation_method: 'automatic',
    created: ctx.now,
    currency: given.currency,
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, given.metadata ?? {}),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: given.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: given.statement_descriptor ?? null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
  insert(ctx, 'payment_intent', intent);
  emit(ctx, 'payment_intent.created', intent);
  return intent;
}

type ConfirmInput = z.output<typeof confirmParams>;

function confirm(ctx: Ctx, intent: Stripe.PaymentIntent, given: ConfirmInput): Stripe.PaymentIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    failState(intent, 'confirm');
  }
  const customer = typeof intent.customer === 'string' ? intent.customer : null;
  const method =
    chooseMethod(ctx, given, intent.payment_method as string | null, customer) ??
    failInvalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state' },
    );
  const offSession = given.off_session ?? false;
  checkReturnUrl(ctx, intent, { offSession, returnUrl: given.return_url, noun: 'PaymentIntent' });
  patch(intent, sent({ setup_future_usage: given.setup_future_usage, receipt_email: given.receipt_email }));
  return confirmPayment(ctx, intent, {
    method,
    offSession: offSession || (given.error_on_requires_action ?? false),
    returnUrl: given.return_url,
  });
}

function create(ctx: Ctx, given: z.output<typeof createParams>): Stripe.PaymentIntent {
  checkAmount(given.amount);
  checkFee(ctx, given.application_fee_amount, given.amount);
  if (given.customer) needCustomer(ctx, given.customer);
  if (given.off_session && !given.confirm) {
    failInvalid('You cannot set `off_session` when `confirm` is not set to `true`.', { param: 'off_session' });
  }
  const method = chooseMethod(ctx, given, null, given.customer ?? null);
  const automatic = methodsOf(given.automatic_payment_methods);
  if (given.confirm) {
    checkReturnUrl(
      ctx,
      { ...given, automatic_payment_methods: automatic },
      { offSession: given.off_session ?? false, returnUrl: given.return_url, noun: 'PaymentIntent' },
    );
  }
  const intent = createPayment(ctx, { ...given, automatic });
  if (given.capture_method) intent.capture_method = given.capture_method;
  if (method) patch(intent, { payment_method: method.id, status: 'requires_confirmation' });
  if (!given.confirm) return intent;
  return confirm(ctx, intent, { ...given, payment_method: method?.id, payment_method_data: undefined });
}

function change(ctx: Ctx, given: z.output<typeof updateParams>, id: string): Stripe.PaymentIntent {
  const intent = need(ctx, 'payment_intent', id);
  const { expand: _, metadata: data, payment_method: __, payment_method_data: ___, ...plain } = given;
  const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status);
  if (!isOpen && Object.keys(sent({ ...plain, description: undefined })).length > 0) failState(intent, 'update');
  if (given.amount !== undefined) checkAmount(given.amount);
  checkFee(ctx, given.application_fee_amount, given.amount ?? intent.amount);
  if (given.customer) needCustomer(ctx, given.customer);
  const customer = given.customer ?? (intent.customer as string | null);
  const method = chooseMethod(ctx, given, null, customer);
  patch(intent, { ...sent(plain), metadata: mergeMetadata(intent.metadata, data) });
  if (method) patch(intent, { payment_method: method.id, status: 'requires_confirmation' });
  return intent;
}

function cancel(ctx: Ctx, given: z.output<typeof cancelParams>, id: string): Stripe.PaymentIntent {
  const intent = need(ctx, 'payment_intent', id);
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) failState(intent, 'cancel');
  return cancelPayment(ctx, intent, given.cancellation_reason ?? null);
}

export const paymentIntentRoutes: Routes = {
  'POST /v1/payment_intents': endpoint(createParams, create),
  'GET /v1/payment_intents': endpoint(
    listParams<Stripe.PaymentIntentListParams>()({ customer: text.optional() }),
    (ctx, page) =>
      listPage(selectWhere(ctx, 'payment_intent', { customer: page.customer }), page, '/v1/payment_intents'),
  ),
  'GET /v1/payment_intents/:id': endpoint(
    params<Stripe.PaymentIntentRetrieveParams>()({}),
    (ctx, _, { id }) => checkClientSecret(ctx, need(ctx, 'payment_intent', id), 'PaymentIntent'),
    { isPublic: true },
  ),
  'POST /v1/payment_intents/:id': endpoint(updateParams, (ctx, given, { id }) => change(ctx, given, id)),
  'POST /v1/payment_intents/:id/confirm': endpoint(
    confirmParams,
    (ctx, given, { id }) =>
      confirm(ctx, checkClientSecret(ctx, need(ctx, 'payment_intent', id), 'PaymentIntent'), given),
    { isPublic: true },
  ),
  'POST /v1/payment_intents/:id/cancel': endpoint(cancelParams, (ctx, given, { id }) => cancel(ctx, given, id)),
};
