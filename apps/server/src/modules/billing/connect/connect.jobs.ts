/** What the provider hears after a reseller has disconnected. */
import { z } from 'zod';
import { asPlatform } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { accountProviderOf } from './accounts.client.ts';
import { findAccountOfMerchant } from './connect.repository.ts';

export const letGoJob = defineJob({
  name: 'billing.let-account-go',
  lane: 'urgent',
  payload: z.object({ accountId: z.number(), merchant: z.string() }),
  async run(ctx, { merchant }) {
    // It may have been connected again in the meantime.
    const owner = await asPlatform(ctx, (tx) => findAccountOfMerchant(tx.db, merchant));
    if (owner === undefined) await accountProviderOf(ctx).letGo(merchant);
  },
});
