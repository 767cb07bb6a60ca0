/** SQL of how deliveries ended. */
import type { PoolClient } from 'pg';
import type { DeliveryRow, Try } from '../deliveries.table.ts';
import { listOf, often, WAITING_AT } from './queue.repository.ts';

export interface Settled {
  id: number;
  tried: number;
  status: DeliveryRow['status'];
  attempts: number;
  due_at: Date;
  answered: number | null;
  problem: string | null;
  ms: number;
  try: Try;
}

/**
 * Finds the rows by key: a condition on the state might make the database scan all waiting rows. Rows that another process has
 * settled are skipped. Content that was erased during the delivery stays erased, because an answer may repeat what was sent.
 */
const SETTLE = often(
  'settle',
  `update deliveries d set status = s.status, attempts = s.attempts, due_at = s.due_at, last_at = s.at,
       again_at = case when s.status = 'waiting' then s.due_at end,
       first_at = coalesce(d.first_at, s.at), answered = s.answered, problem = s.problem, ms = s.ms,
       finished_at = case when s.status <> 'waiting' then $2::timestamptz end,
       tries = case when s.tried = 0 and d.source is null then s.try::jsonb
         when d.source is null or exists (select from delivery_bodies b where b.account_id = d.account_id and b.delivery_id = d.id)
         then d.tries || s.try::jsonb else d.tries || (s.try::jsonb #- '{0,body}') end
     from unnest($3::bigint[], $4::int[], $5::text[], $6::int[], $7::timestamptz[], $8::timestamptz[], $9::int[], $10::text[], $11::int[],
       string_to_array($12, E'\\n')) as s(id, tried, status, attempts, due_at, at, answered, problem, ms, try)
     where d.account_id = $1 and d.id = s.id and d.finished_at is null and jsonb_array_length(d.tries) = s.tried`,
);
/** Column by column: nothing has to be parsed twice. JSON has no line breaks of its own. */
export async function settleDeliveries(client: PoolClient, accountId: number, settled: Settled[], now: Date) {
  const columns = [
    ...[settled.map(({ id }) => id), settled.map(({ tried }) => tried), settled.map(({ status }) => status)],
    ...[
      settled.map(({ attempts }) => attempts),
      settled.map(({ due_at }) => due_at),
      settled.map((each) => each.try.at),
    ],
    ...[settled.map(({ answered }) => answered), settled.map(({ problem }) => problem), settled.map(({ ms }) => ms)],
  ];
  const tries = settled.map((each) => `[${JSON.stringify(each.try)}]`).join('\n');
  await client.query({ ...SETTLE, values: [accountId, now, ...columns.map(listOf), tries] });
}

/** What still waits at endpoints that have ended or were closed is given up; it can be sent again once they are back. */
export async function giveUpWaiting(client: PoolClient, accountId: number, ids: readonly number[], now: Date) {
  await client.query(
    `with given_up as (
       update deliveries d set status = 'failed', problem = 'ended', again_at = null, finished_at = $3
       from delivery_endpoints e cross join lateral ${WAITING_AT} w
       where e.account_id = $1 and e.id = any($2::bigint[]) and d.account_id = $1 and d.id = w.id returning d.endpoint_id, d.id)
     update delivery_endpoints e set taken_to = greatest(e.taken_to, g.last)
     from (select endpoint_id, max(id) as last from given_up group by 1) g where e.account_id = $1 and e.id = g.endpoint_id`,
    [accountId, ids, now],
  );
}
