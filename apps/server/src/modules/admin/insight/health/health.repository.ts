/** The queue, its workers, providers and webhooks as they are now, and the last hour of each. Queues are read as their owner. */
import type { Pool, PoolClient } from 'pg';
import type { Calls } from './health.rules.ts';

export interface Waiting {
  waiting: number;
  oldest_seconds: number;
}

/** The most jobs to count: a longer queue is stuck anyway. */
const MOST_JOBS = 50_000;
const QUEUE = `
  select task_identifier as task, count(*) filter (where locked_at is null)::int as waiting, count(locked_at)::int as running,
    coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null)), 0)::int as oldest_seconds
  from (select task_identifier, locked_at, run_at from graphile_worker.jobs
    where locked_at is not null or (run_at <= now() and attempts < max_attempts) limit ${MOST_JOBS}) due
  group by 1`;

export async function findQueue(owner: Pool) {
  const { rows } = await owner.query<Waiting & { task: string; running: number }>(QUEUE);
  return rows;
}

export interface WorkerRow {
  pool_id: string;
  machine: string;
  pid: number;
  lane: string;
  slots: number;
  started_at: Date;
  seen_at: Date;
  busy: number;
}

const WORKERS = `
  select h.pool_id, h.machine, h.pid, h.lane, h.slots, h.started_at, h.seen_at,
    (select count(*)::int from graphile_worker.jobs j where j.locked_by = any(h.worker_ids)) as busy
  from worker_heartbeats h order by h.machine, h.pid, h.lane`;

export const findWorkers = async (owner: Pool) => (await owner.query<WorkerRow>(WORKERS)).rows;

/** Minute by minute since then. */
export async function findVendorMinutes(client: PoolClient, since: Date) {
  const { rows } = await client.query<Calls & { vendor: string; minute: Date }>(
    'select vendor, minute, calls, failed, ms, slower from vendor_minutes where minute > $1 order by minute',
    [since],
  );
  return rows;
}

/** Providers that were called since then. */
export async function findVendors(client: PoolClient, since: Date): Promise<string[]> {
  const { rows } = await client.query<{ vendor: string }>(
    'select distinct vendor from vendor_minutes where minute > $1 order by 1',
    [since],
  );
  return rows.map(({ vendor }) => vendor);
}

const MOST_ENDPOINTS = 1_000;
/** What was never taken has a higher id than its endpoint has come to; what failed before says when it is due again. */
const WEBHOOKS = `
  with due as (
    select account_id, id, taken_to, due_at from delivery_endpoints
    where state = 'live' and due_at <= $1 and (hold_until is null or hold_until <= $1) order by due_at limit ${MOST_ENDPOINTS})
  select coalesce(sum(fresh.count + again.count), 0)::int as waiting,
    coalesce(extract(epoch from $1::timestamptz - min(due.due_at)), 0)::int as oldest_seconds
  from due
  cross join lateral (select count(*) from deliveries d where d.account_id = due.account_id and d.endpoint_id = due.id and d.id > due.taken_to) fresh
  cross join lateral (select count(*) from deliveries d where d.account_id = due.account_id and d.endpoint_id = due.id and d.again_at <= $1) again`;

export async function findWebhookQueue(client: PoolClient, now: Date): Promise<Waiting> {
  const { rows } = await client.query<Waiting>(WEBHOOKS, [now]);
  return rows[0] as Waiting;
}

export async function countDeadJobs(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from dead_jobs where retried_at is null',
  );
  return rows[0]?.count ?? 0;
}

export async function findQueueMinutes(client: PoolClient, since: Date) {
  const { rows } = await client.query<Waiting & { queue: string; minute: Date }>(
    'select queue, minute, waiting, oldest_seconds from queue_minutes where minute > $1 order by minute',
    [since],
  );
  return rows;
}

const SAVE_QUEUES = `
  insert into queue_minutes (queue, minute, waiting, oldest_seconds)
  select queue, date_trunc('minute', $1::timestamptz), waiting, oldest_seconds
  from jsonb_to_recordset($2) as noted(queue text, waiting int, oldest_seconds int)
  on conflict (queue, minute) do update set waiting = excluded.waiting, oldest_seconds = excluded.oldest_seconds`;

export const saveQueues = (client: PoolClient, now: Date, queues: ({ queue: string } & Waiting)[]) =>
  client.query(SAVE_QUEUES, [now, JSON.stringify(queues)]);

export async function forgetBefore(client: PoolClient, before: Date): Promise<void> {
  await client.query('delete from queue_minutes where minute < $1', [before]);
  await client.query('delete from vendor_minutes where minute < $1', [before]);
}
