/** Links to the billing portals of Stripe and the second provider (docs/product-rules.md#payments). */
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import * as billing from '../billing.repository.ts';
import { contextFor, merchantFor } from '../provider/merchant.service.ts';
import { stripeOf } from '../provider/stripe.client.ts';
import * as subscriptions from '../subscriptions/subscriptions.repository.ts';

/** Only accounts with something to manage have a portal. */
async function portalsOf(tx: Tx) {
  const { accountId } = tx.actor;
  const { PAYKICKSTART_PORTAL_URL: url } = tx.platform.config;
  const merchant = await merchantFor(tx);
  const customerId = stripeOf(tx.platform) ? await billing.findCustomerId(tx.db, accountId, merchant) : undefined;
  const isSecond = url !== undefined && (await subscriptions.hasSubscriptionAt(tx.db, accountId, 'paykickstart'));
  return { merchant, customerId, secondUrl: isSecond ? url : null };
}

export const checkPortals = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const { customerId, secondUrl } = await portalsOf(tx);
    return { stripe: customerId !== undefined, second_provider: secondUrl !== null };
  });

export async function openPortal(ctx: Ctx) {
  const { merchant, customerId, secondUrl } = await inTransaction(ctx, portalsOf);
  const back = `${ctx.origin}/billing-portal`;
  const stripe = customerId ? await contextFor(ctx, merchant).provider.portal(customerId, back) : null;
  return { stripe, second_provider: secondUrl };
}
