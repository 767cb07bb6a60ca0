/** A migrated database of its own for a test file, copied from the template, and a platform on top of it. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { manualClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config/config.ts';
import { createPlatform } from '../platform/start.ts';
import { sandboxEnvironment } from './sandbox.ts';
import { TEMPLATE, TEST_SECRET_KEYS } from './settings.ts';

const administer = async (work: (client: pg.Client) => Promise<unknown>) => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

export async function testDatabase(template = TEMPLATE) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    drop: () => administer((client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** The environment of a test: the sandbox stands for the outside world, mails go to its inbox. */
export function testConfig(overrides: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'leadwright-data-'));
  const config = loadConfig({
    DATA_DIR: dataDir,
    SECRET_KEYS: TEST_SECRET_KEYS,
    DATABASE_ROLES: TEMPLATE,
    LOG_LEVEL: 'silent',
    ...sandboxEnvironment({
      url: inject('sandboxUrl'),
      smtpPort: inject('smtpPort'),
      dnsPort: inject('dnsPort'),
      mailHostsPort: inject('mailHostsPort'),
    }),
    DATABASE_POOL: '6',
    WORKER_CONCURRENCY: '2',
    ...overrides,
  });
  return { config, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** A platform with a clock that stands still until the test moves it. `stop` frees everything, database included. */
export async function testPlatform(overrides: Record<string, string> = {}, template = TEMPLATE) {
  const database = await testDatabase(template);
  const { config, remove } = testConfig(overrides);
  const clock = manualClock();
  const platform = await createPlatform(config, { ownerUrl: database.url, clock, isStrict: true });
  const stop = async () => {
    await platform.stop();
    await database.drop();
    remove();
  };
  return { platform, clock, databaseUrl: database.url, stop };
}
