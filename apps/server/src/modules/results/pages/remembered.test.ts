/** A question that is asked again is answered from the rows that were found, as long as the list is the same. */
import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { add, createList, custom, find } from '../testing/lists.ts';

describe('a filter that is asked for again', () => {
  let api: Api;
  let owner: TestPerson;
  let list: number;
  const DENTAL = { search: 'dental', limit: 2 };
  const ask = (filter: object = DENTAL, who = owner) => find(api, who, list, filter);
  /** Round trips to the database in which rows are asked for. */
  async function trips(filter?: object): Promise<number> {
    const taken = vi.spyOn(api.platform.databases.app, 'connect');
    try {
      await ask(filter);
      return taken.mock.calls.length;
    } finally {
      taken.mockRestore();
    }
  }
  const rows = Array.from({ length: 7 }, (_, n) => ({ name: `Dental ${n}`, city: 'Austin', rating: n / 2 }));

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    owner = await api.buildAccount();
    list = await createList(api, owner);
    await add(api, owner, list, [...rows, { name: 'Roofing' }]);
  });

  it('is answered in one round trip, and so is every page of it', async () => {
    expect(await trips()).toBe(2);
    expect(await trips()).toBe(1);
    expect(await trips({ ...DENTAL, page: 3 })).toBe(1);
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => ask({ ...DENTAL, page })));
    expect(pages.map(({ names }) => names)).toEqual([
      ['Dental 0', 'Dental 1'],
      ['Dental 2', 'Dental 3'],
      ['Dental 4', 'Dental 5'],
      ['Dental 6'],
      [],
    ]);
    expect(pages.map(({ total, isMinimum }) => [total, isMinimum])).toEqual(Array(5).fill([7, false]));
  });

  it('is another question with another order, filter or list', async () => {
    await ask();
    expect((await ask({ ...DENTAL, direction: 'desc' })).names).toEqual(['Dental 6', 'Dental 5']);
    const better = { ...DENTAL, ...custom('rating', 'greater', 2) };
    expect((await ask(better)).total).toBe(2);
    expect((await ask(better)).total).toBe(2);
    const other = await createList(api, owner);
    expect((await find(api, owner, other, DENTAL)).total).toBe(0);
  });

  it('belongs to the account that asked', async () => {
    await ask();
    expect((await ask(DENTAL, await api.buildAccount())).status).toBe(404);
  });

  it('sees rows that come, change and go', async () => {
    expect((await ask()).total).toBe(7);
    await add(api, owner, list, [{ name: 'Dental 7' }]);
    expect((await ask()).total).toBe(8);
    const { data } = await ask();
    const [first, second] = data.map(({ id }) => id) as [number, number];
    await api.call(owner, results.update, { params: { id: first }, body: { values: { name: 'Bakery' } } });
    expect((await ask()).names).toEqual(['Dental 1', 'Dental 2']);
    await api.call(owner, results.remove, { params: { id: list }, body: { selection: { ids: [second] } as never } });
    const left = await ask();
    expect([left.names, left.total]).toEqual([['Dental 2', 'Dental 3'], 6]);
  });

  it('shows the values of its rows as they are, not as they were', async () => {
    const [row] = (await ask()).data;
    const values = { city: 'Málaga' };
    await api.call(owner, results.update, { params: { id: row?.id as number }, body: { values } });
    expect((await ask()).data[0]?.city).toBe('Málaga');
  });
});
