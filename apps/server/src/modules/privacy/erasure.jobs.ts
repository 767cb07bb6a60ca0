/** The erasure job as other modules enqueue it. The job that runs is defined in privacy.jobs.ts, with the data holders. */
import { z } from 'zod';
import type { Job } from '../../platform/jobs/jobs.ts';

const ErasurePayload = z.object({ sealed: z.string(), origin: z.enum(['removal', 'erasure']) });
export type Erasure = z.infer<typeof ErasurePayload>;

export const erasePerson: Job<Erasure> = {
  name: 'privacy.erase',
  lane: 'bulk',
  payload: ErasurePayload,
  attempts: 20,
  timeoutSeconds: 600,
  run: () => Promise.reject(new Error('the worker runs erasures with its holdings')),
};
