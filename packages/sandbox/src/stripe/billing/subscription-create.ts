/**
 * New subscriptions: trial or first payment, with the vendor's ways of dealing with a payment that does not go through at
 * once. Used by the API and by checkout.
 */
import type Stripe from 'stripe';
import { schedule } from '../core/agenda.ts';
import { failCard, failInvalid } from '../core/errors.ts';
import { emit } from '../core/events.ts';
import { insert, mergeMetadata, patch } from '../core/records.ts';
import type { Ctx } from '../core/simulator.ts';
import { DAY, nextBoundary } from '../core/time.ts';
import { AUTHENTICATION_REQUIRED, askToCharge } from '../resources/bank.ts';
import { needCustomer } from '../resources/customers.ts';
import { attach, cardNote, usePaymentMethod } from '../resources/payment-methods.ts';
import { attemptPayment } from '../resources/payments.ts';
import { createSetup } from '../resources/setup-intents.ts';
import { collectableMethod, createInvoice, finalizeInvoice, intentOf } from './invoices.ts';
import { planExpiry, planPeriod, planTrial } from './subscription-cycle.ts';
import {
  buildSubscription,
  type ItemSpec,
  intervalOf,
  oneOffLines,
  periodLines,
  periodOf,
} from './subscription-objects.ts';

type PaymentBehavior = 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';

export interface NewSubscription {
  customer: string;
  items: ItemSpec[];
  extras: ItemSpec[];
  trialEnd: number | null;
  behaviour: PaymentBehavior;
  defaultMethod: string | null;
  /** The payer has just authenticated, on checkout's own page. */
  isAuthenticated?: boolean;
  applicationFeePercent: number | null;
  cancelAt: number | null;
  cancelAtPeriodEnd: boolean;
  description: string | null;
  metadata: Stripe.Metadata;
  saveDefaultMethod: boolean;
  missingMethod: 'cancel' | 'create_invoice' | 'pause';
}

/** Days from now, or a moment; null when there is no trial. */
export function trialEndOf(ctx: Ctx, days: number | undefined, end: number | 'now' | undefined): number | null {
  if (end === 'now') return null;
  if (end !== undefined) {
    if (end <= ctx.now)
      failInvalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' });
    return end;
  }
  return days ? ctx.now + days * DAY : null;
}

function checkItems(items: ItemSpec[]): { currency: string } {
  const first =
    items[0] ?? failInvalid('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
  const { interval, interval_count } = intervalOf(first.price);
  for (const { price } of items) {
    const other = intervalOf(price);
    if (price.currency !== first.price.currency) {
      failInvalid('All prices on a subscription must have the same currency.', { param: 'items' });
    }
    if (other.interval !== interval || other.interval_count !== interval_count) {
      failInvalid('All prices on a subscription must have the same recurring interval.', { param: 'items' });
    }
  }
  return { currency: first.price.currency };
}

const priceOf = ({ price, quantity }: ItemSpec) => (price.unit_amount ?? 0) * quantity;
const totalOf = (specs: ItemSpec[]) => specs.reduce((sum, spec) => sum + priceOf(spec), 0);

/** Fails before anything is made, where the behavior demands it. */
function checkPayable(ctx: Ctx, given: NewSubscription, dueNow: number): void {
  if (dueNow === 0 || given.behaviour === 'default_incomplete') return;
  const customer = needCustomer(ctx, given.customer);
  const id = given.defaultMethod ?? customer.invoice_settings.default_payment_method;
  if (typeof id !== 'string') {
    failInvalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
      { code: 'resource_missing' },
    );
  }
  if (given.behaviour !== 'error_if_incomplete') return;
  const verdict = askToCharge(cardNote(ctx, id), given.isAuthenticated ?? false);
  if (verdict.kind === 'no') failCard(verdict.error.message, verdict.error.code, verdict.error);
  if (verdict.kind === 'authenticate') {
    failCard(AUTHENTICATION_REQUIRED.message, AUTHENTICATION_REQUIRED.code, AUTHENTICATION_REQUIRED);
  }
}

/** The customer's own method, or one of the ready-made cards, which is attached on the way. */
export function chooseDefaultMethod(ctx: Ctx, customer: string, id: string | undefined): string | null {
  if (!id) return null;
  const method = usePaymentMethod(ctx, id, 'default_payment_method');
  if (!method.customer) attach(ctx, method, customer);
  if (method.customer !== customer) {
    failInvalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' },
    );
  }
  return method.id;
}

export function createSubscription(ctx: Ctx, given: NewSubscription): Stripe.Subscription {
  const { currency } = checkItems(given.items);
  const dueNow = totalOf(given.extras) + (given.trialEnd === null ? totalOf(given.items) : 0);
  checkPayable(ctx, given, dueNow);

  const anchor = given.trialEnd ?? ctx.now;
  const interval = intervalOf((given.items[0] as ItemSpec).price);
  const period = { start: ctx.now, end: given.trialEnd ?? nextBoundary(anchor, interval, ctx.now) };
  const { customer, items, trialEnd } = given;
  const subscription = buildSubscription(ctx, { customer, currency, items, period, anchor, trialEnd });
  applySettings(subscription, given, period.end, ctx.now);
  insert(ctx, 'subscription', subscription);
  emit(ctx, 'customer.subscription.created', subscription);
  billFirstPeriod(ctx, subscription, given);
  planPeriod(ctx, subscription);
  planTrial(ctx, subscription);
  if (given.cancelAt !== null) schedule(ctx, given.cancelAt, 'subscription.cancel_at', subscription.id);
  if (subscription.status === 'incomplete') planExpiry(ctx, subscription);
  return subscription;
}

function applySettings(subscription: Stripe.Subscription, given: NewSubscription, end: number, now: number): void {
  const willEnd = given.cancelAtPeriodEnd || given.cancelAt !== null;
  patch(subscription, {
    application_fee_percent: given.applicationFeePercent,
    cancel_at: given.cancelAt ?? (given.cancelAtPeriodEnd ? end : null),
    cancel_at_period_end: given.cancelAtPeriodEnd,
    canceled_at: willEnd ? now : null,
    default_payment_method: given.defaultMethod,
    description: given.description,
    metadata: mergeMetadata({}, given.metadata),
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: given.saveDefaultMethod ? 'on_subscription' : 'off',
    },
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: given.missingMethod } },
  });
}

function billFirstPeriod(ctx: Ctx, subscription: Stripe.Subscription, given: NewSubscription): void {
  const period = periodOf(subscription);
  const invoice = createInvoice(ctx, {
    subscription,
    customer: needCustomer(ctx, given.customer),
    reason: 'subscription_create',
    period: { start: ctx.now, end: ctx.now },
    lines: [...oneOffLines(ctx, given.extras), ...periodLines(ctx, subscription, period, given.trialEnd !== null)],
  });
  finalizeInvoice(ctx, invoice);
  if (invoice.status === 'paid') askForCardLater(ctx, subscription, given);
  const intent = intentOf(ctx, invoice);
  const method = collectableMethod(ctx, subscription);
  if (!intent || !method) return;
  if (given.behaviour === 'default_incomplete') {
    patch(intent, { payment_method: method.id, status: 'requires_confirmation' });
    return;
  }
  patch(invoice, { attempt_count: 1, attempted: true });
  attemptPayment(ctx, intent, { method, offSession: false, isAuthenticated: given.isAuthenticated ?? false });
}

/** Nothing is due yet, but a browser may already collect the card that will pay later. */
function askForCardLater(ctx: Ctx, subscription: Stripe.Subscription, given: NewSubscription): void {
  if (given.behaviour !== 'default_incomplete' || collectableMethod(ctx, subscription)) return;
  const intent = createSetup(ctx, { customer: given.customer, usage: 'off_session' });
  patch(subscription, { pending_setup_intent: intent.id });
}
