/** One job per bulk action; a retry continues where the last attempt stopped. */
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { runBulkJob } from './steps.service.ts';

export const runBulk = defineJob({
  name: 'results.bulk',
  lane: 'bulk',
  payload: z.object({ accountId: z.number(), jobId: z.number() }),
  key: ({ accountId, jobId }) => `${accountId}:${jobId}`,
  timeoutSeconds: 2 * 60 * 60,
  run: (ctx, { accountId, jobId }) => runBulkJob(ctx, accountId, jobId),
});
