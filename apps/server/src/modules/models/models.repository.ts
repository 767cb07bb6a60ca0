/** All SQL of AI keys. */
import { type Db, only } from '../../platform/database/database.ts';
import type { ModelKeysTable, ModelsTables } from './models.table.ts';

const own = (db: Db) => only<ModelsTables>(db);

export const findKey = (db: Db, accountId: number): Promise<ModelKeysTable | undefined> =>
  own(db).selectFrom('model_keys').selectAll().where('account_id', '=', accountId).executeTakeFirst();

export function saveKey(db: Db, key: ModelKeysTable): Promise<ModelKeysTable> {
  const { account_id: _account, ...changes } = key;
  return own(db)
    .insertInto('model_keys')
    .values(key)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Saves the result only for the tested key: another one may have been saved during the test. */
export async function noteTest(
  db: Db,
  { account_id, sealed }: ModelKeysTable,
  outcome: Pick<ModelKeysTable, 'tested_at' | 'problem'>,
): Promise<void> {
  await own(db)
    .updateTable('model_keys')
    .set(outcome)
    .where('account_id', '=', account_id)
    .where('sealed', '=', sealed)
    .execute();
}

export async function deleteKey(db: Db, accountId: number): Promise<boolean> {
  const rows = await own(db)
    .deleteFrom('model_keys')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .execute();
  return rows.length > 0;
}
