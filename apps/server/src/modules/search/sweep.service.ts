/** Runs that stopped moving are given to a worker again. A run that is only slow notices that another page came first. */
import { asPlatform, type Base } from '../../platform/context.ts';
import { enqueueMany } from '../../platform/jobs/jobs.ts';
import { runSearchJob } from './search.jobs.ts';
import * as repository from './search.repository.ts';

const SILENT_MS = 10 * 60_000;
const SWEEP = 100;

export const resumeSilent = (ctx: Base): Promise<number> =>
  asPlatform(ctx, async (tx) => {
    const silent = await repository.findSilent(tx.db, new Date(tx.now().getTime() - SILENT_MS), SWEEP);
    await enqueueMany(
      tx,
      runSearchJob,
      silent.map(({ account_id, id, source }) => ({ accountId: account_id, searchId: id, source })),
    );
    return silent.length;
  });
