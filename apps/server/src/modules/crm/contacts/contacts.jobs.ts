/** Reads contacts in turns. A turn is safe to repeat: it continues with the page behind the last one kept. */
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { runReading } from './reading.service.ts';

export const readContactsJob = defineJob({
  name: 'crm.contacts',
  lane: 'bulk',
  payload: z.object({ accountId: z.number(), sourceId: z.number() }),
  key: ({ accountId, sourceId }) => `${accountId}:${sourceId}`,
  timeoutSeconds: 300,
  attempts: 8,
  run: (ctx, { accountId, sourceId }) => runReading(ctx, accountId, sourceId),
});
