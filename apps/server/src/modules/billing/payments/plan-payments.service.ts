/** Plans are the platform's, and paid on Stripe's checkout page. After payment, an event starts the plan (subscriptions.service.ts). */
import type { PlanPayments } from '../../plans/public.ts';
import { findAllCards } from '../billing.repository.ts';
import { PLATFORM_MERCHANT } from '../provider/asking.client.ts';
import { contextFor, customerOf } from '../provider/merchant.service.ts';

export const planPayments: PlanPayments = {
  async checkout(ctx, plan, intent) {
    const paid = contextFor(ctx, PLATFORM_MERCHANT);
    return paid.provider.checkout({
      customerId: await customerOf(ctx, ctx.actor.accountId, paid, intent),
      plan,
      language: ctx.language,
      key: `${intent}/checkout`,
      successUrl: `${ctx.origin}/?checkout=paid`,
      cancelUrl: `${ctx.origin}/?checkout=left`,
    });
  },
  async cardsOf(tx) {
    const cards = await findAllCards(tx.db, tx.actor.accountId);
    return cards.map(({ fingerprint }) => `card:${fingerprint}`);
  },
};
