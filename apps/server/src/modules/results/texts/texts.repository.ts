/** The index of texts, brought forward row by row in the order of the list. */
import type { PoolClient } from 'pg';
import type { Scope } from '../pages/filter.sql.ts';

/**
 * The texts of up to `limit` rows behind those that are in the index. The list is held. Gives how many there were. Those of
 * hidden rows come too: an undo brings no texts.
 */
export async function bringTexts(
  client: PoolClient,
  { accountId, listId }: Scope,
  nextOrdinal: number,
  limit: number,
): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `with reached as materialized (
       select coalesce((select until from list_texts where account_id = $1::bigint and list_id = $2::bigint), 0) as until),
     next as materialized (
       select r.account_id, r.list_id, r.ordinal, r.id, r.search_text, r.prose_text from result_rows r
       where r.account_id = $1::bigint and r.list_id = $2::bigint and r.ordinal >= (select until from reached)
       order by r.ordinal limit $4::int),
     brought as (
       insert into result_texts (account_id, list_id, ordinal, result_id, search_text, prose_text)
       select * from next on conflict (account_id, list_id, ordinal) do nothing),
     counted as materialized (select count(*)::int as n, max(ordinal) as last from next),
     noted as (
       insert into list_texts as l (account_id, list_id, until)
       select $1::bigint, $2::bigint, case when n < $4::int then $3::bigint else last + 1 end from counted
       on conflict (account_id, list_id) do update set until = excluded.until where l.until < excluded.until)
     select n from counted`,
    [accountId, listId, nextOrdinal, limit],
  );
  return rows[0]?.n ?? 0;
}

/** Sorts in what was written beside the index. Until then every question looks through it. */
export async function sortIn(client: PoolClient): Promise<void> {
  await client.query('select bring_in_texts()');
}

/** Lists of all accounts with rows that are not in the index. */
export async function findListsBehind(
  client: PoolClient,
  limit: number,
): Promise<{ accountId: number; listId: number }[]> {
  const { rows } = await client.query<{ accountId: number; listId: number }>(
    `select l.account_id as "accountId", l.id as "listId"
     from lists l left join list_texts n on n.account_id = l.account_id and n.list_id = l.id
     where l.next_ordinal > coalesce(n.until, 0) limit $1::int`,
    [limit],
  );
  return rows;
}
