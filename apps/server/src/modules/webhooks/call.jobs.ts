/** A call as others enqueue it. What runs is made in webhooks.jobs.ts. */
import { z } from 'zod';
import type { Job } from '../../platform/jobs/jobs.ts';

interface Call {
  accountId: number;
  id: number;
}

export const makeCall: Job<Call> = {
  name: 'webhooks.call',
  lane: 'ordinary',
  payload: z.object({ accountId: z.number(), id: z.number() }),
  key: ({ accountId, id }) => `${accountId}:${id}`,
  timeoutSeconds: 60,
  // Its own attempts are counted in its row; these are for a worker that dies.
  attempts: 3,
  run: () => Promise.reject(new Error('the worker runs calls')),
};
