/** Reads websites in turns. A turn is safe to repeat: it continues with the remaining pages. */
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { runCrawl } from './crawl/run.service.ts';
import { runReadAgain } from './crawl/run-again.service.ts';

export const crawlJob = defineJob({
  name: 'ai-training.crawl',
  lane: 'ordinary',
  payload: z.object({ accountId: z.number(), crawlId: z.number() }),
  key: ({ accountId, crawlId }) => `${accountId}:${crawlId}`,
  // Every attempt resumes where the last one stopped, so many attempts are fine.
  attempts: 25,
  run: (ctx, { accountId, crawlId }) => runCrawl(ctx, accountId, crawlId),
});

export const readAgainJob = defineJob({
  name: 'ai-training.read-again',
  lane: 'ordinary',
  /** `url`: where it is to be read from now on. */
  payload: z.object({ accountId: z.number(), sourceId: z.number(), url: z.string().optional() }),
  key: ({ accountId, sourceId }) => `${accountId}:${sourceId}`,
  run: (ctx, { accountId, sourceId, url }) => runReadAgain(ctx, accountId, { id: sourceId, url }),
});
