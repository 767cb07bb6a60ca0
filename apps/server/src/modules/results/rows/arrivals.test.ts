import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { purgeList } from '../bulk/purge.service.ts';
import { createList } from '../testing/lists.ts';
import { arrivalsOf, forgetOldArrivals } from './arrivals.service.ts';
import { addResults } from './rows.service.ts';

let [api, who] = [{} as Api, {} as TestPerson];
beforeAll(async () => {
  api = await startApi();
  who = await api.buildAccount();
});
afterAll(() => api.stop());

const base = () => systemBase(api.platform);
const lead = (name: string) => ({ dedupeKey: name, name });
const add = (listId: number, names: string[], cause?: string, by = who) =>
  asAccount(base(), by.accountId, (tx) => addResults(tx, listId, names.map(lead), cause ? { cause } : {}));
const arrivals = (cause: string, window = { after: -1, limit: 1000 }, by = who) =>
  asAccount(base(), by.accountId, (tx) => arrivalsOf(tx, cause, window));
const rows = async (text: string, values: unknown[] = []) =>
  (await api.platform.databases.owner.query(text, values)).rows;
const rangesOf = (listId: number) =>
  rows('select cause, first::int, past::int from result_arrivals where list_id = $1 order by first', [listId]);
const many = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix} ${n}`);

describe('arrivals', () => {
  it('are exactly the rows that a cause has brought: not those that were there, nor those of others', async () => {
    const listId = await createList(api, who);
    await add(listId, ['old', 'older']);
    const first = await add(listId, ['old', 'a', 'b'], 'search:1');
    await add(listId, ['other'], 'search:2');
    await add(listId, ['by hand']);
    const second = await add(listId, ['b', 'c', 'other'], 'search:1');
    const ids = [...first.added, ...second.added].map(({ id }) => id);
    expect((await arrivals('search:1')).map(({ id }) => id)).toEqual(ids);
    expect(await arrivals('search:2')).toHaveLength(1);
    expect(await arrivals('search:3')).toEqual([]);
    await add(listId, ['old'], 'search:4');
    expect(await arrivals('search:4')).toEqual([]);
  });

  it('are read in portions, each from behind the last', async () => {
    const listId = await createList(api, who);
    await add(listId, many('x', 7), 'search:10');
    await add(listId, ['between']);
    await add(listId, many('y', 5), 'search:10');
    const seen: number[] = [];
    for (let after = -1; ; ) {
      const portion = await arrivals('search:10', { after, limit: 5 });
      if (portion.length === 0) break;
      seen.push(...portion.map(({ ordinal }) => ordinal));
      after = seen.at(-1) as number;
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12]);
  });

  it('of one cause that come one after the other are kept as one range', async () => {
    const listId = await createList(api, who);
    for (const n of [0, 1, 2]) await add(listId, many(`page ${n}`, 4), 'search:20');
    await add(listId, ['between']);
    await add(listId, many('more', 2), 'search:20');
    expect(await rangesOf(listId)).toEqual([
      { cause: 'search:20', first: 0, past: 12 },
      { cause: 'search:20', first: 13, past: 15 },
    ]);
  });

  it('are exact with two writers on one list at the same time', async () => {
    const listId = await createList(api, who);
    const write = async (cause: string) => {
      const mine: number[] = [];
      for (let page = 0; page < 15; page++) {
        // Every third lead is one that the other brings as well.
        const names = many(`${cause} ${page}`, 4).concat(many(`shared ${page}`, 2));
        mine.push(...(await add(listId, names, cause)).added.map(({ id }) => id));
      }
      return mine;
    };
    const [one, two] = await Promise.all([write('search:31'), write('search:32')]);
    const idsOf = async (cause: string) => (await arrivals(cause)).map(({ id }) => id);
    expect(await idsOf('search:31')).toEqual(one);
    expect(await idsOf('search:32')).toEqual(two);
    expect(one.length + two.length).toBe(15 * (4 + 4 + 2));
    expect(new Set([...one, ...two]).size).toBe(one.length + two.length);
  });

  it('are undone with the transaction that added them', async () => {
    const listId = await createList(api, who);
    const failing = asAccount(base(), who.accountId, async (tx) => {
      await addResults(tx, listId, [lead('never')], { cause: 'search:40' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rangesOf(listId)).toEqual([]);
  });

  it('miss what was deleted since, belong to their account, and go with their list', async () => {
    const listId = await createList(api, who);
    const { added } = await add(listId, ['a', 'b', 'c'], 'search:50');
    await rows('delete from results where id = $1', [added[1]?.id]);
    expect((await arrivals('search:50')).map(({ ordinal }) => ordinal)).toEqual([0, 2]);
    const stranger = await api.buildAccount();
    expect(await arrivals('search:50', { after: -1, limit: 10 }, stranger)).toEqual([]);
    await rows(`update lists set deleted_at = now() - interval '1 day' where id = $1`, [listId]);
    await purgeList(base(), who.accountId, listId);
    expect(await rangesOf(listId)).toEqual([]);
  });

  it('are forgotten after ninety days, or as many as the operator sets', async () => {
    const listId = await createList(api, who);
    await add(listId, ['a'], 'search:60');
    api.clock.advance(60 * 24 * 3600 * 1000);
    await add(listId, ['b'], 'search:61');
    api.clock.advance(31 * 24 * 3600 * 1000);
    await forgetOldArrivals(base());
    expect((await rangesOf(listId)).map(({ cause }) => cause)).toEqual(['search:61']);
    const { platform } = api;
    await forgetOldArrivals(systemBase({ ...platform, config: { ...platform.config, RUN_DAYS: 30 } }));
    expect(await rangesOf(listId)).toEqual([]);
  });
});
