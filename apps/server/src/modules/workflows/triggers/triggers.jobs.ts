/** Jobs of triggers. */
import { z } from 'zod';
import { subscriber } from '../../../platform/events.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { timeZoneChanged } from '../../accounts/public.ts';
import { moveSlots, runDue } from './timetable.service.ts';

/** A slot that is due; a second one for the same workflow that waits yet is the same. */
export const runDueJob = defineJob({
  name: 'workflows.due',
  lane: 'ordinary',
  payload: z.object({ accountId: z.number(), workflowId: z.number() }),
  key: ({ accountId, workflowId }) => `${accountId}/${workflowId}`,
  // The slot stays due: the next look at the timetables finds it again.
  attempts: 1,
  keepDead: false,
  run: (ctx, { accountId, workflowId }) => runDue(ctx, accountId, workflowId),
});

const moveSlotsJob = subscriber(timeZoneChanged, 'workflows.slots', (ctx, { accountId }) => moveSlots(ctx, accountId), {
  lane: 'ordinary',
});

export const triggersJobs = [runDueJob, moveSlotsJob];
