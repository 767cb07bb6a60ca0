/**
 * Rows that hold a text, in order of arrival. Nobody knows beforehand how common the text is and where its rows lie, so the
 * first rows of the list are looked through, which is all that a common text takes. Then the index is asked for one part of
 * the list after the other, until the page is full and the total known.
 */
import { matching, parameters } from './filter.sql.ts';
import { asJson, contractRow, type Way } from './pages.sql.ts';

/** Ordinals in a part; migration 0072 says the same. */
export const PART = 16_384;
const LOOKED_THROUGH = 2048;
/** Fewer in the rows looked through, and a search of all columns asks the index once for the whole list. */
const RARE = 10;

export const byParts: Way = {
  needsSize: true,
  async read(client, list, { criteria, order: { direction }, window: { offset, limit } }) {
    const { put, values } = parameters();
    const most = Math.max(list.exactTo + 1, offset + limit);
    const last = Math.floor((list.nextOrdinal - 1) / PART);
    const isUp = direction === 'asc';
    const rest = isUp
      ? `r.ordinal >= ${LOOKED_THROUGH}`
      : `r.ordinal < ${put(list.nextOrdinal - LOOKED_THROUGH)}::bigint`;
    const inOrder = `order by r.ordinal ${direction} limit ${put(most)}::bigint`;
    const found = matching(list, criteria, put);
    const isRare = criteria.some((each) => each.is === 'search') ? `(select count(*) from first) < ${RARE}` : 'false';
    const text = `
      with first as materialized (
        select r.id, r.ordinal from results r where ${matching(list, criteria, put, 'met')} and not (${rest}) ${inOrder}),
      hits as materialized (
        select * from first
        union all
        (select * from (select r.id, r.ordinal from results r where ${isRare} and ${found} and ${rest} offset 0) r ${inOrder})
        union all
        select r.id, r.ordinal from generate_series(${isUp ? `0, ${last}` : `${last}, 0, -1`}) p cross join lateral (
          select r.id, r.ordinal from results r
          where ${found} and r.part = (${put(list.listId)}::bigint << 20 | p) and ${rest} ${inOrder}) r
        where not (${isRare})
        limit ${put(most)}::bigint),
      numbered as (select id, row_number() over (order by ordinal ${direction}) as n from hits),
      slice as materialized (select id, n from numbered where n > ${put(offset)}::bigint and n <= ${put(offset + limit)}::bigint)
      select (select count(*)::int from hits) as total, ${asJson(`
        select ${contractRow(put, list.type)} from slice join results r
          on r.account_id = ${put(list.accountId)}::bigint and r.id = slice.id order by slice.n`)} as json`;
    const { rows } = await client.query<{ json: string; total: number }>(text, values);
    const { json, total } = rows[0] as { json: string; total: number };
    const isMinimum = total === most;
    return { json, total: isMinimum ? total - 1 : total, isMinimum };
  },
};
