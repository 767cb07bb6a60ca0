/** Every endpoint rejects text and numbers that the database cannot store. The error names the field; valid values pass unchanged. */
import { audit } from '@leadwright/contract/accounts/audit';
import { labels } from '@leadwright/contract/leads/labels';
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { billing } from '@leadwright/contract/money/billing';
import { wallet } from '@leadwright/contract/money/wallet';
import { search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../testing/api.ts';

const HALF = 'half \ud83d a pair';
const NUL = 'with \u0000 inside';
const CHARACTERS = 'Contains characters that are invisible or cannot be saved';

let api: Api;
let owner: TestPerson;
let list: { id: number };

beforeAll(async () => {
  api = await startApi();
  owner = await api.buildAccount();
  list = { id: (await api.call(owner, lists.create, { body: { name: 'Mine', type: 'local' } })).body.data.id };
});
afterAll(() => api.stop());

describe('a text that cannot be kept', () => {
  it.each([HALF, NUL])('costs only its own row of a manual entry: %j', async (bad) => {
    const rows = Array.from({ length: 20 }, (_unused, n) => ({
      website: `https://row${n}-${bad === NUL}.example`,
      name: n === 7 ? bad : `Row ${n}`,
    }));
    const { status, body } = await api.call(owner, results.addManually, { params: list, body: { rows } });
    expect(status).toBe(200);
    expect([body.added, body.refused]).toEqual([19, [{ row: 8, errors: { name: [CHARACTERS] } }]]);
  });

  it.each([HALF, NUL])('is refused by name in a filter, a search and a payment: %j', async (bad) => {
    const params = { type: 'local', ...list } as const;
    const filters = { industry: 'restaurants', location_id: 1 };
    const target = { type: 'industry', list: { name: 'New' } } as const;
    const answers = [
      await api.call(owner, results.find, { params, body: { search: bad } }),
      await api.call(owner, search.estimate, { body: { ...target, filters: { ...filters, keyword: bad } } }),
      await api.call(owner, search.estimate, { body: { ...target, filters: { ...filters, industry: bad } } }),
      await api.call(owner, billing.saveCard, { body: { setup_id: bad } }),
      await api.call(owner, labels.create, { body: { name: bad, color: 'red' } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(
      ['search', 'filters.keyword', 'filters.industry', 'setup_id', 'name'].map((field) => [
        422,
        { [field]: [CHARACTERS] },
      ]),
    );
  });

  it('is refused in a query and does not exist in a path', async () => {
    const history = await api.call(owner, audit.history, { query: { action: NUL } });
    expect([history.status, history.body.errors]).toEqual([422, { action: [CHARACTERS] }]);
    expect((await get('/api/campaigns/%00')).statusCode).toBe(404);
    expect((await get('/api/sources/%00')).statusCode).toBe(404);
  });

  it('is kept in the report of an error, with the gaps shown', async () => {
    const body = { message: `${NUL} ${HALF}`, err: 'red \u001b[31m', info: { at: NUL } };
    expect((await api.call(null, audit.logAppError, { body })).status).toBe(200);
    const { rows } = await api.platform.databases.platform.query('select message, err, info from app_errors');
    expect(rows).toEqual([
      { message: 'with \ufffd inside half \ufffd a pair', err: 'red \\u001b[31m', info: '{"at":"with \ufffd inside"}' },
    ]);
  });

  it.each(['Ann\u202Ee', 'Ann\u200Be', 'Ann\u0007e', 'Ann\u00ADe'])('or not be seen is no name: %j', async (name) => {
    const made = await api.call(owner, lists.create, { body: { name, type: 'local' } });
    expect([made.status, made.body.errors]).toEqual([422, { name: [CHARACTERS] }]);
  });

  it.each(['👩‍👩‍👧', 'می‌خواهم', 'Ünï çödé'])('is not one that is merely unusual: %s', async (name) => {
    const made = await api.call(owner, lists.create, { body: { name, type: 'local' } });
    expect([made.status, made.body.data?.name]).toEqual([200, name]);
  });
});

describe('days and numbers that cannot be kept', () => {
  it('are refused in the statement, on the page and in the file', async () => {
    const query = { startDate: '0000-01-01' };
    for (const endpoint of [wallet.statement, wallet.statementCsv]) {
      const { status, body } = await api.call(owner, endpoint, { query });
      expect([status, (body as { errors?: unknown }).errors]).toEqual([422, { startDate: ['Type is not valid'] }]);
    }
  });

  it.each(['5e-324', '1e309', '-1e309', '1e200', '"NaN"'])('are refused in a search: %s', async (min_rating) => {
    const payload = `{"type":"industry","list":{"name":"New"},"filters":{"industry":"restaurants","location_id":1,"min_rating":${min_rating}}}`;
    const answer = await post('/api/searches/estimate', 'application/json', payload);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['filters.min_rating']]);
  });
});

describe('an upload', () => {
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  it.each([
    ['that breaks off inside the file', `${part}website\na.exam`, 'b'],
    ['that breaks off before the file', '--b\r\nContent-Disposition: form-da', 'b'],
    ['without a boundary', `${part}website\na.example\r\n--b--\r\n`, ''],
    ['whose boundary is too long', `${part}website\na.example\r\n--b--\r\n`, 'b'.repeat(300)],
  ])('%s is a bad request', async (_title, payload, boundary) => {
    for (const url of [`/api/campaigns/${list.id}/import`, '/api/files/images', '/api/do-not-contact/import']) {
      const answer = await post(url, `multipart/form-data${boundary && `; boundary=${boundary}`}`, payload);
      expect([url, answer.statusCode]).toEqual([url, 400]);
    }
  });

  it('may have a character of two units where its cells are cut', async () => {
    for (const length of [199, 999]) {
      const payload = `${part}website,name\na${length}.example,${'x'.repeat(length)}😀 and more\r\n--b--\r\n`;
      const answer = await post(`/api/campaigns/${list.id}/import`, 'multipart/form-data; boundary=b', payload);
      expect(answer.statusCode).toBe(201);
      const { id } = answer.json().data;
      const run = { mapping: ['website', 'name'], has_header: true };
      expect((await post(`/api/imports/${id}/run`, 'application/json', JSON.stringify(run))).statusCode).toBe(200);
      await api.runJobs();
      const found = await api.call(owner, results.find, {
        params: { type: 'local', ...list },
        body: { search: `a${length}.example` },
      });
      expect(found.body.data[0]?.name).toMatch(length === 999 ? /^x{999}$/ : /^x{199}😀 and more$/);
    }
  });
});

const get = (url: string) => api.app.inject({ url, headers: { authorization: `Bearer ${owner.token}` } });

const post = (url: string, type: string, payload: string) =>
  api.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': type },
    payload,
  });
