/** Every night each reseller's payment account is gone over, in a job of its own: one that cannot be read holds up no other. */
import { z } from 'zod';
import { asPlatform, type Base } from '../../../platform/context.ts';
import { defineJob, enqueueMany } from '../../../platform/jobs/jobs.ts';
import { merchantsAfter } from '../connect/merchants.service.ts';
import { stripeOf } from '../provider/stripe.client.ts';
import { reconcileMerchant } from './reconcile.service.ts';

const BATCH = 500;

export const reconcileMerchantJob = defineJob({
  name: 'billing.reconcile-account',
  lane: 'bulk',
  payload: z.object({ merchant: z.string() }),
  key: ({ merchant }) => merchant,
  // The next night comes anyway.
  attempts: 4,
  keepDead: false,
  run: (ctx, { merchant }) => reconcileMerchant(ctx, merchant),
});

export async function reconcileMerchants(ctx: Base): Promise<void> {
  if (!stripeOf(ctx.platform)) return;
  for (let after = 0; ; ) {
    const batch = await asPlatform(ctx, async (tx) => {
      const found = await merchantsAfter(tx, after, BATCH);
      const jobs = found.map(({ merchant }) => ({ merchant }));
      await enqueueMany(tx, reconcileMerchantJob, jobs);
      return found;
    });
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last.account_id;
  }
}
