/** SQL of passwords, second factors, social identities and known addresses. The account comes first in every query on one person. */
import { type Insertable, sql, type Updateable } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import type {
  Credentials,
  CredentialsTable,
  IdentityTables,
  SocialLoginsTable,
  SocialProvider,
} from './identity.table.ts';

const own = (db: Db) => only<IdentityTables>(db);

/** Users are identified by account and id. */
export interface PersonKey {
  accountId: number;
  userId: number;
}

/** `(account_id, user_id)` is one of the given people; an empty list matches nothing. */
export const isOneOf = (people: readonly PersonKey[]) => {
  const accounts = people.map((person) => person.accountId);
  const users = people.map((person) => person.userId);
  return sql<boolean>`(account_id, user_id) in (select * from unnest(${accounts}::bigint[], ${users}::bigint[]))`;
};

export const insertCredentials = (db: Db, values: Insertable<CredentialsTable>) =>
  own(db).insertInto('credentials').values(values).execute();

export const findCredentials = (db: Db, accountId: number, userId: number): Promise<Credentials | undefined> =>
  own(db)
    .selectFrom('credentials')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const findCredentialsOf = (db: Db, people: readonly PersonKey[]): Promise<Credentials[]> =>
  own(db).selectFrom('credentials').selectAll().where(isOneOf(people)).execute();

export const updateCredentials = (db: Db, accountId: number, userId: number, values: Updateable<CredentialsTable>) =>
  own(db)
    .updateTable('credentials')
    .set(values)
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();

/** False if this or a later time step was used before, so that a code works only once. */
export async function useTotpStep(db: Db, accountId: number, userId: number, step: number): Promise<boolean> {
  const changed = await own(db)
    .updateTable('credentials')
    .set({ totp_last_step: step })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('totp_last_step', '<', step)
    .returning('user_id')
    .execute();
  return changed.length === 1;
}

/** Removes the code from the list; false if it was not in it. */
export async function useRecoveryCode(db: Db, accountId: number, userId: number, hash: string): Promise<boolean> {
  const changed = await own(db)
    .updateTable('credentials')
    .set({ recovery_codes: sql`array_remove(recovery_codes, ${hash})` })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`${hash} = any(recovery_codes)`)
    .returning('user_id')
    .execute();
  return changed.length === 1;
}

export const findSocialLogins = (db: Db, provider: SocialProvider, subject: string, brandId?: number) =>
  own(db)
    .selectFrom('social_logins')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .$if(brandId !== undefined, (query) => query.where('brand_id', '=', brandId as number))
    .orderBy('brand_id')
    .execute();

export const insertSocialLogin = (db: Db, values: Insertable<SocialLoginsTable>) =>
  own(db)
    .insertInto('social_logins')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const rememberAddress = (db: Db, accountId: number, userId: number, address: string, now: Date) =>
  own(db)
    .insertInto('known_addresses')
    .values({ account_id: accountId, user_id: userId, address, seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'address']).doUpdateSet({ seen_at: now }))
    .execute();

export async function isKnownAddress(db: Db, people: readonly PersonKey[], address: string): Promise<boolean> {
  const row = await own(db)
    .selectFrom('known_addresses')
    .select('user_id')
    .where(isOneOf(people))
    .where('address', '=', address)
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteOldAddresses = (db: Db, before: Date) =>
  own(db).deleteFrom('known_addresses').where('seen_at', '<', before).execute();

/** Serialises concurrent setups: the second waits, and then sees that there is an administrator. */
export const lockSetup = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('identity.setup'))`.execute(db);
