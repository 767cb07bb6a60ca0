/** Archives are written and read in the background. */
import { z } from 'zod';
import { defineJob, type JobContext } from '../../platform/jobs/jobs.ts';
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { forgetOldArchives, giveUp, readImport, writeExport } from './transfer.service.ts';

const payload = z.object({ accountId: z.number(), archiveId: z.number() });
type Named = z.infer<typeof payload>;

/** Marks the archive as failed when the last attempt fails. */
const orGiveUp = (work: (ctx: JobContext, named: Named) => Promise<void>) => async (ctx: JobContext, named: Named) => {
  try {
    await work(ctx, named);
  } catch (error) {
    if (ctx.isLastAttempt) await giveUp(ctx, named);
    throw error;
  }
};

const archiveJob = (name: string, work: (ctx: JobContext, named: Named) => Promise<void>) =>
  defineJob({
    name,
    lane: 'bulk' as const,
    payload,
    attempts: 3,
    timeoutSeconds: 60 * 60,
    key: ({ accountId, archiveId }) => `${accountId}:${archiveId}`,
    run: orGiveUp(work),
  });

export const writeArchiveJob = archiveJob('portability.write', writeExport);
export const readArchiveJob = archiveJob('portability.read', readImport);

export const forgetArchives = defineSchedule({
  name: 'portability.forget',
  every: 60 * 60,
  async run(ctx) {
    await forgetOldArchives(ctx);
  },
});
