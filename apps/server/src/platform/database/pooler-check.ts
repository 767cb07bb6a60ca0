/**
 * Detects connection poolers. DATABASE_URL must be direct: migrations, the job queue and live updates need session state.
 * Request traffic may go through DATABASE_POOL_URL, including transaction pooling.
 */
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { wrongSetting } from '../config/wrong-settings.ts';
import { servingUrls } from './database.ts';
import { CONNECT_MS } from './pool.ts';

/** While `holder` keeps a transaction open, a transaction pooler must serve `client` from a different connection. */
export async function refuseTransactionPooler(client: pg.Client, hold: () => Promise<unknown>) {
  const backend = async () => (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
  const before = await backend();
  await hold();
  if ((await backend()) === before) return;
  throw wrongSetting(
    'DATABASE_URL',
    'it leads through a pooler that gives every transaction another connection.',
    'Set DATABASE_URL to the address of PostgreSQL itself, and DATABASE_POOL_URL to the address of the pooler.',
  );
}

/** Each serving role must reach the same database and be able to open a transaction. */
export async function checkPooler(config: Config, ownerUrl: string) {
  if (!config.DATABASE_POOL_URL) return;
  const direct = await identityAt(ownerUrl);
  for (const url of Object.values(servingUrls(config, ownerUrl))) {
    const pooled = await identityAt(url).catch((error: Error) => {
      const role = decodeURIComponent(new URL(url).username);
      throw wrongSetting(
        'DATABASE_POOL_URL',
        `the role ${role} does not get through: ${error.message}.`,
        'The pooler has to know both serving roles (pgbouncer: auth_query) and to pool transactions or sessions.',
        error,
      );
    });
    if (pooled !== direct)
      throw wrongSetting(
        'DATABASE_POOL_URL',
        'it leads to another database than DATABASE_URL.',
        'Point both to the same database.',
      );
  }
}

/** Identifies the database and cluster; queried in a transaction, which statement poolers refuse. */
async function identityAt(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('begin');
    const { rows } = await client.query(
      `select current_database() || ' ' || pg_postmaster_start_time()::text as identity`,
    );
    await client.query('commit');
    return rows[0].identity;
  } finally {
    await client.end().catch(() => {});
  }
}
