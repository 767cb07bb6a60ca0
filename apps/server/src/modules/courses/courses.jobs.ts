/** When the undo of a deletion is over, what was deleted goes. Repeating it is harmless. */
import { z } from 'zod';
import { asAccount } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { expire } from './expiry.service.ts';

export const expireCourses = defineJob({
  name: 'courses.expire',
  lane: 'ordinary',
  payload: z.object({ accountId: z.number() }),
  key: ({ accountId }) => String(accountId),
  run: (ctx, { accountId }) => asAccount(ctx, accountId, expire),
});
