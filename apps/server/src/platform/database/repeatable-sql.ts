/**
 * Functions and grants: declarative SQL, applied as a whole in one transaction when any of it changed, when the role names
 * changed, or when the database is a copy of another one.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { commit } from './database.ts';
import type { Roles } from './roles.ts';

export interface SqlFile {
  name: string;
  sql: string;
}

/** The result type, a parameter name or a default changed: `create or replace` is not enough. */
const NEEDS_DROP = '42P13';

interface Applied {
  applied: string;
  functions: string[];
  database: number;
}

export async function applyRepeatable(client: pg.Client, files: SqlFile[], roles: Roles): Promise<boolean> {
  const { rows } = await client.query<Applied>(
    `select applied, functions, (select oid::int8 from pg_database where datname = current_database()) as database from installation`,
  );
  const before = rows[0] as Applied;
  const wanted = createHash('sha256')
    .update(JSON.stringify([files, roles, before.database]))
    .digest('hex');
  if (before.applied === wanted) return false;
  const inTransaction = async (dropFirst: boolean) => {
    await client.query("begin; set local lock_timeout = '10s'");
    try {
      await apply(client, files, roles, before.functions, dropFirst);
      await client.query('update installation set applied = $1', [wanted]);
      await commit(client);
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  };
  await inTransaction(false).catch((error: { code?: string }) => {
    if (error.code !== NEEDS_DROP) throw error;
    return inTransaction(true);
  });
  return true;
}

async function apply(client: pg.Client, files: SqlFile[], roles: Roles, before: string[], dropFirst: boolean) {
  await client.query(
    `select set_config('leadwright.app_role', $1, true), set_config('leadwright.platform_role', $2, true)`,
    [roles.app, roles.platform],
  );
  if (dropFirst) await drop(client, before);
  for (const { name, sql } of files) {
    await client.query(sql).catch((error: Error & { code?: string }) => {
      throw Object.assign(new Error(`${name}: ${error.message}`, { cause: error }), { code: error.code });
    });
  }
  const { rows } = await client.query<{ made: string[] }>(
    `select coalesce(array_agg(oid::regprocedure::text), '{}') as made from pg_proc where xmin = pg_current_xact_id()::xid`,
  );
  const made = rows[0]?.made ?? [];
  await drop(
    client,
    before.filter((name) => !made.includes(name)),
  );
  await client.query('update installation set functions = $1', [made]);
}

/** PostgreSQL refuses this if a table, index or policy depends on one of them: such functions belong in migrations. */
async function drop(client: pg.Client, functions: string[]) {
  const { rows } = await client.query<{ name: string }>(
    'select f::regprocedure::text as name from unnest($1::text[]) f where to_regprocedure(f) is not null',
    [functions],
  );
  if (rows.length > 0) await client.query(`drop function ${rows.map(({ name }) => name).join(', ')}`);
}
