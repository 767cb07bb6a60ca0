/**
 * Checkout: a session is created by the API and completed on its page (pages/checkout-page.ts). Completion creates the
 * payment, the subscription or the saved card, then emits `checkout.session.completed`.
 */
import type Stripe from 'stripe';
import { z } from 'zod';
import { schedule } from '../core/agenda.ts';
import { failInvalid } from '../core/errors.ts';
import { emit } from '../core/events.ts';
import { find, insert, mergeMetadata, need, patch, selectWhere } from '../core/records.ts';
import { type Ctx, newId } from '../core/simulator.ts';
import type { CheckoutNote } from '../core/state.ts';
import { DAY, HOUR, MINUTE } from '../core/time.ts';
import { endpoint, type Routes } from '../http/endpoint.ts';
import { listPage } from '../http/paging.ts';
import {
  amount,
  clearable,
  decimal,
  email,
  flag,
  integer,
  listParams,
  metadata,
  oneOf,
  params,
  text,
  url,
} from '../http/params.ts';
import { needCustomer } from '../resources/customers.ts';
import { allowedTypes } from '../resources/intents.ts';
import { priceData, usePrice } from '../resources/prices.ts';
import { buildLineItem, buildSession, type LineSpec } from './checkout-objects.ts';
import { trialSettings } from './subscription-params.ts';

const description = text.optional();
const plainMetadata = metadata.transform((value) => value ?? {}).optional();
const subscriptionData = z.strictObject({
  application_fee_percent: decimal.optional(),
  description,
  metadata: plainMetadata,
  trial_end: integer.optional(),
  trial_period_days: integer.optional(),
  trial_settings: trialSettings.optional(),
});
const paymentIntentData = z.strictObject({
  application_fee_amount: amount.optional(),
  description,
  metadata: plainMetadata,
  receipt_email: text.optional(),
  setup_future_usage: oneOf('off_session', 'on_session').optional(),
  statement_descriptor_suffix: text.optional(),
});

const createParams = params<Stripe.Checkout.SessionCreateParams>()({
  allow_promotion_codes: flag.optional(),
  allowed_payment_method_types: allowedTypes.optional(),
  billing_address_collection: oneOf('auto', 'required').optional(),
  cancel_url: url.optional(),
  client_reference_id: text.optional(),
  currency: text.optional(),
  customer: text.optional(),
  customer_creation: oneOf('always', 'if_required').optional(),
  customer_email: email.optional(),
  expires_at: integer.optional(),
  line_items: z
    .array(z.strictObject({ price: text.optional(), price_data: priceData.optional(), quantity: integer.optional() }))
    .optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  mode: oneOf('payment', 'setup', 'subscription'),
  payment_intent_data: paymentIntentData.optional(),
  payment_method_collection: oneOf('always', 'if_required').optional(),
  setup_intent_data: z.strictObject({ description: clearable.optional(), metadata: plainMetadata }).optional(),
  subscription_data: subscriptionData.optional(),
  success_url: url,
  ui_mode: oneOf('hosted_page').optional(),
});
type CreateInput = z.output<typeof createParams>;

function checkLines(mode: string, lines: LineSpec[]): void {
  const missing = { code: 'parameter_missing', param: 'line_items' };
  if (mode !== 'setup' && lines.length === 0) failInvalid('Missing required param: line_items.', missing);
  if (mode === 'setup' && lines.length > 0)
    failInvalid('`line_items` cannot be used in `setup` mode.', { param: 'line_items' });
  const hasRecurring = lines.some(({ price }) => price.recurring);
  if (mode === 'payment' && hasRecurring) {
    failInvalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'line_items[0][price]' },
    );
  }
  if (mode === 'subscription' && !hasRecurring) {
    failInvalid('You must provide at least one recurring price in `subscription` mode when using prices.', {
      param: 'line_items',
    });
  }
  if (new Set(lines.map(({ price }) => price.currency)).size > 1) {
    failInvalid('All line items must have the same currency.', { param: 'line_items' });
  }
}

function expiryOf(ctx: Ctx, wanted: number | undefined): number {
  if (wanted === undefined) return ctx.now + DAY;
  if (wanted < ctx.now + 30 * MINUTE - 5 || wanted > ctx.now + 24 * HOUR + 5) {
    failInvalid(
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  return wanted;
}

/** A trial leaves only the one-off prices to pay now. */
function dueNow(lines: LineSpec[], isTrial: boolean): number {
  return lines.reduce((sum, { price, quantity }) => {
    return price.recurring && isTrial ? sum : sum + (price.unit_amount ?? 0) * quantity;
  }, 0);
}

function create(ctx: Ctx, given: CreateInput): Stripe.Checkout.Session {
  if (given.customer && given.customer_email) {
    failInvalid('You may only specify one of these parameters: customer, customer_email.', { param: 'customer' });
  }
  if (given.customer) needCustomer(ctx, given.customer);
  const { mode } = given;
  const lines = (given.line_items ?? []).map((line) => ({
    price: usePrice(ctx, line, 'line_items[0]'),
    quantity: line.quantity ?? 1,
  }));
  checkLines(mode, lines);
  const isTrial = Boolean(given.subscription_data?.trial_period_days ?? given.subscription_data?.trial_end);
  const total = mode === 'setup' ? null : dueNow(lines, isTrial);
  const creation = mode === 'payment' ? 'if_required' : 'always';
  const session = buildSession(ctx, {
    id: newId(ctx, 'cs_test', 58),
    mode,
    currency: lines[0]?.price.currency ?? given.currency ?? null,
    total,
    isFreeOfPayment: !total,
    customer: given.customer ?? null,
    customerEmail: given.customer_email ?? null,
    customerCreation: given.customer ? null : (given.customer_creation ?? creation),
    clientReferenceId: given.client_reference_id ?? null,
    cancelUrl: given.cancel_url ?? null,
    successUrl: given.success_url,
    expiresAt: expiryOf(ctx, given.expires_at),
    metadata: mergeMetadata({}, given.metadata),
    methodCollection: given.payment_method_collection ?? 'always',
    allowPromotionCodes: given.allow_promotion_codes ?? null,
    locale: given.locale ?? null,
  });
  ctx.notes.checkout[session.id] = noteOf(ctx, given, lines);
  insert(ctx, 'checkout.session', session);
  schedule(ctx, session.expires_at, 'checkout.expire', session.id);
  return session;
}

function noteOf(ctx: Ctx, given: CreateInput, lines: LineSpec[]): CheckoutNote {
  const { trial_settings: settings, ...subscription } = given.subscription_data ?? {};
  const missing = settings?.end_behavior.missing_payment_method;
  return {
    lineItems: lines.map((line) => buildLineItem(ctx, line)),
    subscriptionData: {
      ...subscription,
      ...(missing && {
        trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: missing } },
      }),
    },
    paymentIntentData: given.payment_intent_data ?? {},
    setupIntentData: {
      description: given.setup_intent_data?.description ?? null,
      metadata: given.setup_intent_data?.metadata ?? {},
    },
    pending: null,
  };
}

function expireSession(ctx: Ctx, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  patch(session, { status: 'expired', url: null });
  emit(ctx, 'checkout.session.expired', session);
  return session;
}

/** Task. */
export function expireDue(ctx: Ctx, id: string): void {
  const session = find(ctx, 'checkout.session', id);
  if (session?.status === 'open') expireSession(ctx, session);
}

/** Hook: a payment that was processing when the page was left has ended. */
export function followAsyncPayment(ctx: Ctx, intent: Stripe.PaymentIntent): void {
  if (intent.status !== 'succeeded' && intent.status !== 'requires_payment_method') return;
  const session = findWaiting(ctx, intent);
  if (!session) return;
  if (intent.status === 'succeeded') patch(session, { payment_status: 'paid' });
  const outcome = intent.status === 'succeeded' ? 'async_payment_succeeded' : 'async_payment_failed';
  emit(ctx, `checkout.session.${outcome}`, session);
}

function findWaiting(ctx: Ctx, intent: Stripe.PaymentIntent): Stripe.Checkout.Session | undefined {
  const waiting = selectWhere(ctx, 'checkout.session', { status: 'complete', payment_status: 'unpaid' });
  const paysInvoice = (invoice: unknown) =>
    selectWhere(ctx, 'invoice_payment', { invoice }).some(({ payment }) => payment.payment_intent === intent.id);
  return waiting.find(
    (session) => session.payment_intent === intent.id || (session.invoice && paysInvoice(session.invoice)),
  );
}

export const checkoutRoutes: Routes = {
  'POST /v1/checkout/sessions': endpoint(createParams, create),
  'GET /v1/checkout/sessions': endpoint(
    listParams<Stripe.Checkout.SessionListParams>()({
      customer: text.optional(),
      payment_intent: text.optional(),
      subscription: text.optional(),
      status: oneOf('complete', 'expired', 'open').optional(),
    }),
    (ctx, page) => {
      const { customer, payment_intent, subscription, status } = page;
      const filters = { customer, payment_intent, subscription, status };
      return listPage(selectWhere(ctx, 'checkout.session', filters), page, '/v1/checkout/sessions');
    },
  ),
  'GET /v1/checkout/sessions/:id': endpoint(params<Stripe.Checkout.SessionRetrieveParams>()({}), (ctx, _, { id }) =>
    need(ctx, 'checkout.session', id),
  ),
  'POST /v1/checkout/sessions/:id': endpoint(
    params<Stripe.Checkout.SessionUpdateParams>()({ metadata: metadata.optional() }),
    (ctx, given, { id }) => {
      const session = need(ctx, 'checkout.session', id);
      patch(session, { metadata: mergeMetadata(session.metadata, given.metadata) });
      return session;
    },
  ),
  'GET /v1/checkout/sessions/:id/line_items': endpoint(
    listParams<Stripe.Checkout.SessionListLineItemsParams>()({}),
    (ctx, page, { id }) => {
      need(ctx, 'checkout.session', id);
      return listPage(ctx.notes.checkout[id]?.lineItems ?? [], page, `/v1/checkout/sessions/${id}/line_items`);
    },
  ),
  'POST /v1/checkout/sessions/:id/expire': endpoint(
    params<Stripe.Checkout.SessionExpireParams>()({}),
    (ctx, _, { id }) => {
      const session = need(ctx, 'checkout.session', id);
      if (session.status === 'open') return expireSession(ctx, session);
      return failInvalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    },
  ),
};
