/** The run of a search, turn by turn. Repeating a turn is harmless: it goes on after the last delivered page. */
import { z } from 'zod';
import { asAccount } from '../../platform/context.ts';
import { defineJob, enqueue, type Job } from '../../platform/jobs/jobs.ts';
import { runSearch } from './run.service.ts';

interface Run {
  accountId: number;
  searchId: number;
}

export const runSearchJob: Job<Run> = defineJob<Run>({
  name: 'search.run',
  payload: z.object({ accountId: z.number(), searchId: z.number() }),
  key: ({ accountId, searchId }) => `${accountId}:${searchId}`,
  timeoutSeconds: 300,
  // Every attempt goes on where the last one was: a run outlives many restarts.
  attempts: 25,
  async run(ctx, run) {
    const next = await runSearch(ctx, run.accountId, run.searchId);
    if (!next) return;
    const runAt = new Date(ctx.now().getTime() + next.afterSeconds * 1000);
    await asAccount(ctx, run.accountId, (tx) => enqueue(tx, runSearchJob, run, { runAt }));
  },
});
