/**
 * The work of a crawl, in turns: first the links, then one page after the other. A page is kept as soon as it is read, so
 * whoever goes on after an interruption reads no page twice but the last.
 */
import { MAX_CRAWL_LINKS } from '@leadwright/contract/ai/training-sources';
import { asAccount, type Base } from '../../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { domainOf, isShared } from '../../leads/public.ts';
import { type Found, type Walk, walkSite } from '../../web-pages/public.ts';
import type { CrawlRow } from '../ai-training.table.ts';
import * as crawls from './crawls.repository.ts';
import * as links from './links.repository.ts';
import { isPending } from './links.rules.ts';
import { resultOf } from './page.service.ts';

/** How often a crawl asks whether somebody else is done with the site. */
const ASK_AGAIN_SECONDS = 1;
/** Long enough for others who wait for the site. */
const REST_SECONDS = 2;
type Next = Requeue | 'done';

export async function runCrawl(ctx: JobContext, accountId: number, id: number): Promise<Requeue | undefined> {
  const crawl = await asAccount(ctx, accountId, ({ db }) => crawls.findCrawl(db, accountId, id));
  if (!crawl || !isPending(crawl.state)) return;
  try {
    const next = await walkSite(ctx, crawl.domain, { signal: ctx.signal }, (walk) => turn(ctx, crawl, walk));
    if (next === null) return requeue(ASK_AGAIN_SECONDS);
    return next === 'done' ? undefined : next;
  } catch (error) {
    if (ctx.signal.aborted || !ctx.isLastAttempt) throw error;
    ctx.log.warn({ err: error, crawl: id }, 'a crawl failed');
    await change(ctx, crawl, { state: 'failed', reason: 'unreachable', finished_at: ctx.now() });
  }
}

async function turn(ctx: JobContext, crawl: CrawlRow, walk: Walk): Promise<Next> {
  if (crawl.state === 'finding') {
    const next = await findLinks(ctx, crawl, walk);
    if (next) return next;
  }
  for (;;) {
    if (walk.isOver() || ctx.shouldYield()) return requeue(REST_SECONDS);
    const { account_id: accountId, id } = crawl;
    const link = await asAccount(ctx, accountId, ({ db }) => links.findNext(db, accountId, id));
    if (!link) {
      await change(ctx, crawl, { state: 'completed', finished_at: ctx.now() });
      return 'done';
    }
    const answer = await walk.read(link.url);
    const result = await resultOf(answer);
    if (!(await keep(ctx, crawl, [{ ...link, result }]))) return 'done';
    if (walk.pauseSeconds()) return requeue(walk.pauseSeconds());
  }
}

/** Null: the links are known, and the turn goes on with them. */
async function findLinks(ctx: JobContext, crawl: CrawlRow, walk: Walk): Promise<Next | null> {
  const found = await walk.find(startOf(crawl), crawl.is_single ? 1 : MAX_CRAWL_LINKS);
  if (found.is !== 'found') return goElsewhere(ctx, crawl, found);
  // Of one page the address that was given counts, wherever it leads within the website.
  const urls = crawl.is_single ? [crawl.website] : found.links;
  const result = await resultOf({ is: 'page', page: found.first });
  const first = { no: 1, url: urls[0] ?? found.first.url, result };
  if (!(await keep(ctx, crawl, [first], urls))) return 'done';
  return walk.pauseSeconds() ? requeue(walk.pauseSeconds()) : null;
}

/** A website that has moved is read where it is now; one that leads on and on, or to a place that everybody shares, is not. */
async function goElsewhere(ctx: Base, crawl: CrawlRow, found: Exclude<Found, { is: 'found' }>): Promise<Next> {
  const { is: reason, domain } = found;
  if (reason === 'moved' && domain && !crawl.is_single && !hasMoved(crawl) && !isShared(domain)) {
    await change(ctx, crawl, { domain });
    return requeue();
  }
  await change(ctx, crawl, { state: 'failed', reason, finished_at: ctx.now() });
  return 'done';
}

const hasMoved = ({ website, domain }: CrawlRow) => domainOf(website) !== domainOf(domain);

function startOf(crawl: CrawlRow): string {
  const { pathname, search } = new URL(crawl.website);
  return hasMoved(crawl) ? '/' : pathname + search;
}

interface ReadLink {
  no: number;
  url: string;
  result: links.LinkResult;
}

/** False: somebody has stopped it meanwhile, and nothing is kept. */
const keep = (ctx: Base, { account_id: accountId, id }: CrawlRow, read: ReadLink[], found: string[] = []) =>
  asAccount(ctx, accountId, async ({ db }) => {
    const crawl = await crawls.lockCrawl(db, accountId, id);
    if (!crawl || !isPending(crawl.state)) return false;
    if (found.length) await links.insertLinks(db, accountId, id, found);
    for (const { no, url, result } of read) {
      await links.saveLink(db, accountId, { crawlId: id, no }, result);
      if (result.hash) await links.markChanged(db, accountId, url, result.hash);
    }
    await crawls.updateCrawl(db, accountId, id, { state: 'reading', moved_at: ctx.now() });
    return true;
  });

const change = (ctx: Base, { account_id: accountId, id }: CrawlRow, changes: crawls.CrawlChange): Promise<void> =>
  asAccount(ctx, accountId, async ({ db }) => {
    const crawl = await crawls.lockCrawl(db, accountId, id);
    if (!crawl || !isPending(crawl.state)) return;
    await crawls.updateCrawl(db, accountId, id, { ...changes, moved_at: ctx.now() });
  });
