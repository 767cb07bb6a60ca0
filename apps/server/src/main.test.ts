import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { testDatabase } from './testing/database.ts';
import { CHILD_ENV } from './testing/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'leadwright-settings-'));
const below = (name: string) => join(folder, name);
let closedPort = 0;
let poolerPort = 0;
const pooler = createServer((socket) => socket.once('data', () => socket.end(unknownUser)));
let database: Awaited<ReturnType<typeof testDatabase>>;
let newer: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;

/** What pgbouncer 1.18 answers, as the protocol writes it. */
const unknownUser = (() => {
  const fields = Buffer.from('SFATAL\0C08P01\0Mno such user: owner\0\0');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
})();

beforeAll(async () => {
  pooler.listen(0, '127.0.0.1');
  await new Promise((listening) => pooler.once('listening', listening));
  poolerPort = (pooler.address() as { port: number }).port;
  mkdirSync(below('sealed/postgres'), { recursive: true });
  writeFileSync(below('sealed/postgres/PG_VERSION'), '18');
  writeFileSync(below('file'), '');
  mkdirSync(below('full'));
  // The kernel's own full disk: what is written to the probe ends in ENOSPC.
  symlinkSync('/dev/full', below('full/.write-probe'));
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => probe.once('listening', listening));
  closedPort = (probe.address() as { port: number }).port;
  await new Promise((closed) => probe.close(closed));
  database = await testDatabase();
  newer = await testDatabase();
  owner = new pg.Client({ connectionString: newer.url });
  await owner.connect();
  await owner.query("insert into migrations (name, hash) values ('9999_of_a_newer_version.sql', '')");
  await owner.query("create role settings_without_rights login password 'secret'");
  await owner.query('create database settings_of_a_stranger owner settings_without_rights');
});

afterAll(async () => {
  pooler.close();
  await owner.query('drop database settings_of_a_stranger with (force)');
  await owner.query('drop role settings_without_rights');
  await owner.end();
  await newer.drop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const at = (change: (url: URL) => void) => {
  const url = new URL(inject('postgresUrl'));
  change(url);
  return url.toString();
};

/** Name of the case, the settings, the setting that is to blame, what the remedy speaks of. */
const CASES: [string, () => Record<string, string>, string, RegExp][] = [
  ['a port that is no number', () => ({ PORT: 'abc' }), 'PORT', /whole number from 0 to 65535.*remove it/s],
  ['a database that is no address', () => ({ DATABASE_URL: 'localhost/leads' }), 'DATABASE_URL', /postgres:\/\/user/],
  ['a mail server that is no address', () => ({ SMTP_URL: 'mail.example.com' }), 'SMTP_URL', /smtps:\/\/user/],
  ['limits that cannot be read', () => ({ SOURCE_LIMITS: 'modash.search=5' }), 'SOURCE_LIMITS', /calls\/seconds/],
  [
    'a limit that does not exist',
    () => ({ SOURCE_LIMITS: 'hunter.calls=5/1', DATABASE_URL: database.url }),
    'SOURCE_LIMITS',
    /hunter\.minute/,
  ],
  [
    'a secret and its file',
    () => ({ METRICS_TOKEN: 'secret', METRICS_TOKEN_FILE: below('file') }),
    'METRICS_TOKEN',
    /METRICS_TOKEN_FILE is set too.*Remove one/s,
  ],
  ['a file that is not there', () => ({ HUNTER_KEY_FILE: below('nowhere') }), 'HUNTER_KEY_FILE', /path of a file/],
  ['a proxy that is no address', () => ({ TRUST_PROXY: 'true' }), 'TRUST_PROXY', /number of proxies.*10\.0\.0\.0\/8/],
  ['an exception without a port', () => ({ EGRESS_ALLOW: '10.0.0.5' }), 'EGRESS_ALLOW', /10\.0\.0\.5:443/],
  ['a key of the wrong length', () => ({ SECRET_KEYS: '1:YWJj' }), 'SECRET_KEYS', /openssl rand -base64 32/],
  [
    'a key of another installation',
    () => ({ SECRET_KEYS: `1:${Buffer.alloc(32, 8).toString('base64')}`, DATABASE_URL: database.url }),
    'SECRET_KEYS',
    /another secret key.*Give every host/s,
  ],
  ['a data folder that cannot be', () => ({ DATA_DIR: below('file/data') }), 'DATA_DIR', /may create and write/],
  ['a full data folder', () => ({ DATA_DIR: below('full') }), 'DATA_DIR', /no space left.*Free some space/s],
  [
    'a database that does not answer',
    () => ({ DATABASE_URL: `postgres://owner@127.0.0.1:${closedPort}/leads`, DATABASE_PATIENCE_SECONDS: '0' }),
    'DATABASE_URL',
    /no database answers at 127\.0\.0\.1:\d+\..*Start the server/s,
  ],
  [
    'a wrong password',
    () => ({ DATABASE_URL: at((url) => Object.assign(url, { password: 'wrong' })) }),
    'DATABASE_URL',
    /refuses.*Correct the user name and the password/s,
  ],
  [
    'a database that does not exist',
    () => ({ DATABASE_URL: at((url) => Object.assign(url, { pathname: '/nowhere' })) }),
    'DATABASE_URL',
    /CREATE DATABASE "nowhere"/,
  ],
  [
    'an owner who may not create roles',
    () => ({
      DATABASE_URL: at((url) =>
        Object.assign(url, {
          username: 'settings_without_rights',
          password: 'secret',
          pathname: '/settings_of_a_stranger',
        }),
      ),
    }),
    'DATABASE_URL',
    /ALTER ROLE "settings_without_rights" CREATEROLE/,
  ],
  [
    'a pooler that does not know the owner',
    () => ({ DATABASE_URL: `postgres://owner@127.0.0.1:${poolerPort}/leads` }),
    'DATABASE_URL',
    /refuses the role owner or the database leads: no such user: owner.*DATABASE_POOL_URL to the pooler/s,
  ],
  [
    'a bucket without its secrets',
    () => ({ S3_BUCKET: 'leads' }),
    'S3_SECRET_KEY',
    /S3_ACCESS_KEY: .*remove S3_BUCKET/s,
  ],
  [
    'a bucket without one of its secrets',
    () => ({ S3_BUCKET: 'leads', S3_ACCESS_KEY: 'AK' }),
    'S3_SECRET_KEY',
    /needed with S3_BUCKET/,
  ],
  [
    'data whose keys are missing',
    () => ({ DATA_DIR: below('sealed'), SECRET_KEYS: '' }),
    'SECRET_KEYS',
    /keys of this installation are missing/,
  ],
  [
    'a database of a newer version',
    () => ({ DATABASE_URL: newer.url }),
    'DATABASE_URL',
    /9999_of_a_newer_version.*Start that version, or restore the backup/s,
  ],
];

function start(settings: Record<string, string>, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE, SECRET_KEYS } = CHILD_ENV;
  const env = { PATH, NODE_COMPILE_CACHE, SECRET_KEYS, DATA_DIR: below('data'), PORT: '0' };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { ...env, MODE: 'live', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise<{ code: number | null; said: string }>((ended) =>
    child.once('close', (code) => ended({ code, said })),
  );
}

describe.concurrent('a wrong setting stops the start with its name and a remedy, without a restart', () => {
  it.each(CASES)('%s', async (_name, settings, blamed, remedy) => {
    const { code, said } = await start(settings());
    expect(said).toContain(`\n${blamed}: `);
    expect(said).toMatch(remedy);
    expect(code).toBe(78);
  });
});

it('a restore without the keys says so, and writes nothing', async () => {
  const backup = below('some.backup');
  writeFileSync(backup, '');
  const { code, said } = await start({ DATA_DIR: below('new'), SECRET_KEYS: '' }, 'restore', backup);
  expect(said).toMatch(/\nSECRET_KEYS: the secret keys of this installation are missing/);
  expect(code).toBe(78);
  expect(existsSync(below('new'))).toBe(false);
});
