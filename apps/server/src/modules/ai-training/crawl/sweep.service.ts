/** Crawls that go on because nobody works on them any more, and crawls that are forgotten. */
import { asPlatform, type Base } from '../../../platform/context.ts';
import { enqueueMany } from '../../../platform/jobs/jobs.ts';
import { crawlJob, readAgainJob } from '../ai-training.jobs.ts';
import { findForgotten } from '../sources/sources.repository.ts';
import * as crawls from './crawls.repository.ts';

const SILENT_MS = 10 * 60_000;
const KEPT_MS = 7 * 24 * 60 * 60_000;
const SWEEP = 100;

export const resumeSilent = (ctx: Base): Promise<number> =>
  asPlatform(ctx, async (tx) => {
    const before = new Date(tx.now().getTime() - SILENT_MS);
    const silent = await crawls.findSilent(tx.db, before, SWEEP);
    const forgotten = await findForgotten(tx.db, before, SWEEP);
    await enqueueMany(
      tx,
      crawlJob,
      silent.map(({ account_id, id }) => ({ accountId: account_id, crawlId: id })),
    );
    await enqueueMany(
      tx,
      readAgainJob,
      forgotten.map(({ account_id, id }) => ({ accountId: account_id, sourceId: id })),
    );
    return silent.length + forgotten.length;
  });

/** What was learned stays; what was only found goes after a week. */
export async function forgetCrawls(ctx: Base): Promise<void> {
  const before = new Date(ctx.now().getTime() - KEPT_MS);
  for (let gone = -1; gone !== 0; ) gone = await asPlatform(ctx, ({ db }) => crawls.deleteOld(db, before, SWEEP));
}
