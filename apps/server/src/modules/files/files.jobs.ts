/** The bytes of a deleted file go after its row is gone for certain. */
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const removeBytes = defineJob({
  name: 'files.remove-bytes',
  lane: 'ordinary',
  payload: z.object({ accountId: z.number().int(), key: z.string() }),
  key: ({ key }) => key,
  run: ({ platform }, { key }) => platform.storage.delete(key),
});
