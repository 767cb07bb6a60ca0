/** Backups of a database outside: another PostgreSQL, whose owner is no superuser, and a bucket. Lost, and restored from there. */
import { chmodSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booksAgree } from '../modules/wallet/public.ts';
import { UnreadableArchive } from '../platform/backup/archive.ts';
import { backUp } from '../platform/backup/backup.module.ts';
import { fetchBackup, sendElsewhere } from '../platform/backup/elsewhere.ts';
import { completeRestore, isRestored } from '../platform/backup/exchange.ts';
import { loadRows } from '../platform/backup/logical.ts';
import { prepareRestore, restore, unpack } from '../platform/backup/restore.ts';
import { type Config, loadConfig } from '../platform/config/config.ts';
import { systemBase } from '../platform/context.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createPlatform } from '../platform/start.ts';
import { startBucketServer } from '../platform/storage/testing/bucket-server.ts';
import { seed } from '../seed.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { TEST_SECRET_KEYS } from '../testing/settings.ts';

let outside: EmbeddedPostgres;
let bucket: Awaited<ReturnType<typeof startBucketServer>>;
let admin: pg.Client;
const folders: string[] = [];
const scratch = () => {
  const folder = scratchFolder('leadwright-outside-');
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
};

const urlOf = (database: string) => {
  const url = new URL(outside.url(database));
  [url.username, url.password] = ['plain_owner', 'plain'];
  return url.href;
};
const configOf = (database?: string): Config =>
  loadConfig({
    DATA_DIR: scratch(),
    LOG_LEVEL: 'silent',
    MODE: 'sandbox',
    SECRET_KEYS: TEST_SECRET_KEYS,
    ...(database && { DATABASE_URL: urlOf(database) }),
    BACKUP_URL: 's3://lead/outside',
    BACKUP_S3_ENDPOINT: bucket.endpoint,
    BACKUP_S3_REGION: 'eu-west-1',
    BACKUP_S3_ACCESS_KEY: 'AK',
    BACKUP_S3_SECRET_KEY: 'shh',
  });

beforeAll(async () => {
  outside = await startEmbeddedPostgres({ directory: scratch(), log: () => {}, disposable: true });
  bucket = await startBucketServer();
  admin = new pg.Client(outside.url());
  await admin.connect();
  await admin.query(`create role plain_owner login createrole password 'plain'`);
  for (const name of ['lost', 'found']) await admin.query(`create database ${name} owner plain_owner`);
});
afterAll(async () => {
  await admin.end();
  await outside.stop();
  bucket.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** As the superuser, who sees everything. The queue's own notes come with its tables. */
async function rowsIn(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where relkind = 'r' and relpersistence = 'p' and nspname in ('public', 'graphile_worker')
       and c.relname not in ('installation', 'migrations') order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ all: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as all from ${name} t`,
    );
    found[name] = rows[0]?.all as string;
  }
  await client.end();
  return found;
}

async function referencesIn(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    `select conrelid::regclass::text as owner, conname, convalidated, pg_get_constraintdef(oid) from pg_constraint
     where contype = 'f' order by 1, 2`,
  );
  await client.end();
  return rows;
}

describe('a database outside', () => {
  let lost: Config;
  let path: string;
  let before: Record<string, string>;

  it('is backed up from one moment while it is written to, proven, and sent to the bucket', async () => {
    lost = configOf('lost');
    await migrate(lost, urlOf('lost'));
    const platform = await createPlatform(lost, { ownerUrl: urlOf('lost') });
    await seed(platform);
    writeFileSync(join(lost.dataDir, 'files/logo.png'), 'a picture');
    const ctx = systemBase(platform);
    let isOver = false;
    const [a, z] = ['a', 'z'].map((name) => `('marker.${name}'`);
    const writing = (async () => {
      for (let n = 1; !isOver; n += 1)
        await platform.databases.owner.query(
          `insert into installation_settings (name, value, changed_at) values ${a}, '${n}', now()), ${z}, '${n}', now())
           on conflict (name) do update set value = excluded.value`,
        );
    })();
    const { backup, proof } = await backUp(ctx, [booksAgree]);
    isOver = true;
    await writing;
    expect(proof.problem).toBe('');
    expect(proof.tables).toBeGreaterThan(100);
    expect(proof.rows).toBeGreaterThan(1000);
    await platform.databases.owner.query(`delete from installation_settings where name like 'marker.%'`);
    // Nothing happened to the rest since.
    before = await rowsIn(outside.url('lost'));
    expect(await sendElsewhere(lost)).toEqual([backup.name]);
    await platform.stop();
  });

  it('comes back from the bucket into another one, row by row, and serves', async () => {
    const found = configOf('found');
    path = await fetchBackup(found, 'latest', () => {});
    await restore(found, path, { say: () => {} });
    const client = new pg.Client(outside.url('found'));
    await client.connect();
    const markers = `select distinct value from installation_settings where name like 'marker.%'`;
    expect((await client.query(markers)).rowCount).toBe(1);
    await client.query(`delete from installation_settings where name like 'marker.%'`);
    await migrate(found, urlOf('found'));
    expect(await rowsIn(outside.url('found'))).toEqual(before);
    const forced = `select count(*)::int as n from pg_class where relforcerowsecurity`;
    expect((await client.query(forced)).rows[0].n).toBeGreaterThan(100);
    expect(await referencesIn(outside.url('found'))).toEqual(await referencesIn(outside.url('lost')));
    await client.end();
    expect(readdirSync(join(found.dataDir, 'files'))).toContain('logo.png');
  });

  it('that was filled by half serves nobody, and is filled again', async () => {
    const found = configOf('found');
    const folder = scratch();
    await unpack(path, found.secretKeys, folder);
    const stopped = new AbortController();
    const loading = loadRows(found, urlOf('found'), folder, { signal: stopped.signal, log: () => stopped.abort() });
    await expect(loading).rejects.toThrow();
    await expect(migrate(found, urlOf('found'))).rejects.toThrow(/did not come to its end/);
    await prepareRestore(found, path, { report: () => {} });
    expect(isRestored(found.dataDir)).toBe(true);
    await completeRestore(found);
    await migrate(found, urlOf('found'));
    expect(isRestored(found.dataDir)).toBe(false);
  });

  it('moves into the embedded one, and not the other way by files', async () => {
    const embedded = configOf();
    await restore(embedded, path, { say: () => {} });
    const server = await startEmbeddedPostgres({ directory: embedded.dataDir, log: () => {} });
    const url = server.url('leadwright');
    await migrate(embedded, url);
    const { 'public.installation_settings': _, ...rows } = await rowsIn(url);
    const { 'public.installation_settings': __, ...wanted } = before;
    const ctx = { platform: await createPlatform(embedded, { ownerUrl: url }) };
    const { backup } = await backUp(systemBase(ctx.platform), [booksAgree]);
    await ctx.platform.stop();
    await server.stop();
    expect(rows).toEqual(wanted);
    const refused = prepareRestore(configOf('found'), backup.path, { report: () => {} });
    await expect(refused).rejects.toThrow(UnreadableArchive);
    await expect(refused).rejects.toMatchObject({ fault: 'other_kind' });
  });
});
