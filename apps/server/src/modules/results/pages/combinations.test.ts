import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { add, createList, find } from '../testing/lists.ts';

const ROWS = 160;
/** Far enough from row to row that the list goes over several parts of the index. */
const APART = 400;
/** Up to three pages: the second begins in the middle, and the last is not full. */
const LIMIT = 60;
const rows = Array.from({ length: ROWS }, (_, n) => ({
  name: `${['Dental', 'Bäckerei', 'Roofing 100%'][n % 3]} ${n}`,
  city: n % 10 === 0 ? '' : (['Austin', 'Roma', 'Ávila'][n % 4 === 0 ? 0 : n % 3] as string),
  country: n % 50 === 3 ? 'Portugal' : 'United States',
  state: n % 7 === 0 ? '' : 'TX',
  street: `${n % 30} Oak Street`,
  email: n % 4 === 0 ? '' : `info@site${n}.test`,
  is_verified: n % 4 === 1,
  rating: n % 5 === 0 ? null : (n % 40) / 8,
  reviews: (n * 37) % 100,
  technologies: n % 6 === 0 ? ['wordpress'] : n % 6 === 1 ? ['shopify', 'wix'] : [],
}));
type Row = (typeof rows)[number];
const holds = (value: string, text: string) =>
  value.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().includes(text);

type Single = [filter: { column: string; operator: string; value?: string | number }, isMet: (row: Row) => boolean];
const SINGLES: Single[] = [
  [{ column: 'name', operator: 'like', value: 'dental' }, ({ name }) => holds(name, 'dental')],
  [{ column: 'name', operator: 'like', value: '00% 1' }, ({ name }) => holds(name, '00% 1')],
  [{ column: 'name', operator: 'not like', value: 'backerei' }, ({ name }) => !holds(name, 'backerei')],
  [{ column: 'name', operator: 'empty' }, () => false],
  [{ column: 'city', operator: 'like', value: 'avila' }, ({ city }) => holds(city, 'avila')],
  [{ column: 'city', operator: 'not like', value: 'austin' }, ({ city }) => !holds(city, 'austin')],
  [{ column: 'city', operator: 'empty' }, ({ city }) => city === ''],
  [{ column: 'country', operator: 'like', value: 'portugal' }, ({ country }) => country === 'Portugal'],
  [{ column: 'country', operator: 'not like', value: 'united' }, ({ country }) => country === 'Portugal'],
  [{ column: 'state', operator: 'like', value: 'tx' }, ({ state }) => state === 'TX'],
  [{ column: 'state', operator: 'like', value: 'zz' }, () => false],
  [{ column: 'state', operator: 'not empty' }, ({ state }) => state !== ''],
  [{ column: 'street', operator: 'like', value: '7 oak' }, ({ street }) => holds(street, '7 oak')],
  [{ column: 'street', operator: 'not like', value: '1' }, ({ street }) => !street.includes('1')],
  [{ column: 'email', operator: 'is_verified' }, (row) => row.is_verified],
  [{ column: 'email', operator: 'not empty' }, ({ email }) => email !== ''],
  [{ column: 'rating', operator: 'lower', value: 2 }, ({ rating }) => rating !== null && rating < 2],
  [{ column: 'rating', operator: 'empty' }, ({ rating }) => rating === null],
  [{ column: 'reviews', operator: 'greater', value: 90 }, ({ reviews }) => reviews > 90],
  [{ column: 'reviews', operator: 'greater', value: 10 }, ({ reviews }) => reviews > 10],
  [{ column: 'technologies', operator: 'like', value: 'shopify' }, (row) => row.technologies.includes('shopify')],
  [{ column: 'technologies', operator: 'not like', value: 'press' }, (row) => !row.technologies.includes('wordpress')],
  [{ column: 'technologies', operator: 'empty' }, ({ technologies }) => technologies.length === 0],
];

describe('several operators at once in a long list', () => {
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
    }
  });
  afterAll(() => api.stop());

  async function namesOf(custom_search: object[], direction: string) {
    const names: string[] = [];
    for (let page = 1; page === 1 || names.length === LIMIT * (page - 1); page++) {
      const found = await find(api, owner, list, { custom_search, direction, page, limit: LIMIT });
      names.push(...found.names);
      if (page === 1)
        expect([found.total, found.isMinimum, custom_search]).toEqual([
          wantedBy(custom_search).length,
          false,
          custom_search,
        ]);
    }
    return names;
  }
  const wantedBy = (filters: object[]) => {
    const tests = SINGLES.filter(([filter]) => filters.includes(filter));
    return rows.filter((row) => tests.every(([, isMet]) => isMet(row))).map(({ name }) => name);
  };

  it.each(SINGLES.map(([filter], n) => [`${filter.column} ${filter.operator} ${filter.value ?? ''}`, n] as const))(
    'find what meets %s and each of the others',
    async (_, n) => {
      const [filter] = SINGLES[n] as Single;
      for (const [other] of SINGLES.slice(n + 1)) {
        const both = [filter, other];
        expect(await namesOf(both, 'asc')).toEqual(wantedBy(both));
      }
    },
  );

  it('find what meets many of them, in both directions', async () => {
    for (let n = 0; n < SINGLES.length; n++) {
      const filters = [0, 5, 9, 14].map((step) => (SINGLES[(n + step) % SINGLES.length] as Single)[0]);
      expect(await namesOf(filters, 'asc')).toEqual(wantedBy(filters));
      expect(await namesOf(filters, 'desc')).toEqual(wantedBy(filters).toReversed());
    }
  });
});
