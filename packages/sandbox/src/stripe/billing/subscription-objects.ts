/** Subscriptions and their items as objects, and the lines they put on an invoice. */
import type Stripe from 'stripe';
import { failInvalid } from '../core/errors.ts';
import { apiList, mergeMetadata, wireDecimal } from '../core/records.ts';
import { type Ctx, newId } from '../core/simulator.ts';
import type { Interval } from '../core/time.ts';
import { productName } from '../resources/prices.ts';
import type { DraftLine } from './invoice-objects.ts';

export interface Period {
  start: number;
  end: number;
}

export function periodOf(subscription: Stripe.Subscription): Period {
  const item = firstItem(subscription);
  return { start: item.current_period_start, end: item.current_period_end };
}

export function firstItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`Subscription ${subscription.id} has no items`);
  return item;
}

export const intervalOf = (price: Stripe.Price): Interval =>
  price.recurring ??
  failInvalid(
    'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
    { param: 'items[0][price]' },
  );

/** The older name of a price that items still carry. */
function planOf(price: Stripe.Price): Stripe.Plan {
  const { interval, interval_count } = intervalOf(price);
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: wireDecimal(price.unit_amount),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: interval as Stripe.Plan.Interval,
    interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export interface ItemSpec {
  price: Stripe.Price;
  quantity: number;
  metadata?: Record<string, string> | null | undefined;
}

export function buildItem(ctx: Ctx, subscription: string, spec: ItemSpec, period: Period): Stripe.SubscriptionItem {
  return {
    id: newId(ctx, 'si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: ctx.now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: mergeMetadata({}, spec.metadata),
    plan: planOf(spec.price),
    price: structuredClone(spec.price),
    quantity: spec.quantity,
    subscription,
    tax_rates: [],
  };
}

export function setItemPrice(item: Stripe.SubscriptionItem, price: Stripe.Price): void {
  item.price = structuredClone(price);
  item.plan = planOf(price);
}

export interface SubscriptionDraft {
  customer: string;
  currency: string;
  items: ItemSpec[];
  period: Period;
  anchor: number;
  trialEnd: number | null;
}

/** Born incomplete: the first invoice decides what becomes of it. */
export function buildSubscription(ctx: Ctx, draft: SubscriptionDraft): Stripe.Subscription {
  const id = newId(ctx, 'sub');
  const items = draft.items.map((spec) => buildItem(ctx, id, spec, draft.period));
  return {
    id,
    object: 'subscription',
    application: ctx.account ? (ctx.sim.state().connect.authorized[ctx.account] ?? null) : null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: draft.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: ctx.now },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: ctx.now,
    currency: draft.currency,
    customer: draft.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: apiList(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: ctx.now,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: draft.trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: draft.trialEnd === null ? null : ctx.now,
  };
}

const each = ({ recurring }: Stripe.Price) =>
  recurring ? ` / ${recurring.interval_count === 1 ? '' : `${recurring.interval_count} `}${recurring.interval}` : '';

/** What the items cost for one period; nothing while on trial. */
export function periodLines(
  ctx: Ctx,
  subscription: Stripe.Subscription,
  period: Period,
  isTrial: boolean,
): DraftLine[] {
  return subscription.items.data.map(({ id, price, quantity = 1 }) => {
    const name = productName(ctx, price);
    const amount = isTrial ? 0 : (price.unit_amount ?? 0) * quantity;
    const description = isTrial ? `Trial period for ${name}` : `${quantity} × ${name}${each(price)}`;
    return { amount, description, period, price, quantity, item: id, invoiceItem: null, isProration: false };
  });
}

/** One-off prices that ride along on the next invoice. */
export function oneOffLines(ctx: Ctx, extras: ItemSpec[]): DraftLine[] {
  return extras.map(({ price, quantity }) => ({
    amount: (price.unit_amount ?? 0) * quantity,
    description: productName(ctx, price),
    period: { start: ctx.now, end: ctx.now },
    price,
    quantity,
    item: null,
    invoiceItem: null,
    isProration: false,
  }));
}
