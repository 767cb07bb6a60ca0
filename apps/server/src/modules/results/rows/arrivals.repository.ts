/** SQL of arrivals. Ranges rather than rows: the list is locked while leads are added, so those of one cause stand together. */
import type { PoolClient } from 'pg';
import type { Scope } from '../pages/filter.sql.ts';

interface Range {
  cause: string;
  first: number;
  past: number;
}

/** Extends the previous range if no other rows were added in between. */
export async function insertArrivals(
  client: PoolClient,
  { accountId, listId }: Scope,
  { cause, first, past }: Range,
  at: Date,
): Promise<void> {
  const { rowCount } = await client.query(
    'update result_arrivals set past = $5 where account_id = $1 and list_id = $2 and cause = $3 and past = $4',
    [accountId, listId, cause, first, past],
  );
  if (rowCount === 0)
    await client.query(
      'insert into result_arrivals (account_id, list_id, cause, first, past, created_at) values ($1, $2, $3, $4, $5, $6)',
      [accountId, listId, cause, first, past, at],
    );
}

export interface Arrival {
  id: number;
  ordinal: number;
}

/** In the order of arrival; what was deleted since is missing. */
export async function findArrivals(
  client: PoolClient,
  accountId: number,
  { cause, after, limit }: { cause: string; after: number; limit: number },
): Promise<Arrival[]> {
  const { rows } = await client.query<Arrival>(
    `select r.id, r.ordinal from result_arrivals a
     join results r on r.account_id = a.account_id and r.list_id = a.list_id and r.ordinal >= a.first and r.ordinal < a.past
     where a.account_id = $1 and a.cause = $2 and a.past > $3::bigint + 1 and r.ordinal > $3::bigint
     order by r.ordinal limit $4`,
    [accountId, cause, after, limit],
  );
  return rows;
}

/** Across accounts. */
export async function deleteArrivals(client: PoolClient, before: Date, limit: number): Promise<number> {
  const { rowCount } = await client.query(
    `delete from result_arrivals where (account_id, cause, list_id, first) in (
       select account_id, cause, list_id, first from result_arrivals where created_at < $1 limit $2)`,
    [before, limit],
  );
  return rowCount ?? 0;
}
