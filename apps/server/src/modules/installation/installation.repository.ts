/** All SQL of what administrators set for the whole installation. */
import type { Pool } from 'pg';
import { type Db, only } from '../../platform/database/database.ts';
import type { InstallationTables } from './installation.table.ts';

const own = (db: Db) => only<InstallationTables>(db);

export async function findValue(db: Db, name: string): Promise<unknown> {
  const row = await own(db)
    .selectFrom('installation_settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** The same outside of a transaction. */
export async function readValue(pool: Pick<Pool, 'query'>, name: string): Promise<unknown> {
  const { rows } = await pool.query('select value from installation_settings where name = $1', [name]);
  return rows[0]?.value ?? null;
}

export async function saveValue(db: Db, name: string, value: unknown, now: Date): Promise<void> {
  const changes = { value: JSON.stringify(value) as unknown, changed_at: now };
  await own(db)
    .insertInto('installation_settings')
    .values({ name, ...changes })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changes))
    .execute();
}
