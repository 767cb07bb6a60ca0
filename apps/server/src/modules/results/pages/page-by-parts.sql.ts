/**
 * Rows that contain a text, or do not, in order of arrival. How common the text is and where the rows are is unknown, so the
 * first rows of the list are scanned, which is enough for a common text. Then the index is queried for one part of the list
 * after the other, until the page is full and the total is known. The end of the list, whose texts are not in the index yet, is
 * scanned.
 */
import type { TextColumn } from '@leadwright/contract/leads/result-columns';
import { isCategory } from '../columns.rules.ts';
import type { Criterion, Like } from './filter.rules.ts';
import {
  BLOCK,
  filledCondition,
  indexedUntil,
  isLookup,
  lookedUp,
  matching,
  metBeside,
  type Put,
} from './filter.sql.ts';
import { selectivePieces } from './fragments.rules.ts';
import { type Listed, type Question, readHits, type Strategy } from './pages.sql.ts';

/** Ordinals per part; must match the results migration. */
export const PART = 16_384;
const LOOKED_THROUGH = 512;
/** With fewer matches in the scanned rows, a costly lookup is done once for the whole list instead of per part. */
const RARE = { search: 3, like: 1 };

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
  /** Condition on the ordinal of a row that was not among the first. */
  isRest: (row: 'r' | 't') => string;
  /** The first ordinal that is not in the index. */
  until: string;
  atMost: string;
  inOrder: string;
  put: Put;
}

/** Later branches of the union are only executed if the earlier ones did not return enough rows. */
function hitsOf(list: Listed, { criteria, order: { direction } }: Question, most: number, put: Put): string {
  const edge = put(direction === 'asc' ? LOOKED_THROUGH : list.nextOrdinal - LOOKED_THROUGH);
  const isRest = (row: 'r' | 't') =>
    `${row}.ordinal ${row === 't' ? '+ 0 ' : ''}${direction === 'asc' ? '>=' : '<'} ${edge}::bigint`;
  const atMost = `limit ${put(most)}::bigint`;
  const inOrder = `order by ordinal ${direction} ${atMost}`;
  const until = indexedUntil(list, put);
  return `
    with first as materialized (
      select r.id, r.ordinal from results r where ${matching(list, criteria, put, 'met')} and not (${isRest('r')}) ${inOrder})
    select * from first
    union all
    (${lookups({ criteria, list, direction, isRest, until, atMost, inOrder, put })})
    ${atMost}`;
}

function lookups(search: Search): string {
  const { criteria, inOrder } = search;
  const costly = criteria.find(isCostly);
  if (costly) {
    const isRare = `(select count(*) from first) < ${RARE[costly.is]}`;
    const indexed = `(${inWholeList(search, isRare)}) union all (${partByPart(search, `not ${isRare}`)})`;
    return withUnindexed(search, indexed);
  }
  if (criteria.some(isLookup)) return withUnindexed(search, `(${partByPart(search)})`);
  const by = criteria.find(isByValue) as Like;
  const valued = {
    ...search,
    criteria: criteria.map((each): Criterion => (each === by ? { is: 'valued', by } : each)),
  };
  const filled = withUnindexed(valued, `(${partByPart(valued)})`);
  return `select * from ((${filled}) union all (${whereEmpty(search, by.column)})) r ${inOrder}`;
}

/** The rows that are not in the index are the newest. */
function withUnindexed({ list, criteria, direction, isRest, until, inOrder, put }: Search, indexed: string): string {
  const unindexed = `(select r.id, r.ordinal from results r
    where ${matching(list, criteria, put, 'met')} and ${isRest('r')} and r.ordinal >= ${until} ${inOrder})`;
  return direction === 'asc' ? `${indexed} union all ${unindexed}` : `${unindexed} union all ${indexed}`;
}

/** A search over all columns, or for several words that few rows contain together. */
const isCostly = (criterion: Criterion): criterion is Extract<Criterion, { is: keyof typeof RARE }> =>
  isLookup(criterion) &&
  (criterion.is === 'search' || (criterion.is === 'like' && (selectivePieces(criterion.text)?.length ?? 0) > 1));

const partByPart = (search: Search, condition = 'true') => {
  const { list, direction, atMost, inOrder, put } = search;
  const last = Math.floor((list.nextOrdinal - 1) / PART);
  const part = `t.part = (${put(list.listId)}::bigint << 20 | p)`;
  return `
    select r.id, r.ordinal from generate_series(${direction === 'asc' ? `0, ${last}` : `${last}, 0, -1`}) p cross join lateral (
      select * from (${foundIn(search, part)}) t ${inOrder}) r
    where ${condition} ${atMost}`;
};

/** `offset 0` keeps the planner from scanning in ordinal order for matches that may be far away. */
const inWholeList = (search: Search, condition: string) => `
  select * from (
    ${foundIn(search, `${condition} and t.list_id = ${search.put(search.list.listId)}::bigint`)} offset 0) t ${search.inOrder}`;

/**
 * By the index of texts, and by no other: `+ 0` hides the ordinals from the primary key, which the planner would rather walk. What
 * texts do not tell is asked of the rows, found one by one.
 */
function foundIn({ list, criteria, isRest, until, put }: Search, place: string): string {
  const account = `${put(list.accountId)}::bigint`;
  const beside = metBeside(list, criteria, put);
  const rows = `cross join lateral (select from results r where r.account_id = ${account} and r.id = t.result_id and ${beside} offset 0) r`;
  return `select t.result_id as id, t.ordinal from searched_texts t ${beside ? rows : ''}
    where t.account_id = ${account} and ${place} and t.ordinal + 0 < ${until} and ${isRest('t')} and ${lookedUp(list, criteria, put)}`;
}

/** The block summary tells which blocks contain rows without a value. */
const whereEmpty = ({ list, criteria, direction, isRest, atMost, inOrder, put }: Search, column: TextColumn) => `
  select r.id, r.ordinal from (
    select b.block from list_blocks b
    where b.account_id = ${put(list.accountId)}::bigint and b.list_id = ${put(list.listId)}::bigint and b.live > b.has_${column}
    order by b.block ${direction}) b
  cross join lateral (
    select r.id, r.ordinal from results r
    where ${matching(list, criteria, put, 'met')} and ${filledCondition(column, false)} and ${isRest('r')}
      and r.ordinal >= b.block * ${BLOCK} and r.ordinal < (b.block + 1) * ${BLOCK} ${inOrder}) r ${atMost}`;
