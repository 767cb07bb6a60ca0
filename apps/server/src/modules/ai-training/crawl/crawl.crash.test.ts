import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { training } from '@leadwright/contract/ai/training';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorker } from '../../../platform/jobs/jobs.ts';
import { CHILD_ENV } from '../../../testing/settings.ts';
import { contextOn, failingPlatform, interruptedPlatform } from '../../search/testing/failing.ts';
import { crawlJob } from '../ai-training.jobs.ts';
import { page, startTraining, type Training } from '../testing/training.ts';
import { runCrawl } from './run.service.ts';

const LINKS = Array.from({ length: 12 }, (_, n) => `/page-${n}`);

let made: Training;
beforeAll(async () => {
  made = await startTraining();
});
afterAll(() => made.stop());

function addSite(host: string) {
  made.web.sites[host] = {
    '/': page('Home', 'We build booking pages.', LINKS),
    ...Object.fromEntries(LINKS.map((path) => [path, page(`Page ${path}`, `What stands on ${path}.`)])),
  };
  return host;
}

const workOn = (): ChildProcess =>
  fork(join(import.meta.dirname, '../testing/worker.ts'), {
    env: {
      ...CHILD_ENV,
      OWNER_URL: made.api.databaseUrl,
      DATA_DIR: made.api.platform.config.dataDir,
      NOW: made.api.clock.now().toISOString(),
      WEBSITES_PORT: String(made.web.port),
      EGRESS_ALLOW: `127.0.0.1:${made.web.port}`,
    },
    execArgv: [],
  });

describe('a crawl that is stopped', () => {
  it('at any moment between two pages reads no other', async () => {
    let stopped = 0;
    for (let n = 3; stopped === n - 3; n += 1) {
      const owner = await made.api.buildAccount();
      const host = addSite(`stopped-${n}.test`);
      made.web.sites[host] = { ...made.web.sites[host], '/': page('Home', 'We build.', LINKS.slice(0, 2)) };
      const { jobId } = (await made.api.call(owner, training.crawlWebsite, { body: { website: host } })).body;
      let before: string[] | undefined;
      const stop = async () => {
        before = made.web.pathsOf(host);
        stopped += 1;
        await made.api.call(owner, training.stopCrawl, { params: { id: Number(jobId) } });
      };
      const platform = interruptedPlatform(made.api.platform, n, stop);
      await runCrawl(contextOn(platform), owner.accountId, Number(jobId));
      if (before?.includes('/')) expect(made.web.pathsOf(host), `before transaction ${n}`).toEqual(before);
    }
    expect(stopped).toBeGreaterThan(4);
  });
});

describe('a crawl that is interrupted', () => {
  it('by kill -9 continues with the remaining pages', async () => {
    const owner = await made.api.buildAccount();
    const host = addSite('killed.test');
    const begun = (await made.api.call(owner, training.crawlWebsite, { body: { website: host } })).body;
    let child: ChildProcess | null = null;
    const page5 = made.web.sites[host]?.['/page-5'] as string;
    made.web.sites[host] = {
      ...made.web.sites[host],
      '/page-5': (_, reply) => {
        if (child?.connected) child.kill('SIGKILL');
        reply.writeHead(200, { 'content-type': 'text/html' }).end(page5);
      },
    };
    child = workOn();
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    const half = await made.status(owner, begun);
    expect(half).toMatchObject({ status: 'pending', read: 6, total: 13 });
    // The dead one is believed to read the site for most of a minute.
    await made.rows('update web_sites set reading_until = now() where domain = $1', [host]);
    const worker = await startWorker(made.api.platform, [crawlJob], { pollMs: 50, heartbeatMs: 100, silenceMs: 1000 });
    let job = half;
    // On a busy machine it may rest in between.
    while (job.status === 'pending') {
      await worker.drained();
      job = await made.status(owner, begun);
      await made.rows('update graphile_worker._private_jobs set run_at = now()');
    }
    await worker.stop();
    expect(job).toMatchObject({ status: 'completed', read: 13, total: 13 });
    expect(new Set(job.linksData.map(({ state }) => state))).toEqual(new Set(['read']));
    // Only the page that it was reading is read twice.
    const visits = LINKS.map((path) => made.web.pathsOf(host).filter((visited) => visited === path).length);
    expect(visits).toEqual(LINKS.map((path) => (path === '/page-5' ? 2 : 1)));
  });

  it.each(['statement', 'commit'] as const)('at any %s goes on, and every page is there once', async (when) => {
    let [n, statements] = [1, Number.POSITIVE_INFINITY];
    for (; n <= statements; n += 5) {
      const owner = await made.api.buildAccount();
      const host = addSite(`${when}-${n}.test`);
      made.web.sites[host] = { ...made.web.sites[host], '/': page('Home', 'We build.', LINKS.slice(0, 3)) };
      const begun = (await made.api.call(owner, training.crawlWebsite, { body: { website: host } })).body;
      const { platform, count } = failingPlatform(made.api.platform, n, when);
      const id = Number(begun.jobId);
      const outcome = await runCrawl(contextOn(platform), owner.accountId, id).then(
        () => 'done',
        () => 'crashed',
      );
      if (outcome === 'done') statements = Math.min(statements, count());
      await runCrawl(contextOn(made.api.platform), owner.accountId, id);
      const job = await made.status(owner, begun);
      expect(job, `${when} ${n}`).toMatchObject({ status: 'completed', read: 4, total: 4 });
    }
    expect(n).toBeGreaterThan(when === 'statement' ? 15 : 5);
  });
});
