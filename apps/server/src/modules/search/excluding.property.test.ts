/** No excluded lead is delivered or charged: generated searches, in parallel, interrupted at any statement, and of every kind. */
import { search } from '@leadwright/contract/searching/search';
import { holdsAsync } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCtx } from '../../platform/context.ts';
import type { TestPerson } from '../../testing/api.ts';
import { IS_THOROUGH } from '../../testing/thorough.ts';
import { addFile } from '../exclusions/testing/upload.ts';
import { type OwnSandbox, placesOf, startOwnSandbox } from '../sources/testing/own-sandbox.ts';
import { runSearch } from './run.service.ts';
import { fillSources, storm, townOf, verdictOf } from './testing/excluding.ts';
import { contextOn, failingPlatform } from './testing/failing.ts';
import { dentists, type SearchApi, startSearchApi } from './testing/town.ts';

const TOWN = 60;
let [api, sandbox] = [{} as SearchApi, {} as OwnSandbox];
beforeAll(async () => {
  sandbox = await startOwnSandbox();
  const SOURCE_LIMITS = [
    ...['people-data-labs.search=1000/60', 'modash.search=100000/1'],
    ...['hunter.second=100000/1', 'hunter.minute=100000/60'],
  ].join(',');
  api = await startSearchApi({ dentists: TOWN, env: { ...sandbox.env, SOURCE_LIMITS } });
  await sandbox.vendor('people-data-labs').settings({ search_per_minute: 1000 });
  await sandbox.vendor('modash').settings({ per_second: 100_000 });
  await sandbox.vendor('hunter').settings({ per_second: 100_000, per_minute: 100_000 });
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});

async function townWith(seed: number) {
  const who = await api.buildPayer(1000);
  const town = townOf(TOWN, seed);
  await fillSources(systemCtx(api.platform, who.accountId), town, 500);
  return { who, town };
}

describe('a search that leaves out a CRM and a file of customers', () => {
  it('delivers and charges none of them, whatever is asked for, also several at once', async () => {
    await holdsAsync(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
        const { who, town } = await townWith(seed);
        const told = await storm(api.platform, { ...who, town, searches: 12, seed, atOnce: 4 });
        expect(told.wrong).toEqual([]);
        expect(told.searches).toBe(12);
      }),
      { numRuns: IS_THOROUGH ? 50 : 4 },
    );
  });

  it.each([
    ['statement', IS_THOROUGH ? 1 : 9],
    ['commit', 1],
  ] as const)('goes on after a crash at any %s and still charges none of them', async (when, step) => {
    let [n, statements] = [1, Number.POSITIVE_INFINITY];
    for (; n <= statements; n += step) {
      const { who, town } = await townWith(7);
      const { body } = await api.call(who, search.create, { body: dentists({ name: 'All' }, 20) });
      const { platform, count } = failingPlatform(api.platform, n, when);
      const outcome = await runSearch(contextOn(platform), who.accountId, body.data.id).then(
        () => 'done',
        () => 'crashed',
      );
      if (outcome === 'done') statements = Math.min(statements, count());
      while (await runSearch(contextOn(api.platform), who.accountId, body.data.id));
      const told = await verdictOf(api.platform, who.accountId, town);
      expect(told, `${when} ${n}`).toMatchObject({ wrong: [], delivered: 20, credits: 20 });
    }
    expect(n).toBeGreaterThan(3);
  });
});

type Row = Record<string, string>;

describe('a search of each kind', () => {
  const KINDS = [
    ['people', { type: 'people', limit: 20, filters: { seniorities: ['Founder/Owner'] } }],
    ['creators', { type: 'influencer', limit: 20, filters: { platform: 'instagram', followers_min: 1000 } }],
    ['local companies', dentists({ name: '-' }, 20)],
  ] as const;

  async function run(who: TestPerson, body: object) {
    const begun = await api.call(who, search.create, { body: { find_emails: false, ...body } as never });
    await api.runJobs();
    const { body: done } = await api.call(who, search.get, { params: { id: begun.body.data.id } });
    const rows = await api.rows(
      'select dedupe_key, email, linkedin_url, platform, handle from results where list_id = $1',
      [done.list_id],
    );
    return { done, rows };
  }

  it('passes by addresses of a domain that are in the file', async () => {
    const { domain, emails } = await knownDomain(await api.buildPayer(500));
    const who = await api.buildPayer(500);
    const body = { type: 'single', limit: emails.length, filters: { domain, source: 'hunter' } };
    await addFile(api, who, `email\n${emails.slice(0, 2).join('\n')}\n`);
    const { done, rows } = await run(who, { ...body, list: { name: 'Second' } });
    expect(done).toMatchObject({ status: 'completed', excluded: { files: 2 }, added: emails.length - 2 });
    expect(rows.map(({ email }) => email).toSorted()).toEqual(emails.slice(2).toSorted());
  });

  /** A domain with a few addresses, all of which were found once. */
  async function knownDomain(who: TestPerson) {
    const csv = await placesOf(sandbox.url);
    for (const domain of new Set(csv.match(/(?<=https?:\/\/)[a-z0-9-]+\.(?:test|example)/g) ?? [])) {
      const filters = { domain, source: 'hunter' };
      const asked = { type: 'single', list: { name: '-' }, filters };
      const { matches } = (await api.call(who, search.estimate, { body: asked as never })).body;
      if (matches < 4 || matches > 20) continue;
      const { rows } = await run(who, { ...asked, limit: matches, list: { name: domain } });
      if (rows.length >= 4) return { domain, emails: rows.map(({ email }) => email as string) };
    }
    throw new Error('no such domain');
  }

  it.each(KINDS)('passes by who is in the file and fills the limit with others: %s', async (_kind, body) => {
    const first = await run(await api.buildPayer(500), { ...body, list: { name: 'First' } });
    const known = first.rows.filter((row) => row['email'] || row['linkedin_url'] || row['handle']).slice(0, 10);
    expect(known).toHaveLength(10);
    const creator = ({ platform, handle }: Row) =>
      handle ? `https://www.${platform}.com/${handle}`.toLowerCase() : '';
    const lines = known.map((row) => `${row['email']},${row['linkedin_url']},${creator(row)}`);
    const who = await api.buildPayer(500);
    await addFile(api, who, `email,linkedin,instagram\n${lines.join('\n')}\n`);
    const { done, rows } = await run(who, { ...body, list: { name: 'Second' } });
    expect(done).toMatchObject({ status: 'completed', added: 20 });
    expect(done.excluded.files).toBeGreaterThanOrEqual(known.length);
    const keys = new Set(known.map(({ dedupe_key }) => dedupe_key));
    expect(rows.filter(({ dedupe_key }) => keys.has(dedupe_key))).toEqual([]);
    expect(done.credits).toBe((first.done.credits / 20) * 20);
  });
});
