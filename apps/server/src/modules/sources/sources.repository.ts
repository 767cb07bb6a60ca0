/** All SQL of source keys. */
import { type Db, only } from '../../platform/database/database.ts';
import type { SourceKeysTable, SourcesTables } from './sources.table.ts';

const own = (db: Db) => only<SourcesTables>(db);

export const findKeys = (db: Db, accountId: number): Promise<SourceKeysTable[]> =>
  own(db).selectFrom('source_keys').selectAll().where('account_id', '=', accountId).execute();

export async function saveKey(db: Db, key: SourceKeysTable): Promise<void> {
  const { account_id: _account, source: _source, ...changes } = key;
  await own(db)
    .insertInto('source_keys')
    .values(key)
    .onConflict((conflict) => conflict.columns(['account_id', 'source']).doUpdateSet(changes))
    .execute();
}

export async function deleteKey(db: Db, accountId: number, source: string): Promise<boolean> {
  const rows = await own(db)
    .deleteFrom('source_keys')
    .where('account_id', '=', accountId)
    .where('source', '=', source)
    .returning('source')
    .execute();
  return rows.length > 0;
}
