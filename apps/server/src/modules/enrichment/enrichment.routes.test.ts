import { lists } from '@leadwright/contract/leads/lists';
import { privacy } from '@leadwright/contract/leads/privacy';
import { results } from '@leadwright/contract/leads/results';
import { enrichment } from '@leadwright/contract/searching/enrichment';
import { search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../testing/api.ts';
import { companyRow, everything, type Person, personRow, startActs, type Truth } from './testing/acts.ts';

let acts: Awaited<ReturnType<typeof startActs>>;
beforeAll(async () => {
  acts = await startActs();
});
afterAll(async () => {
  await acts.api.stop();
  await acts.sandbox.stop();
});

const isStaffed = ({ published }: Truth) => published.people.length >= 2 && published.people.length <= 8;
const employees = (limit = 50) => everything({ act: 'get-employees', limit });
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

describe('employees of companies', () => {
  let [who, companies] = [{} as TestPerson, [] as Truth[]];
  beforeAll(async () => {
    who = await acts.api.buildPayer(1000);
    companies = await acts.companies(3, isStaffed);
  });

  it('become people of a list of their own, each once, at two credits each, and cost nothing again', async () => {
    const { listId } = await acts.fill(who, 'local', companies.map(companyRow), 'Clinics');
    const { body: shown } = await acts.estimate(who, listId, employees());
    expect(shown).toMatchObject({
      rows: { count: 3 },
      askable: 3,
      have: 0,
      at_most: 150,
      cost_each: 2,
      maximum_credits: 300,
      balance: 1000,
      balance_after: 700,
      is_affordable: true,
      list: { id: null, name: 'Employees: Clinics' },
    });
    expect(shown.sources.slice(0, 2)).toEqual(['Company website', 'Hunter']);
    const { body: begun } = await acts.start(who, listId, {
      ...employees(),
      selection: { filter: {}, expected: shown.rows },
      expected: { cost_each: 2, maximum_credits: 300 },
    });
    expect(begun.data).toMatchObject({ status: 'queued', total: 3, target: null });
    expect(await acts.api.wallet(who)).toEqual({ balance: 1000, reserved: 300 });
    await acts.api.runJobs();
    const done = await acts.read(who, begun.data.id);
    expect(done).toMatchObject({ status: 'completed', done: 3, found_rows: 3, failed_rows: 0, owned: 0, error: null });
    const people = await acts.rowsOf(who, 'people', done.target?.id ?? 0);
    expect(done).toMatchObject({ found: people.length, credits: 2 * people.length });
    expect(await acts.api.wallet(who)).toEqual({ balance: 1000 - done.credits, reserved: 0 });
    const names = people.map(({ name, domain }) => `${name} ${domain}`);
    expect(new Set(names).size).toBe(names.length);
    const known = new Set(
      companies.flatMap(({ domain, people: all }) => all.map((each) => `${nameOf(each)} ${domain}`)),
    );
    for (const { domain, published } of companies)
      for (const person of published.people) expect(names).toContain(`${nameOf(person)} ${domain}`);
    // Directories misspell a few.
    expect(names.filter((name) => known.has(name)).length / names.length).toBeGreaterThan(0.9);
    expect(people.every(({ company, domain }) => company && domain)).toBe(true);
    expect(people.some(({ seniority }) => seniority !== '')).toBe(true);
    const again = await acts.run(who, listId, employees());
    expect(again).toMatchObject({ status: 'completed', found: 0, credits: 0, target: { name: 'Employees: Clinics' } });
    const elsewhere = await acts.run(who, listId, { ...employees(), list: { name: 'Again' } });
    expect(elsewhere).toMatchObject({ found: people.length, owned: people.length, credits: 0 });
  });

  it('of one website are looked up once, also if several rows share it', async () => {
    const [company] = companies as [Truth];
    const branches = ['North', 'South'].map((street) => ({ ...companyRow(company), dedupeKey: street, street }));
    const { listId } = await acts.fill(who, 'local', branches, 'Branches');
    expect((await acts.estimate(who, listId, employees())).body).toMatchObject({ rows: { count: 2 }, askable: 1 });
  });

  it('go into the list that was chosen, are no more than asked for, and the row says so', async () => {
    const { listId, ids } = await acts.fill(who, 'local', companies.slice(0, 1).map(companyRow), 'One');
    const { body: made } = await acts.api.call(who, lists.create, { body: { name: 'Chosen', type: 'people' } });
    const order = { ...employees(1), selection: { ids }, list: { id: made.data.id } };
    const done = await acts.run(who, listId, order);
    expect(done).toMatchObject({ found: 1, owned: 1, credits: 0, target: { id: made.data.id, name: 'Chosen' } });
    const { body } = await acts.api.call(who, results.get, { params: { id: ids[0] as number } });
    expect(body.data.activity[0]).toMatchObject({ kind: 'employeesFound', what: '1 employee found' });
    const [person] = await acts.rowsOf(who, 'people', made.data.id);
    const details = await acts.api.call(who, results.get, { params: { id: person?.id ?? 0 } });
    expect(details.body.data.extra).toMatchObject({ company_result_id: ids[0], company_list_id: listId });
    expect(Object.values(details.body.data.provenance)[0]).toMatchObject({ source: expect.any(String) });
  });

  it('are left out if they are suppressed', async () => {
    const other = await acts.api.buildPayer(1000);
    const { listId } = await acts.fill(other, 'local', companies.slice(0, 1).map(companyRow));
    const first = await acts.run(other, listId, employees());
    const all = await acts.rowsOf(other, 'people', first.target?.id ?? 0);
    const { email } = all.find((each) => each.email) ?? { email: '' };
    const third = await acts.api.buildPayer(1000);
    await acts.api.call(third, privacy.add, { body: { values: [email] } });
    const second = await acts.fill(third, 'local', companies.slice(0, 1).map(companyRow));
    const done = await acts.run(third, second.listId, employees());
    expect(done).toMatchObject({ found: all.length - 1, credits: 2 * (all.length - 1) });
  });
});

describe('phones of people', () => {
  it('are paid for once each, wherever the person stands, and only where one is found', async () => {
    const who = await acts.api.buildPayer(100);
    const companies = await acts.companies(12, ({ people }) => people.some(({ optedOut }) => !optedOut));
    const people = companies.flatMap(({ people: all, domain }) =>
      all.filter(({ optedOut }) => !optedOut).map((person) => ({ person, domain })),
    );
    const rows = people.slice(0, 12).map(({ person, domain }) => personRow(person, domain));
    const { listId } = await acts.fill(who, 'people', rows);
    const done = await acts.run(who, listId, everything({ act: 'get-phones' }));
    const found = await acts.rowsOf(who, 'people', listId);
    const withPhone = found.filter(({ phone }) => phone);
    expect(withPhone.length).toBeGreaterThan(0);
    expect(done).toMatchObject({ status: 'completed', done: 12, found: withPhone.length, credits: withPhone.length });
    expect(await acts.api.wallet(who)).toEqual({ balance: 100 - withPhone.length, reserved: 0 });
    const second = await acts.fill(who, 'people', rows, 'Again');
    const again = await acts.run(who, second.listId, everything({ act: 'get-phones' }));
    expect(again).toMatchObject({ found: withPhone.length, owned: withPhone.length, credits: 0 });
    const { body: left } = await acts.estimate(who, listId, everything({ act: 'get-phones' }));
    expect(left).toMatchObject({ have: withPhone.length, askable: 12 - withPhone.length });
  });
});

describe('similar people', () => {
  it('come into the same list, with the same title or level, and never the person itself', async () => {
    const who = await acts.api.buildPayer(100);
    const [company] = await acts.companies(1, ({ people }) => people.some(({ optedOut }) => !optedOut));
    const person = company?.people.find(({ optedOut }) => !optedOut);
    const row = personRow(person as never, company?.domain ?? '', {
      country: company?.properties.addresses[0]?.country ?? '',
    });
    const { listId, ids } = await acts.fill(who, 'people', [row]);
    const done = await acts.run(who, listId, { act: 'find-similar', selection: { ids }, limit: 5 });
    expect(done).toMatchObject({ status: 'completed', found: 5, credits: 10, target: { id: listId } });
    const people = await acts.rowsOf(who, 'people', listId);
    expect(people).toHaveLength(6);
    expect(people.filter(({ linkedin_url }) => linkedin_url === row.linkedin_url)).toHaveLength(1);
    const again = await acts.run(who, listId, {
      act: 'find-similar',
      selection: { ids },
      limit: 5,
      list: { name: 'More' },
    });
    expect(again).toMatchObject({ found: 5, owned: 5, credits: 0, target: { name: 'More' } });
  });

  it('are looked for behind those whom the list holds already, until there are as many as wanted', async () => {
    const who = await acts.api.buildPayer(100);
    const [company] = await acts.companies(1, ({ people }) => people.some(({ optedOut }) => !optedOut));
    const person = company?.people.find(({ optedOut }) => !optedOut);
    const country = company?.properties.addresses[0]?.country ?? '';
    const { listId, ids } = await acts.fill(who, 'people', [
      personRow(person as never, company?.domain ?? '', { country }),
    ]);
    const similar = { act: 'find-similar', selection: { ids }, limit: 5 } as const;
    expect(await acts.run(who, listId, similar)).toMatchObject({ found: 5, credits: 10 });
    expect(await acts.run(who, listId, similar)).toMatchObject({ found: 5, owned: 0, credits: 10 });
    expect(await acts.rowsOf(who, 'people', listId)).toHaveLength(11);
  });

  it('are others for each of two people who are like each other', async () => {
    const who = await acts.api.buildPayer(100);
    const [company] = await acts.companies(1, ({ people }) => people.some(({ optedOut }) => !optedOut));
    const person = company?.people.find(({ optedOut }) => !optedOut) as never as Person;
    const country = company?.properties.addresses[0]?.country ?? '';
    const twin = { ...person, linkedinUrl: 'https://www.linkedin.com/in/somebody-alike', workEmail: '' };
    const { listId, ids } = await acts.fill(
      who,
      'people',
      [person, twin].map((each) => personRow(each, company?.domain ?? '', { country })),
    );
    const done = await acts.run(who, listId, { act: 'find-similar', selection: { ids }, limit: 4 });
    expect(done).toMatchObject({ found: 8, found_rows: 2, credits: 16 });
  });
});

describe('details of creators', () => {
  it('bring contacts and audience at five credits, once', async () => {
    const who = await acts.api.buildPayer(100);
    const body = {
      type: 'influencer',
      list: { name: 'C' },
      limit: 3,
      filters: { platform: 'tiktok', followers_min: 5000 },
    };
    const { body: begun } = await acts.api.call(who, search.create, { body: body as never });
    await acts.api.runJobs();
    const listId = begun.data.list_id;
    const { body: shown } = await acts.estimate(who, listId, everything({ act: 'enrich' }));
    expect(shown).toMatchObject({ askable: 3, owned: 0, at_most: 3, cost_each: 5, maximum_credits: 15, list: null });
    const done = await acts.run(who, listId, everything({ act: 'enrich' }));
    expect(done).toMatchObject({ status: 'completed', found: 3, credits: 15 });
    const [row] = await acts.rowsOf(who, 'influencer', listId);
    const details = await acts.api.call(who, results.get, { params: { id: row?.id ?? 0 } });
    expect(details.body.data.extra).toMatchObject({
      audience: { credibility: expect.any(Number) },
      enriched_at: expect.any(String),
    });
    expect((await acts.estimate(who, listId, everything({ act: 'enrich' }))).body).toMatchObject({
      askable: 0,
      have: 3,
    });
  });
});

describe('an act on results', () => {
  const nowhere = (n: number) => ({
    dedupeKey: `d${n}`,
    name: `Shop ${n}`,
    website: `https://no-such-${n}.test`,
    domain: `no-such-${n}.test`,
  });
  const create = (who: TestPerson | null, id: number, body: object) =>
    acts.api.call(who, enrichment.create, { params: { id }, body: body as never });

  it('is refused without sign-in, without the module, for foreign lists and for rows of another list', async () => {
    const [who, other] = [await acts.api.buildPayer(), await acts.api.buildPayer()];
    const { listId, ids } = await acts.fill(who, 'local', [nowhere(1)]);
    const without = await acts.api.buildAccount({ modules: ['ai_suggest'] });
    expect((await create(null, listId, employees())).status).toBe(401);
    expect((await create(without, listId, employees())).status).toBe(403);
    expect((await create(other, listId, employees())).status).toBe(404);
    const own = await acts.fill(other, 'local', [nowhere(2)]);
    expect((await create(other, own.listId, { ...employees(), selection: { ids } })).status).toBe(404);
    expect((await create(other, own.listId, { ...employees(), list: { id: listId } })).status).toBe(404);
    const { body } = await create(who, listId, employees());
    for (const call of [enrichment.get, enrichment.cancel])
      expect((await acts.api.call(other, call, { params: { id: body.data.id } })).status).toBe(404);
    expect((await acts.api.call(other, enrichment.ofList, { params: { id: listId } })).status).toBe(404);
  });

  it('is refused where the list does not offer it, there is nothing to ask, or the list takes no people', async () => {
    const who = await acts.api.buildPayer();
    const { listId } = await acts.fill(who, 'local', [{ dedupeKey: 'x', name: 'No website' }]);
    const refused = async (order: object) => {
      const { status, body } = await create(who, listId, order);
      return [status, body.code];
    };
    expect(await refused(everything({ act: 'get-phones' }))).toEqual([422, 'enrichment.wrong_act']);
    expect(await refused(employees())).toEqual([422, 'enrichment.nothing_to_ask']);
    expect(await refused({ ...employees(), list: { id: listId } })).toEqual([422, expect.any(String)]);
    expect(await refused({ ...employees(), limit: 0 })).toEqual([422, expect.any(String)]);
    expect(await acts.api.wallet(who)).toEqual({ balance: 500, reserved: 0 });
  });

  it('is refused for want of credits, and when rows or price are no longer what was shown', async () => {
    const who = await acts.api.buildPayer(19);
    const { listId } = await acts.fill(who, 'local', [nowhere(1)]);
    const poor = await create(who, listId, employees(10));
    expect([poor.status, poor.body.code, poor.body.details]).toEqual([
      402,
      'wallet.not_enough',
      { needed: 20, available: 19 },
    ]);
    const price = (cost_each: number, maximum_credits: number) => ({
      ...employees(5),
      expected: { cost_each, maximum_credits },
    });
    for (const shown of [price(1, 10), price(2, 8)])
      expect((await create(who, listId, shown)).body.code).toBe('enrichment.price_changed');
    const selection = { filter: {}, expected: { count: 2 } };
    const changed = await create(who, listId, { ...employees(5), selection });
    expect([changed.status, changed.body.code]).toEqual([409, 'results.selection_changed']);
    expect((await acts.api.call(who, enrichment.ofList, { params: { id: listId } })).body.data).toEqual([]);
    expect((await create(who, listId, price(2, 10))).status).toBe(200);
  });

  it('is stopped at once: rows say what they said before, and credits come back', async () => {
    const who = await acts.api.buildPayer(100);
    const rows = [nowhere(1), { ...nowhere(2), email_state: 'none' as const }];
    const { listId } = await acts.fill(who, 'local', rows);
    const { body: free } = await create(who, listId, everything({ act: 'find-emails' }));
    const states = async () => (await acts.rowsOf(who, 'local', listId)).map((row) => row.email_state).sort();
    expect(await states()).toEqual(['looking', 'looking']);
    const { body: shown } = await acts.api.call(who, lists.get, { params: { id: listId } });
    expect(shown.data.email_counts).toMatchObject({ looking: 2, unchecked: 0 });
    const cancel = (id: number) => acts.api.call(who, enrichment.cancel, { params: { id } });
    expect((await cancel(free.data.id)).body.data).toMatchObject({ status: 'canceled', done: 0 });
    expect(await states()).toEqual(['none', 'unchecked']);
    const { body: paid } = await create(who, listId, employees(10));
    expect(await acts.api.wallet(who)).toEqual({ balance: 100, reserved: 40 });
    await cancel(paid.data.id);
    expect(await acts.api.wallet(who)).toEqual({ balance: 100, reserved: 0 });
    expect([(await cancel(paid.data.id)).status, (await cancel(paid.data.id)).body.code]).toEqual([
      409,
      'enrichment.finished',
    ]);
    await acts.api.runJobs();
    expect(await acts.read(who, paid.data.id)).toMatchObject({ status: 'canceled', done: 0, credits: 0 });
    const { body: all } = await acts.api.call(who, enrichment.ofList, { params: { id: listId } });
    expect(all.data.map(({ act }) => act)).toEqual(['get-employees', 'find-emails']);
  });
});
