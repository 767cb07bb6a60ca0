/** All SQL of proposed values. An account has one set of them, the last. */
import { type Db, only } from '../../../platform/database/database.ts';
import type { PrefillRow, ProfileTables } from '../business-profile.table.ts';

const own = (db: Db) => only<ProfileTables>(db);

export const findPrefill = (db: Db, accountId: number): Promise<PrefillRow | undefined> =>
  own(db)
    .selectFrom('business_profile_prefills')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function replacePrefill(
  db: Db,
  accountId: number,
  values: Pick<PrefillRow, 'language' | 'website' | 'created_at'>,
): Promise<PrefillRow> {
  await own(db).deleteFrom('business_profile_prefills').where('account_id', '=', accountId).execute();
  return own(db)
    .insertInto('business_profile_prefills')
    .values({ account_id: accountId, state: 'reading', pages: '[]', proposals: '[]', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type Ending =
  | ({ state: 'ready' } & Pick<PrefillRow, 'made_by' | 'pages' | 'proposals'>)
  | ({ state: 'failed' } & Pick<PrefillRow, 'problem'>);

/** False when it has ended before, or another one has taken its place. */
export async function endPrefill(db: Db, accountId: number, id: number, ending: Ending): Promise<boolean> {
  const values =
    ending.state === 'ready'
      ? { ...ending, pages: JSON.stringify(ending.pages), proposals: JSON.stringify(ending.proposals) }
      : ending;
  const rows = await own(db)
    .updateTable('business_profile_prefills')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .returning('id')
    .execute();
  return rows.length > 0;
}
