/** "Only new ones": what an account has already is counted over the whole match, and the limit is filled with the rest. */
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { allFrom, byHand } from '../../leads/public.ts';
import { purgeDeletion, purgeList } from '../../results/bulk/purge.service.ts';
import { addResults } from '../../results/public.ts';
import { type OwnSandbox, placesOf, startOwnSandbox } from '../../sources/testing/own-sandbox.ts';
import { anyDentists, dentists, type SearchApi, startSearchApi } from '../testing/town.ts';

const TOWN = 40;
/** The test's clock stands still, so no window of a limit ever ends. */
const SOURCE_LIMITS = [
  ...['people-data-labs.search=100000/60', 'modash.search=100000/1'],
  ...['hunter.second=100000/1', 'hunter.minute=100000/60'],
].join(',');
let [api, sandbox] = [{} as SearchApi, {} as OwnSandbox];
beforeAll(async () => {
  sandbox = await startOwnSandbox();
  await sandbox.vendor('people-data-labs').settings({ search_per_minute: 1_000_000 });
  await sandbox.vendor('modash').settings({ per_second: 1_000_000 });
  await sandbox.vendor('hunter').settings({ per_second: 1_000_000, per_minute: 1_000_000 });
  api = await startSearchApi({ dentists: TOWN, env: { ...sandbox.env, SOURCE_LIMITS } });
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});

async function run(who: TestPerson, body: object) {
  const begun = await api.call(who, search.create, { body: { find_emails: false, ...body } as never });
  expect([begun.status, begun.body.message]).toEqual([200, expect.any(String)]);
  await api.runJobs();
  return (await api.call(who, search.get, { params: { id: begun.body.data.id } })).body;
}
const estimate = async (who: TestPerson, body: object) =>
  (await api.call(who, search.estimate, { body: body as never })).body;
const namesIn = async (listId: number): Promise<string[]> =>
  (await api.rows('select name from results where list_id = $1 order by ordinal', [listId])).map(({ name }) => name);
const keysIn = async (listId: number): Promise<string[]> =>
  (await api.rows('select dedupe_key as key from results where list_id = $1 order by ordinal', [listId])).map(
    ({ key }) => key,
  );
async function empty(who: TestPerson, id: number) {
  const rows = await api.rows('select id from results where list_id = $1', [id]);
  const selection = { ids: rows.map((row) => row.id) };
  const { body } = await api.call(who, results.remove, { params: { id }, body: { selection } as never });
  await api.runJobs();
  expect(await namesIn(id)).toEqual([]);
  return body.deletion_id;
}

describe('an estimate', () => {
  it('counts what the account has of the whole match, not of its limit', async () => {
    const who = await api.buildPayer();
    await run(who, dentists({ name: 'Mine' }, 25));
    const whole = { matches: TOWN, owned: 25, owned_is_minimum: false, new_to_you: 15 };
    expect(await estimate(who, dentists({ name: 'More' }, 10))).toMatchObject({
      ...whole,
      this_search: 10,
      maximum_credits: 10,
      expected_credits: 10,
    });
    expect(await estimate(who, dentists({ name: 'More' }, 30))).toMatchObject({
      ...whole,
      this_search: 15,
      maximum_credits: 15,
    });
    expect(await estimate(who, anyDentists({ name: 'More' }, 30))).toMatchObject({
      ...whole,
      this_search: 30,
      maximum_credits: 5,
    });
  });

  it('says so where it is known only when the leads are there', async () => {
    const who = await api.buildPayer();
    const found = await estimate(who, dentists({ name: 'Google' }, 5, { source: 'google-places' }));
    expect(found).toMatchObject({ owned: null, owned_is_minimum: false, new_to_you: null });
  });

  it('counts what stands in any list, whichever member put it there, and nothing of another account', async () => {
    const [who, other] = [await api.buildPayer(), await api.buildPayer()];
    const { list_id } = await run(other, dentists({ name: 'Theirs' }, 25));
    const copied = { name: 'Typed', dedupeKey: (await keysIn(list_id))[0] as string };
    const { id } = (await api.call(who, search.create, { body: dentists({ name: 'Mine' }, 1) })).body.data;
    await api.call(who, search.cancel, { params: { id } });
    const [mine] = await api.rows('select list_id from searches where id = $1', [id]);
    await asAccount(systemBase(api.platform), who.accountId, (tx) => addResults(tx, mine.list_id, [copied]));
    expect(await estimate(who, dentists({ name: 'New' }))).toMatchObject({ owned: 1, new_to_you: TOWN - 1 });
  });
});

describe('a search for new ones', () => {
  it('is what is meant where nothing is said, and fills its limit with them at the price that was shown', async () => {
    const who = await api.buildPayer();
    const first = await run(who, dentists({ name: 'First' }, 25));
    const body = dentists({ name: 'Second' }, 10);
    const { cost_each, maximum_credits } = await estimate(who, body);
    const second = await run(who, { ...body, expected: { cost_each, maximum_credits } });
    expect(second).toMatchObject({ only_new: true, added: 10, owned: 0, left_out: 25, credits: 10 });
    const names = [...(await namesIn(first.list_id)), ...(await namesIn(second.list_id))];
    expect(new Set(names).size).toBe(35);
    const [line] = (await api.call(who, search.running, {})).body.data;
    expect(line).toMatchObject({ done: 10, total: 10 });
  });

  it('does not bring back what was deleted, unless it is asked for: then for nothing', async () => {
    const who = await api.buildPayer();
    const { list_id } = await run(who, dentists({ name: 'Deleted' }, 25));
    const deleted = await namesIn(list_id);
    await empty(who, list_id);
    expect(await estimate(who, dentists({ id: list_id }))).toMatchObject({ owned: 25, new_to_you: 15 });
    const rest = await run(who, dentists({ id: list_id }));
    expect(rest).toMatchObject({ added: 15, left_out: 25, credits: 15 });
    expect((await namesIn(list_id)).filter((name) => deleted.includes(name))).toEqual([]);
    expect(await run(who, anyDentists({ name: 'Back' }, 25))).toMatchObject({ added: 25, owned: 25, credits: 0 });
  });

  it('does not bring what was typed or imported and then deleted, unless it is asked for', async () => {
    const [who, other] = [await api.buildPayer(), await api.buildPayer()];
    const { list_id } = await run(other, dentists({ name: 'Theirs' }, 25));
    const created = { name: 'Typed', type: 'local' } as const;
    const { id } = (await api.call(who, lists.create, { body: created })).body.data;
    const keys = (await keysIn(list_id)).slice(0, 5);
    const enter = async () => {
      const provenance = allFrom(byHand('manual', api.clock.now(), 'Ada'));
      const rows = keys.map((dedupeKey) => ({ name: 'Typed', dedupeKey, provenance }));
      await asAccount(systemBase(api.platform), who.accountId, (tx) => addResults(tx, id, rows));
    };
    await enter();
    // While the deletion can be undone, when the rows are gone, and when their list is.
    const deletion = await empty(who, id);
    const found = { owned: 5, new_to_you: TOWN - 5 };
    expect(await estimate(who, dentists({ name: 'New' }))).toMatchObject(found);
    api.clock.advance(60_000);
    await purgeDeletion(systemBase(api.platform), who.accountId, deletion);
    expect(await api.rows('select from result_rows where list_id = $1', [id])).toEqual([]);
    expect(await estimate(who, dentists({ name: 'New' }))).toMatchObject(found);
    await api.rows('delete from removed_leads where account_id = $1', [who.accountId]);
    expect(await estimate(who, dentists({ name: 'New' }))).toMatchObject({ owned: 0 });
    await enter();
    await api.call(who, lists.remove, { params: { id } });
    api.clock.advance(60_000);
    await purgeList(systemBase(api.platform), who.accountId, id);
    expect(await api.rows('select from lists where id = $1', [id])).toEqual([]);
    const fresh = await run(who, dentists({ name: 'New' }, TOWN));
    expect(fresh).toMatchObject({ added: TOWN - 5, left_out: 5, credits: TOWN - 5 });
    const all = await run(who, anyDentists({ name: 'All' }, TOWN));
    expect(all).toMatchObject({ added: TOWN, owned: TOWN - 5, credits: 5 });
  });

  it('leaves out what was delivered for nothing and deleted, until it can be contacted', async () => {
    const without = (id: number, contact: number, phone: string | null) =>
      api.rows(
        `update lead_places set contact = $2, phone = $3, website = null, domain = null, email = null
        where source_id = $1`,
        [`d${id}`, contact, phone],
      );
    for (const id of [0, 1, 2]) await without(id, 0, null);
    const who = await api.buildPayer();
    const first = await run(who, dentists({ name: 'First' }, 3));
    expect(first).toMatchObject({ added: 3, without_contact: 3, credits: 0 });
    await empty(who, first.list_id);
    expect(await estimate(who, dentists({ name: 'Next' }, 3))).toMatchObject({ owned: 3, maximum_credits: 3 });
    const next = await run(who, dentists({ name: 'Next' }, 3));
    expect(next).toMatchObject({ added: 3, without_contact: 0, left_out: 3, credits: 3 });
    await without(1, 2, '+15125559999');
    const found = await run(who, dentists({ name: 'Found' }, 1));
    expect(found).toMatchObject({ added: 1, without_contact: 0, credits: 1 });
    expect(await namesIn(found.list_id)).toEqual(['Dentist 1']);
  });

  it('that has nothing new to bring says so, and takes its empty list along', async () => {
    const who = await api.buildPayer();
    await run(who, dentists({ name: 'All' }));
    expect(await estimate(who, dentists({ name: 'None' }))).toMatchObject({
      matches: TOWN,
      owned: TOWN,
      new_to_you: 0,
      this_search: 0,
      maximum_credits: 0,
    });
    expect(await run(who, dentists({ name: 'None' }))).toMatchObject({
      status: 'completed',
      added: 0,
      left_out: TOWN,
      found_nothing: true,
      list_removed: true,
      credits: 0,
    });
  });

  it('reads a match that is larger than a part of it to its end', async () => {
    const big = await startSearchApi({ dentists: 1100 });
    try {
      const who = await big.buildPayer(2000);
      const { body } = await big.call(who, search.create, { body: dentists({ name: 'Most' }, 1060) });
      await big.runJobs();
      expect(body.data.maximum_credits).toBe(1060);
      const { body: found } = await big.call(who, search.estimate, { body: dentists({ name: 'Rest' }, 30) });
      expect(found).toMatchObject({ matches: 1100, owned: 1060, new_to_you: 40, this_search: 30 });
    } finally {
      await big.stop();
    }
  });
});

describe('only new ones at a vendor', () => {
  const people = { type: 'people', limit: 20, filters: { seniorities: ['Founder/Owner'] } };
  const creators = { type: 'influencer', limit: 20, filters: { platform: 'instagram', followers_min: 1000 } };
  it.each([
    ['people', people, 3],
    ['creators', creators, 2],
  ])('are as many as wanted, none of which the account has: %s', async (_kind, body, price) => {
    const who = await api.buildPayer();
    const first = await run(who, { ...body, list: { name: 'First' } });
    const second = await run(who, { ...body, list: { name: 'Second' } });
    expect([first, second]).toMatchObject(Array(2).fill({ status: 'completed', added: 20, credits: 20 * price }));
    expect(second.left_out).toBeGreaterThanOrEqual(20);
    expect(second.owned).toBe(0);
    const keys = [...(await keysIn(first.list_id)), ...(await keysIn(second.list_id))];
    expect(new Set(keys).size).toBe(40);
    const again = await run(who, { ...body, list: { name: 'Again' }, only_new: false });
    expect(again).toMatchObject({ added: 20, owned: 20, left_out: 0, credits: 0 });
  });

  it('are as many as wanted, none of which the account has: addresses of a domain', async () => {
    const who = await api.buildPayer();
    const domain = await domainWith(who, 6);
    const body = { type: 'single', limit: 3, filters: { domain, source: 'hunter' } };
    const first = await run(who, { ...body, list: { name: 'First' } });
    const second = await run(who, { ...body, list: { name: 'Second' } });
    expect([first, second]).toMatchObject(Array(2).fill({ status: 'completed', added: 3 }));
    const keys = [...(await keysIn(first.list_id)), ...(await keysIn(second.list_id))];
    expect(new Set(keys).size).toBe(6);
  });

  /** A domain with `count` known addresses. */
  async function domainWith(who: TestPerson, count: number): Promise<string> {
    const csv = await placesOf(sandbox.url);
    const domains = new Set(csv.match(/(?<=https?:\/\/)[a-z0-9-]+\.(?:test|example)/g) ?? []);
    for (const domain of domains) {
      const filters = { domain, source: 'hunter' };
      const { matches } = await estimate(who, { type: 'single', list: { name: '-' }, filters });
      if (matches >= count) return domain;
    }
    throw new Error('no such domain');
  }
});
