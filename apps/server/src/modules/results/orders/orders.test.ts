import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemCtx } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { byFirstRows } from '../pages/first-rows.sql.ts';
import { byKeptOrder } from '../pages/kept-order.sql.ts';
import type { Strategy } from '../pages/pages.sql.ts';
import { add, confirmed, createList, find } from '../testing/lists.ts';
import { forgetOldOrders, makeOrder, makeRanges } from './orders.service.ts';

const ROWS = 150;
/** Far enough from row to row that the list is a long one, of many blocks. */
const APART = 400;
const LONG = 'a very long value that begins like others and differs only at its end';
const rows = Array.from({ length: ROWS }, (_, n) => ({
  // No row like another, and in no order.
  name: `${['Óptica', 'zoo', 'Bäckerei', 'alpha'][n % 4]} ${(n * 7919) % 997}`,
  // The same in many rows, and missing in some.
  city: n % 9 === 4 ? '' : (['Austin', 'Roma', 'Ávila'][n % 3] as string),
  street: `${LONG} ${(n * 31) % ROWS}`,
  // In three rows only.
  phone: n % 60 === 7 ? `+151255501${n % 10}${n % 7}` : '',
  rating: n % 5 === 0 ? null : ((n * 37) % 50) / 10,
}));
const COLUMNS = ['name', 'city', 'street', 'phone', 'state', 'rating', 'reviews'];

describe('a long list sorted by a column', () => {
  let api: Api;
  let owner: TestPerson;
  let list: number;
  const scope = () => ({ accountId: owner.accountId, listId: list });
  const ctx = () => systemCtx(api.platform, owner.accountId);
  const order = (column: string, isUnsent = false) => makeOrder(ctx(), { ...scope(), column, isUnsent } as never);
  const count = async (table: string) =>
    Number(
      (await api.platform.databases.owner.query(`select count(*) from ${table} where list_id = $1`, [list])).rows[0]
        .count,
    );
  const forget = () => api.platform.databases.owner.query('delete from list_orders where list_id = $1', [list]);
  const sent = (ids: number[]) =>
    api.platform.databases.owner.query(
      `with marked as (update results set sent_at = now() where list_id = $1 and id = any($2) returning ordinal)
       , blocks as (update list_blocks b set sent = b.sent + m.n from (select ordinal / 1000 as block, count(*) as n from marked group by 1) m
         where b.list_id = $1 and b.block = m.block)
       update lists set sent_count = sent_count + (select count(*) from marked) where id = $1`,
      [list, ids],
    );

  async function everyPage(question: object, limit: number) {
    const ids: number[] = [];
    for (let page = 1; page === 1 || ids.length === limit * (page - 1); page++) {
      const found = await find(api, owner, list, { ...question, page, limit });
      ids.push(...found.data.map(({ id }) => id));
    }
    return ids;
  }

  /** The first page by one strategy alone. */
  const readBy = ({ read }: Strategy, { sort, direction }: { sort: string; direction: string }) =>
    asAccount(ctx(), owner.accountId, async ({ client }) => {
      const listed = { ...scope(), type: 'local', exactTo: 1000, nextOrdinal: ROWS * APART } as const;
      const order = { by: sort as 'name', direction: direction as 'asc' };
      const { json } = await read(client, listed, { criteria: [], order, window: { offset: 0, limit: 20 } });
      return (JSON.parse(json ?? 'null') as { id: number }[] | null)?.map(({ id }) => id);
    });

  /** What the first pages and the kept order must equal: one scan of everything, in pages too large for anything else. */
  async function scanned(question: object) {
    await forget();
    const { rows: all } = await api.platform.databases.owner.query<{ id: number }>(scan(question as never), [list]);
    return all.map(({ id }) => Number(id));
  }
  const scan = ({ sort, direction, sent = 0 }: { sort: string; direction: string; sent?: number }) => {
    const isNumber = ['rating', 'reviews'].includes(sort);
    const value = isNumber ? sort : `fold_text(${sort}) collate "C"`;
    return `select id from results where list_id = $1 ${sent === 0 ? 'and sent_at is null' : ''}
      order by ${isNumber ? `${sort} is null` : `${sort} = ''`}, ${value} ${direction}, ordinal ${direction}`;
  };

  beforeAll(async () => {
    api = await startApi();
    owner = await api.buildAccount();
    list = await createList(api, owner);
    for (const [n, row] of rows.entries()) {
      await api.platform.databases.owner.query('update lists set next_ordinal = $2 where id = $1', [list, n * APART]);
      await add(api, owner, list, [row as never]);
    }
  });
  afterAll(() => api.stop());

  const questions = COLUMNS.flatMap((sort) => ['asc', 'desc'].map((direction) => ({ sort, direction })));

  it('is right without anything made before', async () => {
    for (const question of questions) expect(await everyPage(question, 40)).toEqual(await scanned(question));
  });

  it('is right by the ranges of its blocks', async () => {
    expect(await makeRanges(ctx(), scope())).toBe(true);
    expect(await count('list_ranges')).toBeGreaterThan(50);
    // Streets differ only behind what the ranges know of them, so all are read.
    const known = questions.filter(({ sort }) => sort !== 'street');
    for (const question of known) expect(await readBy(byFirstRows, question)).toHaveLength(20);
    for (const question of questions) expect(await everyPage(question, 13)).toEqual(await scanned(question));
  });

  it('is right by the order that was kept', async () => {
    for (const question of questions) {
      const wanted = await scanned(question);
      await order(question.sort);
      expect(await readBy(byKeptOrder, question)).toEqual(wanted.slice(0, 20));
      expect(await everyPage(question, 17)).toEqual(wanted);
      expect((await find(api, owner, list, { ...question, page: 1000 })).names).toEqual([]);
    }
  });

  it('is built in the background when a user sorts', async () => {
    await api.runJobs();
    await forget();
    await find(api, owner, list, { sort: 'name' });
    await api.runJobs();
    expect(await count('list_orders')).toBe(1);
    expect(await count('list_order_parts')).toBe(1);
  });

  it('is right after every kind of change', async () => {
    const first = async () => (await find(api, owner, list, { sort: 'name', limit: 5 })).data;
    await order('name');
    const [victim, other] = await first();
    await api.call(owner, results.update, {
      params: { id: victim?.id as number },
      body: { values: { name: 'zzz last' } },
    });
    expect((await first())[0]?.id).toBe(other?.id);
    await api.call(owner, results.remove, {
      params: { id: list },
      body: { selection: await confirmed(api, owner, list, { ids: [other?.id as number] }) },
    });
    await add(api, owner, list, [{ name: 'AAA first', website: 'https://aaa-first.test' }]);
    for (const direction of ['asc', 'desc']) {
      const question = { sort: 'name', direction };
      const wanted = await scanned(question);
      expect(await everyPage(question, 20)).toEqual(wanted);
      expect(wanted).not.toContain(other?.id);
    }
  });

  it('leaves out what was sent, as every list does', async () => {
    const ids = (await find(api, owner, list, { sort: 'city', limit: 60 })).data.map(({ id }) => id);
    await sent(ids.slice(10, 50));
    await makeRanges(ctx(), scope());
    for (const question of questions) {
      const wanted = await scanned(question);
      expect(await everyPage(question, 20)).toEqual(wanted);
      await order(question.sort, true);
      expect(await everyPage(question, 20)).toEqual(wanted);
    }
    const all = { sort: 'name', direction: 'asc', sent: -1 };
    expect(await everyPage(all, 20)).toEqual(await scanned(all));
  });

  it('is not kept for ever, nor made again all the time', async () => {
    await order('name');
    await add(api, owner, list, [{ name: 'one more', website: 'https://one-more.test' }]);
    expect(await order('name')).toBeGreaterThan(0);
    const later = { ...ctx(), now: () => new Date(Date.now() + 25 * 3600 * 1000) };
    await forgetOldOrders(later);
    expect(await count('list_orders')).toBe(0);
    expect(await count('list_order_parts')).toBe(0);
  });
});
