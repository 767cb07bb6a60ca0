/** All SQL of lists. The account comes first in every query: a list outside the account does not exist. */
import type { ListType } from '@leadwright/contract/leads/lists';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { type Db, escapeLike, only } from '../../platform/database/database.ts';
import type { ListRow, ListsTables } from './lists.table.ts';

const own = (db: Db) => only<ListsTables>(db);
const notDeleted = (db: Db, accountId: number) =>
  own(db).selectFrom('lists').where('account_id', '=', accountId).where('deleted_at', 'is', null);

export interface ListFilter {
  page: number;
  limit: number;
  search?: string | undefined;
  type?: ListType | undefined;
  archived: boolean;
  sort: 'created_at' | 'name' | 'result_count';
  direction: 'asc' | 'desc';
}

export async function findLists(db: Db, accountId: number, filter: ListFilter) {
  let matching = notDeleted(db, accountId).where('archived_at', filter.archived ? 'is not' : 'is', null);
  if (filter.search) matching = matching.where('name', 'ilike', `%${escapeLike(filter.search)}%`);
  if (filter.type) matching = matching.where('type', '=', filter.type);
  const rows = await matching
    .selectAll()
    .orderBy(filter.sort === 'name' ? sql`lower(name)` : filter.sort, filter.direction)
    .orderBy('id', filter.direction)
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export const findList = (db: Db, accountId: number, id: number): Promise<ListRow | undefined> =>
  notDeleted(db, accountId).where('id', '=', id).selectAll().executeTakeFirst();

/** The newest list of a type that has rows. */
export const findNewestFilled = (db: Db, accountId: number, type: ListType): Promise<ListRow | undefined> =>
  notDeleted(db, accountId)
    .where('archived_at', 'is', null)
    .where('type', '=', type)
    .where('result_count', '>', 0)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export type ListSize = Pick<ListRow, 'id' | 'type' | 'result_count' | 'sent_count' | 'next_ordinal'>;

/** Sent as soon as it is called, so that it can travel with other questions. */
export async function askListSize(client: PoolClient, accountId: number, id: number): Promise<ListSize | undefined> {
  const text = `select id, type, result_count, sent_count, next_ordinal from lists
    where account_id = $1 and id = $2 and deleted_at is null`;
  const { rows } = await client.query<ListSize>({ name: 'list-size', text, values: [accountId, id] });
  return rows[0];
}

/** Holds the list until the transaction ends: changes of its rows happen one after the other. */
export const lockList = (db: Db, accountId: number, id: number): Promise<ListRow | undefined> =>
  notDeleted(db, accountId).where('id', '=', id).selectAll().forUpdate().executeTakeFirst();

/** Also of a deleted list, as long as it can come back. */
export const holdList = (db: Db, accountId: number, id: number): Promise<ListRow | undefined> =>
  own(db)
    .selectFrom('lists')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** The lists of that name and type, the newest first. */
const named = (db: Db, accountId: number, name: string, type: ListType) =>
  notDeleted(db, accountId)
    .where('archived_at', 'is', null)
    .where('type', '=', type)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .selectAll()
    .orderBy('id', 'desc');

export const findByName = (db: Db, accountId: number, name: string, type: ListType): Promise<ListRow | undefined> =>
  named(db, accountId, name, type).executeTakeFirst();

export const lockByName = (db: Db, accountId: number, name: string, type: ListType): Promise<ListRow | undefined> =>
  named(db, accountId, name, type).forUpdate().executeTakeFirst();

/** Locks the account's list names until the transaction ends, so that two requests cannot create the same name. */
export const lockNames = (db: Db, accountId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`lists.names:${accountId}`}, 0))`.execute(db);

export async function namesOf(db: Db, accountId: number, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await notDeleted(db, accountId).where('id', 'in', ids).select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function typesOf(db: Db, accountId: number, ids: number[]): Promise<Map<number, ListType>> {
  if (ids.length === 0) return new Map();
  const rows = await notDeleted(db, accountId).where('id', 'in', ids).select(['id', 'type']).execute();
  return new Map(rows.map(({ id, type }) => [id, type]));
}

export interface NewList {
  name: string;
  type: ListType;
  created_by: number;
  created_by_name: string;
  created_at: Date;
}

export const insertList = (db: Db, accountId: number, list: NewList): Promise<ListRow> =>
  own(db)
    .insertInto('lists')
    .values({ account_id: accountId, ...list })
    .returningAll()
    .executeTakeFirstOrThrow();

type Changes = Partial<
  Pick<ListRow, 'name' | 'tags' | 'source' | 'has_webhook' | 'running_search_id' | 'made_by_search_id'>
>;

export const updateList = (db: Db, accountId: number, id: number, changes: Changes): Promise<ListRow | undefined> =>
  own(db)
    .updateTable('lists')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** How many of the lists there are; one that is archived already keeps its date. */
export async function setArchived(db: Db, accountId: number, ids: number[], at: Date | null): Promise<number> {
  const rows = await own(db)
    .updateTable('lists')
    .set({ archived_at: at && sql`coalesce(archived_at, ${at})`, made_by_search_id: null })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
}

export async function setDeleted(
  db: Db,
  accountId: number,
  ids: number[],
  { at, by }: { at: Date; by: number },
): Promise<ListRow[]> {
  return own(db)
    .updateTable('lists')
    .set({ deleted_at: at, deleted_by: by })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returningAll()
    .execute();
}

/** Only while it is as the search made it; false if it stays. */
export async function setUnusedDeleted(db: Db, accountId: number, id: number, searchId: number, at: Date) {
  const row = await own(db)
    .updateTable('lists')
    .set({ deleted_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('made_by_search_id', '=', searchId)
    .where('next_ordinal', '=', 0)
    .where('has_webhook', '=', false)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function restoreDeleted(db: Db, accountId: number, ids: number[], since: Date): Promise<number> {
  const rows = await own(db)
    .updateTable('lists')
    .set({ deleted_at: null, made_by_search_id: null })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('deleted_at', '>=', since)
    .returning('id')
    .execute();
  return rows.length;
}

export async function countDeleted(db: Db, accountId: number, ids: number[]): Promise<number> {
  const rows = await own(db)
    .selectFrom('lists')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .execute();
  return rows.length;
}

/** What a person deleted since then, newest first. */
export const findDeletedBy = (db: Db, accountId: number, userId: number, since: Date) =>
  own(db)
    .selectFrom('lists')
    .select(['id', 'name', sql<Date>`deleted_at`.as('deleted_at')])
    .where('account_id', '=', accountId)
    .where('deleted_by', '=', userId)
    .where('deleted_at', '>=', since)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .execute();

export async function isExpired(db: Db, accountId: number, id: number, before: Date): Promise<boolean> {
  const row = await own(db)
    .selectFrom('lists')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', '<', before)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpired(db: Db, accountId: number, id: number): Promise<void> {
  await own(db)
    .deleteFrom('lists')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();
}

/** How a change of rows moves the counters of its list. */
export interface CountsChange {
  result_count: number;
  email_looking: number;
  email_found: number;
  email_potential: number;
  email_none: number;
  email_unchecked: number;
  sent_count: number;
  next_ordinal: number;
}

export async function changeCounts(db: Db, accountId: number, id: number, by: CountsChange): Promise<void> {
  await sql`
    update lists set
      result_count = result_count + ${by.result_count}, email_looking = email_looking + ${by.email_looking},
      email_found = email_found + ${by.email_found}, email_potential = email_potential + ${by.email_potential},
      email_none = email_none + ${by.email_none}, email_unchecked = email_unchecked + ${by.email_unchecked}, sent_count = sent_count + ${by.sent_count},
      next_ordinal = next_ordinal + ${by.next_ordinal}
    where account_id = ${accountId} and id = ${id}`.execute(db);
}
