/** What a change in the middle of a period costs: a credit for the unused rest, a debit for the new rest. */
import type Stripe from 'stripe';
import { emit } from '../core/events.ts';
import { insert, wireDecimal } from '../core/records.ts';
import { type Ctx, newId } from '../core/simulator.ts';
import { formatDay } from '../core/time.ts';
import { productName } from '../resources/prices.ts';

export interface ItemSnapshot {
  id: string;
  price: Stripe.Price;
  quantity: number;
  start: number;
  end: number;
}

export const snapshot = ({ id, price, quantity = 1, ...item }: Stripe.SubscriptionItem): ItemSnapshot => ({
  id,
  price: structuredClone(price),
  quantity,
  start: item.current_period_start,
  end: item.current_period_end,
});

function addPendingItem(
  ctx: Ctx,
  subscription: Stripe.Subscription,
  item: ItemSnapshot,
  amount: number,
  words: string,
) {
  if (amount === 0) return;
  const entry: Stripe.InvoiceItem = {
    id: newId(ctx, 'ii'),
    object: 'invoiceitem',
    amount,
    currency: item.price.currency,
    customer: String(subscription.customer),
    customer_account: null,
    date: ctx.now,
    description: `${words} ${item.quantity} × ${productName(ctx, item.price)} after ${formatDay(ctx.now)}`,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    net_amount: amount,
    parent: {
      subscription_details: { subscription: subscription.id, subscription_item: item.id },
      type: 'subscription_details',
    },
    period: { start: ctx.now, end: item.end },
    pricing: {
      price_details: { price: item.price.id, product: String(item.price.product) },
      type: 'price_details',
      unit_amount_decimal: wireDecimal(item.price.unit_amount),
    },
    proration: true,
    quantity: item.quantity,
    quantity_decimal: wireDecimal(item.quantity) as Stripe.Decimal,
    tax_rates: [],
    test_clock: null,
  };
  insert(ctx, 'invoiceitem', entry);
  emit(ctx, 'invoiceitem.created', entry);
}

/** The share of the period that is still to come. */
const restOf = ({ start, end }: ItemSnapshot, now: number) => Math.max(0, (end - now) / (end - start));

const fullPrice = ({ price, quantity }: ItemSnapshot) => (price.unit_amount ?? 0) * quantity;

export function creditUnused(ctx: Ctx, subscription: Stripe.Subscription, before: ItemSnapshot): void {
  addPendingItem(ctx, subscription, before, -Math.round(fullPrice(before) * restOf(before, ctx.now)), 'Unused time on');
}

export function debitRemaining(ctx: Ctx, subscription: Stripe.Subscription, after: ItemSnapshot): void {
  addPendingItem(ctx, subscription, after, Math.round(fullPrice(after) * restOf(after, ctx.now)), 'Remaining time on');
}
