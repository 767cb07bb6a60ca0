/** Jobs of triggers. */
import { z } from 'zod';
import { asPlatform, type Base } from '../../../platform/context.ts';
import { subscriber } from '../../../platform/events.ts';
import { defineJob, enqueueMany } from '../../../platform/jobs/jobs.ts';
import { timeZoneChanged } from '../../accounts/public.ts';
import { moveSlots, runDue } from './timetable.service.ts';
import * as repository from './triggers.repository.ts';

/** A slot that is due; a second one for the same workflow that waits yet is the same. */
const runDueJob = defineJob({
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

const PORTION = 1000;

/** Whatever is due, over all accounts; each becomes a job of its account. */
export const lookForDue = (ctx: Base): Promise<void> =>
  asPlatform(ctx, async (tx) => {
    const due = await repository.findDue(tx.db, tx.now(), PORTION);
    await enqueueMany(
      tx,
      runDueJob,
      due.map(({ account_id: accountId, id: workflowId }) => ({ accountId, workflowId })),
    );
  });
