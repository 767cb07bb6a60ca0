/** All SQL of providers, and of the people of the installation. */
import { sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { ProvidersTable, ProvidersTables } from './providers.table.ts';

const own = (db: Db) => only<ProvidersTables>(db);

export const findProviders = (db: Db): Promise<ProvidersTable[]> =>
  own(db).selectFrom('providers').selectAll().execute();

export async function saveProvider(db: Db, id: string, changes: Partial<Omit<ProvidersTable, 'id'>>): Promise<void> {
  await own(db)
    .insertInto('providers')
    .values({ tested_at: null, problem: null, ...changes, id })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute();
}

/** All users. */
export async function countPeople(db: Db): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from users where status <> 'deleted'`.execute(db);
  return rows[0]?.people ?? 0;
}
