/**
 * Reads the rows of a list: page N as fast as page 1, totals from counters where possible, exact counts, neighbours. The JSON
 * of a page is built by the database and passed through.
 */
import type { PoolClient } from 'pg';
import { byCrmState, isCrmAlone } from './by-crm-state.sql.ts';
import { byRarest } from './by-rarest.sql.ts';
import type { Criterion, Order } from './filter.rules.ts';
import {
  BLOCK,
  type Finding,
  isLookup,
  matching,
  measureOf,
  orderBy,
  parameters,
  type Scope,
  type SortKey,
  sortKeys,
} from './filter.sql.ts';
import { byFirstRows } from './first-rows.sql.ts';
import { byKeptOrder } from './kept-order.sql.ts';
import { byParts, isByValue, PART } from './page-by-parts.sql.ts';
import {
  blocksOf,
  type Chooser,
  type Found,
  isUnsent,
  type Page,
  type Question,
  readHits,
  type Strategy,
} from './pages.sql.ts';
import { asJson, contractRow } from './row-json.sql.ts';

/** Strategies to find the page, fastest first; the last one always works. Scanning a short list is faster than most of them. */
export function strategiesFor({ criteria, order }: Question, isLong = true): [Strategy | Chooser, ...Strategy[]] {
  if (order.by !== 'arrival') return isLong ? [byKeptOrder, byFirstRows, byWalking] : [byWalking];
  if (criteria.every(isUnsent)) return [byOrdinal, byBlocks];
  if (summaryOf(criteria)) return [byBlocks];
  if (isCrmAlone(criteria)) return [byCrmState];
  if (isLong && criteria.length > 1 && criteria.every(isEstimated)) return [byRarest, byWalking];
  return criteria.some(isLookup) || criteria.some(isByValue) ? [byText] : [byWalking];
}

/** A search in all columns is looked up by its own rules; labels and states in CRMs are found by theirs. */
const isEstimated = ({ is }: Criterion) => is !== 'search' && is !== 'labelled' && is !== 'crm';

interface Counts {
  result_count: number;
  sent_count: number;
  next_ordinal: number;
}

/** Without criteria that every row of the list meets. */
export const tellingCriteria = (criteria: Criterion[], { sent_count }: Counts): Criterion[] =>
  sent_count === 0 ? criteria.filter((each) => !isUnsent(each)) : criteria;

/** Long enough for indexes of texts, ranges and kept orders. */
export const isLong = ({ next_ordinal }: Counts) => next_ordinal > PART;

export function completed(found: Found, criteria: Criterion[], list: Counts): Page | null {
  const isDense = list.result_count === list.next_ordinal && tellingCriteria(criteria, list).length === 0;
  if (found.json === null || (found.isIfDense && !isDense)) return null;
  return { json: found.json, total: found.total ?? list.result_count, isMinimum: found.isMinimum ?? false };
}

/** Filters the block summary can answer: no filter, or a single criterion it counts. */
const summaryOf = (criteria: Criterion[]): string | null => {
  if (criteria.length === 0) return 'b.live';
  return criteria.length === 1 ? measureOf(criteria[0] as Criterion) : null;
};

/** If nothing was ever deleted, the ordinal is the position. Whatever the filter leaves out is not looked at here. */
const byOrdinal: Strategy = {
  async read(client, list, { order: { direction }, window }) {
    const { put, values } = parameters();
    const offset = `${put(window.offset)}::bigint`;
    const own = matching(list, [], put);
    // The limit is a literal, so that the planner uses one generic plan for all pages. No further than a page reaches if nothing was ever
    // deleted: behind that may lie any number of hidden rows.
    const limit = Math.trunc(window.limit);
    const last = `(select max(r.ordinal) from result_rows r where ${own}) - ${offset}`;
    const bound =
      direction === 'asc'
        ? `r.ordinal >= ${offset} and r.ordinal < ${offset} + ${limit}`
        : `r.ordinal <= ${last} and r.ordinal > ${last} - ${limit}`;
    const { rows } = await client.query<{ json: string }>({
      name: `results-page-${direction}-${window.limit}`,
      text: `select ${asJson(`
        select ${contractRow(put, list)} from results r where ${own} and ${bound}
        order by r.ordinal ${direction} limit ${limit}`)} as json`,
      values,
    });
    return { json: rows[0]?.json as string, total: null, isIfDense: true };
  },
};

/** Running sums over the blocks locate the page; at most `limit` blocks are read, wherever they are. */
const byBlocks: Strategy = {
  async read(client, list, { criteria, order: { direction }, window: { offset, limit } }) {
    const { put, values } = parameters();
    const first = `${put(offset)}::bigint`;
    const text = `
      with summed as materialized (
        select block, m, sum(m) over (order by block ${direction}) - m as before
        from (select b.block, ${summaryOf(criteria)} as m from list_blocks b where ${blocksOf(list, put)}) b where m > 0),
      hit as materialized (select * from summed where before < ${first} + ${put(limit)}::int and before + m > ${first})
      select (select coalesce(sum(m), 0)::int from summed) as total, ${asJson(`
        select ${contractRow(put, list)} from hit cross join lateral (
          select * from results r where ${matching(list, criteria, put)}
            and r.ordinal >= hit.block * ${BLOCK} and r.ordinal < (hit.block + 1) * ${BLOCK} order by r.ordinal offset 0) r
        order by r.ordinal ${direction} offset ${first} - (select min(before) from hit) limit ${put(limit)}::int`)} as json`;
    const { rows } = await client.query<{ json: string; total: number }>({
      name: `results-${summaryOf(criteria)}-${direction}`,
      text,
      values,
    });
    return rows[0] as { json: string; total: number };
  },
};

/** Fallback: one scan finds the page and counts, no further than needed. */
const byWalking: Strategy = {
  needsSize: true,
  async read(client, list, { criteria, order, window }) {
    const keys = sortKeys(order);
    const most = Math.max(criteria.length > 0 ? list.exactTo + 1 : 0, window.offset + window.limit);
    const finding = list.nextOrdinal > PART ? 'looked-up' : 'met';
    const places = keys.map(({ direction }, n) => `k${n} ${direction}`).join(', ');
    const found = await readHits(
      client,
      list,
      window,
      most,
      places,
      (put) => `
      select r.id, ${keys.map(({ sql }, n) => `${sql} as k${n}`).join(', ')} from results r
      where ${matching(list, criteria, put, finding)} order by ${orderBy(keys)} limit ${put(most)}::bigint`,
    );
    return criteria.length > 0 ? found : { json: found.json, total: null };
  },
};

/** Scanning a short list is faster than using the index. */
const byText: Strategy = {
  needsSize: true,
  read: (client, list, question) => (list.nextOrdinal > PART ? byParts : byWalking).read(client, list, question),
};

async function sumOfBlocks(client: PoolClient, scope: Scope, measure: string): Promise<number> {
  const { put, values } = parameters();
  const text = `select coalesce(sum(${measure}), 0)::int as n from list_blocks b where ${blocksOf(scope, put)}`;
  return (await client.query<{ n: number }>(text, values)).rows[0]?.n as number;
}

/** The exact count. */
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

/** The previous and next row in the given order, among those that match. */
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

const NEARBY = 2048;

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
  // Equal in the first keys, beyond it in the next one.
  const further = keys.map((key, n) => {
    const equal = keys.slice(0, n).map(({ sql }, i) => `${sql} is not distinct from ${ofThis[i]}`);
    return `(${[...equal, `${key.sql} ${key.direction === 'asc' ? '>' : '<'} ${ofThis[n]}`].join(' and ')})`;
  });
  // `offset 0` keeps the planner from scanning in order towards a match that may be far away.
  const nearest = (finding: Finding, within = '') => `
    (select r.id from (
       select r.* from results r where ${matching(scope, criteria, put, finding)} and (${further.join(' or ')}) ${within}
       ${finding === 'looked-up' && criteria.some(isLookup) ? 'offset 0' : ''}) r
     order by ${orderBy(keys)} limit 1)`;
  const end = keys[0]?.direction === 'asc' ? `<= ${ofThis[0]} + ${NEARBY}` : `>= ${ofThis[0]} - ${NEARBY}`;
  // Rows with a common text are close to each other, so a scan finds one; a rare text is looked up.
  const nearby = order.by === 'arrival' && criteria.some(isLookup) ? [nearest('met', `and r.ordinal ${end}`)] : [];
  const text = `select id from (${[...nearby, nearest('looked-up')].join(' union all ')}) found limit 1`;
  return (await client.query<{ id: number }>(text, values)).rows[0]?.id ?? null;
}
