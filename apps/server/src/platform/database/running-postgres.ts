/** Finds the embedded PostgreSQL of a running server, so that commands do not start a second one on the same data. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { CONNECT_MS } from './pool.ts';

/** Its URL, or null if none responds. Line 4 of the pid file is the port. */
export async function findRunningPostgres(directory: string, database: string): Promise<string | null> {
  const [pidFile, passwordFile] = [join(directory, 'postgres/postmaster.pid'), join(directory, 'postgres.password')];
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return null;
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3]);
  const password = readFileSync(passwordFile, 'utf8').trim();
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    return url;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}
