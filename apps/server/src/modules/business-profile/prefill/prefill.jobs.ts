/** Reads a website for the business profile. Safe to repeat: it ends once, and nothing is saved before that. */
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { readForProfile } from './reading.service.ts';

export const prefillJob = defineJob({
  name: 'business-profile.prefill',
  lane: 'ordinary',
  payload: z.object({ accountId: z.number(), id: z.number() }),
  key: ({ accountId }) => `${accountId}`,
  timeoutSeconds: 240,
  attempts: 3,
  keepDead: false,
  run: (ctx, { accountId, id }) => readForProfile(ctx, accountId, id),
});
