/** Works on a push in turns. A turn is safe to repeat: it continues with the remaining leads. */
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { runPush } from './working/run.service.ts';

export const runPushJob = defineJob({
  name: 'crm.push',
  lane: 'ordinary',
  payload: z.object({ accountId: z.number(), pushId: z.number() }),
  key: ({ accountId, pushId }) => `${accountId}:${pushId}`,
  timeoutSeconds: 300,
  // Every attempt resumes where the last one stopped, so many attempts are fine.
  attempts: 25,
  run: (ctx, { accountId, pushId }) => runPush(ctx, accountId, pushId),
});
