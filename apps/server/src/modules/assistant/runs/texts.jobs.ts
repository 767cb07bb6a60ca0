/** Writes texts in turns. A turn is safe to repeat: it continues with the remaining texts. */
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { writeTexts } from './run.service.ts';

export const writeTextsJob = defineJob({
  name: 'assistant.texts',
  lane: 'bulk',
  payload: z.object({ accountId: z.number(), runId: z.number() }),
  key: ({ accountId, runId }) => `${accountId}:${runId}`,
  timeoutSeconds: 300,
  // Every attempt resumes where the last one stopped, so many attempts are fine.
  attempts: 25,
  run: (ctx, { accountId, runId }) => writeTexts(ctx, accountId, runId),
});
