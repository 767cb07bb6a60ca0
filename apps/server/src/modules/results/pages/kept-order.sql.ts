/**
 * A page of a long list in the order of a column, from an order that was made before (results/orders): one look-up, wherever
 * the page is. An order that was made from another state of the list is not used.
 */
import type { Criterion } from './filter.rules.ts';
import { parameters } from './filter.sql.ts';
import { isUnsent, type Strategy, versionOf } from './pages.sql.ts';
import { asJson, contractRow } from './row-json.sql.ts';

/** Rows per part of an order. */
export const ORDER_PART = 1000;

/** Lists are kept as a whole, or without what was sent, as every filter wants it that does not say otherwise. */
export const isKept = (criteria: Criterion[]) => criteria.length <= 1 && criteria.every(isUnsent);

export const byKeptOrder: Strategy = {
  needsSize: true,
  async read(client, list, { criteria, order, window: { offset, limit } }) {
    if (!isKept(criteria)) return { json: null, total: null };
    const { put, values } = parameters();
    const own = (
      row: string,
    ) => `${row}.account_id = ${put(list.accountId)}::bigint and ${row}.list_id = ${put(list.listId)}::bigint
      and ${row}.name = ${put(order.by)}::text and ${row}.is_unsent = ${put(criteria.length > 0)}::boolean`;
    const first = `${put(offset)}::bigint`;
    // Backwards, the rows without a value still come last.
    const place =
      order.direction === 'asc' ? 'n' : 'case when n < filled then filled - 1 - n else total - 1 - (n - filled) end';
    const text = `
      with kept as materialized (select o.total, o.filled from list_orders o where ${own('o')} and o.version = ${versionOf(list, put)}),
      places as (
        select n, ${place} as at from kept
        cross join lateral generate_series(${first}, least(${first} + ${put(limit)}::int, total) - 1) n),
      slice as materialized (
        select n, p.ids[at % ${ORDER_PART} + 1] as id from places join list_order_parts p on ${own('p')} and p.part = at / ${ORDER_PART})
      select (select total from kept) as total, case when exists (select from kept) then ${asJson(`
        select ${contractRow(put, list)} from slice join results r
          on r.account_id = ${put(list.accountId)}::bigint and r.id = slice.id order by slice.n`)} end as json`;
    const { rows } = await client.query<{ json: string | null; total: number }>(text, values);
    return rows[0] as { json: string | null; total: number };
  },
};
