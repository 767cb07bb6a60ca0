/** Reads a connection in turns. A turn is safe to repeat: it continues with the contacts that are due. */
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { readTurn } from './reading.service.ts';

export const followJob = defineJob({
  name: 'crm.follow',
  lane: 'ordinary',
  payload: z.object({ accountId: z.number(), connectionId: z.number() }),
  key: ({ accountId, connectionId }) => `${accountId}:${connectionId}`,
  timeoutSeconds: 300,
  run: (ctx, place) => readTurn(ctx, place),
});
