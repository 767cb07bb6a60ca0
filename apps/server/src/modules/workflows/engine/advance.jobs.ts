/** Runs move in turns. A turn is safe to repeat: every move is one transaction, and the rows say what is left. */
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { advance } from './advance.service.ts';

export const advanceJob = defineJob({
  name: 'workflows.advance',
  lane: 'ordinary',
  payload: z.object({ accountId: z.number(), runId: z.number() }),
  key: ({ accountId, runId }) => `${accountId}:${runId}`,
  // Every attempt resumes where the last one stopped, so many attempts are fine.
  attempts: 25,
  run: (ctx, { accountId, runId }) => advance(ctx, accountId, runId),
});
