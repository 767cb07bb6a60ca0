/**
 * Time-driven changes of a subscription: trials end, periods renew, failed payments make it past due and finally end
 * it. All entry points are scheduled tasks or invoice hooks.
 */
import type Stripe from 'stripe';
import { schedule } from '../core/agenda.ts';
import { emit } from '../core/events.ts';
import { find, patch, select, update } from '../core/records.ts';
import { type Ctx, newId } from '../core/simulator.ts';
import { DAY, HOUR, nextBoundary } from '../core/time.ts';
import { findCustomer, needCustomer } from '../resources/customers.ts';
import { buildInvoice } from './invoice-objects.ts';
import {
  collectableMethod,
  collectInvoice,
  createInvoice,
  finalizeInvoice,
  intentOf,
  leaveAsDraft,
  markUncollectible,
  stopCollecting,
  subscriptionOf,
  voidInvoice,
} from './invoices.ts';
import { firstItem, intervalOf, type Period, periodLines, periodOf } from './subscription-objects.ts';

const TRIAL_NOTICE = 3 * DAY;
const UPCOMING_NOTICE = 7 * DAY;
/** How long a first payment may stay unfinished. */
const INCOMPLETE_SECONDS = 23 * HOUR;

const CHANGED = 'customer.subscription.updated';

/** Plans everything that will happen at the end of the current period. */
export function planPeriod(ctx: Ctx, subscription: Stripe.Subscription): void {
  const { end } = periodOf(subscription);
  schedule(ctx, end, 'subscription.period_end', subscription.id);
  if (end - UPCOMING_NOTICE > ctx.now) schedule(ctx, end - UPCOMING_NOTICE, 'subscription.upcoming', subscription.id);
}

export function planTrial(ctx: Ctx, subscription: Stripe.Subscription): void {
  const end = subscription.trial_end;
  if (end === null) return;
  if (end - TRIAL_NOTICE > ctx.now) schedule(ctx, end - TRIAL_NOTICE, 'subscription.trial_will_end', subscription.id);
  else emit(ctx, 'customer.subscription.trial_will_end', subscription);
}

export const planExpiry = (ctx: Ctx, { id }: Stripe.Subscription) =>
  schedule(ctx, ctx.now + INCOMPLETE_SECONDS, 'subscription.expire_incomplete', id);

/** Task. */
export function announceTrialEnd(ctx: Ctx, id: string, at: number): void {
  const subscription = find(ctx, 'subscription', id);
  if (subscription?.status !== 'trialing' || subscription.trial_end !== at + TRIAL_NOTICE) return;
  emit(ctx, 'customer.subscription.trial_will_end', subscription);
}

/** Task. */
export function announceInvoice(ctx: Ctx, id: string, at: number): void {
  const subscription = find(ctx, 'subscription', id);
  if (!subscription || !isRunning(subscription) || endsWith(subscription, at + UPCOMING_NOTICE)) return;
  const period = periodOf(subscription);
  if (period.end !== at + UPCOMING_NOTICE) return;
  const next = nextPeriod(subscription, period.end);
  const invoice = buildInvoice(ctx, newId(ctx, 'upcoming_in'), {
    subscription,
    customer: needCustomer(ctx, String(subscription.customer)),
    reason: 'upcoming',
    period,
    lines: periodLines(ctx, subscription, next, false),
  });
  emit(ctx, 'invoice.upcoming', { ...invoice, next_payment_attempt: period.end + HOUR });
}

const isRunning = ({ status }: Stripe.Subscription) => ['trialing', 'active', 'past_due'].includes(status);

const endsWith = (subscription: Stripe.Subscription, moment: number) =>
  subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.cancel_at <= moment);

function nextPeriod(subscription: Stripe.Subscription, start: number): Period {
  const anchor = subscription.status === 'trialing' ? start : subscription.billing_cycle_anchor;
  return { start, end: nextBoundary(anchor, intervalOf(firstItem(subscription).price), start) };
}

/** Task: the current period is over. */
export function endPeriod(ctx: Ctx, id: string, at: number): void {
  const subscription = find(ctx, 'subscription', id);
  if (!subscription || !isRunning(subscription) || periodOf(subscription).end !== at) return;
  const lacksMethod = subscription.status === 'trialing' && !collectableMethod(ctx, subscription);
  const without = lacksMethod ? subscription.trial_settings?.end_behavior.missing_payment_method : undefined;
  if (endsWith(subscription, at)) endSubscription(ctx, subscription, 'cancellation_requested');
  else if (without === 'cancel') endSubscription(ctx, subscription, null);
  else if (without === 'pause') pauseSubscription(ctx, subscription);
  else renew(ctx, subscription);
}

function pauseSubscription(ctx: Ctx, subscription: Stripe.Subscription): void {
  const previous = patch(subscription, { status: 'paused' });
  emit(ctx, CHANGED, subscription, previous);
  emit(ctx, 'customer.subscription.paused', subscription);
}

function renew(ctx: Ctx, subscription: Stripe.Subscription): void {
  const before = structuredClone(subscription);
  const invoice = startPeriod(ctx, subscription, nextPeriod(subscription, ctx.now), 'subscription_cycle');
  announceChange(ctx, subscription, before);
  switch (subscription.pause_collection?.behavior) {
    case 'void':
      finalizeInvoice(ctx, invoice);
      if (invoice.status === 'open') voidInvoice(ctx, invoice);
      return;
    case 'mark_uncollectible':
      finalizeInvoice(ctx, invoice);
      if (invoice.status === 'open') markUncollectible(ctx, invoice);
      return;
    case 'keep_as_draft':
      patch(invoice, { auto_advance: false });
      return;
    default:
      leaveAsDraft(ctx, invoice);
  }
}

/** Emits the differences from an earlier copy. */
export function announceChange(ctx: Ctx, subscription: Stripe.Subscription, before: Stripe.Subscription): void {
  const previous = patch(before, subscription);
  if (Object.keys(previous).length > 0) emit(ctx, CHANGED, subscription, previous);
}

/** Moves every item to the new period and writes its invoice, still a draft. The caller announces the change. */
export function startPeriod(
  ctx: Ctx,
  subscription: Stripe.Subscription,
  period: Period,
  reason: Stripe.Invoice.BillingReason,
): Stripe.Invoice {
  const before = periodOf(subscription);
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  }));
  const isTrialOver = subscription.status === 'trialing';
  patch(subscription, {
    items: { ...subscription.items, data },
    status: isTrialOver ? 'active' : subscription.status,
    billing_cycle_anchor: isTrialOver ? period.start : subscription.billing_cycle_anchor,
  });
  const invoice = createInvoice(ctx, {
    subscription,
    customer: needCustomer(ctx, String(subscription.customer)),
    reason,
    period: before,
    lines: periodLines(ctx, subscription, period, false),
  });
  planPeriod(ctx, subscription);
  return invoice;
}

/** An invoice that is due now rather than after an hour as a draft. */
export function collectNow(ctx: Ctx, invoice: Stripe.Invoice): void {
  finalizeInvoice(ctx, invoice);
  collectInvoice(ctx, invoice, { retries: invoice.billing_reason !== 'subscription_create' });
}

export function endSubscription(
  ctx: Ctx,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason | null,
): void {
  patch(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? ctx.now,
    ended_at: ctx.now,
    cancellation_details: {
      comment: subscription.cancellation_details?.comment ?? null,
      feedback: subscription.cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason,
    },
  });
  stopCollecting(ctx, subscription.id);
  emit(ctx, 'customer.subscription.deleted', subscription);
}

/** Task: a date set by `cancel_at` that does not fall on a period's end. */
export function cancelOnDate(ctx: Ctx, id: string, at: number): void {
  const subscription = find(ctx, 'subscription', id);
  if (!subscription || !isRunning(subscription) || subscription.cancel_at !== at) return;
  endSubscription(ctx, subscription, 'cancellation_requested');
}

/** Task: the first payment was never completed. */
export function expireIncomplete(ctx: Ctx, id: string): void {
  const subscription = find(ctx, 'subscription', id);
  if (subscription?.status !== 'incomplete') return;
  const invoice = find(ctx, 'invoice', String(subscription.latest_invoice));
  if (invoice?.status === 'open') voidInvoice(ctx, invoice);
  update(ctx, subscription, { status: 'incomplete_expired', ended_at: ctx.now }, CHANGED);
}

/** Task: a pause of collection ends. */
export function resumeCollection(ctx: Ctx, id: string, at: number): void {
  const subscription = find(ctx, 'subscription', id);
  if (subscription?.pause_collection?.resumes_at !== at) return;
  update(ctx, subscription, { pause_collection: null }, CHANGED);
}

const hasOpenInvoices = (ctx: Ctx, subscription: string) =>
  select(
    ctx,
    'invoice',
    ({ status, parent }) => status === 'open' && parent?.subscription_details?.subscription === subscription,
  ).length > 0;

/** Hook: the first payment makes it active (or trialing), a later one ends being past due. */
export function followPaidInvoice(ctx: Ctx, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(ctx, invoice);
  if (!subscription) return;
  const changes: Partial<Stripe.Subscription> = {};
  const isOnTrial = subscription.trial_end !== null && subscription.trial_end > ctx.now;
  if (subscription.status === 'incomplete') changes.status = isOnTrial ? 'trialing' : 'active';
  if (subscription.status === 'past_due' && !hasOpenInvoices(ctx, subscription.id)) changes.status = 'active';
  const paidWith = intentOf(ctx, invoice)?.payment_method;
  if (subscription.payment_settings?.save_default_payment_method === 'on_subscription' && paidWith) {
    changes.default_payment_method = paidWith;
  }
  update(ctx, subscription, changes, CHANGED);
  settleDelinquency(ctx, subscription, false);
}

/** Hook: past due after a failure; over after the last planned attempt failed. */
export function followUnpaidInvoice(ctx: Ctx, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(ctx, invoice);
  if (!subscription || !['active', 'past_due'].includes(subscription.status)) return;
  update(ctx, subscription, { status: 'past_due' }, CHANGED);
  settleDelinquency(ctx, subscription, true);
  const isLastAttempt = invoice.attempted && invoice.auto_advance && invoice.next_payment_attempt === null;
  if (isLastAttempt) endSubscription(ctx, subscription, 'payment_failed');
}

function settleDelinquency(ctx: Ctx, subscription: Stripe.Subscription, delinquent: boolean): void {
  const customer = findCustomer(ctx, subscription.customer);
  if (customer) patch(customer, { delinquent });
}

/** Hook: the card collected for a trial has been saved. */
export function followSetup(ctx: Ctx, intent: Stripe.SetupIntent): void {
  const subscription = select(ctx, 'subscription', (one) => one.pending_setup_intent === intent.id)[0];
  if (!subscription) return;
  const changes = { pending_setup_intent: null, default_payment_method: intent.payment_method };
  update(ctx, subscription, changes, CHANGED);
}

/** Hook. */
export function forgetMethod(ctx: Ctx, method: string): void {
  for (const subscription of select(ctx, 'subscription', (one) => one.default_payment_method === method)) {
    update(ctx, subscription, { default_payment_method: null }, CHANGED);
  }
}

/** Hook. */
export function endAllOf(ctx: Ctx, customer: string): void {
  const isAlive = (one: Stripe.Subscription) =>
    one.customer === customer && !['canceled', 'incomplete_expired'].includes(one.status);
  for (const subscription of select(ctx, 'subscription', isAlive)) endSubscription(ctx, subscription, null);
}
