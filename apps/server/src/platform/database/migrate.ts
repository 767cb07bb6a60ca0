/**
 * Migrates a database to this version: numbered SQL files once each and forward only, then functions and grants whenever they
 * change. Any number of processes may start concurrently: one migrates, the others wait for it.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { wrongSetting } from '../config/wrong-settings.ts';
import { commit } from './database.ts';
import { refuseTransactionPooler } from './pooler-check.ts';
import { applyRepeatable, type SqlFile } from './repeatable-sql.ts';
import { ensureRoles } from './roles.ts';
import { leaveSentinel, refuseOtherKey } from './sentinel.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');
const LOCK = 7_241_990;
const PATIENCE_SECONDS = 60;
const LOCK_NOT_AVAILABLE = '55P03';

const filesIn = (folder: string): SqlFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

const migrations = () => filesIn(FOLDER).filter(({ name }) => /^\d{4}_/.test(name));
/** What this version has last. */
export const newestMigration = (): string => migrations().at(-1)?.name ?? '';

const repeatable = () => [
  ...filesIn(join(FOLDER, 'functions')),
  ...filesIn(FOLDER).filter(({ name }) => name === 'rights.sql'),
];

/** Comments are ignored, so that editing one does not change the checksum. */
const hashOf = ({ sql }: SqlFile) => digest(sql.replace(/^\s*--.*$/gm, ''));

interface MigrateOptions {
  log?: (message: string) => void;
  /** How long it waits for another process that is migrating. */
  patienceSeconds?: number;
  /** Only these, and no functions and rights: tables as a backup knows them. */
  only?: readonly string[] | undefined;
  /** Stops after the current migration. */
  signal?: AbortSignal | undefined;
}

export async function migrate(
  config: Config,
  ownerUrl: string,
  { log = () => {}, patienceSeconds = PATIENCE_SECONDS, signal, only }: MigrateOptions = {},
) {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await underLock({ ownerUrl, client, patienceSeconds }, async () => {
      await refuseOtherKey(client, config.secretKeys);
      await refuseUnknownSchema(client, config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR');
      if (!only) await refuseHalfRestored(client);
      const roles = await ensureRoles(client, config, ownerUrl);
      await runMigrations({ connectionString: ownerUrl, logger: undefined as never });
      await applyMigrations(client, { log, signal, only });
      await leaveSentinel(client, config.secretKeys);
      if (!only && (await applyRepeatable(client, repeatable(), roles))) log('functions and rights renewed');
    });
  } finally {
    await client.end();
  }
}

/** The lock is held by a transaction on its own connection and released when either ends. */
async function underLock(
  { ownerUrl, client, patienceSeconds }: { ownerUrl: string; client: pg.Client; patienceSeconds: number },
  work: () => Promise<void>,
) {
  const guard = new pg.Client({ connectionString: ownerUrl });
  guard.on('error', () => {});
  await guard.connect();
  try {
    const opening = `begin; set local lock_timeout = '${patienceSeconds}s'; set local idle_in_transaction_session_timeout = 0`;
    await refuseTransactionPooler(client, () => guard.query(opening));
    await guard.query(`select pg_advisory_xact_lock(${LOCK})`).catch((error: { code?: string }) => {
      if (error.code !== LOCK_NOT_AVAILABLE) throw error;
      throw new Error(
        `Another process has been migrating this database for more than ${patienceSeconds} seconds. Wait for it, or end its connection (pg_stat_activity), and start again.`,
      );
    });
    await work();
  } finally {
    await guard.end();
  }
}

/** Refuses to touch a database with a schema unknown to this version. */
export async function refuseUnknownSchema(client: pg.Client, setting: 'DATABASE_URL' | 'DATA_DIR') {
  const { rows: columns } = await client.query<{ attname: string }>(
    `select attname from pg_attribute where attrelid = to_regclass('public.migrations') and attnum > 0`,
  );
  if (columns.length === 0) return;
  const hasHashes = columns.some(({ attname }) => attname === 'hash');
  const { rows } = await client.query<{ name: string; hash?: string }>('select * from migrations order by name');
  const known = new Map(migrations().map((file) => [file.name, hashOf(file)]));
  const last = [...known.keys()].at(-1) as string;
  const newer = rows.filter(({ name }) => name > last).map(({ name }) => name);
  if (hasHashes && newer.length > 0)
    throw wrongSetting(
      setting,
      `this database was migrated by a newer version (${newer.join(', ')}). Nothing in it was changed.`,
      'Start that version, or restore the backup that was made before the upgrade.',
    );
  if (!rows.every(({ name, hash }) => known.get(name) === hash))
    throw wrongSetting(
      setting,
      'this database was made by an unreleased version, whose migrations have been replaced. Nothing in it was changed.',
      'Start with an empty database, or start the version that made this one to take its data out.',
    );
}

/** Stands in a database from the first step of its restore to the last: it serves nobody, and is only ever filled again. */
export const HALF_RESTORED = 'half_restored';

async function refuseHalfRestored(client: pg.Client) {
  const { rows } = await client.query(`select to_regclass('public.${HALF_RESTORED}') as found`);
  if (rows[0]?.found)
    throw wrongSetting(
      'DATABASE_URL',
      'a restore into this database did not come to its end.',
      'Start on the machine where it was begun, which completes it, or restore again: npm run restore.',
    );
}

/** By name: what was applied, what this version would apply, and what only a newer version knows. */
export async function migrationsOf(client: pg.Client) {
  const { rows: tables } = await client.query(`select to_regclass('public.migrations') as found`);
  const { rows } = tables[0].found
    ? await client.query<{ name: string }>('select name from migrations order by name')
    : { rows: [] };
  const applied = rows.map(({ name }) => name);
  const known = migrations().map(({ name }) => name);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

async function applyMigrations(
  client: pg.Client,
  { log = () => {}, signal, only }: Pick<MigrateOptions, 'log' | 'signal' | 'only'>,
) {
  await client.query(
    'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const applied = new Set(rows.map((row) => row.name));
  for (const file of migrations()) {
    if (applied.has(file.name) || (only && !only.includes(file.name))) continue;
    signal?.throwIfAborted();
    try {
      await client.query("begin; set local lock_timeout = '10s'");
      await client.query(file.sql);
      await client.query('insert into migrations (name, hash) values ($1, $2)', [file.name, hashOf(file)]);
      await commit(client);
    } catch (error) {
      await client.query('rollback');
      throw new Error(`migration ${file.name}: ${(error as Error).message}`, { cause: error });
    }
    log(`migrated ${file.name}`);
  }
}
