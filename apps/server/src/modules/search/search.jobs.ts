/** Runs a search in turns. A turn is safe to repeat: it resumes after the last delivered page. */
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { sourceOf } from '../sources/public.ts';
import { runSearch } from './run.service.ts';

export const runSearchJob = defineJob({
  name: 'search.run',
  lane: 'ordinary',
  payload: z.object({ accountId: z.number(), searchId: z.number(), source: z.string() }),
  key: ({ accountId, searchId }) => `${accountId}:${searchId}`,
  timeoutSeconds: 300,
  // Every attempt resumes where the last one stopped, so many attempts are fine.
  attempts: 25,
  uses: ({ source }) => (sourceOf(source)?.needsKey ? [`vendor:${source}`] : []),
  run: (ctx, { accountId, searchId }) => runSearch(ctx, accountId, searchId),
});
