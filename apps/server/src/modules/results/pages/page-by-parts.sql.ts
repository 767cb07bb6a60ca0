/**
 * Rows that hold a text, or do not, in order of arrival. Nobody knows beforehand how common that is and where the rows lie, so
 * the first rows of the list are looked through, which is all that a common text takes. Then the index is asked for one part
 * of the list after the other, until the page is full and the total known.
 */
import type { TextColumn } from '@leadwright/contract/result-columns';
import { isCategory } from '../columns.rules.ts';
import type { Criterion, Like } from './filter.rules.ts';
import { BLOCK, filledCondition, isLookup, matching, type Put } from './filter.sql.ts';
import { selectivePieces } from './fragments.rules.ts';
import { type Listed, type Question, readHits, type Strategy } from './pages.sql.ts';

/** Ordinals in a part; the migration of results says the same. */
export const PART = 16_384;
const LOOKED_THROUGH = 2048;
/** Fewer in the rows looked through, and what is dear to look up is looked up once for the whole list. */
const RARE = { search: 10, like: 1 };

export const byParts: Strategy = {
  needsSize: true,
  read(client, list, question) {
    const { window, order } = question;
    const most = Math.max(list.exactTo + 1, window.offset + window.limit);
    return readHits(client, list, window, most, `ordinal ${order.direction}`, (put) =>
      hitsOf(list, question, most, put),
    );
  },
};

/** Without a text: with another value, each of which can be looked up, or with none. */
export const isByValue = (criterion: Criterion): criterion is Like =>
  criterion.is === 'like' && criterion.negated && isCategory(criterion.column);

interface Search extends Pick<Question, 'criteria'> {
  list: Listed;
  direction: 'asc' | 'desc';
  /** Which rows were not looked through. */
  rest: string;
  atMost: string;
  inOrder: string;
  put: Put;
}

/** What comes later is only read when what came before was not enough. */
function hitsOf(list: Listed, { criteria, order: { direction } }: Question, most: number, put: Put): string {
  const rest =
    direction === 'asc'
      ? `r.ordinal >= ${LOOKED_THROUGH}`
      : `r.ordinal < ${put(list.nextOrdinal - LOOKED_THROUGH)}::bigint`;
  const atMost = `limit ${put(most)}::bigint`;
  const inOrder = `order by r.ordinal ${direction} ${atMost}`;
  return `
    with first as materialized (
      select r.id, r.ordinal from results r where ${matching(list, criteria, put, 'met')} and not (${rest}) ${inOrder})
    select * from first
    union all
    (${lookups({ criteria, list, direction, rest, atMost, inOrder, put })})
    ${atMost}`;
}

function lookups(search: Search): string {
  const { criteria, inOrder } = search;
  const costly = criteria.find(isCostly);
  if (costly) {
    const isRare = `(select count(*) from first) < ${RARE[costly.is]}`;
    return `(${inWholeList(search, isRare)}) union all (${partByPart(search, `not ${isRare}`)})`;
  }
  if (criteria.some(isLookup)) return partByPart(search);
  const by = criteria.find(isByValue) as Like;
  const valued = criteria.map((each): Criterion => (each === by ? { is: 'valued', by } : each));
  return `select * from ((${partByPart({ ...search, criteria: valued })}) union all (${whereEmpty(search, by.column)})) r ${inOrder}`;
}

/** All columns have to be asked, or for several words, which few rows have together. */
const isCostly = (criterion: Criterion): criterion is Extract<Criterion, { is: keyof typeof RARE }> =>
  isLookup(criterion) &&
  (criterion.is === 'search' || (criterion.is === 'like' && (selectivePieces(criterion.text)?.length ?? 0) > 1));

const partByPart = ({ list, criteria, direction, rest, atMost, inOrder, put }: Search, condition = 'true') => {
  const last = Math.floor((list.nextOrdinal - 1) / PART);
  return `
    select r.id, r.ordinal from generate_series(${direction === 'asc' ? `0, ${last}` : `${last}, 0, -1`}) p cross join lateral (
      select r.id, r.ordinal from results r where ${matching({ ...list, part: 'p' }, criteria, put)} and ${rest} ${inOrder}) r
    where ${condition} ${atMost}`;
};

/** Fenced off: nobody shall walk to rows that may be far. */
const inWholeList = ({ list, criteria, rest, inOrder, put }: Search, condition: string) => `
  select * from (
    select r.id, r.ordinal from results r where ${condition} and ${matching(list, criteria, put)} and ${rest} offset 0) r ${inOrder}`;

/** The blocks know where rows without a value are. */
const whereEmpty = ({ list, criteria, direction, rest, atMost, inOrder, put }: Search, column: TextColumn) => `
  select r.id, r.ordinal from (
    select b.block from list_blocks b
    where b.account_id = ${put(list.accountId)}::bigint and b.list_id = ${put(list.listId)}::bigint and b.live > b.has_${column}
    order by b.block ${direction}) b
  cross join lateral (
    select r.id, r.ordinal from results r
    where ${matching(list, criteria, put, 'met')} and ${filledCondition(column, false)} and ${rest}
      and r.ordinal >= b.block * ${BLOCK} and r.ordinal < (b.block + 1) * ${BLOCK} ${inOrder}) r ${atMost}`;
