/** Marks of rows that must not be contacted. Nothing else depends on them: neither summaries nor texts. */
import type { PoolClient } from 'pg';
import type { Scope } from '../pages/filter.sql.ts';

/** Also of hidden rows. Returns how many were not marked before. */
export async function markRows(client: PoolClient, accountId: number, ids: number[]): Promise<number> {
  const { rowCount } = await client.query(
    'insert into result_marks (account_id, result_id) select $1, unnest($2::bigint[]) on conflict do nothing',
    [accountId, ids],
  );
  return rowCount ?? 0;
}

/** Returns how many were marked, in the row or beside it. */
export async function unmarkRows(client: PoolClient, { accountId, listId }: Scope, ids: number[]): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `with beside as (delete from result_marks where account_id = $1 and result_id = any($3::bigint[]) returning result_id),
     within as (
       update result_rows set is_suppressed = false
       where account_id = $1 and list_id = $2 and id = any($3::bigint[]) and is_suppressed returning id)
     select count(*)::int as n from (select result_id from beside union select id from within) free`,
    [accountId, listId, ids],
  );
  return rows[0]?.n ?? 0;
}

/** A CTE that forgets the marks of rows that are gone for good; $1 is the account. */
export const marksGone = (ids: string): string =>
  `marks_gone as (delete from result_marks m where m.account_id = $1::bigint and m.result_id = any(array(${ids})))`;
