/** Moves a run on. Safe to repeat: it looks where the run stands and does what comes next. */
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { advance } from './run.service.ts';

export const runAutopilotJob = defineJob({
  name: 'autopilot.run',
  lane: 'ordinary',
  payload: z.object({ accountId: z.number(), runId: z.number() }),
  key: ({ accountId, runId }) => `${accountId}:${runId}`,
  attempts: 25,
  run: (ctx, { accountId, runId }) => advance(ctx, accountId, runId),
});
