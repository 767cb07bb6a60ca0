/** All SQL of searches. The account comes first in every query. */
import type { HistoryFilter } from '@leadwright/contract/searching/search';
import { sql, type Updateable } from 'kysely';
import { type Db, escapeLike, only } from '../../platform/database/database.ts';
import type { NewSearch, SearchesTable, SearchRow, SearchTables } from './search.table.ts';

const own = (db: Db) => only<SearchTables>(db);
type Changes = Updateable<SearchesTable>;

export const insertSearch = (db: Db, search: NewSearch): Promise<SearchRow> =>
  own(db).insertInto('searches').values(search).returningAll().executeTakeFirstOrThrow();

const byId = (db: Db, accountId: number, id: number) =>
  own(db).selectFrom('searches').selectAll().where('account_id', '=', accountId).where('id', '=', id);

export const findSearch = (db: Db, accountId: number, id: number): Promise<SearchRow | undefined> =>
  byId(db, accountId, id).executeTakeFirst();

export const findByIntent = (db: Db, accountId: number, intent: string): Promise<SearchRow | undefined> =>
  own(db)
    .selectFrom('searches')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('intent', '=', intent)
    .executeTakeFirst();

export const hasAny = async (db: Db, accountId: number): Promise<boolean> =>
  (await own(db)
    .selectFrom('searches')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Locked until the end of the transaction, so that pages of a search are delivered sequentially. */
export const lockSearch = (db: Db, accountId: number, id: number): Promise<SearchRow | undefined> =>
  byId(db, accountId, id).forUpdate().executeTakeFirst();

export const updateSearch = (db: Db, accountId: number, id: number, changes: Changes): Promise<SearchRow> =>
  own(db)
    .updateTable('searches')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Calls without a page are counted too, because they cost the operator. */
export async function addSpent(db: Db, accountId: number, id: number, spent: { calls: number; cost: number }) {
  await sql`
    update searches set provider_calls = provider_calls + ${spent.calls}, provider_cost = provider_cost + ${spent.cost}
    where account_id = ${accountId} and id = ${id}`.execute(db);
}

export async function findOfList(db: Db, accountId: number, listId: number, page: HistoryFilter) {
  let matching = own(db).selectFrom('searches').where('account_id', '=', accountId).where('list_id', '=', listId);
  if (page.search) matching = matching.where('summary', 'ilike', `%${escapeLike(page.search)}%`);
  if (page.startDate) matching = matching.where('created_at', '>=', new Date(page.startDate));
  if (page.endDate) matching = matching.where('created_at', '<', dayAfter(page.endDate));
  const rows = await matching
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60 * 1000);

/** A person's searches that run, or were started since a moment. */
export const findRecent = (
  db: Db,
  accountId: number,
  userId: number,
  since: Date,
  limit: number,
): Promise<SearchRow[]> =>
  own(db)
    .selectFrom('searches')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where((or) => or.or([or('created_at', '>=', since), or('finished_at', 'is', null)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Whether a rerun of it is in progress. */
export const runsAgain = async (db: Db, accountId: number, id: number): Promise<boolean> => {
  const found = await own(db)
    .selectFrom('searches')
    .select('id')
    .where('account_id', '=', accountId)
    .where('again_of', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
};

/** Is another search filling the same list? */
export const findOtherRunning = (
  db: Db,
  accountId: number,
  listId: number,
  id: number,
): Promise<{ id: number } | undefined> =>
  own(db)
    .selectFrom('searches')
    .select('id')
    .where('account_id', '=', accountId)
    .where('list_id', '=', listId)
    .where('id', '<>', id)
    .where('finished_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Who searched, and what for: everything about a person, over all accounts. */
export async function findAbout(db: Db, person: AboutPerson): Promise<SearchRow[]> {
  const { rows } = await sql<SearchRow>`
    select * from searches where filters ->> 'email' = any(${person.emails}::text[])
      or filters ->> 'linkedin_url' = any(${person.profiles}::text[])
      or (account_id, user_id) in (select * from unnest(${person.accounts}::bigint[], ${person.users}::bigint[]))
    order by account_id, id`.execute(db);
  return rows;
}

export interface AboutPerson {
  emails: string[];
  /** Addresses of profiles. */
  profiles: string[];
  /** Two lists in step: accounts and users of that person. */
  accounts: number[];
  users: number[];
}

/** Removes the person from the search but keeps the row. */
export async function forgetSubject(db: Db, accountId: number, id: number, summary: string): Promise<void> {
  await sql`
    update searches set summary = ${summary}, words = null, filters = filters - 'email' - 'linkedin_url' - 'name'
    where account_id = ${accountId} and id = ${id}`.execute(db);
}

/** Stores the leads as seen and returns the identities that are new to this search. */
export async function noteSeen(
  db: Db,
  accountId: number,
  searchId: number,
  identities: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ identity: string }>`
    insert into search_seen (account_id, search_id, identity)
    select ${accountId}::bigint, ${searchId}::bigint, identity::uuid from unnest(${identities}::text[]) as given (identity)
    on conflict do nothing returning replace(identity::text, '-', '') as identity`.execute(db);
  return new Set(rows.map(({ identity }) => identity));
}

export async function forgetSeen(db: Db, accountId: number, searchId: number): Promise<void> {
  await own(db)
    .deleteFrom('search_seen')
    .where('account_id', '=', accountId)
    .where('search_id', '=', searchId)
    .execute();
}

export const savepoint = (db: Db) => sql`savepoint page`.execute(db);
export const rollbackToSavepoint = (db: Db) => sql`rollback to savepoint page`.execute(db);
