/** All SQL of connections. The account comes first in every query. */
import { sql, type Updateable } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { CrmStep } from '../adapters/crm.port.ts';
import type { Authorization, Connection, ConnectionsTables, NewConnection } from './connections.table.ts';

const own = (db: Db) => only<ConnectionsTables>(db);

const openOnes = (db: Db, accountId: number) =>
  own(db)
    .selectFrom('crm_connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('disconnected_at', 'is', null);

/** In the order they were made. */
export const findConnections = (db: Db, accountId: number): Promise<Connection[]> =>
  openOnes(db, accountId).orderBy('id').execute();

export const findConnectionsById = (db: Db, accountId: number, ids: readonly number[]): Promise<Connection[]> =>
  openOnes(db, accountId).where('id', '=', sql<number>`any(${ids}::bigint[])`).execute();

export const findConnection = (db: Db, accountId: number, id: number): Promise<Connection | undefined> =>
  openOnes(db, accountId).where('id', '=', id).executeTakeFirst();

/** Also one that was ended. */
export const findAnyConnection = (db: Db, accountId: number, id: number): Promise<Connection | undefined> =>
  own(db)
    .selectFrom('crm_connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Also one that was ended. */
export const findPlace = (
  db: Db,
  accountId: number,
  provider: Connection['provider'],
  externalId: string,
): Promise<Connection | undefined> =>
  own(db)
    .selectFrom('crm_connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('external_id', '=', externalId)
    .executeTakeFirst();

/** An ended connection keeps its name for what was sent through it, and its place is free. */
export async function vacate(db: Db, { account_id, id, external_id }: Connection): Promise<void> {
  await own(db)
    .updateTable('crm_connections')
    .set({ external_id: `${external_id}#${id}` })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('disconnected_at', 'is not', null)
    .execute();
}

/** The same location is the same connection, also after it was ended. */
export const saveConnection = (db: Db, row: NewConnection): Promise<Connection> => {
  const { account_id: _account, provider: _provider, external_id: _external, ...changes } = row;
  return own(db)
    .insertInto('crm_connections')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'provider', 'external_id']).doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const changeConnection = (
  db: Db,
  accountId: number,
  id: number,
  changes: Updateable<ConnectionsTables['crm_connections']>,
): Promise<Connection | undefined> =>
  own(db)
    .updateTable('crm_connections')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('disconnected_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export async function saveTest(db: Db, accountId: number, id: number, at: Date, steps: CrmStep[]): Promise<void> {
  await own(db)
    .updateTable('crm_connections')
    .set({ tested_at: at, test_steps: sql<CrmStep[]>`${JSON.stringify(steps)}::jsonb` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Exactly one is the default while there is any: without a wish the one that is, else the oldest. */
export async function settleDefault(db: Db, accountId: number, wished?: number): Promise<void> {
  const rows = await findConnections(db, accountId);
  const chosen = rows.find(({ id }) => id === wished) ?? rows.find((row) => row.is_default) ?? rows[0];
  const of = () => own(db).updateTable('crm_connections').where('account_id', '=', accountId);
  await of()
    .set({ is_default: false })
    .where('is_default', '=', true)
    .where('id', '!=', chosen?.id ?? 0)
    .execute();
  if (chosen && !chosen.is_default) await of().set({ is_default: true }).where('id', '=', chosen.id).execute();
}

/**
 * An exclusive lease of half a minute to renew the access. It expires if its holder dies. It uses the database's clock, because a
 * vendor answers in real seconds.
 */
export const takeLease = (
  db: Db,
  accountId: number,
  id: number,
  version: number,
  lease: string,
): Promise<Connection | undefined> =>
  own(db)
    .updateTable('crm_connections')
    .set({ lease, leased_until: sql<Date>`clock_timestamp() + interval '30 seconds'` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'healthy')
    .where('disconnected_at', 'is', null)
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', sql<Date>`clock_timestamp()`)]))
    .returningAll()
    .executeTakeFirst();

/** Ends the lease and saves the result. False if a user has reconnected; that connection stays. */
export async function endLease(
  db: Db,
  { account_id, id, lease }: Connection,
  changes: Updateable<ConnectionsTables['crm_connections']>,
): Promise<boolean> {
  const rows = await own(db)
    .updateTable('crm_connections')
    .set({ ...changes, lease: null, leased_until: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('disconnected_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length > 0;
}

export async function insertAuthorization(db: Db, row: Authorization, now: Date): Promise<void> {
  await own(db)
    .deleteFrom('crm_authorizations')
    .where('account_id', '=', row.account_id)
    .where('expires_at', '<=', now)
    .execute();
  await own(db).insertInto('crm_authorizations').values(row).execute();
}

/** Taken by the person it was begun by, and once. */
export const takeAuthorization = (
  db: Db,
  { account_id, user_id, state }: Pick<Authorization, 'account_id' | 'user_id' | 'state'>,
): Promise<Authorization | undefined> =>
  own(db)
    .deleteFrom('crm_authorizations')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst();
