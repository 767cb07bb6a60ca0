/**
 * Orders of packages. A paid order leads to the provider's page on the reseller's own account. A trial without a card is started by
 * a job, so that neither the answer nor its timing reveals whether the address is known.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { creditsOf } from '@leadwright/contract/resale/margins';
import { type Billing, type Quote, quoteOf } from '@leadwright/contract/resale/sales';
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import { bodyHash } from '../../platform/http/idempotency.ts';
import {
  feeOf,
  feeWithOpen,
  hasShareRoom,
  isUnderWay,
  merchantOf,
  openShare,
  resaleProviderOf,
} from '../billing/public.ts';
import { getPackage, type Package, priceFor } from '../packages/public.ts';
import { salesErrors } from './sales.errors.ts';
import * as repository from './sales.repository.ts';
import { isAsShown, isSameOrder, isStillPriced, unpaidCredits } from './sales.rules.ts';
import type { Order, OrdersTable } from './sales.table.ts';

type OrderKeys = readonly [key: string, ...earlier: string[]];

/** A click without a key is a repeat if the same buyer has ordered the same within this time, or the one before. */
const SAME_CLICK_MS = 60_000;

export function orderKeys(ctx: Base, click: string | null, body: object): OrderKeys {
  if (click) return [click];
  const period = Math.floor(ctx.now().getTime() / SAME_CLICK_MS);
  const keyAt = (n: number) => `unkeyed:${bodyHash(ctx, JSON.stringify([ctx.brandId, body]))}:${n}`;
  return [keyAt(period), keyAt(period - 1)];
}

export interface Wanted {
  resellerId: number;
  /** Of the one click: a repeat is the same order. The first is the key of a new one. */
  keys: OrderKeys;
  packageId: number;
  billing: Billing;
  via: OrdersTable['via'];
  name: string;
  email: string;
  language: 'en' | 'es';
  expected: { today_minor: number; then_minor: number };
  /** The signed-in account, if any. */
  customerId: number | null;
}

/** The price for this buyer. Null if the package is not sold to them this way. */
export type Terms = (tx: Tx<Base>, sold: Package) => Promise<Quote | null>;

/** Finds the order of a repeat, or writes it. `onTrial` joins the transaction of a trial that needs no card. */
export const placeOrder = (
  ctx: Base,
  wanted: Wanted,
  terms: Terms,
  onTrial?: (tx: Tx<Base>, order: Order) => Promise<void>,
): Promise<Order> =>
  asAccount(ctx, wanted.resellerId, async (tx) => {
    const known = await repository.findOrderByKeys(tx.db, wanted.resellerId, wanted.keys);
    if (known) return sameOrder(known, wanted);
    const sold = await getPackage(tx, wanted.packageId);
    const quote = await terms(tx, sold);
    if (!quote) throw salesErrors.not_found();
    if (!isAsShown(quote, wanted.expected)) throw salesErrors.price_changed({ details: { ...quote } });
    const merchant = await merchantOf(tx, wanted.resellerId);
    if (!merchant?.chargesEnabled) throw salesErrors.closed();
    await requireRoom(tx, unpaidCredits(sold, wanted.billing, quote));
    const order = await repository.insertOrder(tx.db, rowOf(wanted, quote, merchant.merchant, tx.now()));
    // The same click came twice at once: the other's order is committed by now.
    if (!order) return sameOrder(await repository.getOrderByKey(tx.db, wanted.resellerId, wanted.keys[0]), wanted);
    if (!quote.needs_card) await onTrial?.(tx, order);
    return order;
  });

/** A reseller that owes too much cannot sell what does not pay for its credits. The buyer does not see the reason. */
async function requireRoom(tx: Tx<Base>, credits: number): Promise<void> {
  if (credits > 0 && !(await hasShareRoom(tx, credits))) throw salesErrors.closed();
}

const rowOf = (wanted: Wanted, quote: Quote, merchant: string, now: Date) => ({
  account_id: wanted.resellerId,
  key: wanted.keys[0],
  package_id: wanted.packageId,
  billing: wanted.billing,
  via: wanted.via,
  name: wanted.name,
  email: wanted.email,
  language: wanted.language,
  today_minor: quote.today_minor,
  then_minor: quote.then_minor,
  trial_days: quote.trial_days,
  needs_card: quote.needs_card,
  merchant,
  customer_id: wanted.customerId,
  created_at: now,
});

function sameOrder(order: Order, wanted: Wanted): Order {
  if (!isSameOrder(order, { ...wanted, package_id: wanted.packageId })) throw salesErrors.key_reused();
  return order;
}

interface Ways {
  successUrl: string;
  cancelUrl: string;
}

/** While the same click is answered elsewhere, it is waited for: the provider takes one call with a key at a time. */
const LOOKS = 5;
const LOOK_AGAIN_MS = 200;

/** The page where the order is paid; a repeat gives the same one, also while the first is being answered. */
export async function checkoutOf(ctx: Base, order: Order, ways: Ways): Promise<string> {
  for (let look = 1; ; look += 1) {
    const known = await asAccount(ctx, order.account_id, (tx) =>
      repository.getOrderByKey(tx.db, order.account_id, order.key),
    );
    if (known.checkout_url) return known.checkout_url;
    try {
      return await openCheckout(ctx, order, ways);
    } catch (error) {
      if (!isUnderWay(error) || look === LOOKS) throw error;
      await sleep(LOOK_AGAIN_MS);
    }
  }
}

async function openCheckout(ctx: Base, order: Order, ways: Ways): Promise<string> {
  const { account_id: resellerId, id, merchant } = order;
  const { prices, fee } = await termsOf(ctx, order);
  const isOnce = order.billing === 'one_time';
  const made = await resaleProviderOf(ctx, merchant).checkout({
    orderId: id,
    mode: isOnce ? 'payment' : 'subscription',
    priceId: prices.priceId,
    trial: order.trial_days > 0 ? { days: order.trial_days, priceId: prices.trialPriceId } : null,
    collectCard: order.needs_card,
    feePercent: fee.percent,
    feeMinor: fee.minor,
    customerId: null,
    email: order.email,
    language: order.language,
    successUrl: ways.successUrl,
    cancelUrl: ways.cancelUrl,
    key: `order:${id}/checkout`,
  });
  await asAccount(ctx, resellerId, (tx) =>
    repository.updateOrder(tx.db, resellerId, id, { checkout_id: made.id, checkout_url: made.url }),
  );
  return made.url;
}

/** Prices of the order at the provider, and the platform's share of what is paid for it. */
export async function termsOf(ctx: Base, order: Order) {
  const { account_id: resellerId, package_id, billing } = order;
  const prices = await priceFor(ctx, resellerId, package_id, billing);
  // Another account was connected since, or it is no longer sold so.
  if (prices?.merchant !== order.merchant) throw salesErrors.closed();
  const { sold, open } = await asAccount(ctx, resellerId, async (tx) => ({
    sold: await getPackage(tx, package_id),
    open: await openShare(tx),
  }));
  // The price changed during the order. The buyer must pay the price they saw.
  if (!isStillPriced(order, sold)) throw salesErrors.price_changed();
  const credits = creditsOf(sold, billing);
  // What recurs has the same fee each time; what is paid once can pay what is owed as well.
  const fee =
    billing === 'one_time'
      ? { percent: null, minor: feeWithOpen(credits, order.today_minor, open) }
      : { percent: feeOf(credits, order.then_minor).percent, minor: null };
  return { prices, fee };
}

/** What anybody is offered. */
export const quoteFor = (sold: Package, billing: Billing): Quote | null =>
  sold.removed_at === null ? quoteOf(sold, billing) : null;
