/** SQL of the names of leads. */
import type { PoolClient } from 'pg';

export interface LeadName {
  list_id: number;
  id: number;
  name: string;
}

/** The first thing that says who it is, in the order of the screens. */
export async function findNames(client: PoolClient, accountId: number, rows: { list: number; row: number }[]) {
  if (rows.length === 0) return [];
  const { rows: found } = await client.query<LeadName>(
    `select r.list_id, r.id, coalesce(nullif(concat_ws(', ', nullif(r.name, ''), nullif(nullif(r.company, r.name), '')), ''),
       nullif(r.handle, ''), nullif(r.email, ''), r.website) as name
     from unnest($2::bigint[], $3::bigint[]) as asked(list_id, id)
     join results r on r.account_id = $1 and r.list_id = asked.list_id and r.id = asked.id`,
    [accountId, rows.map(({ list }) => list), rows.map(({ row }) => row)],
  );
  return found;
}
