/**
 * A company's website, looked at no more often than necessary: what was read is kept for everybody for a while, one process
 * reads a site at a time, and pages that have not changed are not sent again (docs/product-rules.md#websites).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { asPlatform, type Base } from '../../platform/context.ts';
import { eachAtOnce } from '../../platform/each-at-once.ts';
import { isShared } from '../leads/public.ts';
import { crawlSite, MAX_PAGES, SITE_MS } from './crawling/crawler.client.ts';
import { webOf } from './crawling/web.client.ts';

import { packed, unpacked } from './packing.service.ts';
import type { SitePages, WebPage } from './web-pages.port.ts';
import * as repository from './web-pages.repository.ts';
import type { WebSitesTable } from './web-pages.table.ts';

export interface SiteOptions {
  signal: AbortSignal;
  maxPages?: number;
  /** What was read before is read again. */
  since?: Date;
  /** Called for every outgoing request. */
  onRequest?(): void;
}

const MINUTE_MS = 60_000;
/** How long a result is cached. A site that failed is not requested more often than this. */
const FRESH_MS: Record<SitePages['outcome'], number> = {
  read: 24 * 60 * MINUTE_MS,
  forbidden: 24 * 60 * MINUTE_MS,
  nowhere: 60 * MINUTE_MS,
  unreachable: 10_000,
};
const LEASE_SECONDS = (2 * SITE_MS) / 1000;
const POLL_MS = 300;

/** Sends requests to websites: never call it in a transaction. */
export async function readSite(ctx: Base, domain: string, options: SiteOptions): Promise<SitePages> {
  const site = await readOwn(ctx, domain, options);
  if (!site.movedTo) return site;
  if (isShared(site.movedTo)) return { domain, outcome: 'nowhere', pages: [] };
  const { outcome, pages, movedTo } = await readOwn(ctx, site.movedTo, options);
  // Once: who moves on and on has arrived nowhere.
  return movedTo ? { domain, outcome: 'nowhere', pages: [] } : { domain, outcome, pages, movedTo: site.movedTo };
}

/** The site of that very domain, which may do no more than name another. */
async function readOwn(ctx: Base, domain: string, options: SiteOptions): Promise<SitePages> {
  for (;;) {
    options.signal.throwIfAborted();
    const { kept, isOurs, pages } = await keptOrClaimed(ctx, domain, options);
    if (kept) return kept;
    if (isOurs) return readAndKeep(ctx, domain, options, pages);
    await sleep(POLL_MS, null, { signal: options.signal });
  }
}

async function keptOrClaimed(ctx: Base, domain: string, options: SiteOptions) {
  const { site, isOurs, rows } = await asPlatform(ctx, async ({ db }) => {
    const known = await repository.findSite(db, domain);
    const isFresh = known !== undefined && isGood(ctx, known, options);
    const claimed = !isFresh && (await repository.claimSite(db, domain, known?.read_at ?? null, LEASE_SECONDS));
    const wanted = isFresh || (claimed && known?.outcome);
    return {
      site: isFresh ? known : null,
      isOurs: claimed,
      rows: wanted ? await repository.findPages(db, domain) : [],
    };
  });
  const pages = await Promise.all(rows.map(unpacked));
  return { kept: site && siteOf(site, pages), isOurs, pages };
}

function isGood(ctx: Base, site: WebSitesTable, { maxPages = MAX_PAGES, since }: SiteOptions): boolean {
  if (!site.outcome || !site.read_at || (since && site.read_at < since)) return false;
  if ((site.max_pages ?? 0) < maxPages) return false;
  return ctx.now().getTime() - site.read_at.getTime() < FRESH_MS[site.outcome];
}

const siteOf = ({ domain, outcome, moved_to }: WebSitesTable, pages: WebPage[]): SitePages => ({
  domain,
  outcome: outcome ?? 'unreachable',
  pages,
  ...(moved_to && { movedTo: moved_to }),
});

async function readAndKeep(ctx: Base, domain: string, options: SiteOptions, before: WebPage[]): Promise<SitePages> {
  const { signal, maxPages = MAX_PAGES, onRequest } = options;
  try {
    const known = new Map(before.map((page) => [page.url, page]));
    const site = await crawlSite(webOf(ctx, onRequest), domain, { signal, maxPages, known });
    const pages = await Promise.all(site.pages.map((page, no) => packed(domain, page, no)));
    const { outcome, movedTo = null } = site;
    const found = { domain, outcome, moved_to: movedTo, max_pages: maxPages, read_at: ctx.now() };
    await asPlatform(ctx, ({ db }) => repository.saveSite(db, found, pages));
    return site;
  } catch (error) {
    await asPlatform(ctx, ({ db }) => repository.releaseSite(db, domain));
    throw error;
  }
}

interface PoolOptions extends SiteOptions {
  /** Sites that are read at the same time; nothing is held for the others. */
  atOnce: number;
}

/** Reads thousands of sites. Each is handed over as soon as it is read; the next one starts after it was processed. */
export async function readSites(
  ctx: Base,
  domains: Iterable<string> | AsyncIterable<string>,
  work: (site: SitePages) => Promise<void> | void,
  { atOnce, ...options }: PoolOptions,
): Promise<void> {
  await eachAtOnce(domains, atOnce, async (domain) => work(await readSite(ctx, domain, options)));
}
