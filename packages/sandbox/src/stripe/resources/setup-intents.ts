/** Set-up intents: save a card for later without charging it, with authentication where the bank asks for it. */
import type Stripe from 'stripe';
import type { z } from 'zod';
import { failInvalid, StripeFailure } from '../core/errors.ts';
import { emit } from '../core/events.ts';
import { insert, mergeMetadata, need, patch, selectWhere, sent } from '../core/records.ts';
import { type Ctx, newId, newLetters } from '../core/simulator.ts';
import { endpoint, type Routes } from '../http/endpoint.ts';
import { listPage } from '../http/paging.ts';
import { clearable, flag, listParams, metadata, oneOf, params, text, url } from '../http/params.ts';
import { askToSave } from './bank.ts';
import { needCustomer } from './customers.ts';
import {
  type AutomaticMethods,
  allowedTypes,
  automaticMethods,
  checkClientSecret,
  checkReturnUrl,
  chooseMethod,
  methodsOf,
} from './intents.ts';
import { attach, cardNote, paymentMethodData } from './payment-methods.ts';
import { nextAction } from './payments.ts';

const methodFields = {
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
};
const plainFields = { customer: text.optional(), description: clearable.optional(), metadata: metadata.optional() };
const createParams = params<Stripe.SetupIntentCreateParams>()({
  ...methodFields,
  ...plainFields,
  automatic_payment_methods: automaticMethods.optional(),
  allowed_payment_method_types: allowedTypes.optional(),
  usage: oneOf('off_session', 'on_session').optional(),
  confirm: flag.optional(),
  return_url: url.optional(),
  use_stripe_sdk: flag.optional(),
});
const updateParams = params<Stripe.SetupIntentUpdateParams>()({ ...plainFields, payment_method: text.optional() });
const confirmParams = params<Stripe.SetupIntentConfirmParams>()({
  ...methodFields,
  return_url: url.optional(),
  use_stripe_sdk: flag.optional(),
});
const cancelParams = params<Stripe.SetupIntentCancelParams>()({
  cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer').optional(),
});

export interface NewSetup {
  allowed_payment_method_types?: 'card'[] | undefined;
  customer?: string | null | undefined;
  description?: string | null | undefined;
  metadata?: Record<string, string> | null | undefined;
  usage?: 'off_session' | 'on_session' | undefined;
  automatic?: AutomaticMethods | null;
}

export function createSetup(ctx: Ctx, given: NewSetup): Stripe.SetupIntent {
  const id = newId(ctx, 'seti');
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    application: ctx.account ? (ctx.sim.state().connect.authorized[ctx.account] ?? null) : null,
    automatic_payment_methods: given.automatic ?? null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newLetters(ctx.sim, 31)}`,
    created: ctx.now,
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata({}, given.metadata ?? {}),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: given.usage ?? 'off_session',
  };
  insert(ctx, 'setup_intent', intent);
  emit(ctx, 'setup_intent.created', intent);
  return intent;
}

interface SetupAttempt {
  method: Stripe.PaymentMethod;
  returnUrl?: string | null | undefined;
  isAuthenticated?: boolean;
}

/** Throws the 402 of a refusing bank. */
export function confirmSetup(ctx: Ctx, intent: Stripe.SetupIntent, attempt: SetupAttempt): Stripe.SetupIntent {
  const { method, returnUrl = null, isAuthenticated = false } = attempt;
  ctx.notes.intent[intent.id] = { offSession: false, returnUrl };
  patch(intent, { payment_method: method.id, last_setup_error: null, next_action: null });
  const verdict = askToSave(cardNote(ctx, method.id), isAuthenticated);
  if (verdict.kind === 'authenticate') {
    patch(intent, { status: 'requires_action', next_action: nextAction(ctx, intent, returnUrl) });
    emit(ctx, 'setup_intent.requires_action', intent);
    return intent;
  }
  if (verdict.kind === 'no') {
    const error = { type: 'card_error', ...verdict.error, payment_method: structuredClone(method) } as const;
    failSetup(ctx, intent, error as Stripe.SetupIntent.LastSetupError);
    throw new StripeFailure(402, { ...error, setup_intent: structuredClone(intent) });
  }
  succeed(ctx, intent, method);
  return intent;
}

function succeed(ctx: Ctx, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod): void {
  cardNote(ctx, method.id).isSetUp = true;
  if (typeof intent.customer === 'string') attach(ctx, method, intent.customer);
  patch(intent, { status: 'succeeded', next_action: null });
  emit(ctx, 'setup_intent.succeeded', intent);
  for (const hook of ctx.sim.hooks.setupSucceeded) hook(ctx, intent);
}

function failSetup(ctx: Ctx, intent: Stripe.SetupIntent, error: Stripe.SetupIntent.LastSetupError): void {
  patch(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: error,
  });
  emit(ctx, 'setup_intent.setup_failed', intent);
}

/** The owner of the card has answered the bank's question on its page. */
export function answerSetupAuthentication(ctx: Ctx, intent: Stripe.SetupIntent, isGenuine: boolean): void {
  if (intent.status !== 'requires_action') return;
  const method = need(ctx, 'payment_method', String(intent.payment_method));
  if (isGenuine) {
    const returnUrl = ctx.notes.intent[intent.id]?.returnUrl;
    confirmSetup(ctx, intent, { method, returnUrl, isAuthenticated: true });
    return;
  }
  failSetup(ctx, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message:
      'The latest attempt to set up the payment method has failed because authentication failed. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this SetupIntent again.',
    payment_method: structuredClone(method),
  });
}

type ConfirmInput = z.output<typeof confirmParams>;

function failState(intent: Stripe.SetupIntent, act: string): never {
  throw new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `You cannot ${act} this SetupIntent because it has a status of ${intent.status}.`,
    setup_intent: structuredClone(intent),
  });
}

function confirm(ctx: Ctx, intent: Stripe.SetupIntent, given: ConfirmInput): Stripe.SetupIntent {
  if (['succeeded', 'canceled'].includes(intent.status)) failState(intent, 'confirm');
  const method =
    chooseMethod(ctx, given, intent.payment_method as string | null, intent.customer as string | null) ??
    failInvalid(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      { code: 'setup_intent_unexpected_state' },
    );
  checkReturnUrl(ctx, intent, { offSession: false, returnUrl: given.return_url, noun: 'SetupIntent' });
  return confirmSetup(ctx, intent, { method, returnUrl: given.return_url });
}

function create(ctx: Ctx, given: z.output<typeof createParams>): Stripe.SetupIntent {
  if (given.customer) needCustomer(ctx, given.customer);
  const method = chooseMethod(ctx, given, null, given.customer ?? null);
  const automatic = methodsOf(given.automatic_payment_methods);
  if (given.confirm) {
    checkReturnUrl(
      ctx,
      { ...given, automatic_payment_methods: automatic },
      { offSession: false, returnUrl: given.return_url, noun: 'SetupIntent' },
    );
  }
  const intent = createSetup(ctx, { ...given, automatic });
  if (method) patch(intent, { payment_method: method.id, status: 'requires_confirmation' });
  if (!given.confirm) return intent;
  return confirm(ctx, intent, { payment_method: method?.id, return_url: given.return_url });
}

function change(ctx: Ctx, given: z.output<typeof updateParams>, id: string): Stripe.SetupIntent {
  const intent = need(ctx, 'setup_intent', id);
  const { expand: _, metadata: data, payment_method: __, ...plain } = given;
  if (given.customer) needCustomer(ctx, given.customer);
  const method = chooseMethod(ctx, given, null, given.customer ?? (intent.customer as string | null));
  patch(intent, { ...sent(plain), metadata: mergeMetadata(intent.metadata, data) });
  if (method) patch(intent, { payment_method: method.id, status: 'requires_confirmation' });
  return intent;
}

function cancel(ctx: Ctx, given: z.output<typeof cancelParams>, id: string): Stripe.SetupIntent {
  const intent = need(ctx, 'setup_intent', id);
  if (['succeeded', 'canceled'].includes(intent.status)) failState(intent, 'cancel');
  const reason = given.cancellation_reason ?? null;
  patch(intent, { status: 'canceled', cancellation_reason: reason, next_action: null });
  emit(ctx, 'setup_intent.canceled', intent);
  return intent;
}

export const setupIntentRoutes: Routes = {
  'POST /v1/setup_intents': endpoint(createParams, create),
  'GET /v1/setup_intents': endpoint(
    listParams<Stripe.SetupIntentListParams>()({ customer: text.optional(), payment_method: text.optional() }),
    (ctx, page) => {
      const { customer, payment_method } = page;
      return listPage(selectWhere(ctx, 'setup_intent', { customer, payment_method }), page, '/v1/setup_intents');
    },
  ),
  'GET /v1/setup_intents/:id': endpoint(
    params<Stripe.SetupIntentRetrieveParams>()({}),
    (ctx, _, { id }) => checkClientSecret(ctx, need(ctx, 'setup_intent', id), 'SetupIntent'),
    { isPublic: true },
  ),
  'POST /v1/setup_intents/:id': endpoint(updateParams, (ctx, given, { id }) => change(ctx, given, id)),
  'POST /v1/setup_intents/:id/confirm': endpoint(
    confirmParams,
    (ctx, given, { id }) => confirm(ctx, checkClientSecret(ctx, need(ctx, 'setup_intent', id), 'SetupIntent'), given),
    { isPublic: true },
  ),
  'POST /v1/setup_intents/:id/cancel': endpoint(cancelParams, (ctx, given, { id }) => cancel(ctx, given, id)),
};
