/** How a plan is paid for: Stripe's own page. When it is, an event starts the plan (subscriptions.service.ts). */
import type { PlanPayments } from '../../plans/public.ts';
import { findCards } from '../billing.repository.ts';
import { customerOf, paymentContextOf } from '../provider/merchant.service.ts';

export const planPayments: PlanPayments = {
  async checkout(tx, plan) {
    const { provider } = paymentContextOf(tx);
    return provider.checkout({
      customerId: await customerOf(tx),
      plan,
      language: tx.language,
      successUrl: `${tx.origin}/?checkout=paid`,
      cancelUrl: `${tx.origin}/?checkout=left`,
    });
  },
  async cardsOf(tx) {
    const cards = await findCards(tx.db, tx.actor.accountId);
    return cards.map(({ fingerprint }) => `card:${fingerprint}`);
  },
};
