/** Acts of deleting rows, each of which can be undone, and the rows of lists that expired. What they hide: ../hidden. */
import type { PoolClient } from 'pg';
import { besideGone, remembered } from '../hidden/hidden.sql.ts';
import type { Scope } from '../pages/filter.sql.ts';
import type { DeletionRow, DeletionStatus } from '../results.table.ts';

export async function insertDeletion(
  client: PoolClient,
  scope: Scope,
  values: { status: DeletionStatus; undoUntil: Date; by: number; at: Date },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into result_deletions (account_id, list_id, status, undo_until, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [scope.accountId, scope.listId, values.status, values.undoUntil, values.by, values.at],
  );
  return rows[0]?.id as number;
}

export async function findDeletion(
  client: PoolClient,
  accountId: number,
  id: number,
): Promise<DeletionRow | undefined> {
  const { rows } = await client.query<DeletionRow>('select * from result_deletions where account_id = $1 and id = $2', [
    accountId,
    id,
  ]);
  return rows[0];
}

export interface OpenDeletion extends DeletionRow {
  /** The job that deletes or deleted them, for many rows. */
  job_id: number | null;
}

/** Deletions of a person that run, or whose undo ends after the given time. */
export async function findOpenDeletions(
  client: PoolClient,
  accountId: number,
  userId: number,
  since: Date,
): Promise<OpenDeletion[]> {
  const { rows } = await client.query<OpenDeletion>(
    `select d.*, (select max(j.id) from result_jobs j where j.account_id = d.account_id and j.list_id = d.list_id
       and j.deletion_id = d.id and j.kind = 'delete') as job_id
     from result_deletions d
     where d.account_id = $1 and d.created_by = $2
       and (d.status = 'deleting' or (d.status = 'deleted' and d.count > 0 and d.undo_until >= $3))`,
    [accountId, userId, since],
  );
  return rows;
}

/** Locked until the transaction ends. */
export async function lockDeletion(
  client: PoolClient,
  accountId: number,
  id: number,
): Promise<DeletionRow | undefined> {
  const { rows } = await client.query<DeletionRow>(
    'select * from result_deletions where account_id = $1 and id = $2 for update',
    [accountId, id],
  );
  return rows[0];
}

export async function changeDeletion(
  client: PoolClient,
  accountId: number,
  id: number,
  { status, undoUntil, by = 0 }: { status?: DeletionStatus; undoUntil?: Date; by?: number },
): Promise<void> {
  await client.query(
    `update result_deletions set status = coalesce($3, status), undo_until = coalesce($4, undo_until), count = count + $5
     where account_id = $1 and id = $2`,
    [accountId, id, status ?? null, undoUntil ?? null, by],
  );
}

/** Deletes up to `limit` rows of an expired list, hidden or not, with their labels and history; returns how many. */
export async function deleteRowsOfList(
  client: PoolClient,
  { accountId, listId }: Scope,
  limit: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `with gone as (
       delete from result_rows r where r.account_id = $1::bigint and r.list_id = $2::bigint and r.ordinal <= (
         select max(ordinal) from (
           select ordinal from result_rows where account_id = $1::bigint and list_id = $2::bigint order by ordinal limit $3::int) first)
       returning r.id, r.ordinal, r.dedupe_key, r.provenance),
     ${remembered('gone')},
     ${besideGone('gone')}
     select from gone`,
    [accountId, listId, limit],
  );
  return rowCount ?? 0;
}

export async function deletionsOfList(client: PoolClient, { accountId, listId }: Scope): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id from result_deletions where account_id = $1 and list_id = $2',
    [accountId, listId],
  );
  return rows.map(({ id }) => id);
}
