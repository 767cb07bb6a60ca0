/** Invalid inputs, call by call: the right status, the right message, nothing saved. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../testing/api.ts';

let api: Api;
let owner: TestPerson;
let list: { local: number; people: number };

beforeAll(async () => {
  api = await startApi();
  owner = await api.buildAccount();
  list = { local: await makeList('local'), people: await makeList('people') };
});
afterAll(() => api.stop());

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await api.app.inject({
    method: method as 'POST',
    url: path,
    headers: {
      accept: 'application/json',
      ...(!path.startsWith('/auth') && { authorization: `Bearer ${owner.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

async function makeList(type: string): Promise<number> {
  const { body } = await send('POST', '/api/campaigns', { name: `Bad inputs ${type}`, type });
  return body.data.id;
}

const register = (changes: object) => ({
  first_name: 'Ann',
  last_name: 'Archer',
  email: 'bad.inputs@example.test',
  password: 'a long pass phrase',
  password_confirmation: 'a long pass phrase',
  ...changes,
});
const filter = (changes: object) => ({
  custom_search: [],
  startDate: null,
  endDate: null,
  limit: 20,
  page: 1,
  search: '',
  search_type: 'contain',
  sent: 0,
  withEmail: -1,
  ...changes,
});
const creators = (filters: object) => ({
  type: 'influencer',
  list: { name: 'Creators' },
  limit: 10,
  filters: { platform: 'youtube', ...filters },
});

type Case = [what: string, path: string, body: unknown, field: string, words: string];

describe('a refused field says why, under its name', () => {
  const cases: Case[] = [
    ['login without an address', '/auth/login', { email: '', password: 'x' }, 'email', 'Field is required'],
    ...['abc', 'a@b', 'a b@c.de', 'a@b..com'].map(
      (email): Case => [`login as ${email}`, '/auth/login', { email, password: 'x' }, 'email', 'must be a valid email'],
    ),
    ['a short password', '/auth/register', register({ password: '12345' }), 'password', 'Minimum length 6'],
    [
      'two passwords',
      '/auth/register',
      register({ password_confirmation: 'another one' }),
      'password_confirmation',
      'Passwords must match',
    ],
    [
      'an unknown provider',
      '/auth/login-with-social',
      { provider: 'github', token: 'x' },
      'provider',
      'Type is not valid',
    ],
    ['a key without a name', '/api/user-api-key', { name: '' }, 'name', 'Field is required'],
    ['a list without a name', '/api/campaigns', { name: '   ', type: 'local' }, 'name', 'Field is required'],
    [
      'nothing to delete',
      '/api/campaigns/bulk-delete',
      { resultIds: [] },
      'resultIds',
      'Arrays need at least one item',
    ],
    [
      'an archive that is a word',
      '/api/campaigns/bulk-archive',
      { resultIds: [1], is_archived: 'yes' },
      'is_archived',
      'Type is not valid',
    ],
    [
      'an archive that is nothing',
      '/api/campaigns/bulk-archive',
      { resultIds: [1], is_archived: null },
      'is_archived',
      'Type is not valid',
    ],
    ['a list of no type', '/api/campaigns', { name: 'x' }, 'type', 'Field is required'],
    ['details of no list', '/api/campaigns/details', { tags: [] }, 'id', 'Field is required'],
    ...[true, [1], '0x1', ' 1', {}].map(
      (id): Case => [
        `a list called ${JSON.stringify(id)}`,
        '/api/campaigns/bulk-delete',
        { resultIds: [id] },
        'resultIds.0',
        'Type is not valid',
      ],
    ),
    ['a purchase of nothing', '/api/wallet/buy', { credits: 0 }, 'credits', 'number minimum 1'],
    ['a purchase of less', '/api/wallet/buy', { credits: -5 }, 'credits', 'number minimum 1'],
    ['a purchase of a half', '/api/wallet/buy', { credits: 1.5 }, 'credits', 'must be an integer'],
  ];
  it.each(cases)('%s', async (_what, path, body, field, words) => {
    const answer = await send('POST', path, body);
    expect([answer.status, answer.body.errors?.[field]]).toEqual([422, [words]]);
  });
});

describe('a list filter', () => {
  const cases: [object, string, string][] = [
    [{ limit: 0 }, 'limit', 'number minimum 1'],
    [{ limit: 101 }, 'limit', 'number maximum 100'],
    [{ limit: 1.5 }, 'limit', 'must be an integer'],
    [{ limit: 'x' }, 'limit', 'Type is not valid'],
    [{ page: -1 }, 'page', 'number minimum 1'],
    [{ sent: 2 }, 'sent', 'Type is not valid'],
    [{ withEmail: 5 }, 'withEmail', 'Type is not valid'],
    [{ search_type: 'regex' }, 'search_type', 'Type is not valid'],
  ];
  it.each(cases)('%j', async (changes, field, words) => {
    const answer = await send('POST', `/api/local-results/${list.local}`, filter(changes));
    expect([answer.status, answer.body.errors?.[field]]).toEqual([422, [words]]);
  });

  it.each([
    { startDate: '2026-03-01', endDate: '2026-02-01' },
    { startDate: '2026-02-30' },
    { startDate: '0000-01-01' },
    { search: 'x'.repeat(10_000) },
    { custom_search: [{ column: 'name', operator: 'or 1=1', value: 'x' }] },
  ])('%j', async (changes) => {
    expect((await send('POST', `/api/local-results/${list.local}`, filter(changes))).status).toBe(422);
  });

  it('may be the body or in it by the name of filters: wrong is wrong either way', async () => {
    for (const body of [{ limit: 0 }, { filters: { limit: 0 } }]) {
      const answer = await send('POST', `/api/local-results/${list.local}`, body);
      expect([answer.status, answer.body.errors?.limit]).toEqual([422, ['number minimum 1']]);
    }
    const found = await send('POST', `/api/local-results/${list.local}`, { filters: filter({ limit: 7 }) });
    expect([found.status, found.body.pageSize]).toEqual([200, 7]);
  });

  it('treats signs of patterns as text, and a page behind the last as empty', async () => {
    for (const search of ['%', '_', '\\', '(a+)+$']) {
      const answer = await send('POST', `/api/local-results/${list.local}`, filter({ search }));
      expect([search, answer.status, answer.body.data]).toEqual([search, 200, []]);
    }
    const far = await send('POST', `/api/local-results/${list.local}`, filter({ page: 1e12 }));
    expect([far.status, far.body.data]).toEqual([200, []]);
  });
});

describe('a search for creators', () => {
  const cases: [object, string, string][] = [
    [{ engagementRate: -0.01 }, 'engagementRate', 'number minimum 0'],
    [{ engagementRate: 1.01 }, 'engagementRate', 'number maximum 1'],
    [{ engagementRate: '1e309' }, 'engagementRate', 'Type is not valid'],
    [{ lastposted: 29 }, 'lastposted', 'number minimum 30'],
    [{ followers_min: -1 }, 'followers_min', 'number minimum 0'],
    [{ platform: 'facebook' }, 'platform', 'Type is not valid'],
  ];
  it.each(cases)('%j', async (filters, field, words) => {
    const answer = await send('POST', '/api/searches', creators(filters));
    expect([answer.status, answer.body.errors?.[`filters.${field}`]]).toEqual([422, [words]]);
  });
});

describe('unknown ids', () => {
  it.each(['0', '-1', '9e99', 'abc', '999999', '0x1', '1.0', '%201'])('list %s does not exist', async (id) => {
    expect((await send('PUT', `/api/campaigns/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await send('DELETE', `/api/campaigns/${id}`)).status).toBe(404);
  });

  it('one foreign list among own ones: none is deleted', async () => {
    const stranger = await api.buildAccount();
    const foreign = await send(
      'POST',
      '/api/campaigns',
      { name: 'Theirs', type: 'local' },
      { authorization: `Bearer ${stranger.token}` },
    );
    const own = await makeList('domain');
    const refused = await send('POST', '/api/campaigns/bulk-delete', { resultIds: [own, foreign.body.data.id] });
    expect(refused.status).toBe(404);
    expect((await send('PUT', `/api/campaigns/${own}`, { name: 'Still here' })).status).toBe(200);
  });

  it('a key that is no number does not exist', async () => {
    expect((await send('DELETE', '/api/revoke-user-api-key/abc')).status).toBe(404);
  });
});

describe('any call', () => {
  it('refuses what is no JSON, too deep or too large, and another type', async () => {
    const deep = '['.repeat(10_000) + ']'.repeat(10_000);
    const statuses = [];
    for (const body of ['{"name": "x"', deep, JSON.stringify({ name: 'x'.repeat(6 * 1024 * 1024) })]) {
      statuses.push((await send('POST', '/api/campaigns', body)).status);
    }
    statuses.push((await send('POST', '/api/campaigns', '{"name":"x"}', { 'content-type': 'text/plain' })).status);
    expect(statuses).toEqual([400, 400, 413, 415]);
  });

  it('ignores keys that would reach for prototypes', async () => {
    const body =
      '{"name":"Proto","type":"local","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const answer = await send('POST', '/api/campaigns', body);
    expect(answer.status).toBeLessThan(423);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('refuses a query that says a thing twice', async () => {
    expect((await send('GET', '/api/campaigns?page=1&page=2')).status).toBe(400);
  });

  it.each(['', 'Bearer', 'Bearer x', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOjF9.', 'Basic abc'])(
    'asks who is there for "%s"',
    async (authorization) => {
      expect((await send('GET', '/api/me', undefined, { authorization })).status).toBe(401);
    },
  );

  it('takes no key from the address', async () => {
    const made = await send('POST', '/api/user-api-key', { name: 'For the address' });
    const key = made.body.key ?? made.body.data?.key;
    expect((await send('GET', '/api/me', undefined, { authorization: `Bearer ${key}` })).status).toBe(200);
    for (const name of ['access_token', 'api_key', 'token']) {
      expect((await send('GET', `/api/me?${name}=${key}`, undefined, { authorization: '' })).status).not.toBe(200);
    }
  });

  it('falls back to English for an unknown language', async () => {
    const answer = await send('POST', '/auth/login', { email: '', password: 'x' }, { 'accept-language': '../../etc' });
    expect(answer.body.errors.email).toEqual(['Field is required']);
  });
});

describe('a person', () => {
  it('may be called anything, without signs that turn the page around', async () => {
    const name = '<img src=x onerror=alert(1)>';
    expect((await send('POST', '/api/me', { first_name: name, last_name: 'plain' })).status).toBe(200);
    const turned = await send('POST', '/api/me', { first_name: 'Ann', last_name: 'evil\u202Ename\u0007' });
    expect([turned.status, Object.keys(turned.body.errors)]).toEqual([422, ['last_name']]);
    const me = await send('GET', '/api/me');
    expect([me.body.first_name, me.body.last_name]).toEqual([name, 'plain']);
    expect((await send('POST', '/api/me', { first_name: 'Ann', last_name: 'x'.repeat(5000) })).status).toBe(422);
  });

  it('must change the address to another one', async () => {
    const answer = await send('POST', '/api/mail-change', { email: owner.email, password: 'whatever' });
    expect([answer.status, answer.body.errors?.email]).toEqual([
      422,
      ['Same email, please use a different email address.'],
    ]);
  });

  it.each(['x'.repeat(10_000), 'has a \u0000 inside'])('a password nobody can mean is refused', async (password) => {
    const answer = await send('POST', '/auth/register', register({ password, password_confirmation: password }));
    expect(answer.status).toBe(422);
  });
});

describe('a brand', () => {
  it.each(['', '../../x', 'x'.repeat(300), 'unknown.example', 'localhost'])(
    'for "%s" is the own one',
    async (domain) => {
      const answer = await send('POST', '/api/site-settings', { domain });
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).toContain('Leadwright');
      if (domain.length > 9) expect(JSON.stringify(answer.body)).not.toContain(domain);
    },
  );
});

describe('manual entry', () => {
  const add = (id: number, rows: object[]) => send('POST', `/api/campaigns/${id}/manual-entry`, { rows });

  it('adds what has a website and reports what has none', async () => {
    const rows = Array.from({ length: 10 }, (_unused, n) =>
      n < 3 ? { name: 'x' } : { website: `https://s${n}.example` },
    );
    const { body } = await add(list.local, rows);
    expect([body.added, body.refused.length]).toEqual([7, 3]);
    expect(body.refused[0].errors).toEqual({ website: ['Field is required'] });
  });

  it('takes null for a field left empty, and says so when a result is known', async () => {
    const row = { website: 'https://null.example', name: null, email: null, phone: null };
    const first = await add(list.local, [row]);
    expect([first.status, first.body.added]).toEqual([200, 1]);
    const again = await add(list.local, [row]);
    expect([again.body.added, again.body.message]).toEqual([0, 'This lead is already in the list.']);
  });

  it('needs an address or a profile of a person, in plain words', async () => {
    const one = await add(list.people, [{ name: 'Nell Ortega' }]);
    expect(JSON.stringify(one.body)).toContain('Field is required when email field is empty');
    const none = await add(list.people, [{}]);
    expect(none.body.errors).toEqual(one.body.errors);
  });
});

describe('paying', () => {
  it('needs a card', async () => {
    const answer = await send('POST', '/api/wallet/buy', { credits: 100 });
    expect([answer.status, answer.body.message]).toEqual([402, 'Please add a default credit card!']);
  });

  it('does not begin what the balance cannot pay', async () => {
    const answer = await send('POST', '/api/searches', creators({ followers_min: 1 }));
    expect(answer.status).toBe(402);
  });
});
