/** When the undo of a deletion is over, what was deleted goes. Repeating it is harmless. */
import { z } from 'zod';
import { asAccount } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { expire, sweep } from './expiry.service.ts';

export const expireCourses = defineJob({
  name: 'courses.expire',
  lane: 'ordinary',
  payload: z.object({ accountId: z.number() }),
  key: ({ accountId }) => String(accountId),
  run: (ctx, { accountId }) => asAccount(ctx, accountId, expire),
});

export const sweepSchedule = defineSchedule({ name: 'courses.sweep', every: 3600, run: sweep });
