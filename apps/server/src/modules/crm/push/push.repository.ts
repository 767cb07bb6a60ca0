/** All SQL of pushes as a whole. The account comes first in every query. */
import { sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { NewPush, PushChange, PushRow, PushTables } from './push.table.ts';

const own = (db: Db) => only<PushTables>(db);

export const insertPush = (db: Db, push: NewPush): Promise<PushRow> =>
  own(db).insertInto('crm_pushes').values(push).returningAll().executeTakeFirstOrThrow();

const byId = (db: Db, accountId: number, id: number) =>
  own(db).selectFrom('crm_pushes').selectAll().where('account_id', '=', accountId).where('id', '=', id);

export const findPush = (db: Db, accountId: number, id: number): Promise<PushRow | undefined> =>
  byId(db, accountId, id).executeTakeFirst();

/** Locks the push until the transaction ends. Take this lock before you change a push or its records. */
export const lockPush = (db: Db, accountId: number, id: number): Promise<PushRow | undefined> =>
  byId(db, accountId, id).forUpdate().executeTakeFirst();

export const updatePush = (db: Db, accountId: number, id: number, changes: PushChange): Promise<PushRow> =>
  own(db)
    .updateTable('crm_pushes')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** What was only planned is no push yet. */
export const findOfList = (db: Db, accountId: number, listId: number, limit: number): Promise<PushRow[]> =>
  own(db)
    .selectFrom('crm_pushes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('list_id', '=', listId)
    .where('started_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

interface Page {
  page: number;
  limit: number;
  listId?: number | undefined;
}

export async function pageOfPushes(db: Db, accountId: number, { page, limit, listId }: Page) {
  const sent = own(db)
    .selectFrom('crm_pushes')
    .where('account_id', '=', accountId)
    .where('started_at', 'is not', null)
    .$if(listId !== undefined, (query) => query.where('list_id', '=', listId as number));
  const rows: PushRow[] = await sent
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await sent.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

interface Recent {
  userId: number;
  since: Date;
  limit: number;
}

export async function findRecent(db: Db, accountId: number, { userId, since, limit }: Recent): Promise<PushRow[]> {
  const { rows } = await sql<PushRow>`
    select * from crm_pushes where account_id = ${accountId} and user_id = ${userId} and started_at is not null
      and (finished_at is null or finished_at > ${since})
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Pushes that wait until the connection is renewed. */
export const findWaiting = (db: Db, accountId: number, connectionId: number): Promise<PushRow[]> =>
  own(db)
    .selectFrom('crm_pushes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .execute();

/** Those of a connection that have not come to an end. */
export const findUnfinished = (db: Db, accountId: number, connectionId: number): Promise<PushRow[]> =>
  own(db)
    .selectFrom('crm_pushes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('state', 'in', ['planning', 'planned', 'sending', 'waiting', 'undoing'])
    .orderBy('id')
    .forUpdate()
    .execute();

/** Across accounts: deletes unconfirmed plans, and the leads of pushes. Returns the number of rows. */
export async function forgetPast(db: Db, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with past as materialized (
      select account_id, id, started_at from crm_pushes
      where forget_at < ${now} and state not in ('planning', 'sending', 'waiting', 'undoing') limit ${limit}),
    plans as (delete from crm_pushes p using past where p.account_id = past.account_id and p.id = past.id and past.started_at is null),
    leads as (delete from crm_push_records r using past where r.account_id = past.account_id and r.push_id = past.id),
    kept as (
      update crm_pushes p set forget_at = null from past
      where p.account_id = past.account_id and p.id = past.id and past.started_at is not null)
    select count(*)::int as count from past`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface Turn {
  connectionId: number;
  pushId: number;
  holder: string;
  now: Date;
  until: Date;
}

/** Null: it is ours. Otherwise when the one who holds the connection is to be asked about again. */
export async function takeTurn(db: Db, accountId: number, turn: Turn): Promise<Date | null> {
  const { connectionId, pushId, holder, now, until } = turn;
  const { rows } = await sql<{ held_by: string }>`
    insert into crm_push_turns as t (account_id, connection_id, push_id, held_by, held_until)
    values (${accountId}, ${connectionId}, ${pushId}, ${holder}, ${until})
    on conflict (account_id, connection_id) do update
      set push_id = excluded.push_id, held_by = excluded.held_by, held_until = excluded.held_until
      where t.held_by = excluded.held_by or t.held_until <= ${now} or (t.push_id = excluded.push_id and t.held_by = '')
    returning held_by`.execute(db);
  if (rows.length > 0) return null;
  const { rows: held } = await sql<{ held_until: Date }>`
    select held_until from crm_push_turns where account_id = ${accountId} and connection_id = ${connectionId}`.execute(
    db,
  );
  return held[0]?.held_until ?? now;
}

/** `until`: the push continues soon and keeps the connection reserved. Without it the connection is free. */
export async function leaveTurn(
  db: Db,
  accountId: number,
  { connectionId, holder }: Turn,
  until?: Date,
): Promise<void> {
  if (until)
    await sql`update crm_push_turns set held_by = '', held_until = ${until}
      where account_id = ${accountId} and connection_id = ${connectionId} and held_by = ${holder}`.execute(db);
  else
    await sql`delete from crm_push_turns
      where account_id = ${accountId} and connection_id = ${connectionId} and held_by = ${holder}`.execute(db);
}

/** The newest push of each connection that was sent. */
export async function lastOfConnections(db: Db, accountId: number, connectionIds: number[]): Promise<PushRow[]> {
  const { rows } = await sql<PushRow>`
    select distinct on (connection_id) * from crm_pushes
    where account_id = ${accountId} and connection_id = any(${connectionIds}::bigint[]) and started_at is not null
    order by connection_id, id desc`.execute(db);
  return rows;
}

/** Leads that go out when the connection is renewed, by connection. */
export async function countWaiting(db: Db, accountId: number, connectionIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ connection_id: number; count: number }>`
    select p.connection_id, count(*)::int as count from crm_pushes p
    join crm_push_records r on r.account_id = p.account_id and r.push_id = p.id and r.state in ('waiting', 'sending')
    where p.account_id = ${accountId} and p.connection_id = any(${connectionIds}::bigint[]) and p.state = 'waiting'
    group by 1`.execute(db);
  return new Map(rows.map(({ connection_id, count }) => [connection_id, count]));
}
