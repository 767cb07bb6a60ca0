/** Works on a round of suggestions. Safe to repeat: it is delivered and charged once. */
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { runRound } from './round.service.ts';

export const runRoundJob = defineJob({
  name: 'suggestions.round',
  lane: 'ordinary',
  payload: z.object({ accountId: z.number(), id: z.number() }),
  key: ({ accountId, id }) => `${accountId}:${id}`,
  timeoutSeconds: 300,
  attempts: 4,
  run: (ctx, { accountId, id }) => runRound(ctx, accountId, id),
});
