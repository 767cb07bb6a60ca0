/** Researches the leads of a portion in turns. A turn is safe to repeat: it continues with the remaining leads. */
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { research } from './asking.service.ts';

export const researchJob = defineJob({
  name: 'workflows.research',
  lane: 'bulk',
  payload: z.object({ accountId: z.number(), runId: z.number(), nodeId: z.string(), n: z.number() }),
  key: ({ accountId, runId, nodeId, n }) => `${accountId}:${runId}:${nodeId}:${n}`,
  attempts: 25,
  run: (ctx, { accountId, runId, nodeId, n }) => research(ctx, { accountId, runId, nodeId, n }),
});
