/** When the undo of a deletion is over, the source goes with its hashes. Repeating it is harmless. */
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { expire } from './expiry.service.ts';

export const expireSource = defineJob({
  name: 'exclusions.expire',
  lane: 'bulk',
  payload: z.object({ accountId: z.number(), sourceId: z.number() }),
  key: ({ accountId, sourceId }) => `${accountId}:${sourceId}`,
  timeoutSeconds: 300,
  run: (ctx, { accountId, sourceId }) => expire(ctx, accountId, sourceId),
});
