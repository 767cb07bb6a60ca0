/**
 * SQL of the delivery queue. Every statement locks the endpoints' rows first, in the order of ids, and computes `due_at` after
 * that, so that it sees the changes of the transaction it waited for.
 */
import type { PoolClient } from 'pg';
import type { DeliveryRow, EndpointRow } from '../deliveries.table.ts';

/** The lease of a delivery in progress. After it another sender takes over. */
export const LEASE = "interval '60 seconds'";

export interface NewDelivery {
  event: string;
  key: string;
  source?: string;
  ref?: Record<string, unknown>;
  /** JSON. */
  data?: string;
  about?: string;
  more?: number;
}

/** Asked many times a second: planned once for each connection. */
export const often = (name: string, text: string) => ({ name: `deliveries-${name}`, text });

const PUT_IN = often(
  'put-in',
  `with made as (
     insert into deliveries (account_id, endpoint_id, event, key, source, ref, data, about, more, status, due_at, created_at)
     select e.account_id, e.id, i.event, i.key, i.source, i.ref, i.data, coalesce(i.about, ''), coalesce(i.more, 0), 'waiting', $4, $4
     from delivery_endpoints e
     cross join json_to_recordset($3::json) as i(event text, key text, source text, ref jsonb, data text, about text, more int)
     where e.account_id = $1 and e.id = any($2::bigint[]) and e.state in ('live', 'paused')
     on conflict (account_id, endpoint_id, key) do nothing returning endpoint_id)
   update delivery_endpoints set due_at = greatest(least(due_at, $4), hold_until)
   where account_id = $1 and id in (select endpoint_id from made) returning id`,
);
/** The endpoints that got any: those that take some, and had not heard of all of it. */
export async function insertDeliveries(
  client: PoolClient,
  accountId: number,
  endpointIds: readonly number[],
  items: readonly NewDelivery[],
  now: Date,
): Promise<number[]> {
  await lockEndpoints(client, accountId, endpointIds);
  const values = [accountId, endpointIds, JSON.stringify(items), now];
  return (await client.query<{ id: number }>({ ...PUT_IN, values })).rows.map(({ id }) => id);
}

/** An array as PostgreSQL writes it, of numbers, dates and words of our own, none of which needs quotes: there may be many. */
export const listOf = (values: readonly (number | string | boolean | Date | null)[]): string =>
  `{${values.map((value) => (value instanceof Date ? value.toISOString() : (value ?? 'NULL'))).join(',')}}`;

export type Health = Pick<EndpointRow, 'id' | 'state' | 'failures' | 'failing_since' | 'hold_until' | 'taken_to'>;

const LOCK = often(
  'lock',
  `select id, state, failures, failing_since, hold_until, taken_to from delivery_endpoints
   where account_id = $1 and id = any($2::bigint[]) order by id for no key update`,
);
export async function lockEndpoints(client: PoolClient, accountId: number, ids: readonly number[]): Promise<Health[]> {
  return (await client.query<Health>({ ...LOCK, values: [accountId, ids] })).rows;
}

/** Of a delivery `d` that is beyond what its endpoint has taken. */
export const IS_NEW = `d.status = 'waiting' and d.again_at is null`;

/** Of an endpoint `e`: what waits, by the three ways that lead to it without reading its history. */
export const WAITING_AT = `(
  select d.id from deliveries d where d.account_id = e.account_id and d.endpoint_id = e.id and d.id > e.taken_to and d.status = 'waiting'
  union select d.id from deliveries d where d.account_id = e.account_id and d.endpoint_id = e.id and d.again_at is not null
  union select d.id from unnest(e.under_way) as u(id)
    cross join lateral (select d.id from deliveries d where d.account_id = e.account_id and d.id = u.id and d.status = 'waiting' limit 1) d)`;

const REFRESH = often(
  'refresh',
  `update delivery_endpoints e set due_at = greatest(next.due_at, case when next.due_at is not null then e.hold_until end)
   from unnest($2::bigint[]) as wanted(id)
   join delivery_endpoints as before on before.account_id = $1 and before.id = wanted.id
   left join lateral (select least((select min(at) from unnest(before.lost_at) as at),
     (select d.again_at from deliveries d where d.account_id = $1 and d.endpoint_id = wanted.id and d.again_at is not null
        and d.id <> all(before.under_way) order by d.again_at limit 1),
     (select d.due_at from deliveries d where d.account_id = $1 and d.endpoint_id = wanted.id and d.id > before.taken_to
        and ${IS_NEW} order by d.id limit 1)) as due_at) next on true
   where e.account_id = $1 and e.id = wanted.id`,
);
/** Of endpoints that are locked: when something of each may be sent next. */
export async function refreshDue(client: PoolClient, accountId: number, ids: readonly number[]): Promise<void> {
  await client.query({ ...REFRESH, values: [accountId, ids] });
}

export type Taken = Pick<
  DeliveryRow,
  'account_id' | 'id' | 'endpoint_id' | 'event' | 'source' | 'ref' | 'data' | 'attempts' | 'created_at'
> &
  Pick<EndpointRow, 'format'> & { tried: number };

/** What one or many deliveries carry. */
export interface Content {
  /** JSON. */
  data: string;
  about: string;
  more: number;
  keys: string[];
  /** The deliveries. */
  of: number[];
}

/** Sends each content to the database once, also if several deliveries share it. */
export async function saveContents(client: PoolClient, accountId: number, contents: Content[]): Promise<void> {
  const which = contents.flatMap(({ of }, n) => of.map(() => n));
  const carried = [listOf(contents.flatMap(({ of }) => of)), listOf(which)];
  await client.query(
    `insert into delivery_bodies (account_id, delivery_id, data, keys)
     select $1, d.id, c.data, c.keys from unnest($2::bigint[], $3::int[]) as d(id, n)
     join (select c.n, c.data, array(select json_array_elements_text(c.keys)) as keys
       from json_to_recordset($4::json) as c(n int, data text, keys json)) c on c.n = d.n
     on conflict (account_id, delivery_id) do update set data = excluded.data, keys = excluded.keys`,
    [accountId, ...carried, JSON.stringify(contents.map(({ data, keys }, n) => ({ n, data, keys })))],
  );
  await client.query(
    `update deliveries d set about = c.about, more = c.more from unnest($2::bigint[], $3::int[]) as w(id, n)
     join json_to_recordset($4::json) as c(n int, about text, more int) on c.n = w.n
     where d.account_id = $1 and d.id = w.id`,
    [accountId, ...carried, JSON.stringify(contents.map(({ about, more }, n) => ({ n, about, more })))],
  );
}

/** Nothing is left of them to send, so nothing was learnt about their endpoints either: another one may be taken. */
export async function skip(client: PoolClient, accountId: number, skipped: readonly Taken[], now: Date): Promise<void> {
  const endpoints = [...new Set(skipped.map(({ endpoint_id }) => endpoint_id))];
  await lockEndpoints(client, accountId, endpoints);
  await client.query(
    `update deliveries set status = 'skipped', again_at = null, finished_at = $3 where account_id = $1 and id = any($2::bigint[]) and status = 'waiting'`,
    [accountId, skipped.map(({ id }) => id), now],
  );
  await client.query(
    `update delivery_endpoints e set hold_until = null, (under_way, lost_at) =
       (select coalesce(array_agg(u.id), '{}'), coalesce(array_agg(u.at), '{}')
        from unnest(e.under_way, e.lost_at) as u(id, at) where u.id <> all($3::bigint[]))
     where account_id = $1 and id = any($2::bigint[])`,
    [accountId, endpoints, skipped.map(({ id }) => id)],
  );
  await refreshDue(client, accountId, endpoints);
}

/** When something is due next at an endpoint that has room; null: nothing waits. */
export async function nextDue(client: PoolClient, accountId: number, full: readonly number[]): Promise<Date | null> {
  const { rows } = await client.query<{ due_at: Date | null }>(
    `select min(due_at) as due_at from delivery_endpoints where account_id = $1 and state = 'live' and id <> all($2::bigint[])`,
    [accountId, full],
  );
  return rows[0]?.due_at ?? null;
}

/** In progress from the start. The same intent returns the same test. */
export async function insertTest(
  client: PoolClient,
  accountId: number,
  endpointId: number,
  { event, key, data }: { event: string; key: string; data: string },
  now: Date,
): Promise<Omit<Taken, 'format'>> {
  const { rows } = await client.query<Omit<Taken, 'format'>>(
    `insert into deliveries as d (account_id, endpoint_id, event, key, data, status, due_at, again_at, created_at)
     values ($1, $2, $3, $4, $5, 'waiting', $6::timestamptz + ${LEASE}, $6::timestamptz + ${LEASE}, $6)
     on conflict (account_id, endpoint_id, key) do update set due_at = d.due_at
     returning account_id, id, endpoint_id, event, source, ref, data, attempts, created_at, jsonb_array_length(tries) as tried`,
    [accountId, endpointId, event, key, data, now],
  );
  return rows[0] as Omit<Taken, 'format'>;
}

/** One, or everything that failed, begins again. */
export async function restart(client: PoolClient, accountId: number, endpointId: number, id: number | null, now: Date) {
  const which = id === null ? `is_failing and event <> 'test'` : 'id = $4';
  const { rowCount } = await client.query(
    `update deliveries set status = 'waiting', attempts = 0, due_at = $3, again_at = $3, finished_at = null
     where account_id = $1 and endpoint_id = $2 and ${which}`,
    [accountId, endpointId, now, ...(id === null ? [] : [id])],
  );
  return rowCount ?? 0;
}

/** A person wants it tried now. */
export async function release(client: PoolClient, accountId: number, endpointId: number): Promise<void> {
  await client.query('update delivery_endpoints set hold_until = null where account_id = $1 and id = $2', [
    accountId,
    endpointId,
  ]);
}

/** Makes waiting retries due now. A test in progress is left alone. */
export async function hasten(client: PoolClient, accountId: number, endpointId: number, now: Date): Promise<void> {
  await client.query(
    `update deliveries set due_at = $3, again_at = $3 where account_id = $1 and endpoint_id = $2
     and again_at > $3::timestamptz + ${LEASE}`,
    [accountId, endpointId, now],
  );
}
