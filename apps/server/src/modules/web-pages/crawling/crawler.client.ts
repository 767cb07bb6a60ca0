/**
 * Reads one company's website as a polite visitor: robots.txt, the home page, then the pages where people and addresses
 * usually are, one after the other over one connection. Each step has a cap, so that no site can hold us or fill our memory.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { domainOf } from '../../leads/public.ts';
import type { SitePages, WebPage } from '../web-pages.port.ts';
import { textOf } from './charset.rules.ts';
import { type Candidate, linksIn, pathOf } from './links.rules.ts';
import { CLOSED, OPEN, type Robots, robotsIn } from './robots.rules.ts';
import { pagesInSitemaps } from './sitemap.client.ts';
import { asKnown, ask, outcomeOf, redirectOf, type Web } from './web.client.ts';

export const MAX_PAGES = 10;
const PAGE_BYTES = 1024 * 1024;
const SITE_BYTES = 3 * 1024 * 1024;
const ROBOTS_BYTES = 200 * 1024;
export const PAGE_MS = 8_000;
export const SITE_MS = 60_000;
const MAX_HOPS = 5;
/** Subdomains of one company, each with a robots.txt of its own. */
const MAX_ORIGINS = 4;
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.1';

export interface CrawlOptions {
  signal: AbortSignal;
  maxPages?: number;
  /** What was read before, by its address: a server that says it is the same need not send it again. */
  known?: ReadonlyMap<string, WebPage>;
  /** For tests: caps that are worth waiting for. */
  pageMs?: number;
  siteMs?: number;
}

/** One visit to a site: what is left of its time, and what its hosts ask of us. */
export interface Visit {
  web: Web;
  domain: string;
  signal: AbortSignal;
  known: ReadonlyMap<string, WebPage>;
  /** Milliseconds for the next request; 0: the visit is over. */
  left(): number;
  robots: Map<string, Promise<Robots>>;
  /** Pages asked for so far. */
  asked: number;
}

export type Answer =
  | { is: 'page'; page: WebPage }
  | { is: 'forbidden' }
  | { is: 'moved'; domain: string }
  | { is: 'nothing'; status: number };

export async function crawlSite(web: Web, domain: string, options: CrawlOptions): Promise<SitePages> {
  const visit = openVisit(web, domain, options);
  const home = await enter(visit);
  if (typeof home === 'string') return { domain, outcome: home, pages: [] };
  if (home.is === 'forbidden') return { domain, outcome: 'forbidden', pages: [] };
  if (home.is === 'moved') return { domain, outcome: 'read', pages: [], movedTo: home.domain };
  if (home.is === 'nothing') {
    const isGone = home.status === 404 || home.status === 410;
    return { domain, outcome: isGone ? 'nowhere' : 'unreachable', pages: [] };
  }
  return { domain, outcome: 'read', pages: await readOn(visit, home.page, options.maxPages ?? MAX_PAGES) };
}

export function openVisit(web: Web, domain: string, options: Omit<CrawlOptions, 'maxPages'>): Visit {
  const { signal, known = new Map(), pageMs = PAGE_MS, siteMs = SITE_MS } = options;
  const end = performance.now() + siteMs;
  const left = () => Math.max(0, Math.min(pageMs, end - performance.now()));
  return { web, domain, signal, known, left, robots: new Map(), asked: 0 };
}

/** The home page, over TLS or without: small companies still have such sites. Some are only below www. */
export async function enter(visit: Visit, path = '/'): Promise<Answer | ReturnType<typeof outcomeOf>> {
  const protocols = visit.web.port ? ['https'] : ['https', 'http'];
  let outcome: ReturnType<typeof outcomeOf> = 'nowhere';
  for (const host of [visit.domain, `www.${visit.domain}`]) {
    for (const protocol of protocols) {
      if (visit.left() === 0) return 'unreachable';
      try {
        return await look(visit, new URL(`${protocol}://${host}${path}`));
      } catch (error) {
        visit.signal.throwIfAborted();
        const failed = outcomeOf(error);
        if (failed === 'nowhere') break;
        outcome = failed;
      }
    }
  }
  return outcome;
}

/** The pages the home page leads to; where it leads to none, those of the sitemap. */
async function readOn(visit: Visit, home: WebPage, maxPages: number): Promise<WebPage[]> {
  const pages = [home];
  const base = new URL(home.url);
  const seen = new Set([nameOf(base), nameOf(new URL('/', base))]);
  await readEach(visit, linksIn(home.html, base), { pages, seen, maxPages });
  if (pages.length === 1 && maxPages > 1) {
    const rules = await robotsOf(visit, base);
    await readEach(visit, await pagesInSitemaps(visit, rules, { base, wanted: 'places' }), { pages, seen, maxPages });
  }
  return pages;
}

interface Reading {
  pages: WebPage[];
  seen: Set<string>;
  maxPages: number;
}

/** Best first; a page may lead to better ones. */
async function readEach(visit: Visit, found: Candidate[], { pages, seen, maxPages }: Reading): Promise<void> {
  const queue = [...found];
  let bytes = pages.reduce((sum, { html }) => sum + html.length, 0);
  for (let tries = 2 * maxPages; tries > 0 && pages.length < maxPages && bytes < SITE_BYTES; tries -= 1) {
    const next = queue.shift();
    if (!next || visit.left() === 0) return;
    const url = asKnown(visit.web, next.url);
    if (!isNew(visit, url, seen)) {
      tries += 1;
      continue;
    }
    const page = await lookQuietly(visit, url);
    if (!page || (page.path !== pathOf(url) && !isNew(visit, new URL(page.url), seen))) continue;
    pages.push(page);
    bytes += page.html.length;
    queue.push(...linksIn(page.html, new URL(page.url)));
    queue.sort((a, b) => a.rank - b.rank);
  }
}

/** Whether the page belongs to the company and is new. Marks it as seen. */
function isNew({ domain }: Visit, url: URL, seen: Set<string>): boolean {
  if (domainOf(url.hostname) !== domainOf(domain)) return false;
  const name = nameOf(url);
  return !seen.has(name) && Boolean(seen.add(name));
}

/** The same for every way to write the address of a page. */
export const nameOf = (url: URL) => `${url.hostname.replace(/^www\./, '')}${pathOf(url).replace(/\/$/, '')}`;

async function lookQuietly(visit: Visit, url: URL): Promise<WebPage | null> {
  try {
    const answer = await look(visit, url);
    return answer.is === 'page' && answer.page.html ? answer.page : null;
  } catch (error) {
    visit.signal.throwIfAborted();
    outcomeOf(error);
    return null;
  }
}

/** A page, through redirects within the company's domain, as the robots.txt of every host on the way allows. */
export async function look(visit: Visit, start: URL): Promise<Answer> {
  let url = start;
  for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
    const rules = await robotsOf(visit, url);
    if (rules === CLOSED) return { is: 'nothing', status: 503 };
    if (!rules.isOpen(url)) return { is: 'forbidden' };
    const { web, signal } = visit;
    if (visit.asked++ > 0 && rules.delayMs) await sleep(rules.delayMs, null, { signal });
    const known = visit.known.get(url.href);
    const limits = { accept: HTML, maxBytes: PAGE_BYTES, timeoutMs: visit.left(), signal };
    const reply = await ask(web, url, known ? { ...limits, validators: validatorsOf(known) } : limits);
    if (reply.status === 304 && known) return { is: 'page', page: { ...known, fetchedAt: web.now() } };
    const next = redirectOf(web, url, reply);
    if (!next) return answerOf(web, url, reply);
    const domain = domainOf(next.hostname);
    if (domain !== domainOf(visit.domain)) return domain ? { is: 'moved', domain } : { is: 'nothing', status: 404 };
    url = next;
  }
  return { is: 'nothing', status: 508 };
}

function answerOf(web: Web, url: URL, { status, headers, body }: Awaited<ReturnType<typeof ask>>): Answer {
  if (status < 200 || status > 299) return { is: 'nothing', status };
  const type = headers['content-type'] ?? '';
  const html = !type || /html|text\/plain/i.test(type) ? textOf(body, type) : '';
  return { is: 'page', page: { url: url.href, path: pathOf(url), status, headers, html, fetchedAt: web.now() } };
}

function validatorsOf({ headers }: WebPage): Record<string, string> {
  const { etag, 'last-modified': modified } = headers;
  return { ...(etag && { 'if-none-match': etag }), ...(modified && { 'if-modified-since': modified }) };
}

/** Asked for once a visit and host. */
export function robotsOf(visit: Visit, { origin }: URL): Promise<Robots> {
  const known = visit.robots.get(origin);
  if (known !== undefined) return known;
  if (visit.robots.size >= MAX_ORIGINS) return Promise.resolve(CLOSED);
  const rules = readRobots(visit, new URL('/robots.txt', origin));
  visit.robots.set(origin, rules);
  return rules;
}

/** None is an open door; one that cannot be read now is a closed one. */
async function readRobots(visit: Visit, start: URL): Promise<Robots> {
  let url = start;
  for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
    const limits = { maxBytes: ROBOTS_BYTES, timeoutMs: visit.left(), signal: visit.signal };
    const reply = await ask(visit.web, url, { accept: 'text/plain,*/*;q=0.1', ...limits });
    const next = redirectOf(visit.web, url, reply);
    if (next) {
      url = next;
      continue;
    }
    if (reply.status >= 500 || reply.status === 429) return CLOSED;
    const text = reply.status === 200 ? reply.body.toString('utf8') : '';
    // The file of the host that we were sent to need not be asked for again.
    if (url.origin !== start.origin && url.pathname === '/robots.txt')
      visit.robots.set(url.origin, Promise.resolve(robotsIn(text, url.origin)));
    return robotsIn(text, start.origin);
  }
  return OPEN;
}
