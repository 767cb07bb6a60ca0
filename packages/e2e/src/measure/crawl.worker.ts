/** One crawler in its own process: reads the given sites and reports its finds and cost. */
import { setTimeout as sleep } from 'node:timers/promises';
import { crawlSite, createEgress, eachAtOnce, factsOf } from '@leadwright/server/proving';
import { Agent, request } from 'undici';
import { addressOf, domainOfSite, emailOfSite, MOST_SITES, PAGES } from './site-farm.ts';

export interface CrawlTask {
  crawler: 'fetch' | 'ours' | 'crawlee';
  port: number;
  from: number;
  sites: number;
  atOnce: number;
  /** Waits until all connections have closed and reports the memory then. */
  isHeldAsked?: boolean;
}

export interface CrawlFigures {
  seconds: number;
  cpuSeconds: number;
  /** Sites whose address was found. */
  found: number;
  peakMegabytes: number;
  /** Memory after all sites are done and their connections have closed. */
  heldMegabytes: number;
}

const MEGABYTE = 1024 * 1024;
const signal = new AbortController().signal;

/** The upper limit: the same URLs over one connection per site, without processing. */
function fetchOnly({ port }: CrawlTask) {
  const dispatcher = new Agent({ connections: 1, keepAliveTimeout: 5_000 });
  return async (site: number) => {
    for (const path of ['/robots.txt', ...PAGES]) {
      const { body } = await request(`http://${addressOf(site)}:${port}${path}`, { dispatcher });
      await body.text();
    }
    return true;
  };
}

/** As in the product, without its database: robots.txt, pages, and full extraction. */
function ours({ port }: CrawlTask) {
  // The whole farm, so that the list takes the same memory for any number of sites.
  const addresses = Array.from({ length: MOST_SITES }, (_, n) => addressOf(n));
  const lookup = async (host: string) => {
    const site = Number(/^site-(\d+)\.test$/.exec(host)?.[1] ?? -1);
    return site < 0 ? [] : [{ address: addressOf(site), family: 4 }];
  };
  const EGRESS_ALLOW = addresses.map((address) => `${address}:${port}`).join(',');
  const egress = createEgress({ EGRESS_ALLOW }, { lookup });
  const web = { request: egress.request, port, agent: 'bench', now: () => new Date() };
  return async (site: number) => {
    const facts = factsOf(await crawlSite(web, domainOfSite(site), { signal }), { country: 'US' });
    return facts.emails.some(({ address }) => address === emailOfSite(site));
  };
}

const memory = () => process.memoryUsage();
/** Connections are kept open for five seconds. */
const CLOSED_AFTER_MS = 6_000;

async function heldMegabytes(): Promise<number> {
  await sleep(CLOSED_AFTER_MS);
  // The second round collects what the first one finalizes.
  for (let round = 0; round < 2; round += 1) {
    globalThis.gc?.();
    await sleep(100);
  }
  const { heapUsed, external } = memory();
  return Math.round((heapUsed + external) / MEGABYTE);
}

async function run(task: CrawlTask, read: (site: number) => Promise<boolean>): Promise<CrawlFigures> {
  let [found, peak] = [0, 0];
  const sampler = setInterval(() => {
    peak = Math.max(peak, memory().rss);
  }, 100);
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const numbers = Array.from({ length: task.sites }, (_, n) => task.from + n);
  await eachAtOnce(numbers, task.atOnce, async (site) => {
    if (await read(site)) found += 1;
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  clearInterval(sampler);
  const cpuSeconds = (user + system) / 1_000_000;
  return { seconds, cpuSeconds, found, peakMegabytes: Math.round(peak / MEGABYTE), heldMegabytes: 0 };
}

/** The same pages, all at once, as Crawlee prefers; it may use any number of connections. */
async function crawlee({ port, from, sites, atOnce }: CrawlTask): Promise<CrawlFigures> {
  const { CheerioCrawler, Configuration, log } = await import('@crawlee/cheerio');
  log.setLevel(log.LEVELS.OFF);
  const found = new Set<string>();
  const crawler = new CheerioCrawler(
    {
      minConcurrency: atOnce,
      maxConcurrency: atOnce,
      maxRequestRetries: 0,
      requestHandler({ $, body }) {
        $('a[href^="mailto:"]').each((_n, element) => void found.add(String($(element).attr('href')).slice(7)));
        for (const [address] of String(body).matchAll(/[\w.+-]+@[\w-]+\.[a-z]{2,}/g)) found.add(address);
      },
    },
    new Configuration({ persistStorage: false, purgeOnStart: false }),
  );
  const numbers = Array.from({ length: sites }, (_, n) => from + n);
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await crawler.run(numbers.flatMap((site) => PAGES.map((path) => `http://${addressOf(site)}:${port}${path}`)));
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: (user + system) / 1_000_000,
    found: numbers.filter((site) => found.has(emailOfSite(site))).length,
    peakMegabytes: Math.round(memory().rss / MEGABYTE),
    heldMegabytes: 0,
  };
}

process.once('message', async (task: CrawlTask) => {
  const figures = task.crawler === 'crawlee' ? await crawlee(task) : await measured(task);
  process.send?.(figures, () => process.exit(0));
});

/** After some warm-up sites that are not counted. */
async function measured(task: CrawlTask): Promise<CrawlFigures> {
  const read = (task.crawler === 'ours' ? ours : fetchOnly)(task);
  await eachAtOnce(
    Array.from({ length: 40 }, (_, n) => task.from + n),
    40,
    async (site) => void (await read(site)),
  );
  const figures = await run(task, read);
  return task.isHeldAsked ? { ...figures, heldMegabytes: await heldMegabytes() } : figures;
}
