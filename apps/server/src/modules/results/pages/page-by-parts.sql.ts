/**
 * Rows that contain a text, or do not, in order of arrival. How common the text is and where the rows are is unknown, so the
 * first rows of the list are scanned, which is enough for a common text. Then the index is queried for one part of the list
 * after the other, until the page is full and the total is known.
 */
import type { TextColumn } from '@leadwright/contract/leads/result-columns';
import { isCategory } from '../columns.rules.ts';
import type { Criterion, Like } from './filter.rules.ts';
import { BLOCK, filledCondition, isLookup, matching, type Put } from './filter.sql.ts';
import { selectivePieces } from './fragments.rules.ts';
import { type Listed, type Question, readHits, type Strategy } from './pages.sql.ts';

/** Ordinals per part; must match the results migration. */
export const PART = 16_384;
const LOOKED_THROUGH = 2048;
/** With fewer matches in the scanned rows, a costly lookup is done once for the whole list instead of per part. */
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

/** Does not contain a text: rows with another value, each of which can be looked up, or with none. */
export const isByValue = (criterion: Criterion): criterion is Like =>
  criterion.is === 'like' && criterion.negated && isCategory(criterion.column);

interface Search extends Pick<Question, 'criteria'> {
  list: Listed;
  direction: 'asc' | 'desc';
  /** Condition for the rows that were not scanned. */
  rest: string;
  atMost: string;
  inOrder: string;
  put: Put;
}

/** Later branches of the union are only executed if the earlier ones did not return enough rows. */
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

/** A search over all columns, or for several words that few rows contain together. */
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

/** `offset 0` keeps the planner from scanning in ordinal order for matches that may be far away. */
const inWholeList = ({ list, criteria, rest, inOrder, put }: Search, condition: string) => `
  select * from (
    select r.id, r.ordinal from results r where ${condition} and ${matching(list, criteria, put)} and ${rest} offset 0) r ${inOrder}`;

/** The block summary tells which blocks contain rows without a value. */
const whereEmpty = ({ list, criteria, direction, rest, atMost, inOrder, put }: Search, column: TextColumn) => `
  select r.id, r.ordinal from (
    select b.block from list_blocks b
    where b.account_id = ${put(list.accountId)}::bigint and b.list_id = ${put(list.listId)}::bigint and b.live > b.has_${column}
    order by b.block ${direction}) b
  cross join lateral (
    select r.id, r.ordinal from results r
    where ${matching(list, criteria, put, 'met')} and ${filledCondition(column, false)} and ${rest}
      and r.ordinal >= b.block * ${BLOCK} and r.ordinal < (b.block + 1) * ${BLOCK} ${inOrder}) r ${atMost}`;
