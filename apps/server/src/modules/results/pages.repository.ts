/**
 * Reading the rows of a list: page N at the price of page 1, totals without counting where the counters know them, exact
 * counts, neighbours. The database writes the JSON of a page itself; it is passed on as it is.
 */
import type { ListType } from '@leadwright/contract/lists';
import type { PoolClient } from 'pg';
import { isNumber } from './columns.ts';
import type { Criterion, Order } from './filter.rules.ts';
import {
  BLOCK,
  matching,
  measureOf,
  orderBy,
  type Put,
  parameters,
  type Scope,
  type SortKey,
  sortKeys,
} from './filter.sql.ts';

export interface Listed extends Scope {
  type: ListType;
  /** The list's counters. */
  rows: number;
  nextOrdinal: number;
}

export interface Window {
  offset: number;
  limit: number;
}

export interface Page {
  /** A JSON array of contract rows. */
  json: string;
  total: number;
  isMinimum: boolean;
}

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const instant = (column: string) => `to_char(${column} at time zone 'UTC', ${INSTANT}) as ${column.slice(2)}`;

/** A row as the contract's `Result`. */
export const contractRow = (put: Put, type: ListType) => `
  r.id, r.list_id, ${put(type)}::text as type, r.name, r.company, r.website, r.domain, r.email, r.email_state, r.phone,
  r.first_name, r.last_name, r.position, r.seniority, r.linkedin_url, r.industry, r.street, r.city, r.state, r.postal_code,
  r.country, r.rating, r.reviews, r.confidence, r.platform, r.handle, r.followers, r.engagements, r.engagement_rate, r.views,
  r.technologies, r.is_verified, ${instant('r.sent_at')}, ${instant('r.created_at')}, r.lat, r.lon, r.is_suppressed,
  array(select l.label_id from result_labels l where l.account_id = r.account_id and l.result_id = r.id order by 1) as labels`;

const asJson = (rows: string) => `(select coalesce(json_agg(p), '[]')::text from (${rows}) p)`;

/** Filtered totals are counted up to `exactTo`; beyond it the total is a minimum. */
export async function readPage(
  client: PoolClient,
  list: Listed,
  question: { criteria: Criterion[]; order: Order; window: Window; exactTo: number },
): Promise<Page> {
  const { criteria, order, window } = question;
  if (order.by === 'arrival') {
    if (criteria.length === 0 && list.rows === list.nextOrdinal) return densePage(client, list, order, window);
    const measure = summaryOf(criteria);
    if (measure) return pageByBlocks(client, list, criteria, order, window, measure);
  }
  if (criteria.length > 0) return pageByWalking(client, list, question);
  const page = (await pageByNumber(client, list, order, window)) ?? (await pageByWalking(client, list, question));
  return { ...page, total: list.rows, isMinimum: false };
}

/** What the summary of blocks answers by itself: all rows, or a single criterion it counts. */
const summaryOf = (criteria: Criterion[]): string | null => {
  if (criteria.length === 0) return 'b.live';
  return criteria.length === 1 ? measureOf(criteria[0] as Criterion) : null;
};

/** Nothing was ever deleted: the ordinal is the place. */
async function densePage(client: PoolClient, list: Listed, { direction }: Order, { offset, limit }: Window) {
  const { put, values } = parameters();
  const from = direction === 'asc' ? offset : list.rows - 1 - offset;
  const { rows } = await client.query<{ json: string }>({
    name: `results-page-${direction}`,
    text: `select ${asJson(`
      select ${contractRow(put, list.type)} from results r
      where ${matching(list, [], put)} and r.ordinal ${direction === 'asc' ? '>=' : '<='} ${put(from)}::bigint
      order by r.ordinal ${direction} limit ${put(limit)}::int`)} as json`,
    values,
  });
  return { json: rows[0]?.json as string, total: list.rows, isMinimum: false };
}

/** The sums over the blocks say in which of them the page lies; at most `limit` blocks are read, wherever they are. */
async function pageByBlocks(
  client: PoolClient,
  list: Listed,
  criteria: Criterion[],
  { direction }: Order,
  { offset, limit }: Window,
  measure: string,
): Promise<Page> {
  const { put, values } = parameters();
  const first = `${put(offset)}::bigint`;
  const text = `
    with summed as materialized (
      select block, m, sum(m) over (order by block ${direction}) - m as before
      from (select b.block, ${measure} as m from list_blocks b where ${blocksOf(list, put)}) b where m > 0),
    hit as materialized (select * from summed where before < ${first} + ${put(limit)}::int and before + m > ${first})
    select (select coalesce(sum(m), 0)::int from summed) as total, ${asJson(`
      select ${contractRow(put, list.type)} from hit join results r
        on r.ordinal >= hit.block * ${BLOCK} and r.ordinal < (hit.block + 1) * ${BLOCK} and ${matching(list, criteria, put)}
      order by r.ordinal ${direction} offset ${first} - (select min(before) from hit) limit ${put(limit)}::int`)} as json`;
  const { rows } = await client.query<{ json: string; total: number }>(text, values);
  return { json: rows[0]?.json as string, total: rows[0]?.total as number, isMinimum: false };
}

const blocksOf = ({ accountId, listId }: Scope, put: Put) =>
  `b.account_id = ${put(accountId)}::bigint and b.list_id = ${put(listId)}::bigint`;

/** Nothing filtered, sorted by a number: its index gives the order, as long as the page holds rows that have one. */
async function pageByNumber(client: PoolClient, list: Listed, order: Order, { offset, limit }: Window) {
  if (!isNumber(order.by)) return null;
  const filled = await sumOfBlocks(client, list, `b.has_${order.by}`);
  if (offset + limit > filled) return null;
  const { put, values } = parameters();
  const text = `select ${asJson(`
    select ${contractRow(put, list.type)} from results r where ${matching(list, [], put)} and r.${order.by} is not null
    order by r.${order.by} ${order.direction}, r.ordinal ${order.direction}
    offset ${put(offset)}::bigint limit ${put(limit)}::int`)} as json`;
  const { rows } = await client.query<{ json: string }>(text, values);
  return { json: rows[0]?.json as string };
}

/** Everything else: one walk finds the page and counts, no further than needed. */
async function pageByWalking(
  client: PoolClient,
  list: Listed,
  { criteria, order, window, exactTo }: { criteria: Criterion[]; order: Order; window: Window; exactTo: number },
): Promise<Page> {
  const { put, values } = parameters();
  const keys = sortKeys(order);
  const { offset, limit } = window;
  const most = Math.max(criteria.length > 0 ? exactTo + 1 : 0, offset + limit);
  const text = `
    with hits as materialized (
      select r.id, ${keys.map(({ sql }, n) => `${sql} as k${n}`).join(', ')} from results r
      where ${matching(list, criteria, put)} order by ${orderBy(keys)} limit ${put(most)}::bigint),
    numbered as (select id, row_number() over (order by ${keys.map(({ direction }, n) => `k${n} ${direction}`).join(', ')}) as n from hits),
    slice as materialized (select id, n from numbered where n > ${put(offset)}::bigint and n <= ${put(offset + limit)}::bigint)
    select (select count(*)::int from hits) as total, ${asJson(`
      select ${contractRow(put, list.type)} from slice join results r
        on r.account_id = ${put(list.accountId)}::bigint and r.id = slice.id order by slice.n`)} as json`;
  const { rows } = await client.query<{ json: string; total: number }>(text, values);
  const { json, total } = rows[0] as { json: string; total: number };
  const isMinimum = total === most;
  return { json, total: isMinimum ? total - 1 : total, isMinimum };
}

async function sumOfBlocks(client: PoolClient, scope: Scope, measure: string): Promise<number> {
  const { put, values } = parameters();
  const text = `select coalesce(sum(${measure}), 0)::int as n from list_blocks b where ${blocksOf(scope, put)}`;
  return (await client.query<{ n: number }>(text, values)).rows[0]?.n as number;
}

/** Exactly, however many. */
export async function countMatching(client: PoolClient, scope: Scope, criteria: Criterion[]): Promise<number> {
  const measure = summaryOf(criteria);
  if (measure) return sumOfBlocks(client, scope, measure);
  const { put, values } = parameters();
  const text = `select count(*)::int as n from results r where ${matching(scope, criteria, put)}`;
  return (await client.query<{ n: number }>(text, values)).rows[0]?.n as number;
}

/** Whether more than `most` rows match, without counting them all. */
export async function countUpTo(
  client: PoolClient,
  scope: Scope,
  criteria: Criterion[],
  most: number,
): Promise<number> {
  const { put, values } = parameters();
  const text = `select count(*)::int as n from
    (select from results r where ${matching(scope, criteria, put)} limit ${put(most)}::int) found`;
  return (await client.query<{ n: number }>(text, values)).rows[0]?.n as number;
}

/** The rows before and after one, in the given order and among those that match. */
export async function findNeighbours(
  client: PoolClient,
  scope: Scope,
  id: number,
  criteria: Criterion[],
  order: Order,
) {
  const previous = await findNext(client, scope, id, criteria, order, true);
  return { previous, next: await findNext(client, scope, id, criteria, order, false) };
}

async function findNext(
  client: PoolClient,
  scope: Scope,
  id: number,
  criteria: Criterion[],
  order: Order,
  isBackwards: boolean,
): Promise<number | null> {
  const { put, values } = parameters();
  const turned = (keys: SortKey[]) =>
    isBackwards
      ? keys.map(({ sql, direction }) => ({ sql, direction: direction === 'asc' ? 'desc' : 'asc' }) as const)
      : keys;
  const keys = turned(sortKeys(order));
  const here = `h.account_id = ${put(scope.accountId)}::bigint and h.id = ${put(id)}::bigint`;
  const ofThis = sortKeys(order, 'h').map(({ sql }) => `(select ${sql} from results h where ${here})`);
  // Equal in the first keys, further in the next one.
  const further = keys.map((key, n) => {
    const equal = keys.slice(0, n).map(({ sql }, i) => `${sql} is not distinct from ${ofThis[i]}`);
    return `(${[...equal, `${key.sql} ${key.direction === 'asc' ? '>' : '<'} ${ofThis[n]}`].join(' and ')})`;
  });
  const text = `select r.id from results r where ${matching(scope, criteria, put)} and (${further.join(' or ')})
    order by ${orderBy(keys)} limit 1`;
  return (await client.query<{ id: number }>(text, values)).rows[0]?.id ?? null;
}
