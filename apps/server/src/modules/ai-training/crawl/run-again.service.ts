/** Reads a page again that was learned: what it says now takes the place of what it said. */
import type { ReadingProblem } from '@leadwright/contract/ai/training-sources';
import { asAccount, type Base } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { type PageAnswer, walkSite } from '../../web-pages/public.ts';
import type { SourceHead } from '../ai-training.table.ts';
import { learn } from '../sources/learning.service.ts';
import type { Prepared } from '../sources/prepare.service.ts';
import * as sources from '../sources/sources.repository.ts';
import { preparePage, textOf } from './page.service.ts';

/** How often it asks whether somebody else is done with the site. */
const ASK_AGAIN_SECONDS = 1;

export async function runReadAgain(ctx: JobContext, accountId: number, id: number): Promise<Requeue | undefined> {
  const source = await asAccount(ctx, accountId, ({ db }) => sources.findSource(db, accountId, id));
  if (source?.state !== 'reading' || !source.url) return;
  const { url } = source;
  const answer = await walkSite(ctx, new URL(url).hostname, { signal: ctx.signal }, (walk) => walk.read(url));
  if (answer === null) return requeue(ASK_AGAIN_SECONDS);
  await keep(ctx, source, await outcomeOf(url, answer));
}

async function outcomeOf(url: string, answer: PageAnswer): Promise<Prepared | ReadingProblem> {
  return answer.is === 'page' ? preparePage({ url, ...textOf(answer.page.html) }) : answer.is;
}

/** Nothing is kept when the source was deleted, or is to be read elsewhere, meanwhile. */
async function keep(ctx: Base, { account_id: accountId, id, url }: SourceHead, outcome: Prepared | ReadingProblem) {
  const isMeant = (source: SourceHead | undefined) => source?.state === 'reading' && source.url === url;
  const end = (changes: sources.SourceChange) =>
    asAccount(ctx, accountId, async ({ db }) => {
      if (!isMeant(await sources.lockSource(db, accountId, id))) return;
      await sources.updateSource(db, accountId, id, { ...changes, asked_at: null });
    });
  if (typeof outcome === 'string') return end({ state: 'failed', reason: outcome });
  try {
    await asAccount(ctx, accountId, async (tx) => {
      const before = await sources.lockSource(tx.db, accountId, id);
      if (isMeant(before)) await learn(tx, [{ prepared: outcome, before }]);
    });
  } catch (error) {
    // What it says now does not fit: it stays what it was, and shows that the page has changed.
    if (!(error instanceof AppError)) throw error;
    await end({ state: 'changed' });
  }
}
