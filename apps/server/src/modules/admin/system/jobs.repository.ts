/** SQL of the queue. It belongs to the owner of the database; jobs that failed for good are read across accounts. */
import type { Pool, PoolClient } from 'pg';
import type { DeadChoice } from '../../../platform/jobs/jobs.ts';

export interface QueueRow {
  task: string;
  waiting: number;
  running: number;
  retrying: number;
  later: number;
  oldest_at: Date | null;
}

export async function countQueue(owner: Pool): Promise<QueueRow[]> {
  const { rows } = await owner.query<QueueRow>(`
    select task_identifier as task,
      count(*) filter (where locked_at is null and attempts = 0 and run_at <= now())::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts > 0)::int as retrying,
      count(*) filter (where locked_at is null and attempts = 0 and run_at > now())::int as later,
      min(run_at) filter (where locked_at is null and run_at <= now()) as oldest_at
    from graphile_worker.jobs where attempts < max_attempts or locked_at is not null
    group by task_identifier`);
  return rows;
}

/** Processes: each has a pool for every lane. */
export async function countWorkers(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(distinct (machine, pid))::int as n from worker_heartbeats where seen_at > now() - interval '1 minute'`,
  );
  return rows[0]?.n ?? 0;
}

export async function countRunning(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    'select count(*)::int as n from graphile_worker.jobs where locked_at is not null',
  );
  return rows[0]?.n ?? 0;
}

export async function isQueued(owner: Pool, task: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    'select from graphile_worker.jobs where task_identifier = $1 and (attempts < max_attempts or locked_at is not null)',
    [task],
  );
  return (rowCount ?? 0) > 0;
}

export async function countDead(client: PoolClient): Promise<{ task: string; count: number }[]> {
  const { rows } = await client.query<{ task: string; count: number }>(
    'select task, count(*)::int as count from dead_jobs where retried_at is null group by task order by count(*) desc, task',
  );
  return rows;
}

export interface DeadRow {
  id: number;
  task: string;
  error: string;
  attempts: number;
  failed_at: Date;
  account_id: number | null;
  account_name: string | null;
}

/** Of an event's payload the account is nested. */
const ACCOUNT = `coalesce(d.payload->>'accountId', d.payload->'payload'->>'accountId')`;

export interface DeadSum {
  task: string;
  count: number;
  account_id: number | null;
  account_name: string | null;
}

/** Of those that are chosen, by task and account. */
export async function sumUpDead(client: PoolClient, { ids, task }: DeadChoice): Promise<DeadSum[]> {
  const { rows } = await client.query<DeadSum>(
    `select d.task, count(*)::int as count, a.id as account_id, a.name as account_name
     from dead_jobs d
     left join accounts a on a.id = case when ${ACCOUNT} ~ '^[0-9]{1,15}$' then (${ACCOUNT})::bigint end
     where d.retried_at is null and case when $1::bigint[] is null then d.task = $2 else d.id = any($1) end
     group by 1, 3, 4 order by 1, 4`,
    [ids, task],
  );
  return rows;
}

export async function pageOfDead(
  client: PoolClient,
  { task, page, limit }: { task?: string | undefined; page: number; limit: number },
): Promise<DeadRow[]> {
  const { rows } = await client.query<DeadRow>(
    `select d.id, d.task, d.error, d.attempts, d.failed_at, a.id as account_id, a.name as account_name
     from (select * from dead_jobs where retried_at is null and ($1::text is null or task = $1)
           order by id desc limit $2 offset $3) d
     left join accounts a on a.id = case when ${ACCOUNT} ~ '^[0-9]{1,15}$' then (${ACCOUNT})::bigint end
     order by d.id desc`,
    [task ?? null, limit, (page - 1) * limit],
  );
  return rows;
}

interface SampleDead {
  task: string;
  /** The account of this name is added to it. */
  payload: object;
  company: string;
  error: string;
  attempts: number;
  hoursAgo: number;
}

/** For a sandbox, as the queue leaves it. */
export async function insertDead(owner: Pool, dead: SampleDead): Promise<void> {
  const { task, payload, company, error, attempts, hoursAgo } = dead;
  await owner.query(
    `insert into dead_jobs (task, payload, error, attempts, failed_at)
     select $1, $2::jsonb || jsonb_build_object('accountId', id), $4, $5, now() - make_interval(hours => $6)
     from accounts where name = $3`,
    [task, payload, company, error, attempts, hoursAgo],
  );
}
