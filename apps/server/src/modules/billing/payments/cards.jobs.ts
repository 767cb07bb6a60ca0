/** What the provider must hear after a card has changed here. It reads what is true when it runs, so a repeat is harmless. */
import { z } from 'zod';
import { asAccount } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import * as repository from '../billing.repository.ts';
import { paymentContextOf } from '../provider/merchant.service.ts';

/** The provider's own invoices are paid with the default card too. */
export const tellDefaultCardJob = defineJob({
  name: 'billing.default-card',
  lane: 'urgent',
  payload: z.object({ accountId: z.number() }),
  key: ({ accountId }) => String(accountId),
  async run(ctx, { accountId }) {
    const { card, customerId } = await asAccount(ctx, accountId, async ({ db }) => ({
      card: await repository.findDefaultCard(db, accountId),
      customerId: await repository.findCustomerId(db, accountId),
    }));
    if (card && customerId) await paymentContextOf(ctx).provider.makeDefault(customerId, card.payment_method_id);
  },
});

export const detachCardJob = defineJob({
  name: 'billing.detach-card',
  lane: 'urgent',
  payload: z.object({ paymentMethodId: z.string() }),
  run: (ctx, { paymentMethodId }) => paymentContextOf(ctx).provider.detachCard(paymentMethodId),
});
