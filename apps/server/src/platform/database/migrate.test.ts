import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { testConfig, testDatabase } from '../../testing/database.ts';
import { WrongSettings } from '../config/wrong-settings.ts';
import { migrate } from './migrate.ts';
import { applyRepeatable } from './repeatable-sql.ts';
import { rolesOf } from './roles.ts';

async function connectTo(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}

describe('a database of another version', () => {
  const { config, remove } = testConfig();
  const name = `old_${randomUUID().slice(0, 8)}`;
  const url = new URL(name, inject('postgresUrl')).href;
  let admin: pg.Client;
  let client: pg.Client;

  beforeAll(async () => {
    admin = await connectTo(inject('postgresUrl'));
    await admin.query(`create database ${name}`);
    client = await connectTo(url);
  });
  afterAll(async () => {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    remove();
  });
  const content = async () =>
    (
      await client.query(`select relname, (select count(*)::int from kept) as rows from pg_class
      where relnamespace = 'public'::regnamespace order by relname`)
    ).rows;

  it('that was made before the migrations were joined is refused with what to do, and left alone', async () => {
    await client.query(`create table kept (id int primary key);
      insert into kept values (1), (2);
      create table migrations (name text primary key, applied_at timestamptz not null default now());
      insert into migrations (name) values ('0001_platform.sql')`);
    const before = await content();
    const failure = await migrate(config, url).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(WrongSettings);
    expect(String(failure)).toMatch(
      /DATA_DIR: .*unreleased version.*Nothing in it was changed\.\s+Start with an empty database/,
    );
    expect(await content()).toEqual(before);
    expect((await client.query(`select to_regnamespace('graphile_worker') as queue`)).rows).toEqual([{ queue: null }]);
  });

  it('whose migrations had another text is refused too', async () => {
    await client.query(`alter table migrations add hash text not null default 'other'`);
    await expect(migrate(config, url)).rejects.toThrow(/unreleased version/);
  });

  it('whose migrations are unknown but not newer is not called newer', async () => {
    await client.query(`insert into migrations (name, hash) values ('0002_of_old.sql', 'x')`);
    await expect(migrate(config, url)).rejects.toThrow(/unreleased version/);
    await client.query(`delete from migrations where name = '0002_of_old.sql'`);
  });

  it('that a newer version has migrated names the migrations it does not know', async () => {
    await client.query(`insert into migrations (name, hash) values ('9999_future.sql', 'x')`);
    await expect(migrate(config, url)).rejects.toThrow(/newer version \(9999_future\.sql\)/);
  });
});

describe('functions', () => {
  const { config, remove } = testConfig();
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let client: pg.Client;

  beforeAll(async () => {
    database = await testDatabase();
    client = await connectTo(database.url);
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
    remove();
  });
  const apply = (sql: string) =>
    applyRepeatable(client, [{ name: 'greeting.sql', sql }], rolesOf(config, database.url));
  const greeting = async (call: string) => (await client.query(`select ${call} as words`)).rows[0].words;

  const FIRST = `create or replace function greet(name text) returns text language sql as $$ select 'Hello ' || name $$`;

  it('are applied once, and again when their text changes', async () => {
    expect([await apply(FIRST), await apply(FIRST)]).toEqual([true, false]);
    await apply(FIRST.replace('Hello', 'Good day'));
    expect(await greeting(`greet('Ada')`)).toBe('Good day Ada');
  });

  it('may change their parameters and results, and leave no older form behind', async () => {
    await apply(
      `create or replace function greet(person text) returns varchar language sql as $$ select person::varchar $$`,
    );
    expect(await greeting(`greet(person => 'Ada')`)).toBe('Ada');
    await apply(`create or replace function greet(times int) returns int language sql as $$ select times $$`);
    expect(await greeting('greet(2)')).toBe(2);
    expect((await client.query(`select from pg_proc where proname = 'greet'`)).rows).toHaveLength(1);
  });

  it('go when their file goes, unless an index stands on them', async () => {
    const indexed = `create or replace function small(t text) returns text language sql immutable as $$ select lower(t) $$`;
    await apply(indexed);
    expect((await client.query(`select from pg_proc where proname = 'greet'`)).rows).toHaveLength(0);
    await client.query('create table words (word text); create index words_small on words (small(word))');
    await expect(apply(FIRST)).rejects.toThrow(/other objects depend on it/);
    expect(await greeting(`small('A')`)).toBe('a');
  });
});
