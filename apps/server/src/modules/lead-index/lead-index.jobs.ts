/** Imports the first places of a sandbox. An interrupted run resumes. */
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { importWorld } from './world.service.ts';

export const importWorldJob = defineJob({
  name: 'lead-index.import-world',
  lane: 'bulk',
  payload: z.object({}),
  key: () => 'world',
  // A second job waits until the running one has ended.
  queue: () => 'lead-index',
  // It counts most tries itself: the pauses of the queue become longer and longer.
  attempts: 3,
  timeoutSeconds: 2 * 60 * 60,
  run: importWorld,
});
