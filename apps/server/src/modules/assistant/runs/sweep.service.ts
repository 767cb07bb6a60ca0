/** Takes runs up again that nobody works on any more, and forgets old ones with what became of every text. */
import { asPlatform, type Base } from '../../../platform/context.ts';
import { enqueueMany } from '../../../platform/jobs/jobs.ts';
import { forgetOrphans } from '../kept/kept.service.ts';
import * as repository from './runs.repository.ts';
import { writeTextsJob } from './texts.jobs.ts';

const SILENT_MS = 10 * 60_000;
const SWEEP = 100;
const KEPT_MS = 30 * 24 * 3600_000;

export const resumeStalled = (ctx: Base): Promise<number> =>
  asPlatform(ctx, async (tx) => {
    const silent = await repository.findSilent(tx.db, new Date(tx.now().getTime() - SILENT_MS), SWEEP);
    await enqueueMany(
      tx,
      writeTextsJob,
      silent.map(({ account_id, id }) => ({ accountId: account_id, runId: id })),
    );
    return silent.length;
  });

/** Texts stay with their leads; what is forgotten is the act, and what hung on leads that are gone. */
export async function forgetOld(ctx: Base): Promise<number> {
  const runs = await asPlatform(ctx, (tx) => repository.deleteOld(tx.db, new Date(tx.now().getTime() - KEPT_MS)));
  return runs + (await forgetOrphans(ctx));
}
