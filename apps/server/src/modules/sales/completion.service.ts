/**
 * Orders become accounts, exactly once (docs/product-rules.md#sales-page). Events, the page after the payment and the nightly run
 * all end here: the state is the provider's, the order is locked, and account, credentials, subscription and mail commit with
 * its end. What cannot be given is refused first and paid back then, by keys of the order, as often as it takes.
 */
import { asAccount, asPlatform, type Base, type Tx } from '../../platform/context.ts';
import { adoptCustomer, resaleProviderOf } from '../billing/public.ts';
import { openSubscription } from '../subscriptions/public.ts';
import { decide } from './decision.service.ts';
import { openAccount, tellStarted } from './opening.service.ts';
import { refuse } from './refusal.service.ts';
import * as repository from './sales.repository.ts';
import type { Bought, Order } from './sales.table.ts';
import { shopOf } from './shop.service.ts';

export async function completeCheckout(ctx: Base, merchant: string, checkoutId: string): Promise<void> {
  const checkout = await resaleProviderOf(ctx, merchant).readCheckout(checkoutId);
  if (!checkout?.orderId) return;
  const { orderId } = checkout;
  const order = await asPlatform(ctx, (tx) => repository.findOrderOfMerchant(tx.db, merchant, orderId));
  // The owner of the payment account can forge a checkout that names our order, with another price and fee.
  if (!order || order.status === 'done' || order.checkout_id !== checkoutId) return;
  if (checkout.status === 'expired') return expire(ctx, order);
  if (checkout.status === 'complete' && checkout.isPaid) await complete(ctx, order, checkout);
}

const expire = (ctx: Base, { account_id, id }: Order) =>
  asAccount(ctx, account_id, async (tx) => void (await repository.expireOrder(tx.db, account_id, id)));

/** A repeat does nothing; an interrupted completion resumes. */
export async function complete(ctx: Base, { account_id, id }: Order, bought: Bought): Promise<void> {
  const order = await asAccount(ctx, account_id, async (tx) => {
    const locked = await repository.lockOrder(tx.db, account_id, id);
    if (!locked || locked.status === 'done') return null;
    const shop = await shopOf(tx);
    const decided = locked.outcome
      ? { outcome: locked.outcome, customerId: null }
      : await decide(tx, shop, locked, bought);
    const { outcome } = decided;
    if (outcome !== 'opened' && outcome !== 'attached') {
      await repository.updateOrder(tx.db, account_id, id, { outcome });
      return { ...locked, outcome };
    }
    const customerId = decided.customerId ?? (await openAccount(tx, shop, locked));
    if (outcome === 'attached' && locked.via !== 'portal') await tellStarted(tx, shop, locked, customerId);
    await subscribeTo(tx, locked, customerId, bought);
    const end = { outcome, customer_id: customerId, status: 'done', done_at: tx.now() } as const;
    await repository.updateOrder(tx.db, account_id, id, end);
    return null;
  });
  if (order) await refuse(ctx, order, bought);
}

async function subscribeTo(tx: Tx<Base>, order: Order, customerId: number, bought: Bought): Promise<void> {
  const { customerId: provided } = bought;
  // Credits are bought as the same customer.
  if (provided) await asAccount(tx, customerId, (own) => adoptCustomer(own, order.merchant, provided));
  await openSubscription(tx, {
    customerId,
    packageId: order.package_id,
    billing: order.billing,
    merchant: order.merchant,
    providerCustomerId: bought.customerId,
    providerId: bought.subscriptionId,
    paymentId: bought.paymentId,
    priceMinor: order.billing === 'one_time' ? order.today_minor : order.then_minor,
  });
}
