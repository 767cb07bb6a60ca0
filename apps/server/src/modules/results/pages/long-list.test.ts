import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { add, createList, custom, find, indexList } from '../testing/lists.ts';

const ROWS = 120;
/** Far enough from row to row that the list goes over several parts of the index. */
const APART = 500;
const WORDS = ['Dental', 'Bäckerei', 'Roofing 100%', 'Optics_3f'];
const rows = Array.from({ length: ROWS }, (_, n) => ({
  name: `${WORDS[n % WORDS.length]} ${n}`,
  // Common in the first half, nowhere in the second.
  city: n < ROWS / 2 ? 'Austin' : `Ávila ${n}`,
  // Nearly everywhere the same, in a few rows another one or none.
  country: n === 100 ? 'Portugal' : n === 33 || n === 110 ? '' : n % 2 ? 'US' : 'United States',
  state: 'TX',
  website: n % 30 === 7 ? `https://www.dental-${n}.test` : '',
  // Prose is found by an index of its own.
  ai_direct: n % 40 === 9 ? `Hola, señora ${n}.\nSu clínica en Ávila nos gusta.` : '',
}));
type Row = (typeof rows)[number];
const holds = (value: string, text: string) => value.toLowerCase().includes(text.toLowerCase());

const isUnited = (country: string) => country === 'US' || holds(country, 'united');

/** How many of the rows came before the index was last brought forward: the others are not in it. */
describe.each([
  ['none is in the index', 0],
  ['the newest are not in the index', 70],
  ['all are in the index', ROWS],
])('texts in a long list of which %s', (_, inIndex) => {
  let api: Api;
  let owner: TestPerson;
  let list: number;

  beforeAll(async () => {
    api = await startApi();
    owner = await api.buildAccount();
    list = await createList(api, owner);
    for (const [n, row] of rows.entries()) {
      await api.platform.databases.owner.query('update lists set next_ordinal = $2 where id = $1', [list, n * APART]);
      await add(api, owner, list, [row]);
      if (n + 1 === inIndex) await indexList(api, owner, list);
    }
  });
  afterAll(() => api.stop());

  const inAny = (text: string) => (row: Row) =>
    Object.entries(row).some(([column, value]) => column !== 'ai_direct' && holds(value, text));

  it.each<[string, object, (row: Row) => boolean]>([
    ['a word of many rows', custom('name', 'like', 'dental'), ({ name }) => holds(name, 'dental')],
    ['a word of the first rows only', custom('city', 'like', 'AUSTIN'), ({ city }) => holds(city, 'austin')],
    ['a word of the last rows only', custom('city', 'like', 'avila'), ({ city }) => holds(city, 'ávila')],
    ['a word few rows have in this column', custom('website', 'like', 'dental'), ({ website }) => website !== ''],
    ['a word that only other columns have', custom('name', 'like', 'austin'), () => false],
    [
      'signs that mean something to the database',
      custom('name', 'like', '100% 1'),
      ({ name }) => holds(name, '100% 1'),
    ],
    ['an underscore', custom('name', 'like', 'tics_3f 1'), ({ name }) => holds(name, 'tics_3f 1')],
    ['accents', custom('name', 'like', 'backerei 4'), ({ name }) => holds(name, 'bäckerei 4')],
    ['two letters', custom('name', 'like', '11'), ({ name }) => holds(name, '11')],
    ['two letters of a place', custom('state', 'like', 'tx'), () => true],
    ['two letters no place has', custom('state', 'like', 'zz'), () => false],
    ['what few rows are without', custom('country', 'not like', 'UNITED'), ({ country }) => !isUnited(country)],
    ['what no row is without', custom('state', 'not like', 'x'), () => false],
    ['what half the rows are without', custom('city', 'not like', 'austin'), ({ city }) => city !== 'Austin'],
    [
      'what few rows are without, of which some lie elsewhere',
      {
        custom_search: [
          { column: 'country', operator: 'not like', value: 'united' },
          { column: 'city', operator: 'not like', value: 'austin' },
          { column: 'name', operator: 'not like', value: 'dental' },
        ],
      },
      ({ country, city, name }) => !isUnited(country) && city !== 'Austin' && !holds(name, 'dental'),
    ],
    ['words of prose', custom('ai_direct', 'like', 'su clinica'), ({ ai_direct }) => ai_direct !== ''],
    [
      'words of prose over a line break',
      custom('ai_direct', 'like', 'senora 89. su'),
      ({ ai_direct }) => holds(ai_direct, ' 89.'),
    ],
    ['words that only other columns have', custom('ai_direct', 'like', 'dental'), () => false],
    ['prose without some words', custom('ai_direct', 'not like', 'clinica'), ({ ai_direct }) => ai_direct === ''],
    ['rows with prose', custom('ai_direct', 'not empty'), ({ ai_direct }) => ai_direct !== ''],
    ['a search that prose has no part in', { search: 'clinica' }, () => false],
    ['a search of all columns', { search: 'dental' }, inAny('dental')],
    ['a search for what few rows have', { search: 'dental-97.test' }, ({ website }) => holds(website, 'dental-97')],
    ['a search for nothing', { search: 'zanzibar' }, () => false],
    ['a search for a whole value', { search: 'austin', search_type: 'exact' }, ({ city }) => city === 'Austin'],
    ['a search for a beginning', { search: 'ávila 6', search_type: 'start' }, ({ city }) => city.startsWith('Ávila 6')],
    [
      'a text and a number of other criteria',
      { search: 'a', ...custom('city', 'not like', 'austin'), withEmail: 3 },
      ({ city }) => city !== 'Austin',
    ],
  ])('find %s, page after page in both directions', async (_, filter, isWanted) => {
    const wanted = rows.filter(isWanted).map(({ name }) => name);
    for (const direction of ['asc', 'desc']) {
      const names: string[] = [];
      for (let page = 1; page === 1 || names.length === 13 * (page - 1); page++) {
        const found = await find(api, owner, list, { ...filter, direction, page, limit: 13 });
        expect([found.total, found.isMinimum]).toEqual([wanted.length, false]);
        names.push(...found.names);
      }
      expect(names).toEqual(direction === 'asc' ? wanted : wanted.toReversed());
    }
  });

  it('find the same in hidden columns, wherever the row is', async () => {
    const there = ['near', 'far'];
    for (const [n, name] of there.entries()) {
      const ordinal = ROWS * APART + 1 + n * 60_000;
      await api.platform.databases.owner.query('update lists set next_ordinal = $2 where id = $1', [list, ordinal]);
      await add(api, owner, list, [{ name, linkedin_url: 'https://www.linkedin.com/in/hidden-person' }]);
    }
    expect((await find(api, owner, list, { search: 'hidden-person' })).names).toEqual(there);
    expect((await find(api, owner, list, { search: 'hidden-person', direction: 'desc' })).names).toEqual([
      'far',
      'near',
    ]);
  });

  it('find values of any length', async () => {
    const other = await createList(api, owner);
    // Too long for an index, and without a pattern that would make it short.
    const sign = (n: number) => String.fromCodePoint(0x4e00 + ((n * n * 7919) % 20_011));
    const long = (end: string) => `千代${Array.from({ length: 950 }, (_, n) => sign(n)).join('')}${end}`;
    await add(api, owner, other, [{ name: 'one', city: long('north') }]);
    await api.platform.databases.owner.query('update lists set next_ordinal = 40000 where id = $1', [other]);
    await add(api, owner, other, [
      { name: 'two', city: long('south') },
      { name: 'three', city: 'Lima' },
    ]);
    const names = async (operator: string, text: string) =>
      (await find(api, owner, other, custom('city', operator, text))).names;
    expect(await names('like', 'south')).toEqual(['two']);
    expect(await names('not like', 'south')).toEqual(['one', 'three']);
    expect(await names('like', '千代')).toEqual(['one', 'two']);
  });

  it('find neighbours near and far', async () => {
    const found = await find(api, owner, list, { ...custom('website', 'like', 'dental'), limit: 100 });
    const ids = found.data.map(({ id }) => id);
    const { body } = await api.call(owner, results.neighbours, {
      params: { id: ids[1] as number },
      body: custom('website', 'like', 'dental') as never,
    });
    expect([body.previous_id, body.next_id]).toEqual([ids[0], ids[2]]);
  });

  it('belong to their list: another one has rows of its own', async () => {
    const other = await createList(api, owner);
    await add(api, owner, other, [{ name: 'Dental elsewhere' }]);
    expect((await find(api, owner, list, { search: 'elsewhere' })).names).toEqual([]);
    expect((await find(api, owner, other, { search: 'dental' })).names).toEqual(['Dental elsewhere']);
  });
});
