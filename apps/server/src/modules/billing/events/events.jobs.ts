/** Applying received provider events, once each, with retries. What runs is made in billing.jobs.ts. */
import { z } from 'zod';
import type { Job } from '../../../platform/jobs/jobs.ts';

const ReceivedEvent = z.object({ provider: z.enum(['stripe', 'paykickstart']), eventId: z.string() });

export const applyEventJob: Job<z.infer<typeof ReceivedEvent>> = {
  name: 'billing.apply-event',
  lane: 'urgent',
  payload: ReceivedEvent,
  key: ({ provider, eventId }) => `${provider}:${eventId}`,
  attempts: 12,
  run: () => Promise.reject(new Error('the worker applies events')),
};
