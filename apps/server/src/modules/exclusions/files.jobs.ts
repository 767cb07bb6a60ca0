/** Hashes an uploaded file. A retry resumes after the last rows that were hashed. */
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { runFile } from './hashing.service.ts';

export const hashFile = defineJob({
  name: 'exclusions.file',
  lane: 'bulk',
  payload: z.object({ accountId: z.number(), sourceId: z.number() }),
  key: ({ accountId, sourceId }) => `${accountId}:${sourceId}`,
  timeoutSeconds: 60 * 60,
  // The next turn has to read the file again up to the current position.
  turnSeconds: 15,
  run: (ctx, { accountId, sourceId }) => runFile(ctx, accountId, sourceId),
});
