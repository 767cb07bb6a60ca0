import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { add, createList, custom, find } from '../testing/lists.ts';

describe('rows of a list', () => {
  let api: Api;
  let owner: TestPerson;
  let list: number;
  const named = (filter: object) => find(api, owner, list, filter).then(({ names }) => names);

  beforeAll(async () => {
    api = await startApi();
    owner = await api.buildAccount();
    list = await createList(api, owner);
    await add(api, owner, list, [
      {
        name: 'Ágora Dental',
        email: 'hello@agora.test',
        email_state: 'found',
        is_verified: true,
        city: 'Málaga',
        rating: 4.5,
        reviews: 12,
      },
      {
        name: '100% Roofing',
        website: 'https://www.hundred-percent.test',
        email_state: 'none',
        city: 'Austin',
        rating: 3,
        reviews: 900,
      },
      {
        name: 'under_score',
        phone: '+15125550100',
        email: 'info@score.test',
        email_state: 'potential',
        city: 'Austin',
      },
      { name: 'back\\slash', technologies: ['wordpress', 'wix'], email_state: 'looking', city: '', reviews: 3 },
      { name: 'Zebra (a+)+$', first_name: 'Ana', email_state: 'unchecked', city: 'austin heights', rating: 1.5 },
    ]);
  });
  afterAll(() => api.stop());

  it('arrive in order, whole and with the right total', async () => {
    const { data, total, isMinimum } = await find(api, owner, list);
    expect(data.map(({ name }) => name)).toEqual([
      'Ágora Dental',
      '100% Roofing',
      'under_score',
      'back\\slash',
      'Zebra (a+)+$',
    ]);
    expect([total, isMinimum]).toEqual([5, false]);
    expect(data[0]).toMatchObject({
      list_id: list,
      type: 'local',
      rating: 4.5,
      reviews: 12,
      labels: [],
      sent_at: null,
      is_verified: true,
    });
    expect(data[0]?.created_at).toBe(api.clock.now().toISOString());
    expect(data[3]?.technologies).toEqual(['wordpress', 'wix']);
  });

  it('carry every sign as it was written', async () => {
    const signs = await createList(api, owner);
    const names = ['say "hi"', 'back\\slash', 'é 漢字 🙂', "it's", '{"a":1}', 'last'];
    await add(
      api,
      owner,
      signs,
      names.map((name) => ({ name, technologies: [name] })),
    );
    const lines = 'a\nb\tc\u0001\u001f\u007f';
    await api.platform.databases.owner.query(
      `update results set ai_summary = $2 where list_id = $1 and name = 'last'`,
      [signs, lines],
    );
    const { data } = await find(api, owner, signs);
    expect(data.map(({ name }) => name)).toEqual(names);
    expect(data.map(({ technologies }) => technologies)).toEqual(names.map((name) => [name]));
    expect(data.map(({ ai_summary }) => ai_summary)).toEqual(['', '', '', '', '', lines]);
  });

  it('come in pages, in both directions', async () => {
    expect(await named({ limit: 2, page: 2 })).toEqual(['under_score', 'back\\slash']);
    expect(await named({ limit: 2, page: 3 })).toEqual(['Zebra (a+)+$']);
    expect(await named({ limit: 2, direction: 'desc' })).toEqual(['Zebra (a+)+$', 'back\\slash']);
    const beyond = await find(api, owner, list, { page: 1e12 });
    expect([beyond.status, beyond.names, beyond.total]).toEqual([200, [], 5]);
  });

  it('are searched without regard to case and accents', async () => {
    expect(await named({ search: 'agora' })).toEqual(['Ágora Dental']);
    expect(await named({ search: 'MALAGA' })).toEqual(['Ágora Dental']);
    expect(await named({ search: 'Málaga' })).toEqual(['Ágora Dental']);
    expect(await named({ search: 'https://www.hundred-percent.test' })).toEqual(['100% Roofing']);
    expect(await named({ search: '512555' })).toEqual(['under_score']);
    expect(await named({ search: 'nothing like it' })).toEqual([]);
  });

  it('are searched for what is typed, never by wildcards or patterns', async () => {
    expect(await named({ search: '%' })).toEqual(['100% Roofing']);
    expect(await named({ search: '_' })).toEqual(['under_score']);
    expect(await named({ search: '\\' })).toEqual(['back\\slash']);
    expect(await named({ search: '(a+)+$' })).toEqual(['Zebra (a+)+$']);
    expect(await named({ search: '.*' })).toEqual([]);
  });

  it('are searched by the whole value and by its beginning', async () => {
    expect(await named({ search: 'austin', search_type: 'exact' })).toEqual(['100% Roofing', 'under_score']);
    expect(await named({ search: 'austin', search_type: 'start' })).toEqual([
      '100% Roofing',
      'under_score',
      'Zebra (a+)+$',
    ]);
    expect(await named({ search: 'dental', search_type: 'start' })).toEqual([]);
    expect(await named({ search: 'dental', search_type: 'contain' })).toEqual(['Ágora Dental']);
  });

  it('are filtered by the state of the e-mail search', async () => {
    expect(await named({ withEmail: 1 })).toEqual(['Ágora Dental']);
    expect(await named({ withEmail: 2 })).toEqual(['under_score']);
    expect(await named({ withEmail: 0 })).toEqual(['100% Roofing']);
    expect((await find(api, owner, list, { withEmail: 0 })).total).toBe(1);
    // Unchecked is not "not found".
    expect(await named({ withEmail: 3 })).toEqual(['Zebra (a+)+$']);
    expect((await find(api, owner, list, { sent: 0 })).total).toBe(5);
    expect(await named({ sent: 1 })).toEqual([]);
  });

  it('are filtered by each operator', async () => {
    expect(await named(custom('city', 'like', 'AUSTIN'))).toEqual(['100% Roofing', 'under_score', 'Zebra (a+)+$']);
    expect(await named(custom('name', 'like', 'austin'))).toEqual([]);
    expect(await named(custom('city', 'not like', 'austin'))).toEqual(['Ágora Dental', 'back\\slash']);
    expect(await named(custom('city', 'empty'))).toEqual(['back\\slash']);
    expect(await named(custom('phone', 'not empty'))).toEqual(['under_score']);
    expect(await named(custom('technologies', 'not empty'))).toEqual(['back\\slash']);
    expect(await named(custom('technologies', 'like', 'wix'))).toEqual(['back\\slash']);
    expect(await named(custom('rating', 'lower', 3))).toEqual(['Zebra (a+)+$']);
    expect(await named(custom('rating', 'greater', '2.9'))).toEqual(['Ágora Dental', '100% Roofing']);
    expect(await named(custom('reviews', 'greater', 3))).toEqual(['Ágora Dental', '100% Roofing']);
    expect(await named(custom('reviews', 'lower', 12.5))).toEqual(['Ágora Dental', 'back\\slash']);
    expect(await named(custom('reviews', 'empty'))).toEqual(['under_score', 'Zebra (a+)+$']);
    expect(await named(custom('email', 'is_verified'))).toEqual(['Ágora Dental']);
    expect(await named(custom('name', 'like', '%'))).toEqual(['100% Roofing']);
  });

  it('are filtered by the normalized country', async () => {
    const other = await createList(api, owner);
    await add(api, owner, other, [
      { name: 'by code', country: 'US' },
      { name: 'by name', country: 'United States' },
      { name: 'elsewhere', country: 'ES' },
      { name: 'nowhere' },
    ]);
    const inCountry = async (operator: string, value: string) =>
      (await find(api, owner, other, custom('country', operator, value))).names;
    expect(await inCountry('like', 'united st')).toEqual(['by code', 'by name']);
    expect(await inCountry('like', 'España')).toEqual(['elsewhere']);
    expect(await inCountry('like', 'us')).toEqual(['by code', 'by name']);
    expect(await inCountry('not like', 'united')).toEqual(['elsewhere', 'nowhere']);
  });

  it('meet all filters at once', async () => {
    const filter = {
      search: 'austin',
      withEmail: 0,
      custom_search: [
        { column: 'rating', operator: 'greater', value: 2 },
        { column: 'phone', operator: 'empty' },
        { column: 'name', operator: 'not like', value: 'zebra' },
      ],
    };
    expect(await named(filter)).toEqual(['100% Roofing']);
    const { body } = await api.call(owner, results.count, {
      params: { type: 'local', id: list },
      body: filter as never,
    });
    expect(body.total).toBe(1);
  });

  it('are sorted by a column, those without a value last', async () => {
    expect(await named({ sort: 'rating' })).toEqual([
      'Zebra (a+)+$',
      '100% Roofing',
      'Ágora Dental',
      'under_score',
      'back\\slash',
    ]);
    expect(await named({ sort: 'rating', direction: 'desc', limit: 2 })).toEqual(['Ágora Dental', '100% Roofing']);
    expect(await named({ sort: 'city', limit: 4 })).toEqual([
      '100% Roofing',
      'under_score',
      'Zebra (a+)+$',
      'Ágora Dental',
    ]);
    expect(await named({ sort: 'name', direction: 'desc', limit: 1 })).toEqual(['Zebra (a+)+$']);
    expect((await find(api, owner, list, { sort: 'name', limit: 1 })).total).toBe(5);
  });

  it('are filtered by the day they came', async () => {
    const other = await createList(api, owner);
    await add(api, owner, other, [{ name: 'early' }]);
    const first = api.clock.now().toISOString().slice(0, 10);
    api.clock.advance(3 * 24 * 3600 * 1000);
    await add(api, owner, other, [{ name: 'late' }]);
    const last = api.clock.now().toISOString().slice(0, 10);
    const days = async (startDate: string | null, endDate: string | null) =>
      (await find(api, owner, other, { startDate, endDate })).names;
    expect(await days(last, null)).toEqual(['late']);
    expect(await days(null, first)).toEqual(['early']);
    expect(await days(first, last)).toEqual(['early', 'late']);
    expect(await days('2020-01-01', '2020-01-02')).toEqual([]);
  });

  it.each([
    [{ limit: 0 }, 'limit', 'number minimum 1'],
    [{ limit: 101 }, 'limit', 'number maximum 100'],
    [{ limit: 1.5 }, 'limit', 'must be an integer'],
    [{ limit: 'x' }, 'limit', 'Type is not valid'],
    [{ page: -1 }, 'page', 'number minimum 1'],
    [{ startDate: '2026-02-30' }, 'startDate', 'Type is not valid'],
    [{ startDate: '2026-02-02', endDate: '2026-02-01' }, 'endDate', 'The end must not be before the start'],
    [{ search: 'x'.repeat(10_000) }, 'search', 'Maximum length 200'],
    [{ sent: 2 }, 'sent', 'Type is not valid'],
    [{ withEmail: 5 }, 'withEmail', 'Type is not valid'],
    [{ sort: 'password' }, 'sort', 'Type is not valid'],
    [{ sort: 'ordinal; drop table results' }, 'sort', 'Type is not valid'],
    [custom('city', 'or 1=1', 'x'), 'custom_search.0.operator', 'Type is not valid'],
    [custom('password', 'like', 'x'), 'custom_search.0.column', 'Type is not valid'],
    [custom('constructor', 'like', 'x'), 'custom_search.0.column', 'Type is not valid'],
    [custom('followers', 'greater', 1), 'custom_search.0.column', 'Type is not valid'],
    [custom('city', 'greater', 1), 'custom_search.0.operator', 'Type is not valid'],
    [custom('rating', 'like', 'x'), 'custom_search.0.operator', 'Type is not valid'],
    [custom('city', 'is_verified'), 'custom_search.0.operator', 'Type is not valid'],
    [custom('rating', 'lower', 'abc'), 'custom_search.0.value', 'Type is not valid'],
    [custom('rating', 'lower', '1e999'), 'custom_search.0.value', 'Type is not valid'],
    [custom('rating', 'lower'), 'custom_search.0.value', 'Field is required'],
    [custom('city', 'like', '  '), 'custom_search.0.value', 'Field is required'],
  ])('refuse the filter %j with "%s: %s"', async (filter, field, words) => {
    const { status, errors } = await find(api, owner, list, filter);
    expect([status, errors[field]]).toEqual([422, [words]]);
  });

  it('are found only under the type of their list, and by their account', async () => {
    const stranger = await api.buildAccount();
    expect((await find(api, owner, list, {}, 'people')).status).toBe(404);
    expect((await find(api, stranger, list)).status).toBe(404);
    expect((await find(api, owner, 999_999)).status).toBe(404);
    const count = await api.call(stranger, results.count, { params: { type: 'local', id: list }, body: {} });
    expect(count.status).toBe(404);
  });

  it('say no more than the counters know: nothing found is an empty page', async () => {
    const empty = await createList(api, owner);
    expect(await find(api, owner, empty)).toMatchObject({ status: 200, names: [], total: 0 });
    expect(await find(api, owner, empty, custom('phone', 'empty'))).toMatchObject({ status: 200, names: [], total: 0 });
    expect(await find(api, owner, empty, { startDate: '2026-01-01' })).toMatchObject({
      status: 200,
      names: [],
      total: 0,
    });
  });
});
