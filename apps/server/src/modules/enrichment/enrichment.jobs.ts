/** Runs an act in turns. A turn is safe to repeat: it continues with the remaining rows. */
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { runEnrichment } from './run.service.ts';

export const runEnrichmentJob = defineJob({
  name: 'enrichment.run',
  lane: 'ordinary',
  payload: z.object({ accountId: z.number(), enrichmentId: z.number() }),
  key: ({ accountId, enrichmentId }) => `${accountId}:${enrichmentId}`,
  timeoutSeconds: 300,
  // Every attempt resumes where the last one stopped, so many attempts are fine.
  attempts: 25,
  run: (ctx, { accountId, enrichmentId }) => runEnrichment(ctx, accountId, enrichmentId),
});
