/** Searches for new leads: what stands in the list already is passed by, and nothing is paid for it. */
import { SearchBody, search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase, systemCtx } from '../../platform/context.ts';
import type { TestPerson } from '../../testing/api.ts';
import { arrivalsOf } from '../results/public.ts';
import { type OwnSandbox, startOwnSandbox } from '../sources/testing/own-sandbox.ts';
import { findSearchRow, startSearch } from './public.ts';
import type { SearchRow } from './search.table.ts';
import { dentists, type SearchApi, startSearchApi } from './testing/town.ts';

const TOWN = 40;
let [api, sandbox] = [{} as SearchApi, {} as OwnSandbox];
beforeAll(async () => {
  sandbox = await startOwnSandbox();
  // The test's clock stands still, so no window of a limit ever ends.
  const SOURCE_LIMITS = 'people-data-labs.search=1000/60';
  api = await startSearchApi({ dentists: TOWN, env: { SANDBOX_URL: sandbox.url, SOURCE_LIMITS } });
  await sandbox.vendor('people-data-labs').settings({ search_per_minute: 1000 });
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});

let intents = 0;
const start = (who: TestPerson, body: object, asked: { only_new?: boolean } = {}) =>
  startSearch(systemCtx(api.platform, who.accountId), asBody({ ...body, ...asked }), `test:${++intents}`, ALONE);
const asBody = (asked: object) => ({ exclude: { crm: true, files: true }, ...asked }) as SearchBody;
async function run(who: TestPerson, body: object, asked: { only_new?: boolean } = {}) {
  const { id } = await start(who, body, asked);
  await api.runJobs();
  return (await asAccount(systemBase(api.platform), who.accountId, (tx) => findSearchRow(tx, id))) as SearchRow;
}
const NEW = { only_new: true };
/** As what runs by itself. */
const ALONE = { asFarAsPaid: true };
const people = (filters: object) =>
  SearchBody.parse({ type: 'people', list: { name: '-' }, limit: 1, filters }).filters;
const arrived = ({ account_id, id }: SearchRow) =>
  asAccount(systemBase(api.platform), account_id, (tx) => arrivalsOf(tx, `search:${id}`, { after: -1, limit: 1000 }));
const namesIn = async (listId: number) =>
  (await api.rows('select name from results where list_id = $1 order by ordinal', [listId])).map(({ name }) => name);

/** By itself and in the history of its list. */
async function isToldAsShort(who: TestPerson, { id, list_id }: SearchRow, missing: number) {
  const { body: alone } = await api.call(who, search.get, { params: { id } });
  expect(alone).toMatchObject({ status: 'completed', found_nothing: false, missing_leads: missing });
  const { body } = await api.call(who, search.history, { params: { id: list_id }, body: {} as never });
  expect(body.data[0]).toMatchObject({ id, missing_leads: missing });
}

describe('a search for new leads', () => {
  it('walks past what the list has, brings as many new ones as wanted, and charges only for those', async () => {
    const who = await api.buildPayer(500);
    const first = await run(who, dentists({ name: 'Clinics' }, 15));
    expect(first).toMatchObject({ added: 15, credits: 15 });
    const body = dentists({ id: first.list_id }, 10);
    expect(await run(who, body)).toMatchObject({ added: 0, duplicates: 10, credits: 0 });
    const second = await run(who, body, NEW);
    expect(second).toMatchObject({ status: 'completed', added: 10, duplicates: 15, credits: 10, new_only: true });
    expect(await api.wallet(who)).toEqual({ balance: 500 - 25, reserved: 0 });
    const names = await namesIn(first.list_id);
    expect(new Set(names).size).toBe(25);
    const brought = await arrived(second);
    expect(brought.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: 10 }, (_, n) => 15 + n));
  });

  it('brings what is left at the end of the source, then nothing, free of charge', async () => {
    const who = await api.buildPayer(500);
    const { list_id: id } = await run(who, dentists({ name: 'Clinics' }, 35), NEW);
    const rest = await run(who, dentists({ id }, 20), NEW);
    expect(rest).toMatchObject({ status: 'completed', added: 5, duplicates: 35, credits: 5 });
    const none = await run(who, dentists({ id }, 20), NEW);
    expect(none).toMatchObject({ status: 'completed', added: 0, duplicates: TOWN, credits: 0, list_removed: false });
    expect(await arrived(none)).toEqual([]);
    expect(await api.wallet(who)).toEqual({ balance: 500 - TOWN, reserved: 0 });
  });

  it('neither fills in nor charges a row that is there, even if the source knows more by now', async () => {
    const who = await api.buildPayer(500);
    const { list_id: id } = await run(who, dentists({ name: 'Clinics' }, 5));
    await api.rows(`update results set phone = '', website = '', domain = '', email = '' where list_id = $1`, [id]);
    const again = await run(who, dentists({ id }, 3), NEW);
    expect(again).toMatchObject({ added: 3, completed: 0, credits: 3 });
    expect(await api.rows(`select from results where list_id = $1 and phone = ''`, [id])).toHaveLength(5);
  });

  it('does not start if it costs more than was shown', async () => {
    const who = await api.buildPayer(50);
    const body = { ...dentists({ name: 'Clinics' }, 10), expected: { cost_each: 2, maximum_credits: 20 } };
    await expect(start(who, body, NEW)).rejects.toMatchObject({ code: 'search.price_changed' });
    expect(await api.wallet(who)).toEqual({ balance: 50, reserved: 0 });
  });

  it('with too few credits brings as many as they pay for; with none it does not start', async () => {
    const who = await api.buildPayer(4);
    const short = await run(who, dentists({ name: 'Clinics' }, 20), NEW);
    expect(short).toMatchObject({ status: 'completed', added: 4, credits: 4, maximum_credits: 4 });
    expect(await api.wallet(who)).toEqual({ balance: 0, reserved: 0 });
    await isToldAsShort(who, short, 16);
    await expect(run(who, dentists({ id: short.list_id }, 20), NEW)).rejects.toMatchObject({
      code: 'wallet.not_enough',
    });
  });

  it('is the same search when it is started again by the same intent', async () => {
    const who = await api.buildPayer(100);
    const ctx = systemCtx(api.platform, who.accountId);
    const body = asBody({ ...dentists({ name: 'Clinics' }, 5), ...NEW });
    const [one, two] = [await startSearch(ctx, body, 'same', ALONE), await startSearch(ctx, body, 'same', ALONE)];
    expect(two.id).toBe(one.id);
    await api.runJobs();
    expect((await startSearch(ctx, body, 'same', ALONE)).id).toBe(one.id);
    expect(await api.wallet(who)).toEqual({ balance: 95, reserved: 0 });
  });

  it('walks through a vendor, too, and ends with its budget of calls, which is no failure', async () => {
    const who = await api.buildPayer(500);
    const founders = (list: object, limit: number) => ({
      type: 'people',
      list,
      limit,
      find_emails: false,
      filters: people({ seniorities: ['Founder/Owner'] }),
    });
    const first = await run(who, founders({ name: 'Founders' }, 60));
    expect(first).toMatchObject({ added: 60, credits: 180 });
    const second = await run(who, founders({ id: first.list_id }, 5), NEW);
    expect(second).toMatchObject({ status: 'completed', added: 5, credits: 15, error_code: null });
    expect(second.duplicates).toBeGreaterThanOrEqual(60);
    const { id } = await start(who, founders({ id: first.list_id }, 5), NEW);
    await api.rows('update searches set provider_calls = 100000, duplicates = 65 where id = $1', [id]);
    await api.runJobs();
    const [over] = await api.rows('select status, error_code, added from searches where id = $1', [id]);
    expect(over).toEqual({ status: 'completed', error_code: null, added: 0 });
    expect(await api.wallet(who)).toEqual({ balance: 500 - 195, reserved: 0 });
  });
});

describe('a look-up of somebody whom the account has', () => {
  it('answers with them, free of charge and without credits, and says so', async () => {
    const who = await api.buildPayer(3);
    const list = { name: 'Founders' };
    const found = await run(who, {
      type: 'people',
      list,
      limit: 1,
      find_emails: false,
      filters: people({ seniorities: ['Founder/Owner'] }),
    });
    expect(found).toMatchObject({ added: 1, credits: 3 });
    const [row] = await api.rows('select linkedin_url from results where list_id = $1', [found.list_id]);
    const filters = { linkedin_url: row?.['linkedin_url'] };
    const body = { type: 'people', list: { name: 'Looked up' }, limit: 1, find_emails: false, filters } as const;
    const { body: estimate } = await api.call(who, search.estimate, { body: body as never });
    expect(estimate).toMatchObject({
      owned: 1,
      new_to_you: 0,
      this_search: 1,
      maximum_credits: 0,
      is_affordable: true,
    });
    const expected = { cost_each: 3, maximum_credits: 0 };
    const begun = await api.call(who, search.create, { body: { ...body, expected } as never });
    expect(begun.body.data).toMatchObject({ only_new: false });
    await api.runJobs();
    const { body: ended } = await api.call(who, search.get, { params: { id: begun.body.data.id } });
    expect(ended).toMatchObject({ status: 'completed', added: 1, owned: 1, credits: 0 });
    expect(await api.wallet(who)).toEqual({ balance: 0, reserved: 0 });
  });
});
