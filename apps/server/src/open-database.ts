/** Opens and migrates the configured database: an external one, or the embedded one, started unless it is already running. */
import { hostname } from 'node:os';
import pg from 'pg';
import type { Config } from './platform/config/config.ts';
import { checkDatabase, explainDatabaseFailure } from './platform/database/database-check.ts';
import { DATABASE, ensureDatabase, startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { migrate } from './platform/database/migrate.ts';
import { checkPooler } from './platform/database/pooler-check.ts';
import { findRunningPostgres } from './platform/database/running-postgres.ts';
import type { Log } from './platform/log.ts';

/** PostgreSQL cuts off the rest. */
const LONGEST_NAME = 63;

/** Names every connection, so that the processes of an installation can be distinguished. */
function nameConnections(as: string) {
  Object.assign(pg.defaults, {
    application_name: `leadwright ${as} ${process.pid}@${hostname()}`.slice(0, LONGEST_NAME),
  });
}

interface Options {
  /** Commands use the embedded database of a server that is already running. */
  join?: boolean;
  /** What this process does, for pg_stat_activity; otherwise its role. */
  as?: string;
  /** Gives it up. */
  signal?: AbortSignal;
}

export async function openDatabase(
  config: Config,
  log: Log,
  undo: (() => Promise<unknown>)[],
  { join = false, as = config.ROLE, signal }: Options = {},
): Promise<string> {
  const say = (message: string) => log.info(message);
  nameConnections(as);
  if (config.DATABASE_URL) {
    await checkDatabase(config.DATABASE_URL, config.DATABASE_PATIENCE_SECONDS, signal);
    await migrate(config, config.DATABASE_URL, { log: say, signal }).catch((error) => {
      throw explainDatabaseFailure(error, config.DATABASE_URL as string);
    });
    await checkPooler(config, config.DATABASE_URL);
    return config.DATABASE_URL;
  }
  const running = join ? await findRunningPostgres(config.dataDir, DATABASE) : null;
  const url = running ?? (await startOwn());
  await migrate(config, url, { log: say, signal });
  return url;

  async function startOwn() {
    const server = await startEmbeddedPostgres({
      directory: config.dataDir,
      log: (message) => log.warn(message),
      signal,
    });
    undo.unshift(() => server.stop());
    say('the database is running');
    return ensureDatabase(server, DATABASE);
  }
}
