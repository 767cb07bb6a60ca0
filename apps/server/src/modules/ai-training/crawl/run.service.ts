/**
 * Runs a crawl in turns: first the links, then one page after the other. Each page is saved as soon as it is read, so a
 * restart repeats at most the last page.
 */
import { MAX_CRAWL_LINKS } from '@leadwright/contract/ai/training-sources';
import type { Base, Tx } from '../../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { createRuns } from '../../../platform/jobs/runs.ts';
import { domainOf, isShared } from '../../leads/public.ts';
import { type Found, type Walk, walkSite } from '../../web-pages/public.ts';
import type { CrawlRow } from '../ai-training.table.ts';
import * as crawls from './crawls.repository.ts';
import * as links from './links.repository.ts';
import { isPending } from './links.rules.ts';
import { resultOf } from './page.service.ts';

/** How often a crawl checks whether another process has finished the site. */
const ASK_AGAIN_SECONDS = 1;
/** Long enough for others who wait for the site. */
const REST_SECONDS = 2;
type Next = Requeue | 'done';

const runs = createRuns<CrawlRow>({
  name: 'a crawl',
  repository: { findRun: crawls.findCrawl, lockRun: crawls.lockCrawl },
  isOpen: ({ state }) => isPending(state),
  failureCode: () => null,
  finish: (tx, crawl, state) =>
    update(tx, crawl, { state, reason: state === 'failed' ? 'unreachable' : null, finished_at: tx.now() }),
});

export const runCrawl = (ctx: JobContext, accountId: number, id: number): Promise<Requeue | undefined> =>
  runs.take(ctx, accountId, id, async (base, crawl) => {
    const next = await walkSite(base, crawl.domain, { signal: ctx.signal }, (walk) => turn(base, crawl, walk));
    if (next === null) return requeue(ASK_AGAIN_SECONDS);
    return next === 'done' ? undefined : next;
  });

async function turn(ctx: JobContext, crawl: CrawlRow, walk: Walk): Promise<Next> {
  if (crawl.state === 'finding') {
    const next = await findLinks(ctx, crawl, walk);
    if (next) return next;
  }
  for (;;) {
    if (walk.isOver() || ctx.shouldYield()) return requeue(REST_SECONDS);
    // None once somebody has stopped it, either.
    const link = await runs.locked(ctx, crawl, ({ db }, { account_id, id }) => links.findNext(db, account_id, id));
    if (!link) {
      await runs.end(ctx, crawl);
      return 'done';
    }
    const answer = await walk.read(link.url);
    const result = await resultOf(answer);
    if (!(await keep(ctx, crawl, [{ ...link, result }]))) return 'done';
    if (walk.pauseSeconds()) return requeue(walk.pauseSeconds());
  }
}

/** Null if the links are known and the turn can continue with them. */
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

/** Follows a website that has moved, but not a chain of moves or a move to a shared host. */
async function goElsewhere(ctx: Base, crawl: CrawlRow, found: Exclude<Found, { is: 'found' }>): Promise<Next> {
  const { is: reason, domain } = found;
  if (reason === 'moved' && domain && !crawl.is_single && !hasMoved(crawl) && !isShared(domain)) {
    await runs.locked(ctx, crawl, (tx) => update(tx, crawl, { domain }));
    return requeue();
  }
  await runs.locked(ctx, crawl, (tx) => update(tx, crawl, { state: 'failed', reason, finished_at: tx.now() }));
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

/** Undefined if the crawl was stopped; nothing is saved then. */
const keep = (ctx: Base, crawl: CrawlRow, read: ReadLink[], found: string[] = []): Promise<CrawlRow | undefined> =>
  runs.locked(ctx, crawl, async (tx, { account_id: accountId, id }) => {
    if (found.length) await links.insertLinks(tx.db, accountId, id, found);
    for (const { no, url, result } of read) {
      await links.saveLink(tx.db, accountId, { crawlId: id, no }, result);
      if (result.hash) await links.markChanged(tx.db, accountId, url, result.hash);
    }
    return update(tx, crawl, { state: 'reading' });
  });

const update = (tx: Tx<Base>, { account_id, id }: CrawlRow, changes: crawls.CrawlChange): Promise<CrawlRow> =>
  crawls.updateCrawl(tx.db, account_id, id, { ...changes, moved_at: tx.now() });
