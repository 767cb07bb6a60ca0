/** Once per test run: a throw-away PostgreSQL with a migrated template, and the sandbox as its own process. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadConfig } from '../platform/config/config.ts';
import { ensureDatabase, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { startSandbox } from './sandbox.ts';
import { TEMPLATE, TEST_SECRET_KEYS } from './settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    sandboxUrl: string;
    smtpPort: number;
    dnsPort: number;
    mailHostsPort: number;
  }
}

export default async function setup({ provide }: TestProject) {
  const directory = mkdtempSync(join(tmpdir(), 'leadwright-test-'));
  // Started by root, the database runs as somebody else, who must be able to reach its folder.
  chmodSync(directory, 0o711);
  const [server, sandbox] = await Promise.all([
    startEmbeddedPostgres({ directory, log: () => {}, disposable: true }),
    startSandbox(join(directory, 'sandbox')),
  ]);
  const config = loadConfig({ DATA_DIR: directory, SECRET_KEYS: TEST_SECRET_KEYS, LOG_LEVEL: 'silent' });
  await migrate(config, await ensureDatabase(server, TEMPLATE));
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
