/** All SQL of the business profile. */
import type { ProfileBody } from '@leadwright/contract/ai/business-profile';
import { type Db, only } from '../../platform/database/database.ts';
import { emptyValues } from './business-profile.rules.ts';
import type { ProfileRow, ProfileTables } from './business-profile.table.ts';

const own = (db: Db) => only<ProfileTables>(db);

export interface ChangedBy {
  changed_by: number;
  changed_by_name: string;
  changed_at: Date;
}

/** A field that was left out is not a field set to nothing. */
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>;
  };

export const findProfile = (db: Db, accountId: number): Promise<ProfileRow | undefined> =>
  own(db).selectFrom('business_profiles').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** Undefined when the account has one already. */
export const insertProfile = (db: Db, accountId: number, values: ProfileBody & ChangedBy) =>
  own(db)
    .insertInto('business_profiles')
    .values({ account_id: accountId, version: 1, ...emptyValues(), ...given(values) })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returningAll()
    .executeTakeFirst();

/** Undefined when there is none of that id, or it is another version by now. */
export const updateProfile = (
  db: Db,
  accountId: number,
  at: { id: number; version?: number | undefined },
  values: ProfileBody & ChangedBy,
): Promise<ProfileRow | undefined> => {
  const { version } = at;
  return own(db)
    .updateTable('business_profiles')
    .set(given(values))
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', at.id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returningAll()
    .executeTakeFirst();
};
