/** SQL of how deliveries ended, and of how their endpoints are doing since. */
import type { PoolClient } from 'pg';
import type { DeliveryRow, Try } from '../deliveries.table.ts';
import { type Health, NEXT, often } from './queue.repository.ts';

export interface Settled {
  id: number;
  tried: number;
  status: DeliveryRow['status'];
  attempts: number;
  due_at: Date;
  at: Date;
  answered: number | null;
  problem: string | null;
  ms: number;
  try: Try;
}

/**
 * One that somebody else has settled meanwhile is left alone. What was erased while it was under way stays erased: an answer
 * may repeat what was sent.
 */
const SETTLE = often(
  'settle',
  `update deliveries d set status = s.status, attempts = s.attempts, due_at = s.due_at, last_at = s.at,
       first_at = coalesce(d.first_at, s.at), answered = s.answered, problem = s.problem, ms = s.ms,
       finished_at = case when s.status <> 'waiting' then $3::timestamptz end,
       tries = d.tries || case when d.source is null or exists (select from delivery_bodies b where b.account_id = d.account_id and b.delivery_id = d.id)
         then s.try else s.try - 'body' end
     from json_to_recordset($2::json) as s(id bigint, tried int, status text, attempts int, due_at timestamptz, at timestamptz,
       answered int, problem text, ms int, try jsonb)
     where d.account_id = $1 and d.id = any($4::bigint[]) and d.id = s.id and d.status = 'waiting' and jsonb_array_length(d.tries) = s.tried`,
);
export async function settleDeliveries(client: PoolClient, accountId: number, settled: Settled[], now: Date) {
  await client.query({ ...SETTLE, values: [accountId, JSON.stringify(settled), now, settled.map(({ id }) => id)] });
}

export interface Traffic {
  id: number;
  delivered: number;
  failed: number;
}

const HEALTH = often(
  'health',
  `with counted as (insert into delivery_hours as h (account_id, endpoint_id, hour, delivered, failed)
     select $1, t.id, date_trunc('hour', $3::timestamptz, 'UTC'), t.delivered, t.failed
     from json_to_recordset($4::json) as t(id bigint, delivered int, failed int) order by t.id
     on conflict (account_id, endpoint_id, hour) do update
     set delivered = h.delivered + excluded.delivered, failed = h.failed + excluded.failed)
   update delivery_endpoints e set failures = wanted.failures, failing_since = wanted.failing_since, hold_until = wanted.hold_until,
     state = wanted.state,
     paused_by = case when wanted.state = e.state then e.paused_by when wanted.state = 'paused' then 'failures' end,
     state_at = case when wanted.state = e.state then e.state_at else $3 end,
     mailed = case when wanted.state = e.state then e.mailed end,
     due_at = greatest(next.due_at, case when next.due_at is not null then wanted.hold_until end)
   from json_to_recordset($2::json) as wanted(id bigint, failures int, failing_since timestamptz, hold_until timestamptz, state text)
   ${NEXT}
   where e.account_id = $1 and e.id = wanted.id`,
);
/** With when something of each may be sent next, and the traffic of the hour. */
export async function saveHealth(
  client: PoolClient,
  accountId: number,
  endpoints: Health[],
  traffic: Traffic[],
  now: Date,
): Promise<void> {
  const values = [accountId, JSON.stringify(endpoints), now, JSON.stringify(traffic)];
  await client.query({ ...HEALTH, values });
}

/** What still waits at endpoints that have ended or were closed is given up; it can be sent again once they are back. */
export async function giveUpWaiting(client: PoolClient, accountId: number, ids: readonly number[], now: Date) {
  await client.query(
    `update deliveries set status = 'failed', problem = 'ended', finished_at = $3
     where account_id = $1 and endpoint_id = any($2::bigint[]) and status = 'waiting'`,
    [accountId, ids, now],
  );
}
