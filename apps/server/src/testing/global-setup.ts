/** Once per test run: a throw-away PostgreSQL with migrated templates, and the sandbox as its own process. */
import { chmodSync, rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { modules } from '../app.ts';
import { manualClock } from '../platform/clock.ts';
import { type Config, loadConfig } from '../platform/config/config.ts';
import type { Platform } from '../platform/context.ts';
import {
  type EmbeddedPostgres,
  ensureDatabase,
  startEmbeddedPostgres,
} from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { startWorker } from '../platform/jobs/jobs.ts';
import { createPlatform } from '../platform/start.ts';
import { seed } from '../seed.ts';
import { startSandbox } from './sandbox.ts';
import { scratchFolder } from './scratch-folder.ts';
import { SEEDED, TEMPLATE, TEST_SECRET_KEYS } from './settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    sandboxUrl: string;
    smtpPort: number;
    dnsPort: number;
    mailHostsPort: number;
  }
}

/** Each copy would otherwise begin with the jobs that the initial data has caused. */
async function runSeededJobs(platform: Platform) {
  const worker = await startWorker(
    platform,
    modules.flatMap(({ jobs = [] }) => jobs),
  );
  await worker.drained();
  await worker.stop();
}

async function makeSeeded(config: Config, server: EmbeddedPostgres) {
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  await client.query(`create database ${SEEDED} template ${TEMPLATE}`);
  await client.end();
  const platform = await createPlatform(config, { ownerUrl: server.url(SEEDED), clock: manualClock() });
  await seed(platform);
  await runSeededJobs(platform);
  await platform.stop();
}

export default async function setup({ provide }: TestProject) {
  const directory = scratchFolder('leadwright-test-');
  // If started by root, the database runs as another user, who must be able to reach its folder.
  chmodSync(directory, 0o711);
  const [server, sandbox] = await Promise.all([
    startEmbeddedPostgres({ directory, log: () => {}, disposable: true }),
    startSandbox(),
  ]);
  const config = loadConfig({
    DATA_DIR: directory,
    SECRET_KEYS: TEST_SECRET_KEYS,
    DATABASE_ROLES: TEMPLATE,
    LOG_LEVEL: 'silent',
    ...sandbox.env,
  });
  await migrate(config, await ensureDatabase(server, TEMPLATE));
  await makeSeeded(config, server);
  provide('postgresUrl', server.url());
  provide('sandboxUrl', sandbox.url);
  provide('smtpPort', sandbox.smtpPort);
  provide('dnsPort', sandbox.dnsPort);
  provide('mailHostsPort', sandbox.mailHostsPort);
  return async () => {
    await sandbox.stop();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
