/** Plans are paid on Stripe's checkout page. After payment, an event starts the plan (subscriptions.service.ts). */
import type { PlanPayments } from '../../plans/public.ts';
import { findCards } from '../billing.repository.ts';
import { customerOf, paymentContextOf } from '../provider/merchant.service.ts';

export const planPayments: PlanPayments = {
  async checkout(ctx, plan, intent) {
    const { provider } = paymentContextOf(ctx);
    return provider.checkout({
      customerId: await customerOf(ctx, ctx.actor.accountId, intent),
      plan,
      language: ctx.language,
      key: `${intent}/checkout`,
      successUrl: `${ctx.origin}/?checkout=paid`,
      cancelUrl: `${ctx.origin}/?checkout=left`,
    });
  },
  async cardsOf(tx) {
    const cards = await findCards(tx.db, tx.actor.accountId);
    return cards.map(({ fingerprint }) => `card:${fingerprint}`);
  },
};
