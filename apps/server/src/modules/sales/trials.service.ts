/**
 * Trials without a card (docs/product-rules.md#sales-page): the provider creates a subscription that ends automatically without a
 * payment. Refusals happen before that. Safe to repeat.
 */
import { asAccount, type Base } from '../../platform/context.ts';
import { resaleProviderOf } from '../billing/public.ts';
import { complete } from './completion.service.ts';
import { foresee } from './decision.service.ts';
import { termsOf } from './orders.service.ts';
import { refuse } from './refusal.service.ts';
import * as repository from './sales.repository.ts';
import type { Bought, Order } from './sales.table.ts';
import { shopOf } from './shop.service.ts';

export interface OrderKey {
  /** The reseller. */
  accountId: number;
  orderId: number;
}

const NO_CARD = { paymentId: null, fingerprint: null };

export async function beginTrial(ctx: Base, { accountId, orderId }: OrderKey): Promise<void> {
  const order = await asAccount(ctx, accountId, async (tx) => {
    const found = await repository.lockOrder(tx.db, accountId, orderId);
    if (found?.status !== 'open') return null;
    if (found.provider_id || found.outcome) return found;
    const outcome = await foresee(tx, await shopOf(tx), found);
    if (outcome) await repository.updateOrder(tx.db, accountId, orderId, { outcome });
    return { ...found, outcome };
  });
  if (!order) return;
  const nothing = { customerId: null, subscriptionId: null, ...NO_CARD };
  if (order.outcome && !order.provider_id) return refuse(ctx, order, nothing);
  await complete(ctx, order, await subscribed(ctx, order));
}

/** Noted before anything else happens, so that what is made twice by one key is one thing. */
async function subscribed(ctx: Base, order: Order): Promise<Bought> {
  if (order.provider_id)
    return { customerId: order.provider_customer_id, subscriptionId: order.provider_id, ...NO_CARD };
  const { account_id, id, email, name, trial_days: trialDays } = order;
  const { prices, fee } = await termsOf(ctx, order);
  const made = await resaleProviderOf(ctx, order.merchant).subscribe({
    email,
    name,
    orderId: id,
    priceId: prices.priceId,
    trialDays,
    feePercent: fee.percent,
    key: `order:${id}/subscribe`,
  });
  const ids = { provider_customer_id: made.customerId, provider_id: made.subscriptionId };
  await asAccount(ctx, account_id, (tx) => repository.updateOrder(tx.db, account_id, id, ids));
  return { ...made, ...NO_CARD };
}
