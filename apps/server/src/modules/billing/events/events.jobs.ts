/** Applies received provider events, once each, with retries. */
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { applyPaykickstartPost } from '../paykickstart/paykickstart.service.ts';
import { applyStripeEvent } from './events.service.ts';

const ReceivedEvent = z.object({ provider: z.enum(['stripe', 'paykickstart']), eventId: z.string() });

export const applyEventJob = defineJob({
  name: 'billing.apply-event',
  lane: 'urgent',
  payload: ReceivedEvent,
  key: ({ provider, eventId }) => `${provider}:${eventId}`,
  attempts: 12,
  run: (ctx, { provider, eventId }) =>
    provider === 'stripe' ? applyStripeEvent(ctx, eventId) : applyPaykickstartPost(ctx, eventId),
});
