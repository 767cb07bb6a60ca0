/** Restores a backup beside the running installation, looks whether everything in it can be read and adds up, and removes it again. */
import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { bringUp, proveArchive, unpack } from './restore.ts';

/** A question whose answer must be no rows. */
export interface Check {
  name: string;
  sql: string;
}

const Proof = z.object({
  at: z.coerce.date(),
  tables: z.number().int(),
  rows: z.number().int(),
  /** Empty: it can be restored. */
  problem: z.string(),
});
export type Proof = z.infer<typeof Proof>;

const proofPath = (backup: string) => `${backup}.proof`;

/** Null: not tried yet, or what was noted is cut off. */
export const readProof = async (backup: string): Promise<Proof | null> => {
  return proofOf(await readFile(proofPath(backup), 'utf8').catch(() => ''));
};

export function proofOf(text: string): Proof | null {
  try {
    return Proof.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Each trial has a folder of its own in the data folder, of a name that begins so. */
export const TRIAL_FOLDER = 'trying';

/** What came out is kept beside the backup. A trial that was interrupted proves nothing. */
export async function tryBackup(
  config: Config,
  path: string,
  checks: readonly Check[],
  now: Date,
  signal?: AbortSignal,
): Promise<Proof> {
  const directory = join(config.dataDir, `${TRIAL_FOLDER}-${process.pid}-${randomBytes(4).toString('hex')}`);
  const proof: Proof = { at: now, tables: 0, rows: 0, problem: '' };
  try {
    const meta = await proveArchive(path, config.secretKeys);
    signal?.throwIfAborted();
    await unpack(path, config.secretKeys, directory);
    await bringUp(config, directory, meta, { signal });
    Object.assign(proof, await look(directory, checks, signal));
  } catch (error) {
    signal?.throwIfAborted();
    proof.problem = (error as Error).message;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  await writeFile(`${proofPath(path)}.new`, JSON.stringify(proof), { mode: 0o600, flush: true });
  await rename(`${proofPath(path)}.new`, proofPath(path));
  return proof;
}

async function look(directory: string, checks: readonly Check[], signal?: AbortSignal) {
  const server = await startEmbeddedPostgres({ directory, log: () => {}, isTrial: true, signal });
  try {
    const names = await connected(server.url(), (ask) => ask<{ name: string }>(DATABASES));
    const figures = { tables: 0, rows: 0 };
    for (const { name } of names) {
      signal?.throwIfAborted();
      const read = await connected(server.url(name), (ask) => readAll(ask, checks));
      figures.tables += read.tables;
      figures.rows += read.rows;
    }
    return figures;
  } finally {
    await server.stop();
  }
}

const DATABASES = `select datname as name from pg_database where datallowconn and datname not in ('postgres', 'template1')`;
const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;

type Ask = <T>(sql: string) => Promise<T[]>;

async function connected<R>(url: string, work: (ask: Ask) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(async <T>(sql: string) => (await client.query(sql)).rows as T[]);
  } finally {
    await client.end();
  }
}

/** Every page of every table is read once: PostgreSQL compares each with its checksum. */
async function readAll(ask: Ask, checks: readonly Check[]) {
  const tables = await ask<{ name: string }>(TABLES);
  let rows = 0;
  for (const { name } of tables) {
    const [found] = await ask<{ count: string }>(`select count(*)::text as count from ${name}`);
    rows += Number(found?.count);
  }
  for (const { name, sql } of checks) {
    const wrong = await ask<object>(sql);
    if (wrong.length > 0) throw new Error(`${name}: ${JSON.stringify(wrong.slice(0, 3))}`);
  }
  return { tables: tables.length, rows };
}
