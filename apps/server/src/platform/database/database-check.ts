/** Checks at start that DATABASE_URL is a usable PostgreSQL, so that an error can name the setting and how to fix it. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { wrongSetting } from '../config/wrong-settings.ts';
import { CONNECT_MS } from './pool.ts';

const OLDEST_VERSION = 15;
const PAUSE_MS = 500;

/** Only these are retried: a server may still be starting, but a wrong password or name will not fix itself. */
const TRANSIENT_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  '57P03',
  '53300',
]);

const PERMISSION_DENIED = '42501';
const PROTOCOL_VIOLATION = '08P01';

const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';
const isTransient = (error: unknown) => TRANSIENT_CODES.has(codeOf(error)) || /timeout/i.test((error as Error).message);

/** Waits up to `patienceSeconds` for a server that is not reachable yet. */
export async function checkDatabase(url: string, patienceSeconds: number, signal?: AbortSignal) {
  const deadline = Date.now() + patienceSeconds * 1000;
  for (;;) {
    try {
      return checkVersion(await versionOf(url));
    } catch (error) {
      signal?.throwIfAborted();
      if (!isTransient(error) || Date.now() >= deadline) throw explainDatabaseFailure(error, url);
      await sleep(PAUSE_MS);
    }
  }
}

async function versionOf(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    return Math.floor(Number(rows[0]?.version) / 10_000);
  } finally {
    await client.end().catch(() => {});
  }
}

function checkVersion(version: number) {
  if (version >= OLDEST_VERSION) return;
  throw wrongSetting(
    'DATABASE_URL',
    `this is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed.`,
    'Upgrade the server, or remove DATABASE_URL to use the PostgreSQL that comes with the program.',
  );
}

/** Explains the failure to the operator; errors unrelated to the setting are returned unchanged. */
export function explainDatabaseFailure(error: unknown, url: string): unknown {
  const { hostname, port, pathname, username } = new URL(url);
  const server = `${hostname || 'localhost'}:${port || 5432}`;
  const fault = (problem: string, remedy: string) => wrongSetting('DATABASE_URL', problem, remedy, error);
  switch (codeOf(error)) {
    case PERMISSION_DENIED:
      return fault(
        `the role ${username} lacks a right: ${(error as Error).message}.`,
        `Let it own the database and create roles: ALTER ROLE "${username}" CREATEROLE.`,
      );
    case '28P01':
    case '28000':
      return fault(`${server} refuses the role or its password.`, 'Correct the user name and the password in it.');
    // pgbouncer's answer for a role or database that is not in its configuration.
    case PROTOCOL_VIOLATION:
      return fault(
        `${server} refuses the role ${username} or the database ${pathname.slice(1)}: ${(error as Error).message}.`,
        'Correct them in it. If this is a pooler, set DATABASE_URL to PostgreSQL itself and DATABASE_POOL_URL to the pooler.',
      );
    case '3D000':
      return fault(
        `there is no database ${pathname.slice(1)} at ${server}.`,
        `Create it: CREATE DATABASE "${pathname.slice(1)}" OWNER "${username}".`,
      );
    case 'ENOTFOUND':
      return fault(`the name ${hostname} is not known.`, 'Correct the host name in it.');
  }
  if (!isTransient(error)) return error;
  return fault(
    `no database answers at ${server}.`,
    'Start the server, correct the host and port, or remove DATABASE_URL to use the PostgreSQL that comes with the program.',
  );
}
