/** All SQL of the assistant's settings. */
import type { ModelVersion } from '@leadwright/contract/ai/assistant';
import { type Db, only } from '../../platform/database/database.ts';
import type { AssistantTables } from './assistant.table.ts';

const own = (db: Db) => only<AssistantTables>(db);

export async function findModelVersion(db: Db, accountId: number): Promise<ModelVersion> {
  const row = await own(db)
    .selectFrom('assistant_settings')
    .select('model_version')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.model_version ?? 'current';
}

export async function saveModelVersion(db: Db, accountId: number, version: ModelVersion): Promise<void> {
  await own(db)
    .insertInto('assistant_settings')
    .values({ account_id: accountId, model_version: version })
    .onConflict((taken) => taken.column('account_id').doUpdateSet({ model_version: version }))
    .execute();
}
