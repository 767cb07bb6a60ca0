/** Takes runs up again that nobody works on any more, and forgets the data of old ones. */
import { asPlatform, type Base } from '../../../platform/context.ts';
import { enqueueMany } from '../../../platform/jobs/jobs.ts';
import { advanceJob } from '../engine/advance.jobs.ts';
import { deleteOrphans } from '../research/answers.repository.ts';
import * as repository from './runs.repository.ts';

/** A run that waits looks after itself more often than this. */
const SILENT_MS = 60_000;
const SWEEP = 200;
const KEPT_MS = 90 * 24 * 3600_000;
const FORGOTTEN_AT_ONCE = 5000;

export const resumeSilent = (ctx: Base): Promise<number> =>
  asPlatform(ctx, async (tx) => {
    const silent = await repository.findSilent(tx.db, new Date(tx.now().getTime() - SILENT_MS), SWEEP);
    await enqueueMany(
      tx,
      advanceJob,
      silent.map(({ account_id, id }) => ({ accountId: account_id, runId: id })),
    );
    return silent.length;
  });

/** Leads, answers and journal go after 90 days; what a run did and cost stays in the history. */
export async function forgetOld(ctx: Base): Promise<number> {
  const old = await asPlatform(ctx, (tx) => repository.findOld(tx.db, new Date(tx.now().getTime() - KEPT_MS), SWEEP));
  for (const { account_id, id } of old)
    while (!(await asPlatform(ctx, (tx) => repository.forgetData(tx.db, account_id, id, tx.now(), FORGOTTEN_AT_ONCE))));
  await asPlatform(ctx, ({ db }) => deleteOrphans(db));
  return old.length;
}
