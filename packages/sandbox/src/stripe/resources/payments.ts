/**
 * How a payment intent moves: confirm, authenticate, settle, cancel. `attemptPayment` never throws (invoices use it);
 * `confirmPayment` turns a refusal into the 402 a caller of the API sees. Later modules follow through `paymentMoved`.
 */
import type Stripe from 'stripe';
import { schedule } from '../core/agenda.ts';
import { type ErrorBody, StripeFailure } from '../core/errors.ts';
import { emit } from '../core/events.ts';
import { find, need, patch } from '../core/records.ts';
import { type Ctx, newId } from '../core/simulator.ts';
import { AUTHENTICATION_REQUIRED, askToCharge, settleLater, type Verdict } from './bank.ts';
import { bookCharge, type ChargeFailure, createCharge, findCharge } from './charges.ts';
import { disputeIfTestCard } from './disputes.ts';
import { attach, cardNote } from './payment-methods.ts';

/** How long a delayed payment takes. */
const PROCESSING_SECONDS = 8;

export interface Attempt {
  method: Stripe.PaymentMethod;
  offSession: boolean;
  returnUrl?: string | null | undefined;
  isAuthenticated?: boolean;
}

const moved = (ctx: Ctx, intent: Stripe.PaymentIntent) => {
  for (const hook of ctx.sim.hooks.paymentMoved) hook(ctx, intent);
};

/** Tries to take the money. Returns the refusal, or null if it succeeded, is processing or waits for the payer. */
export function attemptPayment(ctx: Ctx, intent: Stripe.PaymentIntent, attempt: Attempt): ErrorBody | null {
  const { method, offSession, returnUrl = null, isAuthenticated = false } = attempt;
  ctx.notes.intent[intent.id] = { offSession, returnUrl };
  patch(intent, { payment_method: method.id, last_payment_error: null, next_action: null });
  const verdict = askToCharge(cardNote(ctx, method.id), isAuthenticated);
  if (verdict.kind === 'authenticate') {
    return offSession ? refuse(ctx, intent, method, AUTHENTICATION_REQUIRED) : askPayer(ctx, intent, returnUrl);
  }
  if (verdict.kind === 'later') return leaveForLater(ctx, intent, method);
  return conclude(ctx, intent, method, verdict);
}

function conclude(ctx: Ctx, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, verdict: Verdict) {
  if (verdict.kind === 'no') return refuse(ctx, intent, method, verdict.error);
  succeed(ctx, intent, method);
  return null;
}

export function confirmPayment(ctx: Ctx, intent: Stripe.PaymentIntent, attempt: Attempt): Stripe.PaymentIntent {
  const refusal = attemptPayment(ctx, intent, attempt);
  if (refusal) throw new StripeFailure(402, refusal);
  return intent;
}

/** Where a person proves who they are; see pages/authentication.ts. */
function authenticationUrl(ctx: Ctx, intent: { id: string; client_secret: string | null }): string {
  return `${ctx.sim.sandbox.baseUrl}/stripe/authenticate/${intent.id}?client_secret=${intent.client_secret}`;
}

/** A redirect when the caller named a way back; otherwise for the browser library to open. */
export function nextAction(ctx: Ctx, intent: { id: string; client_secret: string | null }, returnUrl: string | null) {
  const url = authenticationUrl(ctx, intent);
  if (returnUrl) return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  const source = newId(ctx, 'src');
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source } };
}

function askPayer(ctx: Ctx, intent: Stripe.PaymentIntent, returnUrl: string | null): null {
  patch(intent, { status: 'requires_action', next_action: nextAction(ctx, intent, returnUrl) });
  emit(ctx, 'payment_intent.requires_action', intent);
  moved(ctx, intent);
  return null;
}

function leaveForLater(ctx: Ctx, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): null {
  const charge = createCharge(ctx, intent, method, 'pending');
  patch(intent, { status: 'processing', latest_charge: charge.id, processing: { type: 'card', card: {} } });
  keepOrSpend(ctx, intent, method);
  schedule(ctx, ctx.now + PROCESSING_SECONDS, 'intent.settle', intent.id);
  emit(ctx, 'charge.pending', charge);
  emit(ctx, 'payment_intent.processing', intent);
  moved(ctx, intent);
  return null;
}

/** Saves the method if the intent says so; an unsaved one is used up. */
function keepOrSpend(ctx: Ctx, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  const note = cardNote(ctx, method.id);
  if (intent.setup_future_usage) {
    note.isSetUp = true;
    if (typeof intent.customer === 'string') attach(ctx, method, intent.customer);
  }
  if (!method.customer) note.isSpent = true;
}

function succeed(ctx: Ctx, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  const pending = findCharge(ctx, intent.latest_charge);
  const charge = pending?.status === 'pending' ? pending : createCharge(ctx, intent, method, 'succeeded');
  if (charge.status === 'pending') bookCharge(ctx, charge);
  patch(intent, {
    status: 'succeeded',
    latest_charge: charge.id,
    amount_received: intent.amount,
    next_action: null,
    processing: null,
  });
  keepOrSpend(ctx, intent, method);
  emit(ctx, 'charge.succeeded', charge);
  emit(ctx, 'payment_intent.succeeded', intent);
  moved(ctx, intent);
  disputeIfTestCard(ctx, charge, method.id);
}

function refuse(
  ctx: Ctx,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  failure: ChargeFailure,
): ErrorBody {
  const pending = findCharge(ctx, intent.latest_charge);
  const charge = pending?.status === 'pending' ? pending : createCharge(ctx, intent, method, 'failed', failure);
  patch(charge, { status: 'failed', failure_code: failure.code, failure_message: failure.message });
  const error = { type: 'card_error', ...failure, charge: charge.id, payment_method: structuredClone(method) } as const;
  patch(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    last_payment_error: error as Stripe.PaymentIntent.LastPaymentError,
    next_action: null,
    processing: null,
  });
  emit(ctx, 'charge.failed', charge);
  emit(ctx, 'payment_intent.payment_failed', intent);
  moved(ctx, intent);
  return { ...error, payment_intent: structuredClone(intent) };
}

/** Task: the bank has decided. */
export function settlePayment(ctx: Ctx, id: string): void {
  const intent = find(ctx, 'payment_intent', id);
  if (intent?.status !== 'processing') return;
  const method = need(ctx, 'payment_method', String(intent.payment_method));
  conclude(ctx, intent, method, settleLater(cardNote(ctx, method.id)));
}

/** The payer has answered the bank's question on its page. */
export function answerAuthentication(ctx: Ctx, intent: Stripe.PaymentIntent, isGenuine: boolean): void {
  if (intent.status !== 'requires_action') return;
  const method = need(ctx, 'payment_method', String(intent.payment_method));
  const note = ctx.notes.intent[intent.id];
  if (isGenuine) {
    attemptPayment(ctx, intent, { method, offSession: false, returnUrl: note?.returnUrl, isAuthenticated: true });
    return;
  }
  const message =
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.';
  const code = 'payment_intent_authentication_failure';
  patch(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { type: 'invalid_request_error', code, message, payment_method: structuredClone(method) },
  });
  emit(ctx, 'payment_intent.payment_failed', intent);
  moved(ctx, intent);
}

export function cancelPayment(
  ctx: Ctx,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  patch(intent, { status: 'canceled', canceled_at: ctx.now, cancellation_reason: reason, next_action: null });
  emit(ctx, 'payment_intent.canceled', intent);
  return intent;
}

/** 400 in the vendor's words for an intent that is already somewhere else. */
export function failState(intent: Stripe.PaymentIntent, act: string): never {
  throw new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${act} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: structuredClone(intent),
  });
}
