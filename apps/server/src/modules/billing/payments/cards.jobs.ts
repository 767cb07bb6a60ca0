/** Syncs card changes to the provider. */
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { unlessDisconnected } from '../billing.errors.ts';
import { contextFor, syncDefaultCard } from '../provider/merchant.service.ts';

/** Jobs of before resellers had accounts name none. */
const Merchant = z.string().default('');

export const syncDefaultCardJob = defineJob({
  name: 'billing.default-card',
  lane: 'urgent',
  payload: z.object({ accountId: z.number(), merchant: Merchant }),
  key: ({ accountId, merchant }) => `${accountId}:${merchant}`,
  run: (ctx, { accountId, merchant }) => unlessDisconnected(syncDefaultCard(ctx, accountId, merchant)),
});

export const detachCardJob = defineJob({
  name: 'billing.detach-card',
  lane: 'urgent',
  payload: z.object({ accountId: z.number(), merchant: Merchant, paymentMethodId: z.string() }),
  run: (ctx, { merchant, paymentMethodId }) =>
    unlessDisconnected(contextFor(ctx, merchant).provider.detachCard(paymentMethodId)),
});
