/** A migrated temporary database for a proof or a measurement, with the platform's services; removed when it stops. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Clock,
  createPlatform,
  ensureDatabase,
  loadConfig,
  migrate,
  startEmbeddedPostgres,
} from '@leadwright/server/proving';
import pg from 'pg';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

interface ScratchOptions {
  /** Trades durability for speed; measurements want it as it is in production. */
  disposable: boolean;
  pool: number;
  env?: Record<string, string>;
  clock?: Clock;
  /** As in managed databases: the owner may create roles, but is not a superuser. */
  plainOwner?: boolean;
}

async function givePlainOwner(adminUrl: string): Promise<string> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query(`create role plain_owner login createrole password 'plain'`);
  await admin.query('alter database scratch owner to plain_owner');
  await admin.end();
  const url = new URL(adminUrl);
  url.username = 'plain_owner';
  url.password = 'plain';
  return url.href;
}

export async function startScratch({ disposable, pool, env, clock, plainOwner }: ScratchOptions) {
  const directory = mkdtempSync(join(tmpdir(), 'leadwright-scratch-'));
  // Started by root, the database runs as another user, who needs access to its folder.
  chmodSync(directory, 0o755);
  const config = loadConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', DATABASE_POOL: String(pool), ...env });
  const server = await startEmbeddedPostgres({ directory, log: () => {}, disposable });
  const adminUrl = await ensureDatabase(server, 'scratch');
  const ownerUrl = plainOwner ? await givePlainOwner(adminUrl) : adminUrl;
  await migrate(config, ownerUrl);
  const platform = await createPlatform(config, { ownerUrl, ...(clock && { clock }) });
  const interrupted = () => void stop().finally(() => process.exit(130));
  const stop = async () => {
    for (const signal of SIGNALS) process.off(signal, interrupted);
    await platform.stop();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  // The database is a separate process that would keep running.
  for (const signal of SIGNALS) process.once(signal, interrupted);
  return { platform, ownerUrl, adminUrl, stop };
}
