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

/** How often it checks whether another process has finished the site. */
const ASK_AGAIN_SECONDS = 1;

/** `url`: where it is to be read from now on. */
interface Wanted {
  id: number;
  url?: string | undefined;
}

export async function runReadAgain(ctx: JobContext, accountId: number, wanted: Wanted): Promise<Requeue | undefined> {
  const source = await asAccount(ctx, accountId, ({ db }) => sources.findSource(db, accountId, wanted.id));
  const url = wanted.url ?? source?.url;
  if (source?.state !== 'reading' || !url) return;
  try {
    const answer = await walkSite(ctx, new URL(url).hostname, { signal: ctx.signal }, (walk) => walk.read(url));
    if (answer === null) return requeue(ASK_AGAIN_SECONDS);
    await keep(ctx, source, await outcomeOf(url, answer));
  } catch (error) {
    if (ctx.signal.aborted || !ctx.isLastAttempt) throw error;
    ctx.log.warn({ err: error, source: source.id }, 'a page could not be read again');
    await end(ctx, source, { state: 'failed', reason: 'unreachable' });
  }
}

async function outcomeOf(url: string, answer: PageAnswer): Promise<Prepared | ReadingProblem> {
  return answer.is === 'page' ? preparePage({ url, ...textOf(answer.page.html) }) : answer.is;
}

async function keep(ctx: Base, source: SourceHead, outcome: Prepared | ReadingProblem): Promise<void> {
  if (typeof outcome === 'string') return end(ctx, source, { state: 'failed', reason: outcome });
  const { account_id: accountId, id } = source;
  try {
    await asAccount(ctx, accountId, async (tx) => {
      await sources.lockTraining(tx.db, accountId);
      const before = await sources.lockSource(tx.db, accountId, id);
      if (before?.state === 'reading') await learn(tx, [{ prepared: outcome, before }]);
    });
  } catch (error) {
    // What it says now does not fit: it stays what it was, and shows that the page has changed.
    if (!(error instanceof AppError)) throw error;
    await end(ctx, source, { state: 'changed' });
  }
}

/** Skips a source that was deleted or replaced during the run. */
const end = (ctx: Base, { account_id: accountId, id }: SourceHead, changes: sources.SourceChange): Promise<void> =>
  asAccount(ctx, accountId, async ({ db }) => {
    const source = await sources.lockSource(db, accountId, id);
    if (source?.state === 'reading') await sources.updateSource(db, accountId, id, { ...changes, asked_at: null });
  });
