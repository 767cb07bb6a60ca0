/**
 * The first pages of a long list in the order of a column. Numbers have an index. For texts, the ranges of the blocks
 * (results/orders) say which few blocks can hold the first rows: those whose least value is among the least. The page is used only
 * if no block that was not read can hold an earlier row. Rows without a value come last, in order of arrival.
 */
import { isNumber, type TextColumn } from '@leadwright/contract/leads/result-columns';
import { lineOf } from '../columns.rules.ts';
import type { Order } from './filter.rules.ts';
import { BLOCK, filledCondition, line, matching, measureOf, type Put, parameters } from './filter.sql.ts';

import { BLOCK_VERSION, blocksOf, type Listed, type Question, type Strategy } from './pages.sql.ts';
import { asJson, contractRow } from './row-json.sql.ts';

/** The number of characters of a value that block ranges store. */
export const RANGE_LENGTH = 40;
/** Deeper pages would read too much of the list. */
const MOST_ROWS = 120;
/** Blocks that were changed since their ranges were made are read in any case. */
const MOST_UNKNOWN = 100;

export const byFirstRows: Strategy = {
  needsSize: true,
  async read(client, list, question) {
    const { criteria, order, window } = question;
    const need = window.offset + window.limit;
    const measure = criteria[0] ? measureOf(criteria[0]) : 'b.live';
    if (need > MOST_ROWS || criteria.length > 1 || !measure) return { json: null, total: null };
    const { put, values } = parameters();
    const { direction } = order;
    // How many rows have a value is known for the whole list only.
    const rest = criteria.length === 0 ? `(select greatest(${need} - coalesce(sum(filled), 0), 0) from b)` : '0';
    const text = `
      with b as materialized (${blocksWithRanges(list, question, put, measure)}),
      ${isNumber(order.by) ? foundByIndex(list, question, need, put) : foundInBlocks(list, question, need, put)},
      hits as (
        select id, 0 as last, v, ordinal from found
        union all
        (select r.id, 1, null, r.ordinal from (
           select block, sum(empty) over (order by block ${direction}) - empty as before from b where empty > 0) e
         cross join lateral (
           select r.id, r.ordinal from results r
           where ${matching(list, criteria, put, 'met')} and ${filledCondition(order.by as TextColumn, false)} and ${withinBlock('e.block')}
           order by r.ordinal ${direction} offset 0) r
         where e.before < ${rest} order by r.ordinal ${direction} limit ${rest})),
      numbered as (select id, row_number() over (order by last, v ${direction}, ordinal ${direction}) as n from hits),
      slice as materialized (select * from numbered where n > ${put(window.offset)}::int and n <= ${put(need)}::int)
      select (select coalesce(sum(matching), 0)::int from b) as total, case when (select is_sure from sure) then ${asJson(`
        select ${contractRow(put, list)} from slice join results r
          on r.account_id = ${put(list.accountId)}::bigint and r.id = slice.id order by slice.n`)} end as json`;
    const { rows } = await client.query<{ json: string | null; total: number }>(text, values);
    return rows[0] as { json: string | null; total: number };
  },
};

const withinBlock = (block: string) => `r.ordinal >= ${block} * ${BLOCK} and r.ordinal < (${block} + 1) * ${BLOCK}`;

/** The blocks, with the end of their range that comes first in this order. */
const blocksWithRanges = (list: Listed, { order: { by, direction } }: Question, put: Put, measure: string) => {
  const edge = isNumber(by) ? 'null' : `g.${direction === 'asc' ? 'lows' : 'highs'}[${lineOf(by as TextColumn) - 1}]`;
  return `
    select b.block, b.has_${by} as filled, b.live - b.has_${by} as empty, ${measure} as matching,
      case when g.version = ${BLOCK_VERSION} then ${edge} end collate "C" as edge
    from list_blocks b left join list_ranges g on g.account_id = b.account_id and g.list_id = b.list_id and g.block = b.block
    where ${blocksOf(list, put)}`;
};

const inOrder = ({ direction }: Order) => `order by v ${direction}, r.ordinal ${direction}`;

/** With a filter the number of rows without a value is unknown, so only a full page is final. */
const isFull = ({ criteria }: Question, need: number) =>
  criteria.length === 0 ? 'true' : `(select count(*) from found) = ${need}`;

const foundByIndex = (list: Listed, question: Question, need: number, put: Put) => {
  const { criteria, order } = question;
  return `
    found as materialized (
      select r.id, r.${order.by} as v, r.ordinal from results r
      where ${matching(list, criteria, put)} and r.${order.by} is not null
      order by r.${order.by} ${order.direction}, r.ordinal ${order.direction} limit ${need}),
    sure as (select ${isFull(question, need)} as is_sure)`;
};

/** As many blocks as rows are needed: each has at least one row that is not behind the first edge of the blocks after it. */
const foundInBlocks = (list: Listed, question: Question, need: number, put: Put) => {
  const { criteria, order } = question;
  const { direction } = order;
  const isBehind = direction === 'asc' ? '>' : '<';
  const value = line(order.by as TextColumn);
  return `
    ranked as materialized (
      select block, edge, row_number() over (order by edge is null desc, edge ${direction}, block ${direction}) as n,
        count(*) filter (where edge is null) over () as unknown
      from b where filled > 0),
    found as materialized (
      select r.* from ranked cross join lateral (
        select r.id, ${value} collate "C" as v, r.ordinal from results r
        where ${matching(list, criteria, put, 'met')} and ${filledCondition(order.by as TextColumn, true)} and ${withinBlock('ranked.block')}
        ${inOrder(order)} limit ${need}) r
      where n <= ${need} + unknown and unknown <= ${MOST_UNKNOWN} ${inOrder(order)} limit ${need}),
    last as (select r.v, r.ordinal / ${BLOCK} as block from found r ${inOrder(order)} offset ${need - 1}),
    sure as (
      select ${isFull(question, need)} and not exists (select from ranked where unknown > ${MOST_UNKNOWN}) and not exists (
        select from ranked left join last on true where n > ${need} + unknown and not coalesce(
          edge ${isBehind} left(last.v, ${RANGE_LENGTH})
          or (edge = last.v and char_length(edge) < ${RANGE_LENGTH} and ranked.block ${isBehind} last.block), false)) as is_sure)`;
};
