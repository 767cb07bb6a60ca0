/** All SQL of acts on many searches. */
import type { SearchActKind } from '@leadwright/contract/admin/searchers';
import type { Language } from '@leadwright/i18n';
import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';

interface SearchActsTable {
  id: GeneratedAlways<number>;
  act: SearchActKind;
  by_account: number;
  by_user: number;
  by_name: string;
  by_email: string;
  language: Language;
  ip: string;
  intent: string;
  accounts: number[];
  searches: number[];
  position: Generated<number>;
  done: Generated<number>;
  refused: Generated<number>;
  created_at: Date;
  finished_at: Date | null;
}
export type ActRow = Selectable<SearchActsTable>;

const own = (db: Db) => only<{ search_acts: SearchActsTable }>(db);

export const insertAct = (db: Db, act: Insertable<SearchActsTable>): Promise<ActRow> =>
  own(db).insertInto('search_acts').values(act).returningAll().executeTakeFirstOrThrow();

export const findAct = (db: Db, id: number): Promise<ActRow | undefined> =>
  own(db).selectFrom('search_acts').selectAll().where('id', '=', id).executeTakeFirst();

export const findActByIntent = (db: Db, intent: string): Promise<ActRow | undefined> =>
  own(db).selectFrom('search_acts').selectAll().where('intent', '=', intent).executeTakeFirst();

/** Moves on from this position, unless another worker already has. */
export const moveAct = (
  db: Db,
  { id, position }: Pick<ActRow, 'id' | 'position'>,
  moved: Pick<ActRow, 'position' | 'done' | 'refused' | 'finished_at'>,
): Promise<ActRow | undefined> =>
  own(db)
    .updateTable('search_acts')
    .set(moved)
    .where('id', '=', id)
    .where('position', '=', position)
    .returningAll()
    .executeTakeFirst();

export async function forgetActs(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await own(db)
    .deleteFrom('search_acts')
    .where('finished_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
