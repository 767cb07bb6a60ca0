/** SQL that makes the ranges of blocks and the orders of lists (migrations/0069_list_orders.sql), and finds what is out of date. */
import type { ResultColumn } from '@leadwright/contract/leads/result-columns';
import type { PoolClient } from 'pg';
import { TEXT_COLUMNS } from '../columns.rules.ts';
import {
  BLOCK,
  filledCondition,
  line,
  matching,
  orderBy,
  parameters,
  type Scope,
  sortKeys,
} from '../pages/filter.sql.ts';
import { RANGE_LENGTH } from '../pages/first-rows.sql.ts';
import { ORDER_PART } from '../pages/kept-order.sql.ts';
import { PART } from '../pages/page-by-parts.sql.ts';
import { BLOCK_VERSION, blocksOf, versionOf } from '../pages/pages.sql.ts';

const IS_STALE = `g.version is distinct from ${BLOCK_VERSION}`;
const RANGES = 'list_ranges g on g.account_id = b.account_id and g.list_id = b.list_id and g.block = b.block';

/** Long lists with blocks that were changed since their ranges were made, in any account. */
export async function findOutdated(client: PoolClient, limit: number): Promise<Scope[]> {
  const { rows } = await client.query<Scope>(
    `select l.account_id as "accountId", l.id as "listId" from lists l
     where l.next_ordinal > ${PART} and exists (
       select from list_blocks b left join ${RANGES} where b.account_id = l.account_id and b.list_id = l.id and ${IS_STALE})
     limit $1`,
    [limit],
  );
  return rows;
}

const VALUES = TEXT_COLUMNS.map(
  (column, n) => `case when ${filledCondition(column, true)} then ${line(column)} end collate "C" as v${n}`,
);
const edges = (aggregate: string) =>
  `array[${TEXT_COLUMNS.map((_, n) => `left(${aggregate}(v${n}), ${RANGE_LENGTH})`).join(', ')}]`;

/** The block and its rows are read in one statement, so the ranges belong to that version of the block. How many were made. */
export async function makeRanges(client: PoolClient, scope: Scope, limit: number): Promise<number> {
  const { put, values } = parameters();
  const text = `
    with stale as materialized (
      select b.block, ${BLOCK_VERSION} as version from list_blocks b left join ${RANGES}
      where ${blocksOf(scope, put)} and ${IS_STALE} order by b.block limit ${put(limit)}::int)
    insert into list_ranges (account_id, list_id, block, version, lows, highs)
    select ${put(scope.accountId)}::bigint, ${put(scope.listId)}::bigint, stale.block, stale.version, ${edges('min')}, ${edges('max')}
    from stale left join lateral (
      select ${VALUES.join(', ')} from results r
      where ${matching(scope, [], put)} and r.ordinal >= stale.block * ${BLOCK} and r.ordinal < (stale.block + 1) * ${BLOCK} offset 0) r on true
    group by stale.block, stale.version
    on conflict (account_id, list_id, block) do update
      set version = excluded.version, lows = excluded.lows, highs = excluded.highs`;
  return (await client.query(text, values)).rowCount ?? 0;
}

export interface KeptOrder extends Scope {
  column: ResultColumn;
  isUnsent: boolean;
}

const KEY = 'account_id = $1 and list_id = $2 and name = $3 and is_unsent = $4';
const keyOf = ({ accountId, listId, column, isUnsent }: KeptOrder) => [accountId, listId, column, isUnsent];

/** When it was made last, and whether the list is still the same. */
export async function findOrder(
  client: PoolClient,
  order: KeptOrder,
): Promise<{ made_at: Date; is_current: boolean } | undefined> {
  const { put, values } = parameters();
  for (const value of keyOf(order)) put(value);
  const { rows } = await client.query<{ made_at: Date; is_current: boolean }>(
    `select made_at, version = ${versionOf(order, put)} as is_current from list_orders where ${KEY}`,
    values,
  );
  return rows[0];
}

/** Replaces the order by one of the list as it is now. */
export async function makeOrder(client: PoolClient, order: KeptOrder, now: Date): Promise<void> {
  await client.query(`set local work_mem = '64MB'`);
  await client.query(`delete from list_orders where ${KEY}`, keyOf(order));
  const { put, values } = parameters();
  const [account, list, column, isUnsent] = keyOf(order).map(put);
  const key = `${account}::bigint, ${list}::bigint, ${column}::text, ${isUnsent}::boolean`;
  const text = `
    with sorted as (
      select r.id, row_number() over (order by ${orderBy(sortKeys({ by: order.column, direction: 'asc' }))}) - 1 as n,
        ${filledCondition(order.column, true)} as is_filled
      from results r where ${matching(order, order.isUnsent ? [{ is: 'sent', sent: false }] : [], put)}),
    parts as materialized (
      select n / ${ORDER_PART} as part, array_agg(id order by n) as ids, count(*) as total, count(*) filter (where is_filled) as filled
      from sorted group by 1),
    made as (
      insert into list_orders (account_id, list_id, name, is_unsent, version, total, filled, made_at)
      select ${key}, ${versionOf(order, put)}, coalesce(sum(total), 0), coalesce(sum(filled), 0), ${put(now)}::timestamptz from parts)
    insert into list_order_parts (account_id, list_id, name, is_unsent, part, ids) select ${key}, part, ids from parts`;
  await client.query(text, values);
}

export const deleteOrdersBefore = (client: PoolClient, before: Date) =>
  client.query('delete from list_orders where made_at < $1', [before]);
