/** The progress of bulk acts and imports. */
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Db } from '../../../platform/database/database.ts';
import type { Scope } from '../pages/filter.sql.ts';
import type { JobKind, JobRow, JobStatus } from '../results.table.ts';

export interface NewJob {
  kind: JobKind;
  total: number | null;
  input: Record<string, unknown>;
  deletionId?: number | undefined;
  importId?: number | undefined;
  by: { userId: number; name: string };
  at: Date;
}

export async function insertJob(client: PoolClient, scope: Scope, job: NewJob): Promise<JobRow> {
  const { rows } = await client.query<JobRow>(
    `insert into result_jobs (account_id, list_id, kind, status, total, input, deletion_id, import_id, created_by, created_by_name, created_at, moved_at)
     values ($1, $2, $3, 'running', $4, $5, $6, $7, $8, $9, $10, $10) returning *`,
    [
      scope.accountId,
      scope.listId,
      job.kind,
      job.total,
      JSON.stringify(job.input),
      job.deletionId ?? null,
      job.importId ?? null,
      job.by.userId,
      job.by.name,
      job.at,
    ],
  );
  return rows[0] as JobRow;
}

const byId = (accountId: number, id: number) =>
  sql<JobRow>`select * from result_jobs where account_id = ${accountId} and id = ${id}`;

export const findJob = async (db: Db, accountId: number, id: number): Promise<JobRow | undefined> =>
  (await byId(accountId, id).execute(db)).rows[0];

/** Locked until the transaction ends, so that a step and a cancellation cannot interleave. */
export const lockJob = async (db: Db, accountId: number, id: number): Promise<JobRow | undefined> =>
  (await sql<JobRow>`${byId(accountId, id)} for update`.execute(db)).rows[0];

export async function findJobsOfList(
  client: PoolClient,
  { accountId, listId }: Scope,
  limit: number,
): Promise<JobRow[]> {
  const { rows } = await client.query<JobRow>(
    'select * from result_jobs where account_id = $1 and list_id = $2 order by id desc limit $3',
    [accountId, listId, limit],
  );
  return rows;
}

/** Jobs a user started since the given time, or that still run; dry runs of imports are left out. */
export async function findRecentJobs(
  client: PoolClient,
  accountId: number,
  userId: number,
  since: Date,
  limit: number,
): Promise<JobRow[]> {
  const { rows } = await client.query<JobRow>(
    `select * from result_jobs where account_id = $1 and created_by = $2 and kind <> 'import-check'
       and (created_at >= $3 or status = 'running') order by id desc limit $4`,
    [accountId, userId, since, limit],
  );
  return rows;
}

export interface JobChange {
  done?: number;
  total?: number;
  cursor?: number;
  status?: JobStatus;
  finishedAt?: Date;
  at: Date;
}

/** A filter may contain personal data, so it is cleared when the job ends. */
export async function changeJob(client: PoolClient, accountId: number, id: number, change: JobChange): Promise<JobRow> {
  const { rows } = await client.query<JobRow>(
    `update result_jobs set done = coalesce($3, done), total = coalesce($4, total), cursor = coalesce($5, cursor),
       status = coalesce($6, status), finished_at = coalesce($7, finished_at), moved_at = $8,
       input = case when $7::timestamptz is null then input else input - 'selection' end
     where account_id = $1 and id = $2 returning *`,
    [
      accountId,
      id,
      change.done ?? null,
      change.total ?? null,
      change.cursor ?? null,
      change.status ?? null,
      change.finishedAt ?? null,
      change.at,
    ],
  );
  return rows[0] as JobRow;
}

/** The job that still moves the rows of a deletion, if any. */
export async function findRunningJob(
  client: PoolClient,
  accountId: number,
  deletionId: number,
): Promise<JobRow | undefined> {
  const { rows } = await client.query<JobRow>(
    `select * from result_jobs where account_id = $1 and deletion_id = $2 and status = 'running' order by id desc limit 1`,
    [accountId, deletionId],
  );
  return rows[0];
}

/** The commit returns before it is on disk; after a crash the transaction is there whole or not at all. */
export const doNotWaitForDisk = (client: PoolClient) => client.query('set local synchronous_commit = off');
