/** Opens and migrates the configured database: an external one, or the embedded one, started unless it is already running. */
import type { Config } from './platform/config/config.ts';
import { checkDatabase, explainDatabaseFailure } from './platform/database/database-check.ts';
import { ensureDatabase, startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { migrate } from './platform/database/migrate.ts';
import { checkPooler } from './platform/database/pooler-check.ts';
import { findRunningPostgres } from './platform/database/running-postgres.ts';
import type { Log } from './platform/log.ts';

const DATABASE = 'leadwright';

interface Options {
  /** Commands use the embedded database of a server that is already running. */
  join?: boolean;
}

export async function openDatabase(
  config: Config,
  log: Log,
  undo: (() => Promise<unknown>)[],
  { join = false }: Options = {},
): Promise<string> {
  const say = (message: string) => log.info(message);
  if (config.DATABASE_URL) {
    await checkDatabase(config.DATABASE_URL, config.DATABASE_PATIENCE_SECONDS);
    await migrate(config, config.DATABASE_URL, say).catch((error) => {
      throw explainDatabaseFailure(error, config.DATABASE_URL as string);
    });
    await checkPooler(config, config.DATABASE_URL);
    return config.DATABASE_URL;
  }
  const running = join ? await findRunningPostgres(config.dataDir, DATABASE) : null;
  const url = running ?? (await startOwn());
  await migrate(config, url, say);
  return url;

  async function startOwn() {
    const server = await startEmbeddedPostgres({ directory: config.dataDir, log: (message) => log.warn(message) });
    undo.unshift(() => server.stop());
    return ensureDatabase(server, DATABASE);
  }
}
