/**
 * Sites per second of the crawler with full extraction, at one connection per site, compared with the same requests
 * without processing and with Crawlee. Each runs in its own process against the same farm, in turns.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readPage, signsOf, structuredDataOf, technologiesFrom } from '@leadwright/server/proving';
import type { BenchOptions } from '../bench.ts';
import { compareWithBars, median, rounded } from '../measure/bench-figures.ts';
import type { CrawlFigures, CrawlTask } from '../measure/crawl.worker.ts';
import { PAGES, pageOf } from '../measure/site-farm.ts';

const AT_ONCE = 100;
const ROUNDS = 3;
const FEW = 100;
const BARS = { ofFetchOnly: 0.8, timesCrawlee: 4, cpuMsPerPage: 1.5, technologiesMsPerPage: 0.5, memoryGrowth: 1.25 };

const start = (file: string) =>
  fork(join(import.meta.dirname, '../measure', file), [], { execArgv: ['--expose-gc'], stdio: 'inherit' });

async function startFarm() {
  const child = start('site-farm.worker.ts');
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    port,
    async mostPerSite() {
      child.send({});
      const [{ most }] = (await once(child, 'message')) as [{ most: number }];
      return most;
    },
    stop: () => child.kill(),
  };
}

/** Each run uses new sites, so that no connection is open yet. */
function createRunner(port: number) {
  let from = 0;
  return async (crawler: CrawlTask['crawler'], sites: number, isHeldAsked = false): Promise<CrawlFigures> => {
    const child = start('crawl.worker.ts');
    child.send({ crawler, port, from, sites, atOnce: AT_ONCE, isHeldAsked } satisfies CrawlTask);
    from += sites;
    const [figures] = (await once(child, 'message')) as [CrawlFigures];
    return figures;
  };
}

/** For a parsed page; parsing happens once for all extractors. */
function technologiesMs(): number {
  const pages = PAGES.map((path) => {
    const html = pageOf(0, path);
    const headers = { 'content-type': 'text/html', server: 'nginx' };
    return { url: `https://site-0.test${path}`, path, status: 200, headers, html, fetchedAt: new Date(0) };
  });
  const read = pages.map((webPage) => {
    const markup = readPage(webPage.html);
    return { webPage, markup, structured: structuredDataOf(markup) };
  });
  const look = () =>
    technologiesFrom(
      read.flatMap(({ webPage, markup, structured }) => signsOf(markup, structured, webPage, 'site-0.test')),
    );
  const times = 300;
  for (let n = 0; n < times; n += 1) look();
  const before = process.cpuUsage();
  for (let n = 0; n < times; n += 1) look();
  const { user, system } = process.cpuUsage(before);
  return rounded((user + system) / 1000 / times / pages.length);
}

const perSecond = (sites: number, { seconds }: CrawlFigures) => sites / seconds;

async function compare(run: ReturnType<typeof createRunner>, sites: number) {
  const [fetchOnly, own, ratios, cpu] = [[] as number[], [] as number[], [] as number[], [] as number[]];
  let found = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const limit = perSecond(sites, await run('fetch', sites));
    const figures = await run('ours', sites);
    fetchOnly.push(limit);
    own.push(perSecond(sites, figures));
    ratios.push(perSecond(sites, figures) / limit);
    cpu.push((figures.cpuSeconds * 1000) / (sites * PAGES.length));
    found += figures.found;
  }
  return {
    fetchOnly: rounded(median(fetchOnly)),
    own: rounded(median(own)),
    ofFetchOnly: rounded(median(ratios)),
    cpuMsPerPage: rounded(median(cpu)),
    recall: rounded(found / (ROUNDS * sites)),
  };
}

export async function bench({ short }: BenchOptions) {
  const sites = short ? 200 : 400;
  const many = short ? 1_000 : 10_000;
  const farm = await startFarm();
  try {
    const run = createRunner(farm.port);
    const figures = await compare(run, sites);
    const perSite = await farm.mostPerSite();
    const peer = await run('crawlee', sites / 2);
    const crawlee = rounded(perSecond(sites / 2, peer));
    const crawleePerSite = await farm.mostPerSite();
    const [few, all] = [await run('ours', FEW, true), await run('ours', many, true)];
    const held = [few.heldMegabytes, all.heldMegabytes];
    const peaks = [few.peakMegabytes, all.peakMegabytes];
    const judged = compareWithBars({
      'sites a second, of the same requests alone': {
        is: figures.ofFetchOnly,
        atLeast: BARS.ofFetchOnly,
        beside: `${figures.own} beside ${figures.fetchOnly}`,
      },
      'sites a second, of Crawlee': {
        is: rounded(figures.own / crawlee),
        atLeast: BARS.timesCrawlee,
        beside: `${figures.own} beside ${crawlee}`,
      },
      'CPU of a page in ms': { is: figures.cpuMsPerPage, atMost: BARS.cpuMsPerPage },
      'CPU of its technologies in ms': { is: technologiesMs(), atMost: BARS.technologiesMsPerPage },
      'memory after all sites, of that after the first': {
        is: rounded(all.heldMegabytes / few.heldMegabytes),
        atMost: BARS.memoryGrowth,
      },
      'share of addresses found': { is: figures.recall, atLeast: 1 },
      'requests at one site at a time': { is: perSite, atMost: 1 },
    });
    return { sites, ...figures, crawlee, crawleePerSite, many, heldMegabytes: held, peakMegabytes: peaks, ...judged };
  } finally {
    farm.stop();
  }
}
