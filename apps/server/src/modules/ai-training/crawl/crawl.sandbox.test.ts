/** Crawls of the sandbox's own websites, and of the hosts there that no crawler likes. */
import { training } from '@leadwright/contract/ai/training';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { crawlJob } from '../ai-training.jobs.ts';

let [api, owner] = [{} as Api, {} as TestPerson];
beforeAll(async () => {
  api = await startApi();
  owner = await api.buildAccount();
});
afterAll(() => api.stop());

async function crawl(website: string) {
  const { body } = await api.call(owner, training.crawlWebsite, { body: { website } });
  await api.runJobs([crawlJob]);
  return (await api.call(owner, training.crawlStatus, { query: { job_id: body.jobId } })).body;
}

describe('the websites of the sandbox', () => {
  it('are read and learned', async () => {
    const csv = await fetch(`${inject('sandboxUrl')}/world/places.csv`).then((reply) => reply.text());
    const domains = [...new Set(csv.match(/(?<=https?:\/\/)[a-z0-9-]+\.test/g) ?? [])].filter((_, n) => n % 400 === 0);
    let learned = 0;
    for (const domain of domains.slice(0, 4)) {
      const job = await crawl(domain);
      const read = job.linksData.filter(({ state }) => state === 'read').map(({ url }) => url);
      if (!read.length) continue;
      const body = { job_id: job.jobId, links: read };
      learned += (await api.call(owner, training.learnLinks, { body })).body.data.length;
    }
    expect(learned).toBeGreaterThan(2);
    const { body } = await api.call(owner, training.totals, {});
    expect(body.data).toMatchObject({ sources: learned, kinds: { website: { sources: learned } } });
    expect(body.data.tokens).toBeGreaterThan(learned);
  });

  it.each([
    ['forbidden', 'failed', 'forbidden'],
    ['loop', 'failed', 'unreachable'],
    ['hangs-up', 'failed', expect.stringMatching(/unreachable|gone/)],
    ['broken', 'completed', null],
    ['bomb', 'completed', null],
    ['huge', 'completed', null],
  ])('that are traps hold nobody: %s', async (name, status, reason) => {
    expect(await crawl(`${name}.traps.test`)).toMatchObject({ status, reason });
  });
});
