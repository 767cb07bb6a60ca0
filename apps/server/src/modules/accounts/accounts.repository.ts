/** All SQL of accounts, users and the login directory. The account comes first in every query on people. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import { announceEnded } from '../../platform/live/ended.ts';
import type {
  AccountSettings,
  AccountStatus,
  AccountsTable,
  AccountsTables,
  LoginsTable,
  UsersTable,
} from './accounts.table.ts';

const own = (db: Db) => only<AccountsTables>(db);

export type Account = Selectable<AccountsTable>;
export type User = Selectable<UsersTable>;
export type Login = Selectable<LoginsTable>;

export const insertAccount = (db: Db, values: Insertable<AccountsTable>): Promise<Account> =>
  own(db).insertInto('accounts').values(values).returningAll().executeTakeFirstOrThrow();

/** What the parent decided for all its accounts is among the settings, unless it decided otherwise for this one. */
const SETTINGS = sql<AccountSettings>`coalesce(
  (select jsonb_build_object('support_open_ai_api_key', parent.settings -> 'children_bring_ai_keys')
   from accounts parent where parent.id = accounts.parent_id and parent.settings ? 'children_bring_ai_keys'),
  '{}') || accounts.settings`;

export const findAccount = (db: Db, id: number): Promise<Account | undefined> =>
  own(db).selectFrom('accounts').selectAll().select(SETTINGS.as('settings')).where('id', '=', id).executeTakeFirst();

export const lockAccount = (db: Db, id: number): Promise<Account | undefined> =>
  own(db).selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** People of an account in one of these can sign in. */
const OPEN_STATUSES: AccountStatus[] = ['active', 'trial', 'inactive'];

export async function updateAccount(db: Db, id: number, values: Updateable<AccountsTable>) {
  await own(db).updateTable('accounts').set(values).where('id', '=', id).execute();
  const isClosed = values.status && !OPEN_STATUSES.includes(values.status);
  // Clients reopen their streams with the current modules.
  if (isClosed || values.modules) await announceEnded(db, 'account', [id]);
}

/** The key is added to the settings, which keep the others. */
export const updateSettings = (db: Db, id: number, settings: AccountSettings) =>
  own(db)
    .updateTable('accounts')
    .set({ settings: sql`settings || ${JSON.stringify(settings)}::jsonb` })
    .where('id', '=', id)
    .execute();

export const countChildren = async (db: Db, id: number): Promise<number> => {
  const { count } = await own(db)
    .selectFrom('accounts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('parent_id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow();
  return count;
};

export const insertUser = (db: Db, values: Insertable<UsersTable>): Promise<User> =>
  own(db).insertInto('users').values(values).returningAll().executeTakeFirstOrThrow();

export const findUser = (db: Db, accountId: number, id: number): Promise<User | undefined> =>
  own(db).selectFrom('users').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst();

export async function updateUser(
  db: Db,
  accountId: number,
  id: number,
  values: Updateable<UsersTable>,
): Promise<User | undefined> {
  const isClosed = values.status && values.status !== 'active';
  if (isClosed || values.access_options) await announceEnded(db, 'user', [id]);
  return own(db)
    .updateTable('users')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export const findUsers = (db: Db, accountId: number): Promise<User[]> =>
  own(db)
    .selectFrom('users')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '<>', 'deleted')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Who leads the account. */
export const findMainUser = (db: Db, accountId: number): Promise<User | undefined> =>
  own(db)
    .selectFrom('users')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('role', '<>', 'related')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Also of people who left: what they did keeps their name. */
export const findUserNames = (db: Db, accountId: number, ids: readonly number[]) =>
  own(db)
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();

/** In order of their ids, so that a job can go through them in batches. */
export const findAccountIdsOnPlan = (db: Db, planId: number, afterId: number, limit: number) =>
  own(db)
    .selectFrom('accounts')
    .select('id')
    .where('plan_id', '=', planId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Those that have ended no longer count. */
export const countAccountsByPackage = (db: Db, parentId: number) =>
  own(db)
    .selectFrom('accounts')
    .select(['package_id', sql<number>`count(*)::int`.as('count')])
    .where('parent_id', '=', parentId)
    .where('package_id', 'is not', null)
    .where('status', 'in', ['active', 'trial', 'stopped'])
    .groupBy('package_id')
    .execute();

/** Trials of packages follow the payment provider and are no business of these two. */
export const findAccountIdsWithEndedTrial = (db: Db, now: Date, limit: number) =>
  own(db)
    .selectFrom('accounts')
    .select('id')
    .where('status', '=', 'trial')
    .where('package_id', 'is', null)
    .where('trial_ends_at', '<=', now)
    .orderBy('trial_ends_at')
    .limit(limit)
    .execute();

export const findAccountIdsWithEndedLicense = (db: Db, now: Date, limit: number) =>
  own(db)
    .selectFrom('accounts')
    .select('id')
    .where('license_expires_at', '<=', now)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('license_expires_at')
    .limit(limit)
    .execute();

export const findAccountIdsToWarn = (db: Db, until: Date, limit: number) =>
  own(db)
    .selectFrom('accounts')
    .select('id')
    .where('status', '=', 'trial')
    .where('package_id', 'is', null)
    .where('trial_warned_at', 'is', null)
    .where('trial_ends_at', '<=', until)
    .orderBy('trial_ends_at')
    .limit(limit)
    .execute();

/** Only the inserted row tells that the address was free; two sign-ups at once cannot both get it. */
export async function insertLogin(db: Db, login: Insertable<LoginsTable>): Promise<boolean> {
  const rows = await own(db)
    .insertInto('logins')
    .values(login)
    .onConflict((conflict) => conflict.doNothing())
    .returning('email')
    .execute();
  return rows.length === 1;
}

export const findLogins = (db: Db, email: string, brandId?: number): Promise<Login[]> =>
  own(db)
    .selectFrom('logins')
    .selectAll()
    .where('email', '=', email)
    .$if(brandId !== undefined, (query) => query.where('brand_id', '=', brandId as number))
    .orderBy('brand_id')
    .execute();

export const deleteLogin = (db: Db, accountId: number, userId: number) =>
  own(db).deleteFrom('logins').where('account_id', '=', accountId).where('user_id', '=', userId).execute();

/** Across accounts: deleted before then, and still known by their addresses. */
export const findDeletedWithLogins = (db: Db, before: Date, limit: number): Promise<{ id: number }[]> =>
  own(db)
    .selectFrom('accounts')
    .select('id')
    .where('status', '=', 'deleted')
    .where('deleted_at', '<=', before)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('logins').select('user_id').whereRef('logins.account_id', '=', 'accounts.id')),
    )
    .orderBy('id')
    .limit(limit)
    .execute();

/** Those who could sign in. */
export const deleteLogins = (db: Db, accountId: number): Promise<Login[]> =>
  own(db).deleteFrom('logins').where('account_id', '=', accountId).returningAll().execute();

/** The account above, and so on up to the platform. The tree is at most a few levels deep. */
export async function findAncestorIds(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive up as (
      select id, parent_id, 0 as level from accounts where id = ${id}
      union all select a.id, a.parent_id, level + 1 from accounts a join up on a.id = up.parent_id where level < 10)
    select id from up where level > 0 order by level`.execute(db);
  return rows.map((row) => row.id);
}

/** The account and all accounts below it. */
export async function findTreeIds(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive down as (
      select id, 0 as level from accounts where id = ${id}
      union all select a.id, level + 1 from accounts a join down on a.parent_id = down.id where level < 10)
    select id from down order by id`.execute(db);
  return rows.map((row) => row.id);
}

export async function existsAdmin(db: Db): Promise<boolean> {
  const row = await own(db)
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Across accounts: which of these addresses are pictures of people. */
export async function findPictures(db: Db, urls: string[]): Promise<string[]> {
  if (urls.length === 0) return [];
  const rows = await own(db).selectFrom('users').select('profile').where('profile', 'in', urls).execute();
  return rows.map(({ profile }) => profile as string);
}
