/** Looks for slots that are due, over all accounts; each becomes a job of its account. */
import { asPlatform, type Base } from '../../../platform/context.ts';
import { enqueueMany } from '../../../platform/jobs/jobs.ts';
import { runDueJob } from './triggers.jobs.ts';
import * as repository from './triggers.repository.ts';

const PORTION = 1000;

export const lookForDue = (ctx: Base): Promise<void> =>
  asPlatform(ctx, async (tx) => {
    const due = await repository.findDue(tx.db, tx.now(), PORTION);
    await enqueueMany(
      tx,
      runDueJob,
      due.map(({ account_id: accountId, id: workflowId }) => ({ accountId, workflowId })),
    );
  });
