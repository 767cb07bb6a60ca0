/** An installation of many accounts for measurements, in its own embedded database, which is kept for the next time. */
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  asAccount,
  createCredentials,
  createPlatform,
  createUser,
  ensureDatabase,
  loadConfig,
  migrate,
  type Platform,
  platformBrandId,
  seed,
  seedPassword,
  startEmbeddedPostgres,
  systemBase,
} from '@leadwright/server/proving';
import type pg from 'pg';
import { BIG_TABLES, HELPERS, STATEMENTS } from './full-installation.sql.ts';

export const ADMIN = { email: 'admin@bench.test', password: 'a bench of its own' };
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export interface FullInstallation {
  platform: Platform;
  ownerUrl: string;
  /** False if it exists from an earlier run. */
  isNew: boolean;
  seconds: number;
  stop(): Promise<void>;
}

/** Rebuilt if it is incomplete or its migrations are outdated. */
export async function openFullInstallation(accounts: number): Promise<FullInstallation> {
  const directory = join(tmpdir(), `leadwright-bench-${accounts}`);
  const complete = join(directory, 'complete');
  if (existsSync(complete)) {
    const opened = await open(directory).catch(() => null);
    if (opened) return { ...opened, isNew: false, seconds: 0 };
  }
  rmSync(directory, { recursive: true, force: true });
  const startedAt = performance.now();
  const opened = await open(directory);
  try {
    await fill(opened.platform, accounts);
  } catch (error) {
    await opened.stop();
    throw error;
  }
  writeFileSync(complete, '');
  return { ...opened, isNew: true, seconds: Math.round((performance.now() - startedAt) / 1000) };
}

async function open(directory: string) {
  mkdirSync(directory, { recursive: true });
  // Started by root, the database runs as another user, who needs access to its folder.
  chmodSync(directory, 0o755);
  const config = loadConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', DATABASE_POOL: '16' });
  const server = await startEmbeddedPostgres({ directory, log: () => {}, disposable: false });
  try {
    const ownerUrl = await ensureDatabase(server, 'bench');
    await migrate(config, ownerUrl);
    const platform = await createPlatform(config, { ownerUrl });
    const interrupted = () => void stop().finally(() => process.exit(130));
    const stop = async () => {
      for (const signal of SIGNALS) process.off(signal, interrupted);
      await platform.stop();
      await server.stop();
    };
    for (const signal of SIGNALS) process.once(signal, interrupted);
    return { platform, ownerUrl, stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function fill(platform: Platform, accounts: number) {
  await seed(platform);
  await addAdmin(platform);
  const client = await platform.databases.owner.connect();
  try {
    // The data is valid by construction; checking every key would take most of the time.
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'`,
    );
    await client.query(HELPERS.replace('$ACCOUNTS', String(accounts)));
    const rebuild = await dropIndexes(client);
    for (const [name, statement] of Object.entries(STATEMENTS))
      await timed(name, () => client.query(statement, [accounts]));
    await timed('indexes', async () => {
      for (const definition of rebuild) await client.query(definition);
    });
    await client.query('drop table bench_steps; drop table bench_wallets');
    await timed('vacuum', () => client.query('vacuum (analyze)'));
    await client.query('checkpoint');
  } finally {
    client.release(true);
  }
}

async function timed(name: string, work: () => Promise<unknown>) {
  const startedAt = performance.now();
  await work();
  console.log(`  ${name}: ${Math.round((performance.now() - startedAt) / 100) / 10} s`);
}

/** Returns the statements that recreate them. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select case when c.oid is null then format('drop index %s', x.indexrelid::regclass)
         else format('alter table %s drop constraint %s', x.indrelid::regclass, quote_ident(c.conname)) end as drop,
       case when c.oid is null then pg_get_indexdef(x.indexrelid)
         else format('alter table %s add constraint %s %s', x.indrelid::regclass, quote_ident(c.conname), pg_get_constraintdef(c.oid)) end as make
     from pg_index x left join pg_constraint c on c.conindid = x.indexrelid and c.conrelid = x.indrelid
     where x.indrelid = any($1::regclass[]) and not x.indisprimary`,
    [BIG_TABLES],
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ make }) => make);
}

async function addAdmin(platform: Platform) {
  const base = systemBase(platform);
  const { rows } = await platform.databases.platform.query(`select id from accounts where kind = 'platform'`);
  await asAccount(base, rows[0].id, async (tx) => {
    const person = { role: 'admin', firstName: 'Bench', lastName: 'Admin', email: ADMIN.email } as const;
    const user = await createUser(tx, {
      ...person,
      brandId: await platformBrandId(base),
      language: 'en',
      termsVersion: 1,
    });
    await createCredentials(tx, { userId: user.id, passwordHash: await seedPassword(ADMIN.password) });
  });
}
