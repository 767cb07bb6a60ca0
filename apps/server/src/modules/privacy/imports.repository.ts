/** All SQL of large inputs. The account comes first in every query. */
import { sql } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import type { ImportChanges, PrivacyTables, SuppressionImport } from './privacy.table.ts';

const own = (db: Db) => only<PrivacyTables>(db);

export interface NewImport {
  account_id: number;
  user_id: number;
  total: number;
  refused_first: string;
  created_at: Date;
}

/** About a megabyte. */
const PORTIONS_AT_ONCE = 50;

export async function insertImport(db: Db, values: NewImport, portions: readonly string[]): Promise<SuppressionImport> {
  const made = await own(db).insertInto('suppression_imports').values(values).returningAll().executeTakeFirstOrThrow();
  for (let start = 0; start < portions.length; start += PORTIONS_AT_ONCE)
    await sql`
      insert into suppression_import_portions (account_id, import_id, n, sealed)
      select ${made.account_id}::bigint, ${made.id}::bigint, ${start} + n, sealed
      from unnest(${portions.slice(start, start + PORTIONS_AT_ONCE)}::text[]) with ordinality as portion (sealed, n)`.execute(
      db,
    );
  return made;
}

export const lockImport = (db: Db, accountId: number, id: number): Promise<SuppressionImport | undefined> =>
  own(db)
    .selectFrom('suppression_imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const changeImport = (
  db: Db,
  accountId: number,
  id: number,
  changes: ImportChanges,
): Promise<SuppressionImport> =>
  own(db)
    .updateTable('suppression_imports')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Takes the next portion away; with the transaction it is added or still there. */
export async function takePortion(db: Db, accountId: number, importId: number): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: string }>`
    delete from suppression_import_portions where account_id = ${accountId} and import_id = ${importId}
      and n = (select min(n) from suppression_import_portions where account_id = ${accountId} and import_id = ${importId})
    returning sealed`.execute(db);
  return rows[0]?.sealed;
}

export async function countRunning(db: Db, accountId: number): Promise<number> {
  const { n } = await own(db)
    .selectFrom('suppression_imports')
    .where('account_id', '=', accountId)
    .where('status', '=', 'running')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export const findRecent = (db: Db, accountId: number, since: Date, limit: number): Promise<SuppressionImport[]> =>
  own(db)
    .selectFrom('suppression_imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((or) => or.or([or('status', '=', 'running'), or('created_at', '>=', since)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
