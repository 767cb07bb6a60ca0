/** Crawls of websites: begin, look, stop, and learn the links that were chosen. */
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { isShared, websiteOf } from '../../leads/public.ts';
import { assertReadable } from '../../web-pages/public.ts';
import { trainingErrors } from '../ai-training.errors.ts';
import { crawlJob } from '../ai-training.jobs.ts';
import type { CrawlRow, SourceHead } from '../ai-training.table.ts';
import { limitWork } from '../limits.service.ts';
import { learn } from '../sources/learning.service.ts';
import type { Prepared } from '../sources/prepare.service.ts';
import { findByUrls, lockTraining } from '../sources/sources.repository.ts';
import type { CrawlView } from './crawl.presenter.ts';
import * as crawls from './crawls.repository.ts';
import * as links from './links.repository.ts';
import { isPending, seenAs } from './links.rules.ts';
import { preparePage } from './page.service.ts';

/** Of one account at a time. */
const MAX_CRAWLS = 3;
const MAX_SHOWN = 10;

/** The address that was meant, if it is one of the public web. Asks name servers: never call it in a transaction. */
export async function addressOf(ctx: Ctx, text: string): Promise<{ website: string; domain: string }> {
  const found = websiteOf(text);
  if (!found)
    throw fieldError('website', URL.parse(text) || /^[\w.-]+$/.test(text) ? 'validation.domain' : 'validation.url');
  await limitWork(ctx, 'training-crawls');
  await assertReadable(ctx, found.website, 'website');
  return found;
}

/** Returns the running crawl of the website, if there is one. */
export async function startCrawl(ctx: Ctx, text: string, isSingle: boolean): Promise<CrawlView> {
  const { website, domain } = await addressOf(ctx, text);
  if (!isSingle && isShared(domain)) throw fieldError('website', 'validation.domain');
  return inTransaction(ctx, async (tx) => {
    await lockTraining(tx.db, tx.accountId);
    const pending = await crawls.findPending(tx.db, tx.accountId);
    const same = pending.find((crawl) => crawl.website === website && crawl.is_single === isSingle);
    if (same) return viewOf(tx, same);
    if (pending.length >= MAX_CRAWLS) throw trainingErrors.too_many_crawls({ params: { n: MAX_CRAWLS } });
    return viewOf(tx, await begin(tx, website, isSingle));
  });
}

async function begin(tx: Tx, website: string, isSingle: boolean): Promise<CrawlRow> {
  const now = tx.now();
  await crawls.deleteEnded(tx.db, tx.accountId, website);
  const crawl = await crawls.insertCrawl(tx.db, {
    account_id: tx.accountId,
    website,
    domain: new URL(website).hostname.replace(/^www\./, ''),
    is_single: isSingle,
    state: 'finding',
    created_at: now,
    moved_at: now,
  });
  await enqueue(tx, crawlJob, { accountId: tx.accountId, crawlId: crawl.id });
  return crawl;
}

async function viewOf({ db, accountId }: Tx, crawl: CrawlRow): Promise<CrawlView> {
  const found = await links.findLinks(db, accountId, crawl.id);
  const urls = found.map(({ url }) => url);
  const hashes = found.map(({ hash }) => hash).filter((hash) => hash !== null);
  const learned = urls.length ? await links.findLearned(db, accountId, urls, hashes) : [];
  return { crawl, links: found, seen: seenAs(found, learned, crawl.state) };
}

/** `website`: in any spelling. */
export const readCrawl = (ctx: Ctx, id: number, website = ''): Promise<CrawlView> =>
  inTransaction(ctx, async (tx) => {
    const crawl = await crawls.findCrawl(tx.db, tx.accountId, id);
    const isMeant = !website || websiteOf(website)?.website === crawl?.website;
    if (!crawl || !isMeant) throw trainingErrors.no_crawl();
    return viewOf(tx, crawl);
  });

export const findCrawls = (ctx: Ctx): Promise<crawls.CountedCrawl[]> =>
  inTransaction(ctx, ({ db, accountId }) => crawls.findCrawls(db, accountId, MAX_SHOWN));

/** One that has ended stays as it is. */
export const stopCrawl = (ctx: Ctx, id: number): Promise<CrawlView> =>
  inTransaction(ctx, async (tx) => {
    const crawl = await crawls.lockCrawl(tx.db, tx.accountId, id);
    if (!crawl) throw trainingErrors.no_crawl();
    if (!isPending(crawl.state)) return viewOf(tx, crawl);
    const end = { state: 'stopped' as const, finished_at: tx.now(), moved_at: tx.now() };
    return viewOf(tx, await crawls.updateCrawl(tx.db, tx.accountId, id, end));
  });

/** All of them or none. A page that was learned before is replaced by what it says now. */
export async function learnLinks(ctx: Ctx, crawlId: number, given: string[]): Promise<SourceHead[]> {
  const urls = [...new Set(given)];
  const pages = await inTransaction(ctx, async ({ db, accountId }) => {
    if (!(await crawls.findCrawl(db, accountId, crawlId))) throw trainingErrors.no_crawl();
    return links.findRead(db, accountId, crawlId, urls);
  });
  if (pages.length < urls.length) throw trainingErrors.not_read();
  const prepared: Prepared[] = [];
  for (const { url, title, sections } of pages)
    prepared.push(await preparePage({ url, title, sections: sections ?? [] }));
  return inTransaction(ctx, async (tx) => {
    await lockTraining(tx.db, tx.accountId);
    const known = new Map((await findByUrls(tx.db, tx.accountId, urls)).map((source) => [source.url, source]));
    return learn(
      tx,
      prepared.map((each) => ({ prepared: each, before: known.get(each.url ?? '') })),
    );
  });
}
