/**
 * Reads a whole website: the pages that the first page and the sitemaps link to. It follows the same rate limits and size limits
 * per page as the crawler.
 */
import { setImmediate as others } from 'node:timers/promises';
import type { WebPage } from '../web-pages.port.ts';
import { type Answer, enter, look, nameOf, openVisit, PAGE_MS, robotsOf, type Visit } from './crawler.client.ts';
import { linksIn } from './links.rules.ts';
import { pagesInSitemaps } from './sitemap.client.ts';
import { asKnown, outcomeOf, type Web } from './web.client.ts';

/**
 * `forbidden`: robots.txt keeps us out. `nowhere`: there is no such site. `gone`: no such page. `unreachable`: no usable
 * answer. `moved`: it leads to another website. `not_text`: it is no page of text.
 */
export type PageProblem = 'forbidden' | 'nowhere' | 'gone' | 'unreachable' | 'moved' | 'not_text';
export type PageAnswer = { is: 'page'; page: WebPage } | { is: PageProblem; domain?: string };
export type Found = { is: 'found'; first: WebPage; links: string[] } | { is: PageProblem; domain?: string };

export interface Walk {
  /** The page at this path of the site, and the links that it and the sitemaps lead to, the page itself first. */
  find(path: string, most: number): Promise<Found>;
  read(url: string): Promise<PageAnswer>;
  /** How long the site wants us to pause between two pages. */
  pauseSeconds(): number;
  /** The walk has been long enough: begin a new one. */
  isOver(): boolean;
}

interface WalkOptions {
  signal: AbortSignal;
  /** After it the walk is over; a page that was begun before is read to its end. */
  turnMs: number;
  pageMs?: number;
}

/** A page with its robots.txt and redirects. */
const PATIENCE = 5;

/** Pages that change something or want a password, and no text for readers. */
const NO_READING =
  /\/(wp-admin|wp-login|wp-json|xmlrpc|feed|cart|checkout|log-?in|sign-?in|sign-?up|register)(\/|\.|$)/i;

export function openWalk(web: Web, host: string, { signal, turnMs, pageMs = PAGE_MS }: WalkOptions): Walk {
  const end = performance.now() + turnMs;
  const visit = openVisit(web, host, { signal, pageMs, siteMs: turnMs + PATIENCE * pageMs });
  let pauseMs = 0;
  const notePause = async (url: URL) => {
    pauseMs = Math.max(pauseMs, (await robotsOf(visit, url)).delayMs);
  };
  return {
    async find(path, most) {
      const first = answered(await quietly(visit, () => enter(visit, path)));
      if (first.is !== 'page') return first;
      const { page } = first;
      await notePause(new URL(page.url));
      return { is: 'found', first: page, links: await linksOf(visit, page, most) };
    },
    async read(url) {
      // The caller pauses between pages; only the pages of one redirect are asked for without it.
      visit.asked = 0;
      const answer = answered(await quietly(visit, () => look(visit, new URL(url))));
      await notePause(new URL(url)).catch((error) => void outcomeOf(error));
      return answer;
    },
    pauseSeconds: () => Math.ceil(pauseMs / 1000),
    isOver: () => performance.now() > end,
  };
}

type Entered = Awaited<ReturnType<typeof enter>>;

async function quietly(visit: Visit, work: () => Promise<Entered>): Promise<Entered> {
  try {
    return await work();
  } catch (error) {
    visit.signal.throwIfAborted();
    return outcomeOf(error);
  }
}

function answered(answer: Entered): PageAnswer {
  if (typeof answer === 'string') return { is: answer };
  if (answer.is === 'page') return answer.page.html ? answer : { is: 'not_text' };
  if (answer.is === 'moved') return { is: 'moved', domain: answer.domain };
  return { is: answer.is === 'forbidden' ? 'forbidden' : problemOf(answer) };
}

const problemOf = ({ status }: Extract<Answer, { is: 'nothing' }>): PageProblem =>
  status === 404 || status === 410 ? 'gone' : 'unreachable';

/** Of the first page's own host, as robots.txt allows, each page once. */
async function linksOf(visit: Visit, first: WebPage, most: number): Promise<string[]> {
  const base = new URL(first.url);
  const rules = await robotsOf(visit, base);
  const named = linksIn(first.html, base, 'all');
  const mapped = most > 1 ? await pagesInSitemaps(visit, rules, { base, wanted: 'all' }) : [];
  const links = new Map([[nameOf(base), base.href]]);
  for (const candidate of [...named, ...mapped]) {
    if (links.size >= most || visit.left() === 0) break;
    // Yield: an untrusted site may have thousands of links and thousands of rules.
    await others();
    const url = withoutTracking(asKnown(visit.web, candidate.url));
    if (!isOfSameHost(url, base) || NO_READING.test(url.pathname) || !rules.isOpen(url)) continue;
    if (!links.has(nameOf(url))) links.set(nameOf(url), url.href);
  }
  return [...links.values()];
}

const isOfSameHost = (url: URL, base: URL) => plainHost(url.hostname) === plainHost(base.hostname);
const plainHost = (host: string) => host.replace(/^www\./, '');

function withoutTracking(given: URL): URL {
  if (!given.search) return given;
  const url = new URL(given);
  for (const name of [...url.searchParams.keys()])
    if (/^(utm_\w+|gclid|fbclid|mc_cid|mc_eid)$/i.test(name)) url.searchParams.delete(name);
  return url;
}
