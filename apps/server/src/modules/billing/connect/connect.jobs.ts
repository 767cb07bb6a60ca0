/** What the provider hears after a reseller has disconnected. */
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { letGo } from './account-state.service.ts';

export const letGoJob = defineJob({
  name: 'billing.let-account-go',
  lane: 'urgent',
  payload: z.object({ accountId: z.number(), merchant: z.string() }),
  run: (ctx, { merchant }) => letGo(ctx, merchant),
});
