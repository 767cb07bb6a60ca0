import { csvReader } from '@leadwright/contract/leads/csv';
import { labels } from '@leadwright/contract/leads/labels';
import { results } from '@leadwright/contract/leads/results';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withGuard, withoutGuard } from '../../../platform/spreadsheet.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { oneLine } from '../../leads/public.ts';
import { add, createList, custom } from '../testing/lists.ts';

describe('CSV export', () => {
  let api: Api;
  let owner: TestPerson;
  let list: number;
  let ids: number[];
  beforeAll(async () => {
    api = await startApi();
    owner = await api.buildAccount();
    list = await createList(api, owner, 'local', 'Café "Ñandú" / 2026');
    const { added } = await add(api, owner, list, [
      {
        name: '=HYPERLINK("http://x")',
        phone: '+15125550100',
        city: 'Austin',
        rating: 4.5,
        technologies: ['wix', 'wordpress'],
      },
      { name: 'Plain, with comma', email: 'a@b.test', email_state: 'found', city: 'Málaga' },
      { name: '＠full width', city: "'-quoted" },
    ]);
    ids = added.map(({ id }) => id);
  });
  afterAll(() => api.stop());

  async function csv(request: object, who = owner, language = 'en') {
    const options = { language };
    const { status, body, headers } = await api.call(
      who,
      results.exportCsv,
      { params: { id: list }, body: { selection: { filter: {} }, ...request } as never },
      options,
    );
    return {
      status,
      text: body as unknown as string,
      rows: status === 200 ? csvReader(',').push(String(body).replace(/^\uFEFF/, ''), true) : [],
      headers,
      body,
    };
  }

  it('neutralises what a spreadsheet would run', async () => {
    const { rows, headers } = await csv({ columns: ['name', 'phone', 'city', 'rating', 'technologies'] });
    expect(rows).toEqual([
      ['Name', 'Phone', 'City', 'Rating', 'Technologies'],
      [`'=HYPERLINK("http://x")`, '+15125550100', 'Austin', '4.5', 'wix; wordpress'],
      ['Plain, with comma', '', 'Málaga', '', ''],
      ["'＠full width", '', "''-quoted", '', ''],
    ]);
    expect(headers['content-type']).toMatch(/^text\/csv/);
  });

  it('gives machines the values and names as they are', async () => {
    const { rows } = await csv({ columns: ['name', 'phone'], variant: 'machine' });
    expect(rows.slice(0, 2)).toEqual([
      ['name', 'phone'],
      ['=HYPERLINK("http://x")', '+15125550100'],
    ]);
  });

  it('begins with the mark that spreadsheets need, and for programs only when asked to', async () => {
    const begins = async (request: object) => (await csv(request)).text.slice(0, 5);
    expect(await begins({})).toBe('\uFEFFName');
    expect(await begins({ bom: false })).toBe('Name,');
    expect(await begins({ variant: 'machine' })).toBe('name,');
    expect(await begins({ variant: 'machine', bom: true })).toBe('\uFEFFname');
  });

  it('heads its columns in the language of the caller', async () => {
    expect((await csv({ columns: ['name', 'postal_code'] }, owner, 'es')).rows[0]).toEqual(['Nombre', 'Código postal']);
  });

  it('is called after brand, list and day', async () => {
    const { headers } = await csv({});
    const day = api.clock.now().toISOString().slice(0, 10);
    const name = encodeURIComponent(`Leadwright - Café Ñandú 2026 - ${day}.csv`);
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${name}`);
  });

  it('holds the ticked rows, or those the filter matches in its order', async () => {
    const named = async (selection: object) =>
      (await csv({ selection, columns: ['name'], variant: 'machine' })).rows.slice(1).flat();
    expect(await named({ ids: [ids[1]] })).toEqual(['Plain, with comma']);
    expect(await named({ filter: custom('phone', 'empty') })).toEqual(['Plain, with comma', '＠full width']);
    expect(await named({ filter: { direction: 'desc' }, except: [ids[0]] })).toEqual([
      '＠full width',
      'Plain, with comma',
    ]);
    expect(await named({ filter: { search: "d'\\ o" } })).toEqual([]);
  });

  it('names the labels', async () => {
    const make = async (name: string) =>
      (await api.call(owner, labels.create, { body: { name, color: 'red' } })).body.data.id;
    const both = [await make('Warm'), await make("It's 'hot'")];
    await api.call(owner, results.setLabels, {
      params: { id: list },
      body: { selection: { ids: [ids[0] as number] }, add: both },
    });
    const { rows } = await csv({ columns: ['labels'], variant: 'machine' });
    expect(rows[1]).toEqual(["It's 'hot'; Warm"]);
  });

  it('refuses columns it does not know, foreign rows and foreign lists', async () => {
    const unknown = await csv({ columns: ['name', 'account_id'] });
    expect([unknown.status, (unknown.body as { errors?: object }).errors]).toEqual([
      422,
      { 'columns.1': ['Type is not valid'] },
    ]);
    expect((await csv({ selection: { ids: [999_999] } })).status).toBe(404);
    expect((await csv({}, await api.buildAccount())).status).toBe(404);
  });

  it('ends in the database when its reader leaves, and is noted as broken off', async () => {
    const big = await createList(api, owner);
    const wide = 'x'.repeat(1000);
    const texts = {
      company: wide,
      position: wide,
      industry: wide,
      street: wide,
      city: wide,
      state: wide,
      country: wide,
    };
    const lines = Array.from({ length: 4000 }, (_, n) => ({ name: `Row ${n}`, ...texts }));
    await add(api, owner, big, lines);
    const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
    const leaving = new AbortController();
    const columns = ['name', 'industry', 'street', 'city', 'state', 'country'];
    const response = await fetch(`${address}/api/campaigns/${big}/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ selection: { filter: {} }, columns }),
      signal: leaving.signal,
    });
    await response.body?.getReader().read();
    const copies = async () => {
      const running = `select from pg_stat_activity where datname = current_database() and state = 'active' and query like 'copy (%'`;
      return (await api.platform.databases.owner.query(running)).rowCount;
    };
    expect(await copies()).toBe(1);
    leaving.abort();
    while ((await copies()) !== 0);
    const noted = async () => (await api.call(owner, results.jobs, { params: { id: big } })).body.data[0];
    while (!(await noted()));
    expect(await noted()).toMatchObject({ kind: 'export', status: 'canceled' });
  });

  it('gives the same cells back when it is read again, none of them a formula', async () => {
    const text = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\n', '\t', '＝', '\u3000', '7', 'x', ' '),
      maxLength: 6,
    });
    const names = fc.sample(text, { numRuns: 1500, seed: 7 });
    const target = await createList(api, owner);
    await add(
      api,
      owner,
      target,
      names.map((name, n) => ({ name, dedupeKey: `n${n}` })),
    );
    const { body } = await api.call(owner, results.exportCsv, {
      params: { id: target },
      body: { selection: { filter: {} }, columns: ['name', 'city'] } as never,
    });
    const cells = csvReader(',')
      .push(body as never, true)
      .slice(1)
      .map((row) => row[0] as string);
    expect(cells).toEqual(names.map(oneLine).map(withGuard));
    expect(cells.map(withoutGuard)).toEqual(names.map(oneLine));
  });
});
