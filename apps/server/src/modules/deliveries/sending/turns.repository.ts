/**
 * SQL of a turn: locks endpoints, then saves their health and takes due deliveries in one statement. The endpoint's row lists the
 * deliveries in progress and when each counts as lost. A delivery's own row is not written when it is taken, only when it has
 * ended.
 */
import type { PoolClient } from 'pg';
import { isSuspicious } from '../deliveries.rules.ts';
import type { Addressable, EndpointRow } from '../deliveries.table.ts';
import { type Health, IS_NEW, LEASE, listOf, often, type Taken } from './queue.repository.ts';

/** Endpoints that one turn looks at, beside those where something has ended. */
const ENDPOINTS_AT_ONCE = 200;
/** The most deliveries to read per endpoint, relative to its even share. Most of a larger number would wait for the next turn. */
const SHARES = 1.5;

export interface Room {
  total: number;
  start: number;
  endpoints: { id: number; free: number }[];
}

export const NO_ROOM: Room = { total: 0, start: 0, endpoints: [] };

/** Without the deliveries in progress, which may be many. */
export type LockedRow = Health & Addressable & Pick<EndpointRow, 'format'>;
const LOCKED = `account_id, id, url, format, token, secret, old_secret, old_secret_until, state, failures, failing_since, hold_until, taken_to`;

const LOCK = often(
  'lock-turn',
  `with ended as materialized (
     select ${LOCKED} from delivery_endpoints where account_id = $1 and id = any($2::bigint[]) order by id for no key update),
   ready as materialized (
     select ${LOCKED} from delivery_endpoints
     where account_id = $1 and state = 'live' and due_at <= $3 and id <> all($4::bigint[])
     order by due_at limit $5 for no key update skip locked)
   select * from ended union all select * from ready`,
);

/** Locks the endpoints with new outcomes, and the due ones with room. */
export async function lockForTurn(client: PoolClient, accountId: number, ended: number[], room: Room, now: Date) {
  const full = room.endpoints.filter(({ free }) => free <= 0).map(({ id }) => id);
  const values = [accountId, ended, now, [...ended, ...full], Math.max(0, Math.min(ENDPOINTS_AT_ONCE, room.total))];
  return (await client.query<LockedRow>({ ...LOCK, values })).rows;
}

const PICKED = 'd.id, d.endpoint_id, d.event, d.source, d.ref, d.data, d.attempts, d.created_at, d.tries, d.again_at';

/**
 * In turns: a long queue does not keep a short one waiting. Of an endpoint, what was lost or is to be tried again comes before what
 * is new, and that in the order in which it came: all of it up to `taken_to` was taken. Endpoints get the date of what is left or
 * counts as lost; one that is probed is left alone for a lease, in all processes.
 */
const TURN = often(
  'turn',
  `with wanted as materialized (
     select * from unnest($3::bigint[], $4::int[], $5::boolean[], $6::int[], $7::timestamptz[], $8::timestamptz[], $9::text[], $10::int[],
       $11::int[], $12::bigint[]) as w(id, free, is_probed, failures, failing_since, hold_until, state, delivered, failed, taken_to)),
   open as materialized (
     select w.id as endpoint_id, u.id, u.at from wanted w join delivery_endpoints e on e.account_id = $1 and e.id = w.id
     cross join lateral unnest(e.under_way, e.lost_at) as u(id, at)
     where u.id not in (select unnest($13::bigint[]))),
   lost as materialized (
     select ${PICKED}, o.at from open o cross join lateral (
       select * from deliveries d where d.account_id = $1 and d.id = o.id and d.status = 'waiting' limit 1) d
     where o.at <= $2),
   picked as materialized (
     select d.* from wanted w cross join lateral (
       select f.*, row_number() over (order by f.is_new, f.again_at, f.id) as turn from (
         (select ${PICKED}, false as is_new from lost d where d.endpoint_id = w.id)
         union all
         (select ${PICKED}, false from deliveries d where d.account_id = $1 and d.endpoint_id = w.id and d.again_at <= $2
            and d.id not in (select o.id from open o) order by d.again_at limit w.free)
         union all
         (select ${PICKED}, true from deliveries d where d.account_id = $1 and d.endpoint_id = w.id and d.id > w.taken_to and ${IS_NEW}
            order by d.id limit w.free)) f
       order by turn limit w.free) d
     where w.free > 0 order by d.turn limit $14),
   claimed as materialized (
     select endpoint_id, id, at, false as is_new from open where at > $2
     union all select endpoint_id, id, at, false from lost where id not in (select p.id from picked p)
     union all select endpoint_id, id, $2::timestamptz + ${LEASE}, is_new from picked),
   counted as (
     insert into delivery_hours as h (account_id, endpoint_id, hour, delivered, failed)
     select $1, w.id, date_trunc('hour', $2::timestamptz, 'UTC'), w.delivered, w.failed from wanted w
     where w.delivered + w.failed > 0 order by w.id
     on conflict (account_id, endpoint_id, hour) do update
     set delivered = h.delivered + excluded.delivered, failed = h.failed + excluded.failed),
   moved as (
     update delivery_endpoints e set failures = n.failures, failing_since = n.failing_since, hold_until = n.held, state = n.state,
       paused_by = case when n.state = e.state then e.paused_by when n.state = 'paused' then 'failures' end,
       state_at = case when n.state = e.state then e.state_at else $2 end,
       mailed = case when n.state = e.state then e.mailed end,
       under_way = coalesce(n.ids, '{}'), lost_at = coalesce(n.lost_at, '{}'), taken_to = greatest(e.taken_to, n.newest),
       due_at = case when n.state in ('live', 'paused') and n.due_at is not null then greatest(n.due_at, n.held) end
     from (
       select w.*, c.ids, c.lost_at, next.newest, least(c.first_at, next.again_at, next.due_at) as due_at,
         case when w.is_probed and exists (select from picked p where p.endpoint_id = w.id) then $2::timestamptz + ${LEASE}
           else w.hold_until end as held
       from wanted w
       left join (select endpoint_id, array_agg(id) as ids, array_agg(at) as lost_at, min(at) as first_at,
         max(id) filter (where is_new) as newest from claimed group by 1) c on c.endpoint_id = w.id
       cross join lateral (select greatest(w.taken_to, c.newest) as newest,
         (select d.again_at from deliveries d where d.account_id = $1 and d.endpoint_id = w.id and d.again_at is not null
            and d.id not in (select a.id from claimed a) order by d.again_at limit 1) as again_at,
         (select d.due_at from deliveries d where d.account_id = $1 and d.endpoint_id = w.id 
            and d.id > greatest(w.taken_to, c.newest) and ${IS_NEW}
            order by d.id limit 1) as due_at) next) n
     where e.account_id = $1 and e.id = n.id)
   select endpoint_id, id, event, source, ref, data, attempts, created_at, jsonb_array_length(tries) as tried from picked`,
);

export interface Traffic {
  delivered: number;
  failed: number;
}

export interface Turn {
  /** As they are now; they are locked. */
  endpoints: readonly Health[];
  traffic: ReadonlyMap<number, Traffic>;
  /** Deliveries that have ended. */
  ended: number[];
  room: Room;
}

/** Takes what is due, at most what there is room for: of one that keeps failing a single one. */
export async function takeTurn(client: PoolClient, accountId: number, turn: Turn, now: Date) {
  const { endpoints, traffic, ended, room } = turn;
  const columns = [
    ...[endpoints.map(({ id }) => id), limitsOf(endpoints, room, now)],
    ...[endpoints.map(({ failures }) => isSuspicious(failures)), endpoints.map(({ failures }) => failures)],
    ...[endpoints.map(({ failing_since }) => failing_since), endpoints.map(({ hold_until }) => hold_until)],
    endpoints.map(({ state }) => state),
    endpoints.map(({ id }) => traffic.get(id)?.delivered ?? 0),
    endpoints.map(({ id }) => traffic.get(id)?.failed ?? 0),
    endpoints.map(({ taken_to }) => taken_to),
    ended,
  ];
  const values = [accountId, now, ...columns.map(listOf), room.total];
  return (await client.query<Omit<Taken, 'account_id' | 'format'>>({ ...TURN, values })).rows;
}

function limitsOf(endpoints: readonly Health[], room: Room, now: Date): number[] {
  const known = new Map(room.endpoints.map(({ id, free }) => [id, free]));
  const most = Math.max(room.start, Math.ceil((SHARES * room.total) / endpoints.length));
  return endpoints.map(({ id, state, failures, hold_until }) => {
    if (room.total <= 0 || state !== 'live' || (hold_until && hold_until > now)) return 0;
    const free = Math.max(0, Math.min(most, known.get(id) ?? room.start));
    return isSuspicious(failures) ? Math.min(1, free) : free;
  });
}
