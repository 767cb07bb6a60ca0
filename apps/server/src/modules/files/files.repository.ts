/** All SQL of files. */
import type { Insertable } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import type { FilesTable, FilesTables, StoredFile } from './files.table.ts';

const own = (db: Db) => only<FilesTables>(db);

export const insertFile = (db: Db, values: Insertable<FilesTable>): Promise<StoredFile> =>
  own(db).insertInto('files').values(values).returningAll().executeTakeFirstOrThrow();

export const findFileByKey = (db: Db, accountId: number, key: string): Promise<StoredFile | undefined> =>
  own(db).selectFrom('files').selectAll().where('account_id', '=', accountId).where('key', '=', key).executeTakeFirst();

/** Across accounts, in order of their ids, a portion at a time. */
export const findFilesBefore = (db: Db, before: Date, afterId: number, limit: number): Promise<StoredFile[]> =>
  own(db)
    .selectFrom('files')
    .selectAll()
    .where('id', '>', afterId)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute();

export const deleteFile = async (db: Db, accountId: number, id: number): Promise<void> => {
  await own(db).deleteFrom('files').where('account_id', '=', accountId).where('id', '=', id).execute();
};
