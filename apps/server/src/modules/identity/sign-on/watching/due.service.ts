/** Enqueues the questions to providers when some are due. */
import { asPlatform, type Base } from '../../../../platform/context.ts';
import { enqueue } from '../../../../platform/jobs/jobs.ts';
import { isAnyDue } from '../people.repository.ts';
import { askJob } from './asking.jobs.ts';

export const enqueueDue = (ctx: Base): Promise<void> =>
  asPlatform(ctx, async (tx) => {
    if (await isAnyDue(tx.db, ctx.now())) await enqueue(tx, askJob, {});
  });
