/** Plain numbered SQL files, forward only, each in its own transaction, all under one lock so that any number of processes may start at once. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { wrongSetting } from '../config/wrong-settings.ts';
import { APP_ROLE, PLATFORM_ROLE, rolePassword } from './database.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');
const LOCK = 7_241_990;

const files = () =>
  readdirSync(FOLDER)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(FOLDER, name), 'utf8') }));

export const migrationNames = () => files().map(({ name }) => name);

/** Changes when any migration changes; test templates are keyed by it. */
export const migrationsFingerprint = () =>
  createHash('sha256').update(JSON.stringify(files())).digest('hex').slice(0, 16);

/** A role that row-level security binds. Only a superuser may take such powers away, so it is asked only where there are any. */
async function ensureRole(client: pg.Client, role: string, password: string) {
  const secret = client.escapeLiteral(password);
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role} login; end if;
  exception when duplicate_object or unique_violation then null; end $$`);
  const { rows } = await client.query('select from pg_roles where rolname = $1 and (rolsuper or rolbypassrls)', [role]);
  const powers = rows.length > 0 ? 'nosuperuser nobypassrls' : '';
  // Two databases of one cluster may set the same value at once; the loser's update changes nothing.
  await client.query(`alter role ${role} login ${powers} password ${secret}`).catch((error: { code?: string }) => {
    if (error.code !== 'XX000') throw error;
  });
}

export async function migrate(config: Config, ownerUrl: string, log: (message: string) => void = () => {}) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await ensureRole(client, APP_ROLE, rolePassword(config, APP_ROLE));
    await ensureRole(client, PLATFORM_ROLE, rolePassword(config, PLATFORM_ROLE));
    await runMigrations({ connectionString: ownerUrl, logger: undefined as never });
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const applied = new Set(rows.map((row) => row.name));
    refuseUnknown(config, applied);
    for (const { name, sql } of files()) {
      if (applied.has(name)) continue;
      await client.query('begin');
      try {
        await client.query("set local lock_timeout = '10s'");
        await client.query(sql);
        await client.query('insert into migrations (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error });
      }
      log(`migrated ${name}`);
    }
  } finally {
    await client.end();
  }
}

/** A newer version has been here: running old code on its schema could destroy data. */
function refuseUnknown(config: Config, applied: Set<string>) {
  const known = new Set(migrationNames());
  const foreign = [...applied].filter((name) => !known.has(name));
  if (foreign.length)
    throw wrongSetting(
      config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR',
      `this database was migrated by a newer version (${foreign.join(', ')}).`,
      'Start that version, or restore the backup that was made before the upgrade.',
    );
}
