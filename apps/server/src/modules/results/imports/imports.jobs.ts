/** Processing imported files and deleting old ones. A retry resumes after the last batch that was added. */
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { runImportJob } from './import-run.service.ts';

export const runImport = defineJob({
  name: 'results.import',
  lane: 'bulk',
  payload: z.object({ accountId: z.number(), jobId: z.number() }),
  key: ({ accountId, jobId }) => `${accountId}:${jobId}`,
  timeoutSeconds: 2 * 60 * 60,
  // The next turn has to read the file again up to the current position.
  turnSeconds: 15,
  run: (ctx, { accountId, jobId }) => runImportJob(ctx, accountId, jobId),
});
