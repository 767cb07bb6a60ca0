import { lists } from '@leadwright/contract/leads/lists';
import { privacy } from '@leadwright/contract/leads/privacy';
import { ResultFilter } from '@leadwright/contract/leads/result-filter';
import { results } from '@leadwright/contract/leads/results';
import { wallet } from '@leadwright/contract/money/wallet';
import { search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../testing/api.ts';
import { industryOf } from '../lead-index/public.ts';
import { type OwnSandbox, startOwnSandbox } from '../sources/testing/own-sandbox.ts';
import { AUSTIN, anyDentists, dentists, type SearchApi, startSearchApi } from './testing/town.ts';

/** The test's clock stands still, so no window of a limit ever ends. */
const SOURCE_LIMITS = 'people-data-labs.search=1000/60,modash.search=1000/1';
let [api, sandbox] = [{} as SearchApi, {} as OwnSandbox];
beforeAll(async () => {
  sandbox = await startOwnSandbox();
  api = await startSearchApi({ env: { SANDBOX_URL: sandbox.url, SOURCE_LIMITS } });
  await sandbox.vendor('people-data-labs').settings({ search_per_minute: 1000 });
  await sandbox.vendor('modash').settings({ per_second: 1000 });
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});

const start = (who: TestPerson, body: unknown) =>
  api.call(who, search.create, { body: { find_emails: false, ...(body as object) } as never });
async function run(who: TestPerson, body: unknown) {
  const begun = await start(who, body);
  expect([begun.status, begun.body.message]).toEqual([200, expect.any(String)]);
  await api.runJobs();
  return (await api.call(who, search.get, { params: { id: begun.body.data.id } })).body;
}
const rowsOf = async (who: TestPerson, type: 'local' | 'people' | 'domain' | 'influencer', id: number) =>
  (await api.call(who, results.find, { params: { type, id }, body: ResultFilter.parse({ limit: 100 }) })).body;

describe('a search of local companies', () => {
  it('is estimated, delivers rows with the source of every value, and charges one credit each', async () => {
    const who = await api.buildPayer();
    const { body: estimate } = await api.call(who, search.estimate, { body: dentists({ name: 'A' }) });
    expect(estimate).toMatchObject({
      matches: 40,
      matches_is_minimum: false,
      owned: 0,
      expected_credits: 40,
      maximum_credits: 40,
      cost_each: 1,
      balance: 500,
      balance_after: 460,
      source: 'Lead index',
    });
    expect(estimate.cells.reduce((sum, cell) => sum + cell.count, 0)).toBe(40);
    const done = await run(who, dentists({ name: 'Dentists' }));
    expect(done).toMatchObject({
      status: 'completed',
      type: 'industry',
      list_type: 'local',
      limit: 100,
      found: 40,
      checked: 40,
      added: 40,
      owned: 0,
      suppressed: 0,
      credits: 40,
      maximum_credits: 40,
      error: null,
    });
    expect(done.summary).toContain('Austin, Texas, United States');
    const inSpanish = await api.call(who, search.get, { params: { id: done.id } }, { language: 'es' });
    expect(inSpanish.body.summary).toContain('Austin, Texas, Estados Unidos');
    const past = { params: { id: done.list_id }, body: {} as never };
    expect((await api.call(who, search.history, past, { language: 'es' })).body.data[0]?.summary).toBe(
      inSpanish.body.summary,
    );
    expect(await api.wallet(who)).toEqual({ balance: 460, reserved: 0 });
    const { data, total } = await rowsOf(who, 'local', done.list_id);
    expect(total).toBe(40);
    expect(data[0]).toMatchObject({
      name: 'Dentist 0',
      email: 'hello@dentist0.test',
      // From open data: not seen on the company's site and not checked with its mail server.
      email_state: 'unchecked',
      email_origin: { source: 'Sandbox' },
      phone: '+15125550000',
      domain: 'dentist0.test',
    });
    expect(data[1]).toMatchObject({ email: '', email_state: 'unchecked', email_origin: null });
    const details = await api.call(who, results.get, { params: { id: data[0]?.id ?? 0 } });
    expect(details.body.data.provenance['name'] ?? details.body.data.provenance['*']).toMatchObject({
      source: 'Sandbox',
      licence: 'CC0',
    });
    expect(details.body.data.activity).toMatchObject([{ kind: 'added', by: 'Sandbox', credits: 1 }]);
    const list = await api.call(who, lists.get, { params: { id: done.list_id } });
    expect(list.body.data).toMatchObject({ running_search_id: null, result_count: 40 });
  });

  it('of several industries finds every company once, at one price and with one charge', async () => {
    const who = await api.buildPayer();
    await api.rows(
      `insert into lead_places (dataset_id, source, source_id, name, folded_name, industry_no, industries, lat, lon, cell7, cell5,
        region_no, contact, city, state, country, phone, website, domain)
      select dataset_id, source, 'v' || id, 'Vet ' || id, 'vet ' || id, $1, array['veterinarian'], lat, lon, cell7, cell5,
        region_no, 3, city, state, country, '+1512666' || (1000 + id), 'https://vet' || id || '.test', 'vet' || id || '.test'
      from lead_places where industries = array['dentist'] order by id limit 5`,
      [industryOf('veterinarian')?.no],
    );
    // Dentists are part of health care, so they are asked for twice.
    const industries = ['dentist', 'veterinarian', 'health_care', 'dentist'];
    const body = dentists({ name: 'Both' }, 100, { industry: undefined, industries });
    const { body: estimate } = await api.call(who, search.estimate, { body });
    expect(estimate).toMatchObject({ matches: 45, expected_credits: 45, maximum_credits: 45 });
    expect(estimate.cells.reduce((sum, cell) => sum + cell.count, 0)).toBe(45);
    expect(estimate.distribution).toEqual([{ label: 'Austin', count: 45 }]);
    const done = await run(who, body);
    expect(done).toMatchObject({ status: 'completed', found: 45, added: 45, owned: 0, credits: 45 });
    expect(done.summary).toMatch(/^Dentist, Veterinarian, Health.*Austin/);
    expect((await rowsOf(who, 'local', done.list_id)).total).toBe(45);
    expect(await api.wallet(who)).toEqual({ balance: 455, reserved: 0 });
    const again = await run(
      who,
      anyDentists({ name: 'Vets' }, 100, { industry: 'veterinarian', industries: ['dentist'] }),
    );
    expect(again).toMatchObject({ added: 45, owned: 45, credits: 0 });
    const { data: owned } = await rowsOf(who, 'local', again.list_id);
    const { body: free } = await api.call(who, results.get, { params: { id: owned[0]?.id ?? 0 } });
    expect(free.data.activity).toMatchObject([{ kind: 'added', credits: 0 }]);
    const one = await api.call(who, search.estimate, { body: dentists({ name: 'One' }) });
    expect(one.body).toMatchObject({ matches: 40, owned: 40 });
  });

  it.each([
    ['none', [], 'Field is required'],
    ['one that does not exist', ['dentist', 'dragons'], 'This industry does not exist.'],
  ])('of several industries is refused with %s', async (_case, industries, words) => {
    const who = await api.buildPayer();
    const refused = await start(who, dentists({ name: 'x' }, 10, { industry: undefined, industries }));
    expect([refused.status, refused.body]).toMatchObject([422, { errors: { 'filters.industry': [words] } }]);
  });

  it('starts at the price that was shown, or not at all', async () => {
    const who = await api.buildPayer();
    const price = (cost_each: number, maximum_credits: number) => ({ expected: { cost_each, maximum_credits } });
    for (const shown of [price(2, 100), price(1, 39), price(0, 0)]) {
      const { status, body } = await start(who, { ...dentists({ name: 'Dearer' }), ...shown });
      expect([status, body.code]).toEqual([409, 'search.price_changed']);
    }
    expect(await api.wallet(who)).toEqual({ balance: 500, reserved: 0 });
    expect((await api.call(who, lists.find, { query: {} })).body.total).toBe(0);
    const { body } = await start(who, { ...dentists({ name: 'As shown' }), ...price(1, 40) });
    expect(body.data.maximum_credits).toBe(40);
  });

  it('costs nothing the second time, in the same list or another, even with an empty wallet', async () => {
    const who = await api.buildPayer(40);
    const first = await run(who, dentists({ name: 'One' }));
    expect([first.credits, await api.wallet(who)]).toEqual([40, { balance: 0, reserved: 0 }]);
    const { body: estimate } = await api.call(who, search.estimate, { body: anyDentists({ name: 'One' }) });
    expect(estimate).toMatchObject({ owned: 40, expected_credits: 0, maximum_credits: 0 });
    const same = await run(who, anyDentists({ id: first.list_id }));
    expect(same).toMatchObject({ status: 'completed', checked: 40, added: 0, credits: 0 });
    const other = await run(who, anyDentists({ name: 'Two' }));
    expect(other).toMatchObject({ status: 'completed', added: 40, owned: 40, credits: 0 });
    const history = await api.call(who, search.history, {
      params: { id: first.list_id },
      body: { page: 1, limit: 20 },
    });
    expect(history.body.data.map(({ added, credits }) => [added, credits])).toEqual([
      [0, 0],
      [40, 40],
    ]);
    const matching = async (body: object) =>
      (await api.call(who, search.history, { params: { id: first.list_id }, body })).body.total;
    const today = history.body.data[0]?.created_at.slice(0, 10) as string;
    const filters = [{ search: 'DENTIST' }, { search: '%' }, { startDate: today, endDate: today }];
    expect(await Promise.all(filters.map(matching))).toEqual([2, 0, 2]);
    expect(await matching({ filters: { endDate: '2020-01-01' } })).toBe(0);
    const activity = await api.call(who, search.running, {});
    expect(activity.body.data[0]).toMatchObject({
      kind: 'search',
      status: 'completed',
      done: 40,
      total: 40,
      cost: 0,
      can_cancel: false,
    });
  });

  it('stops at its limit', async () => {
    const who = await api.buildPayer();
    expect(await run(who, dentists({ name: 'Seven' }, 7))).toMatchObject({
      checked: 7,
      added: 7,
      credits: 7,
      maximum_credits: 7,
    });
  });

  it('finds nothing without complaint and without cost', async () => {
    const who = await api.buildPayer();
    const done = await run(who, dentists({ name: 'None' }, 10, { keyword: 'zebra' }));
    expect(done).toMatchObject({ status: 'completed', found: 0, added: 0, credits: 0, error: null });
  });

  it('is refused without credits before anything is reserved or written', async () => {
    const who = await api.buildPayer(3);
    const refused = await start(who, dentists({ name: 'Poor' }));
    expect([refused.status, refused.body.code]).toEqual([402, 'wallet.not_enough']);
    expect(await api.rows('select from searches where account_id = $1', [who.accountId])).toEqual([]);
    expect(await api.rows('select from lists where account_id = $1', [who.accountId])).toEqual([]);
    expect(await api.wallet(who)).toEqual({ balance: 3, reserved: 0 });
  });

  it('leaves out who must not be contacted, before charging', async () => {
    const who = await api.buildPayer();
    await api.call(who, privacy.add, { body: { values: ['dentist3.test', '+15125550004'] } });
    const done = await run(who, dentists({ name: 'Polite' }));
    expect(done).toMatchObject({ checked: 40, added: 38, suppressed: 2, credits: 38 });
    const { data } = await rowsOf(who, 'local', done.list_id);
    expect(data.map(({ name }) => name)).not.toContain('Dentist 3');
  });

  it('does not charge for what is in the list already', async () => {
    const who = await api.buildPayer();
    const list = await api.call(who, lists.create, { body: { name: 'Own', type: 'local' } });
    const entry = { website: 'dentist5.test', street: '5 Main St', name: 'Mine' };
    await api.call(who, results.addManually, { params: { id: list.body.data.id }, body: { rows: [entry] } });
    expect(await run(who, dentists({ id: list.body.data.id }))).toMatchObject({ added: 39, credits: 39 });
  });

  it('is charged by the names of what was found, as long as they are there and may be seen', async () => {
    const who = await api.buildPayer();
    const done = await run(who, dentists({ name: 'Named' }));
    const keeper = await api.buildMember(who, ['wallet']);
    const chargesFor = async (person: TestPerson) => {
      const { data } = (await api.call(person, wallet.statement, { query: { show: 'spent' } })).body;
      const line = data[0]?.id as number;
      return (await api.call(person, wallet.charges, { params: { line }, query: { limit: 100 } })).body.data;
    };
    const rows = (await rowsOf(who, 'local', done.list_id)).data;
    const names = new Map(rows.map(({ id, name }) => [`local:${done.list_id}/${id}`, name]));
    const charges = await chargesFor(who);
    expect(charges).toHaveLength(40);
    for (const { subject, lead } of charges) expect(lead).toBe(names.get(subject as string));
    expect((await chargesFor(keeper)).map(({ lead }) => lead)).toEqual(charges.map(() => null));
    await api.rows('delete from results where account_id = $1', [who.accountId]);
    expect((await chargesFor(who)).map(({ lead }) => lead)).toEqual(charges.map(() => null));
  });

  it('tells a member without the wallet no balance, neither in the estimate nor when credits are short', async () => {
    const who = await api.buildPayer(3);
    const [member, keeper] = [await api.buildMember(who, ['leads']), await api.buildMember(who, ['leads', 'wallet'])];
    const estimateFor = async (person: TestPerson) =>
      (await api.call(person, search.estimate, { body: dentists({ name: 'A' }) })).body;
    expect(await estimateFor(member)).toMatchObject({ balance: null, balance_after: null, is_affordable: false });
    expect(await estimateFor(keeper)).toMatchObject({ balance: 3, balance_after: -37, is_affordable: false });
    const refused = await start(member, dentists({ name: 'A' }));
    expect([refused.status, refused.body.code]).toEqual([402, 'wallet.too_little']);
    expect(JSON.stringify(refused.body)).not.toContain('available');
    expect((await start(keeper, dentists({ name: 'A' }))).body).toMatchObject({
      code: 'wallet.not_enough',
      message: expect.stringContaining('3 available'),
    });
  });

  it('is cancelled at once, keeps what there is and releases the rest', async () => {
    const who = await api.buildPayer();
    const { body } = await start(who, dentists({ name: 'Stop' }));
    expect(await api.wallet(who)).toEqual({ balance: 500, reserved: 40 });
    const canceled = await api.call(who, search.cancel, { params: { id: body.data.id } });
    expect(canceled.body.data.status).toBe('canceled');
    expect(await api.wallet(who)).toEqual({ balance: 500, reserved: 0 });
    await api.runJobs();
    const { status, added } = (await api.call(who, search.get, { params: { id: body.data.id } })).body;
    expect([status, added]).toEqual(['canceled', 0]);
    expect((await api.call(who, search.cancel, { params: { id: body.data.id } })).status).toBe(409);
  });

  it('ends when its list is deleted, and says so', async () => {
    const who = await api.buildPayer();
    const { body } = await start(who, dentists({ name: 'Gone' }));
    await api.call(who, lists.remove, { params: { id: body.data.list_id } });
    await api.runJobs();
    const done = (await api.call(who, search.get, { params: { id: body.data.id } }, { language: 'es' })).body;
    expect([done.status, done.error]).toEqual(['failed', expect.stringContaining('La lista se ha eliminado')]);
    expect(await api.wallet(who)).toEqual({ balance: 500, reserved: 0 });
  });

  it('lets only one of two racing searches have the last credits', async () => {
    const who = await api.buildPayer(40);
    const both = await Promise.all([
      start(who, dentists({ name: 'Race A' })),
      start(who, dentists({ name: 'Race B' })),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 402]);
    await api.runJobs();
    expect(await api.wallet(who)).toEqual({ balance: 0, reserved: 0 });
  });
});

describe('what is refused', () => {
  it.each([
    [
      'no location',
      { type: 'industry', filters: { industry: 'dentist' } },
      'filters.location_id',
      'Please select location before continue.',
    ],
    [
      'an unknown location',
      { type: 'industry', filters: { industry: 'dentist', location_id: 9 } },
      'filters.location_id',
      'This location does not exist.',
    ],
    [
      'an unknown industry',
      { type: 'industry', filters: { industry: 'dragons', location_id: AUSTIN } },
      'filters.industry',
      'This industry does not exist.',
    ],
    [
      'nobody in particular',
      { type: 'people', filters: { titles: [], keyword: '' } },
      'filters',
      'Please select at least one filter.',
    ],
    [
      'a look-up of nobody',
      { type: 'people', filters: { linkedin_url: '', email: '', name: '' } },
      'filters.name',
      'Please Provide LinkedIn URL, Email or Name.',
    ],
    [
      'all creators there are',
      { type: 'influencer', filters: { platform: 'tiktok', with_email: false, audience: {}, source: 'modash' } },
      'filters',
      'Please select at least one filter.',
    ],
    ['no domain', { type: 'single', filters: { domain: 'not a domain' } }, 'filters.domain', 'This is not a domain.'],
    [
      'a foreign platform',
      { type: 'influencer', filters: { platform: 'facebook' } },
      'filters.platform',
      'Type is not valid',
    ],
    [
      'reelsPlays on YouTube',
      { type: 'influencer', filters: { platform: 'youtube', reelsPlays_min: 1 } },
      'filters.reelsPlays_min',
      'Type is not valid',
    ],
    [
      'lastposted 29',
      { type: 'influencer', filters: { platform: 'tiktok', lastposted: 29 } },
      'filters.lastposted',
      'number minimum 30',
    ],
    [
      'half a growth filter',
      { type: 'influencer', filters: { platform: 'tiktok', followersGrowthRate: { interval: 'i1month' } } },
      'filters.followersGrowthRate',
      'Fields are required',
    ],
  ])('%s', async (_case, body, field, words) => {
    const who = await api.buildPayer();
    for (const endpoint of [search.create, search.estimate]) {
      const refused = await api.call(who, endpoint, { body: { list: { name: 'X' }, limit: 5, ...body } as never });
      expect([refused.status, refused.body.errors]).toEqual([422, { [field]: [words] }]);
    }
  });

  it('a list of another type, or of another account', async () => {
    const [who, other] = [await api.buildPayer(), await api.buildPayer()];
    const list = await api.call(who, lists.create, { body: { name: 'People', type: 'people' } });
    expect((await start(who, dentists({ id: list.body.data.id }))).status).toBe(422);
    expect((await start(other, dentists({ id: list.body.data.id }))).status).toBe(404);
    const { body } = await start(who, dentists({ name: 'Mine' }));
    expect((await api.call(other, search.get, { params: { id: body.data.id } })).status).toBe(404);
    expect((await api.call(other, search.cancel, { params: { id: body.data.id } })).status).toBe(404);
    expect((await api.call(other, search.history, { params: { id: body.data.list_id }, body: {} })).status).toBe(404);
    expect((await api.call(null, search.get, { params: { id: body.data.id } })).status).toBe(401);
  });
});

describe('a search through a vendor', () => {
  const founders = (limit: number) => ({
    type: 'people',
    list: { name: 'Founders' },
    limit,
    filters: { seniorities: ['Founder/Owner'] },
  });

  it('is refused with two credits when one person costs three, without a call', async () => {
    const pdl = sandbox.vendor('people-data-labs');
    const before = (await pdl.state()).calls.total;
    const who = await api.buildPayer(2);
    expect((await start(who, founders(1))).status).toBe(402);
    expect((await pdl.state()).calls.total).toBe(before);
    expect(
      await api.rows('select from ledger_transactions where account_id = $1 and credits <> 2', [who.accountId]),
    ).toEqual([]);
  });

  it('brings people, three credits each, and the same ones again for nothing', async () => {
    const who = await api.buildPayer();
    expect(await run(who, founders(60))).toMatchObject({ status: 'completed', added: 60, credits: 180 });
    const again = await run(who, { ...founders(60), list: { name: 'Again' }, only_new: false });
    expect(again).toMatchObject({ added: 60, owned: 60, credits: 0 });
  });

  it('that refuses the key fails in words, charges nothing and gives everything back', async () => {
    const pdl = sandbox.vendor('people-data-labs');
    const who = await api.buildPayer();
    await pdl.fail({ kind: 'unauthorized', times: 1 });
    const failed = await run(who, founders(20));
    expect([failed.status, failed.credits]).toEqual(['failed', 0]);
    expect(failed.error).toBe(
      'People Data Labs rejected the key. Check it under Your own keys on the search page. Nothing was charged; the reserved credits were released.',
    );
    expect(await api.wallet(who)).toEqual({ balance: 500, reserved: 0 });
  });

  it('that runs dry half way keeps and charges what came', async () => {
    const pdl = sandbox.vendor('people-data-labs');
    const who = await api.buildPayer();
    await pdl.fail({ kind: 'quota', after: 1, times: 1 });
    const failed = await run(who, founders(100));
    expect(failed).toMatchObject({ status: 'failed', added: 50, credits: 150 });
    expect(failed.error).toContain('50 leads were kept');
    expect(await api.wallet(who)).toEqual({ balance: 350, reserved: 0 });
  });

  it('that never answers is given up within a minute', async () => {
    const pdl = sandbox.vendor('people-data-labs');
    const who = await api.buildPayer();
    await pdl.fail({ kind: 'timeout', times: 3 });
    const { config } = api.platform;
    const patience = config.SOURCE_TIMEOUT_MS;
    config.SOURCE_TIMEOUT_MS = 200;
    const { id } = await run(who, founders(10));
    for (let attempt = 2; attempt <= 3; attempt += 1) await api.hurry();
    config.SOURCE_TIMEOUT_MS = patience;
    const failed = (await api.call(who, search.get, { params: { id } })).body;
    expect([failed.status, failed.error]).toEqual(['failed', expect.stringContaining('is not responding')]);
    expect(await api.wallet(who)).toEqual({ balance: 500, reserved: 0 });
  });

  it('that asks to wait is asked again later', async () => {
    const pdl = sandbox.vendor('people-data-labs');
    const who = await api.buildPayer();
    await pdl.fail({ kind: 'throttled', times: 1 });
    const waiting = await run(who, founders(10));
    expect([waiting.status, waiting.added]).toEqual(['running', 0]);
    await api.hurry();
    expect((await api.call(who, search.get, { params: { id: waiting.id } })).body).toMatchObject({
      status: 'completed',
      added: 10,
    });
  });

  it('keeps content only as long as the terms of its source allow', async () => {
    const who = await api.buildPayer();
    const done = await run(who, dentists({ name: 'Google' }, 5, { source: 'google-places' }));
    expect(done).toMatchObject({ status: 'completed', added: 5, credits: 5 });
    const kept = await api.rows('select distinct retain_until from results where list_id = $1', [done.list_id]);
    expect(kept).toEqual([{ retain_until: new Date(api.clock.now().getTime() + 30 * 24 * 60 * 60 * 1000) }]);
  });

  it('finds creators, two credits each', async () => {
    const who = await api.buildPayer();
    const done = await run(who, {
      type: 'influencer',
      list: { name: 'Creators' },
      limit: 20,
      filters: { platform: 'instagram', followers_min: 1000 },
    });
    expect(done).toMatchObject({ status: 'completed', added: 20, credits: 40 });
  });
});

describe('what a kept search names', () => {
  it("is read by its ids, in the reader's language", async () => {
    const who = await api.buildPayer(0);
    const ask = async (language: string) => {
      const places = await api.call(
        who,
        search.locations,
        { query: { ids: `${AUSTIN},${2 ** 52 - 1}` } },
        { language },
      );
      const industries = await api.call(
        who,
        search.industries,
        { query: { slugs: 'dental_clinic,nothing' } },
        { language },
      );
      return [...places.body.data.map(({ label }) => label), ...industries.body.data.map(({ name }) => name)];
    };
    expect(await ask('en')).toEqual(['Austin, Texas, United States', 'Dentist']);
    expect(await ask('es')).toEqual(['Austin, Texas, Estados Unidos', 'Dentista']);
  });
});
