/** SQL of endpoints. The account comes first in every query. */
import { sql, type Updateable } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { DeliveriesTables, EndpointRow, HourRow } from '../deliveries.table.ts';
import { WAITING_AT } from '../sending/queue.repository.ts';

const own = (db: Db) => only<DeliveriesTables>(db);

export const findEndpoints = (db: Db, accountId: number, ids: readonly number[]): Promise<EndpointRow[]> =>
  own(db)
    .selectFrom('delivery_endpoints')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .execute();

/** Locked until the transaction ends. */
export const lockEndpoint = (db: Db, accountId: number, id: number): Promise<EndpointRow | undefined> =>
  own(db)
    .selectFrom('delivery_endpoints')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

type NewEndpoint = Pick<EndpointRow, 'account_id' | 'url' | 'format' | 'scope' | 'created_at'>;

/** Its id is part of what seals its secrets, so these come with the first change. */
export const insertEndpoint = (db: Db, endpoint: NewEndpoint): Promise<EndpointRow> =>
  own(db)
    .insertInto('delivery_endpoints')
    .values({
      ...endpoint,
      token: '',
      token_ends: '',
      secret: '',
      secret_ends: '',
      old_secret: null,
      old_secret_until: null,
      state: 'live',
      state_at: endpoint.created_at,
      paused_by: null,
      mailed: null,
      failing_since: null,
      hold_until: null,
      due_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateEndpoint = (
  db: Db,
  accountId: number,
  id: number,
  changes: Updateable<DeliveriesTables['delivery_endpoints']>,
): Promise<EndpointRow> =>
  own(db)
    .updateTable('delivery_endpoints')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const findHours = (db: Db, accountId: number, ids: readonly number[], since: Date): Promise<HourRow[]> =>
  own(db)
    .selectFrom('delivery_hours')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('endpoint_id', 'in', [...ids, 0])
    .where('hour', '>=', since)
    .execute();

export async function countWaiting(db: Db, accountId: number, ids: readonly number[]) {
  const counted = sql<{ endpoint_id: number; waiting: number }>`
    select e.id as endpoint_id, (select count(*) from ${sql.raw(WAITING_AT)} w) as waiting
    from delivery_endpoints e where e.account_id = ${accountId} and e.id = any(${ids})`;
  return (await counted.execute(db)).rows;
}
