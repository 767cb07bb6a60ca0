/** SQL of what was sent. The account comes first in every query, except for erasure and the end of history. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { type Db, only } from '../../../platform/database/database.ts';
import type { DeliveriesTables, DeliveryRow } from '../deliveries.table.ts';
import { WAITING_AT } from '../sending/queue.repository.ts';

const own = (db: Db) => only<DeliveriesTables>(db);

export type Filter = 'all' | 'failed' | 'waiting';
export type ListedRow = Omit<DeliveryRow, 'tries' | 'data' | 'ref' | 'again_at' | 'is_failing'>;

const LISTED = [
  ...(['account_id', 'id', 'endpoint_id', 'event', 'key', 'source', 'about', 'more', 'status', 'attempts'] as const),
  ...(['first_at', 'last_at', 'answered', 'problem', 'ms', 'due_at', 'created_at', 'finished_at'] as const),
];

const matches = (filter: Filter) => (where: ExpressionBuilder<DeliveriesTables, 'deliveries'>) =>
  filter === 'waiting' ? where('status', '=', 'waiting') : where('is_failing', '=', true);

export async function pageOf(
  db: Db,
  accountId: number,
  endpointId: number,
  { filter, page, limit }: { filter: Filter; page: number; limit: number },
) {
  const all = own(db)
    .selectFrom('deliveries')
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId);
  const chosen = filter === 'all' ? all : all.where(matches(filter));
  const rows: ListedRow[] = await chosen
    .select(LISTED)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const counts = await all
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(matches('failed')).as('failed'),
      fn.countAll<number>().filterWhere(matches('waiting')).as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  return { rows, counts };
}

export const findDelivery = (db: Db, accountId: number, id: number): Promise<DeliveryRow | undefined> =>
  own(db)
    .selectFrom('deliveries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

export async function findBody(db: Db, accountId: number, id: number): Promise<string | null> {
  const row = await own(db)
    .selectFrom('delivery_bodies')
    .select('data')
    .where('account_id', '=', accountId)
    .where('delivery_id', '=', id)
    .executeTakeFirst();
  return row?.data ?? null;
}

/** The last one that was sent. */
export const findLast = (db: Db, accountId: number, endpointId: number): Promise<ListedRow | undefined> =>
  own(db)
    .selectFrom('deliveries')
    .select(LISTED)
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .where('first_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Accounts with something due, over all of them. */
export const findDueAccounts = (db: Db, now: Date, limit: number): Promise<{ account_id: number }[]> =>
  own(db)
    .selectFrom('delivery_endpoints')
    .select('account_id')
    .where('state', '=', 'live')
    .where('due_at', '<=', now)
    .groupBy('account_id')
    .orderBy(sql`min(due_at)`)
    .limit(limit)
    .execute();

/** The oldest of every endpoint, until none is older. How many are gone. */
export async function forgetBefore(client: PoolClient, before: Date, atOnce: number): Promise<number> {
  const { rowCount } = await client.query(
    `delete from deliveries d using delivery_endpoints e,
       lateral (select o.id from deliveries o where o.account_id = e.account_id and o.endpoint_id = e.id order by o.id limit $2) old
     where d.account_id = e.account_id and d.id = old.id and d.created_at < $1 and d.status <> 'waiting'`,
    [before, atOnce],
  );
  return rowCount ?? 0;
}

/** What waited at a paused endpoint for the whole time is given up. */
export async function expireWaiting(client: PoolClient, before: Date, now: Date): Promise<void> {
  await client.query(
    `update deliveries d set status = 'failed', problem = 'expired', again_at = null, finished_at = $2
     from delivery_endpoints e cross join lateral ${WAITING_AT} w
     where d.account_id = e.account_id and d.id = w.id and d.created_at < $1 and d.due_at < $1`,
    [before, now],
  );
}

/** Deletes old traffic counts, and closed endpoints without a history. */
export async function forgetClosed(client: PoolClient, before: Date): Promise<void> {
  await client.query('delete from delivery_hours where hour < $1', [before]);
  await client.query(
    `delete from delivery_endpoints e where state = 'closed' and state_at < $1
     and not exists (select from deliveries d where d.account_id = e.account_id and d.endpoint_id = e.id)`,
    [before],
  );
}

export interface AboutPeople {
  keys: readonly string[];
  /** Null: of all accounts. */
  accounts: readonly number[] | null;
}

const ABOUT = `b.keys && $1::text[] and ($2::bigint[] is null or b.account_id = any($2::bigint[]))`;

export async function findAbout(client: PoolClient, { keys, accounts }: AboutPeople) {
  const { rows } = await client.query<Record<string, unknown>>(
    `select d.account_id, d.id, d.event, d.first_at, b.data from delivery_bodies b
     join deliveries d on d.account_id = b.account_id and d.id = b.delivery_id where ${ABOUT}`,
    [keys, accounts],
  );
  return rows;
}

/** Body, name and answers go; that something was sent, when and with what outcome stays. */
export async function forgetAbout(client: PoolClient, { keys, accounts }: AboutPeople): Promise<number> {
  const { rowCount } = await client.query(
    `with gone as (delete from delivery_bodies b where ${ABOUT} returning b.account_id, b.delivery_id)
     update deliveries d set about = '', more = 0,
       tries = (select coalesce(jsonb_agg(t - 'body'), '[]') from jsonb_array_elements(d.tries) t)
     from gone where d.account_id = gone.account_id and d.id = gone.delivery_id`,
    [keys, accounts],
  );
  return rowCount ?? 0;
}

/** Bodies of an account after the given one, with whom they are about. */
export const findBodiesAfter = (db: Db, accountId: number, after: number, limit: number) =>
  own(db)
    .selectFrom('delivery_bodies')
    .select(['delivery_id', 'keys'])
    .where('account_id', '=', accountId)
    .where('delivery_id', '>', after)
    .orderBy('delivery_id')
    .limit(limit)
    .execute();
