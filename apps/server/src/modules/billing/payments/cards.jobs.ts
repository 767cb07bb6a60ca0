/** Syncs card changes to the provider. */
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { paymentContextOf, syncDefaultCard } from '../provider/merchant.service.ts';

export const syncDefaultCardJob = defineJob({
  name: 'billing.default-card',
  lane: 'urgent',
  payload: z.object({ accountId: z.number() }),
  key: ({ accountId }) => String(accountId),
  run: (ctx, { accountId }) => syncDefaultCard(ctx, accountId),
});

export const detachCardJob = defineJob({
  name: 'billing.detach-card',
  lane: 'urgent',
  payload: z.object({ accountId: z.number(), paymentMethodId: z.string() }),
  run: (ctx, { paymentMethodId }) => paymentContextOf(ctx).provider.detachCard(paymentMethodId),
});
