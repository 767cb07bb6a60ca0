/** Takes runs up again that nobody works on any more; one that is only slow notices that another delivered its rows. */
import { asPlatform, type Base } from '../../platform/context.ts';
import { enqueueMany } from '../../platform/jobs/jobs.ts';
import { runEnrichmentJob } from './enrichment.jobs.ts';
import * as repository from './enrichment.repository.ts';

const SILENT_MS = 10 * 60_000;
const SWEEP = 100;

export const resumeStalled = (ctx: Base): Promise<number> =>
  asPlatform(ctx, async (tx) => {
    const silent = await repository.findSilent(tx.db, new Date(tx.now().getTime() - SILENT_MS), SWEEP);
    await enqueueMany(
      tx,
      runEnrichmentJob,
      silent.map(({ account_id, id }) => ({ accountId: account_id, enrichmentId: id })),
    );
    return silent.length;
  });
