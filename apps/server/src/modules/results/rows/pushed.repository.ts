/** Rows on their way to a CRM: one by its place, the names of labels, and which values a column has. */
import type { PoolClient } from 'pg';
import { BLOCK, type Scope } from '../pages/filter.sql.ts';
import type { ResultRow } from '../results.table.ts';
import { wholeRow } from './row.sql.ts';

/** The row at a place of the list, from 0; the summary of blocks says where to look, so that the last is as near as the first. */
export async function findRowAt(client: PoolClient, { accountId, listId }: Scope, at: number) {
  const { rows } = await client.query<ResultRow>(
    `with summed as (
       select block, live, sum(live) over (order by block) - live as before from list_blocks
       where account_id = $1 and list_id = $2 and live > 0)
     select ${wholeRow()} from summed s cross join lateral (
       select * from results r where r.account_id = $1 and r.list_id = $2
         and r.ordinal >= s.block * ${BLOCK} and r.ordinal < (s.block + 1) * ${BLOCK}
       order by r.ordinal offset $3::bigint - s.before limit 1) r
     where s.before <= $3::bigint and s.before + s.live > $3::bigint`,
    [accountId, listId, at],
  );
  return rows[0];
}

export async function findLabelIds(
  client: PoolClient,
  accountId: number,
  resultIds: number[],
): Promise<{ result_id: number; label_id: number }[]> {
  const { rows } = await client.query<{ result_id: number; label_id: number }>(
    `select result_id, label_id from result_labels where account_id = $1 and result_id = any($2::bigint[])
     order by result_id, label_id`,
    [accountId, resultIds],
  );
  return rows;
}

/** Values that a column has in the account's lists, the commonest first. */
export async function findCounted(client: PoolClient, accountId: number, column: string, limit: number) {
  const { rows } = await client.query<{ value: string }>(
    `select value from list_values where account_id = $1 and name = $2 and value <> ''
     group by value order by sum(count) desc, value limit $3`,
    [accountId, column, limit],
  );
  return rows.map(({ value }) => value);
}
