/** Changing a running subscription: items and prices, trial, cancellation, pause, card. */
import type Stripe from 'stripe';
import type { z } from 'zod';
import { schedule } from '../core/agenda.ts';
import { failCard, failInvalid } from '../core/errors.ts';
import { emit } from '../core/events.ts';
import { mergeMetadata, need, patch } from '../core/records.ts';
import type { Ctx } from '../core/simulator.ts';
import { nextBoundary } from '../core/time.ts';
import { askToCharge } from '../resources/bank.ts';
import { needCustomer } from '../resources/customers.ts';
import { cardNote } from '../resources/payment-methods.ts';
import { usePrice } from '../resources/prices.ts';
import { collectableMethod, createInvoice } from './invoices.ts';
import { creditUnused, debitRemaining, type ItemSnapshot, snapshot } from './prorations.ts';
import { chooseDefaultMethod, trialEndOf } from './subscription-create.ts';
import {
  announceChange,
  collectNow,
  endSubscription,
  planPeriod,
  planTrial,
  startPeriod,
} from './subscription-cycle.ts';
import { buildItem, firstItem, intervalOf, periodOf, setItemPrice } from './subscription-objects.ts';
import type { cancelParams, resumeParams, updateParams } from './subscription-params.ts';

type UpdateInput = z.output<typeof updateParams>;

const ENDED = ['canceled', 'incomplete_expired'];

function checkAlive(subscription: Stripe.Subscription, given: UpdateInput): void {
  if (!ENDED.includes(subscription.status)) return;
  const { metadata: _, cancellation_details: __, expand: ___, ...rest } = given;
  if (Object.values(rest).every((value) => value === undefined)) return;
  failInvalid('A canceled subscription can only update its cancellation_details and metadata.');
}

/** `error_if_incomplete`: refuse the whole change rather than leave an unpaid invoice behind. */
function checkPayable(ctx: Ctx, subscription: Stripe.Subscription): void {
  const method = collectableMethod(ctx, subscription);
  if (!method)
    failInvalid('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  const verdict = askToCharge(cardNote(ctx, method.id), false);
  if (verdict.kind === 'no') failCard(verdict.error.message, verdict.error.code, verdict.error);
}

export function changeSubscription(ctx: Ctx, given: UpdateInput, id: string): Stripe.Subscription {
  const subscription = need(ctx, 'subscription', id);
  checkAlive(subscription, given);
  if (given.payment_behavior === 'error_if_incomplete' && given.items) checkPayable(ctx, subscription);
  const method = chooseDefaultMethod(ctx, String(subscription.customer), given.default_payment_method);
  const before = structuredClone(subscription);
  let invoices: (Stripe.Invoice | null)[];
  try {
    invoices = [
      given.items ? changeItems(ctx, subscription, given) : null,
      given.trial_end === undefined ? null : changeTrial(ctx, subscription, given.trial_end),
    ];
  } catch (error) {
    Object.assign(subscription, before);
    throw error;
  }
  patch(subscription, plainChanges(subscription, given));
  if (method) patch(subscription, { default_payment_method: method });
  applyCancellation(ctx, subscription, given);
  applyPause(ctx, subscription, given);
  announceChange(ctx, subscription, before);
  for (const invoice of invoices) if (invoice) collectNow(ctx, invoice);
  return subscription;
}

function plainChanges(subscription: Stripe.Subscription, given: UpdateInput): Partial<Stripe.Subscription> {
  const changes: Partial<Stripe.Subscription> = { metadata: mergeMetadata(subscription.metadata, given.metadata) };
  if (given.description !== undefined) changes.description = given.description;
  if (given.application_fee_percent !== undefined) changes.application_fee_percent = given.application_fee_percent;
  const missing = given.trial_settings?.end_behavior.missing_payment_method;
  if (missing)
    changes.trial_settings = { end_behavior: { billing_cycle_anchor: null, missing_payment_method: missing } };
  const save = given.payment_settings?.save_default_payment_method;
  if (save && subscription.payment_settings) {
    changes.payment_settings = { ...subscription.payment_settings, save_default_payment_method: save };
  }
  if (given.cancellation_details && subscription.cancellation_details) {
    const { comment = null, feedback = null } = given.cancellation_details;
    changes.cancellation_details = { ...subscription.cancellation_details, comment, feedback };
  }
  return changes;
}

function applyCancellation(ctx: Ctx, subscription: Stripe.Subscription, given: UpdateInput): void {
  if (given.cancel_at_period_end === undefined && given.cancel_at === undefined) return;
  const isEnding = given.cancel_at_period_end === true;
  const at = given.cancel_at ?? (isEnding ? periodOf(subscription).end : null);
  const details = subscription.cancellation_details;
  patch(subscription, {
    cancel_at_period_end: isEnding,
    cancel_at: at,
    canceled_at: at === null ? null : ctx.now,
    cancellation_details: {
      comment: details?.comment ?? null,
      feedback: details?.feedback ?? null,
      feedback_option: null,
      reason: at === null ? null : 'cancellation_requested',
    },
  });
  if (given.cancel_at) schedule(ctx, given.cancel_at, 'subscription.cancel_at', subscription.id);
}

function applyPause(ctx: Ctx, subscription: Stripe.Subscription, given: UpdateInput): void {
  const pause = given.pause_collection;
  if (pause === undefined) return;
  const resumes_at = pause?.resumes_at ?? null;
  patch(subscription, { pause_collection: pause && { behavior: pause.behavior, resumes_at } });
  if (resumes_at !== null) schedule(ctx, resumes_at, 'subscription.resume_collection', subscription.id);
}

type ItemChange = NonNullable<UpdateInput['items']>[number];

/** Returns an invoice that is due at once, if the change calls for one. */
function changeItems(ctx: Ctx, subscription: Stripe.Subscription, given: UpdateInput): Stripe.Invoice | null {
  const before = subscription.items.data.map(snapshot);
  for (const change of given.items ?? []) changeItem(ctx, subscription, change);
  const first = subscription.items.data[0];
  if (!first) return failInvalid('A subscription must have at least one active item.', { param: 'items' });

  const isProrated = given.proration_behavior !== 'none' && subscription.status !== 'trialing';
  const [was, is] = [intervalOf((before[0] as ItemSnapshot).price), intervalOf(first.price)];
  const isNewCycle = was.interval !== is.interval || was.interval_count !== is.interval_count;
  if (isProrated) {
    for (const item of before) if (hasChanged(item, subscription)) creditUnused(ctx, subscription, item);
  }
  if (subscription.status === 'trialing') return null;
  if (isNewCycle || given.billing_cycle_anchor?.type === 'now') {
    patch(subscription, { billing_cycle_anchor: ctx.now });
    return startPeriod(
      ctx,
      subscription,
      { start: ctx.now, end: nextBoundary(ctx.now, is, ctx.now) },
      'subscription_update',
    );
  }
  if (!isProrated) return null;
  for (const item of subscription.items.data) {
    const old = before.find(({ id }) => id === item.id);
    if (!old || hasChanged(old, subscription)) debitRemaining(ctx, subscription, snapshot(item));
  }
  if (given.proration_behavior !== 'always_invoice') return null;
  return createInvoice(ctx, {
    subscription,
    customer: needCustomer(ctx, String(subscription.customer)),
    reason: 'subscription_update',
    period: { start: ctx.now, end: ctx.now },
    lines: [],
  });
}

function hasChanged(before: ItemSnapshot, subscription: Stripe.Subscription): boolean {
  const after = subscription.items.data.find(({ id }) => id === before.id);
  return !after || after.price.id !== before.price.id || (after.quantity ?? 1) !== before.quantity;
}

function changeItem(ctx: Ctx, subscription: Stripe.Subscription, change: ItemChange): void {
  const { data } = subscription.items;
  if (!change.id) {
    const price = usePrice(ctx, change, 'items');
    data.push(buildItem(ctx, subscription.id, { price, quantity: change.quantity ?? 1 }, periodOf(subscription)));
    return;
  }
  const item = data.find(({ id }) => id === change.id);
  if (!item)
    failInvalid(`No such subscription item: '${change.id}'`, { code: 'resource_missing', param: 'items[0][id]' });
  if (change.deleted) {
    data.splice(data.indexOf(item), 1);
    return;
  }
  if (change.price || change.price_data) {
    const price = usePrice(ctx, change, 'items');
    if (price.currency !== subscription.currency) {
      failInvalid('The price must have the currency of the subscription.', { param: 'items[0][price]' });
    }
    setItemPrice(item, price);
  }
  if (change.quantity !== undefined) item.quantity = change.quantity;
  item.metadata = mergeMetadata(item.metadata, change.metadata);
}

/** Returns the first real invoice if the trial ends now. */
function changeTrial(ctx: Ctx, subscription: Stripe.Subscription, wanted: number | 'now'): Stripe.Invoice | null {
  const end = trialEndOf(ctx, undefined, wanted);
  if (end === null) {
    if (subscription.status !== 'trialing') return null;
    patch(subscription, { trial_end: ctx.now });
    const period = { start: ctx.now, end: nextBoundary(ctx.now, intervalOf(firstItem(subscription).price), ctx.now) };
    return startPeriod(ctx, subscription, period, 'subscription_update');
  }
  for (const item of subscription.items.data) item.current_period_end = end;
  patch(subscription, {
    status: 'trialing',
    trial_end: end,
    trial_start: subscription.trial_start ?? ctx.now,
    billing_cycle_anchor: end,
  });
  planPeriod(ctx, subscription);
  planTrial(ctx, subscription);
  return null;
}

export function cancelNow(ctx: Ctx, given: z.output<typeof cancelParams>, id: string): Stripe.Subscription {
  const subscription = need(ctx, 'subscription', id);
  if (ENDED.includes(subscription.status)) {
    failInvalid(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id', status: 404 });
  }
  if (given.prorate) for (const item of subscription.items.data) creditUnused(ctx, subscription, snapshot(item));
  if (given.invoice_now) {
    const customer = needCustomer(ctx, String(subscription.customer));
    const period = { start: ctx.now, end: ctx.now };
    collectNow(ctx, createInvoice(ctx, { subscription, customer, reason: 'subscription_update', period, lines: [] }));
  }
  const { comment = null, feedback = null } = given.cancellation_details ?? {};
  patch(subscription, {
    canceled_at: ctx.now,
    cancellation_details: { comment, feedback, feedback_option: null, reason: null },
  });
  endSubscription(ctx, subscription, 'cancellation_requested');
  return subscription;
}

/** A subscription paused for lack of a card continues with a new period, paid at once. */
export function resumePaused(ctx: Ctx, _given: z.output<typeof resumeParams>, id: string): Stripe.Subscription {
  const subscription = need(ctx, 'subscription', id);
  if (subscription.status !== 'paused') failInvalid('Only paused subscriptions can be resumed.');
  if (!collectableMethod(ctx, subscription)) {
    failInvalid('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  }
  const before = structuredClone(subscription);
  patch(subscription, { status: 'active', billing_cycle_anchor: ctx.now });
  const period = { start: ctx.now, end: nextBoundary(ctx.now, intervalOf(firstItem(subscription).price), ctx.now) };
  const invoice = startPeriod(ctx, subscription, period, 'subscription_update');
  announceChange(ctx, subscription, before);
  emit(ctx, 'customer.subscription.resumed', subscription);
  collectNow(ctx, invoice);
  return subscription;
}
