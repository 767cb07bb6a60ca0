/** All SQL of the default prompts that administrators changed. */
import { sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { AssistantTables, DefaultPromptRow } from '../assistant.table.ts';

const own = (db: Db) => only<AssistantTables>(db);

export type DefaultKey = Pick<DefaultPromptRow, 'prompt_type' | 'list_type' | 'language'>;

/** The newest version of each. */
export const findDefaults = (db: Db, wanted: Partial<DefaultKey> = {}): Promise<DefaultPromptRow[]> => {
  let query = own(db)
    .selectFrom('default_prompts')
    .selectAll()
    .distinctOn(['prompt_type', 'list_type', 'language'])
    .orderBy('prompt_type')
    .orderBy('list_type')
    .orderBy('language')
    .orderBy('version', 'desc');
  for (const [column, value] of Object.entries(wanted) as [keyof DefaultKey, string][])
    query = query.where(column, '=', value as never);
  return query.execute();
};

export const findDefaultVersions = (
  db: Db,
  { prompt_type, list_type, language }: DefaultKey,
  limit: number,
): Promise<DefaultPromptRow[]> =>
  own(db)
    .selectFrom('default_prompts')
    .selectAll()
    .where('prompt_type', '=', prompt_type)
    .where('list_type', '=', list_type)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

export async function insertDefault(db: Db, row: DefaultPromptRow): Promise<void> {
  await own(db).insertInto('default_prompts').values(row).execute();
}

/** Until the end of the transaction: versions are numbered one after the other. */
export async function lockDefaults(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('default_prompts'))`.execute(db);
}
