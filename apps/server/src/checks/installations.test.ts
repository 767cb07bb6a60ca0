/** Several installations in one cluster of PostgreSQL, and a database that meets another key than its own. */
import { randomBytes, randomUUID } from 'node:crypto';
import { lists } from '@leadwright/contract/leads/lists';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApp } from '../app.ts';
import { WrongSettings } from '../platform/config/wrong-settings.ts';
import { migrate } from '../platform/database/migrate.ts';
import { checkPooler } from '../platform/database/pooler-check.ts';
import { asRole, rolesOf } from '../platform/database/roles.ts';
import { createPlatform } from '../platform/start.ts';
import { seed } from '../seed.ts';
import { createBuilders } from '../testing/builders.ts';
import { testConfig } from '../testing/database.ts';

const freshKey = () => `1:${randomBytes(32).toString('base64')}`;

async function install(admin: pg.Client, name: string) {
  await admin.query(`create database "${name}"`);
  const url = new URL(name, inject('postgresUrl')).href;
  const { config, remove } = testConfig({ SECRET_KEYS: freshKey(), DATABASE_ROLES: '' });
  await migrate(config, url);
  const platform = await createPlatform(config, { ownerUrl: url });
  await seed(platform);
  const app = await createApp(platform);
  const status = async (path: string, token = '') =>
    (await app.inject({ url: path, headers: { authorization: `Bearer ${token}`, host: 'localhost' } })).statusCode;
  const remover = async () => {
    await app.close();
    await platform.stop();
    await admin.query(`drop database "${name}" with (force)`);
    for (const role of Object.values(rolesOf(config, url))) await admin.query(`drop role "${role}"`);
    remove();
  };
  return { url, config, platform, status, remove: remover };
}

describe('two installations in one cluster', () => {
  // As long as a name may be, so that the roles' names have to be cut.
  const names = [1, 2].map((n) => `own_${n}_${randomUUID().replaceAll('-', '')}_${'x'.repeat(20)}`);
  let admin: pg.Client;
  let both: Awaited<ReturnType<typeof install>>[];

  beforeAll(async () => {
    admin = new pg.Client(inject('postgresUrl'));
    await admin.connect();
    both = [];
    for (const name of names) both.push(await install(admin, name));
  });
  afterAll(async () => {
    for (const each of both) await each.remove();
    await admin.end();
  });

  it('keep the passwords of their roles over restarts, which poolers remember, and set them again where they are wrong', async () => {
    const [{ config, url }] = both as [(typeof both)[0]];
    const { app } = rolesOf(config, url);
    const stored = async () =>
      (await admin.query('select rolpassword from pg_authid where rolname = $1', [app])).rows[0].rolpassword;
    const before = await stored();
    await migrate(config, url);
    expect(await stored()).toBe(before);
    await admin.query(`alter role "${app}" password 'another'`);
    await migrate(config, url);
    const client = new pg.Client(asRole(config, url, app));
    await client.connect();
    await client.end();
  });

  it('serve side by side with keys and roles of their own', async () => {
    for (const { platform, status, config, url } of both) {
      const { token } = await createBuilders(platform).buildAccount();
      expect([await status('/readyz'), await status(lists.find.path, token)]).toEqual([200, 200]);
      for (const role of Object.values(rolesOf(config, url))) expect(Buffer.byteLength(role)).toBeLessThanOrEqual(63);
    }
    expect(new Set(both.flatMap(({ config, url }) => Object.values(rolesOf(config, url)))).size).toBe(4);
  });

  it('refuse a host with another key before anything is changed, and go on', async () => {
    const [first] = both as [(typeof both)[0]];
    const { config, remove } = testConfig({ SECRET_KEYS: freshKey(), DATABASE_ROLES: '' });
    const failure = await migrate(config, first.url).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(WrongSettings);
    expect(String(failure)).toMatch(/SECRET_KEYS: .*another secret key.*\s+Give every host .* the same SECRET_KEYS/);
    // With connections made now: a changed password would show.
    const again = await createPlatform(first.config, { ownerUrl: first.url });
    expect((await again.databases.app.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await again.stop();
    remove();
  });

  it('are not ready while their database is another one’s', async () => {
    const [, second] = both as [unknown, (typeof both)[0]];
    const { rows } = await second.platform.databases.owner.query('select sentinel from installation');
    await second.platform.databases.owner.query(`update installation set sentinel = 'v1.1.AAAA'`);
    expect(await second.status('/readyz')).toBe(503);
    await second.platform.databases.owner.query('update installation set sentinel = $1', [rows[0].sentinel]);
    expect(await second.status('/readyz')).toBe(200);
  });

  it('name the wrong setting when a pooler is unreachable or points to the other database', async () => {
    const [first, second] = both as [(typeof both)[0], (typeof both)[0]];
    const through = (url: string) => checkPooler({ ...first.config, DATABASE_POOL_URL: url }, first.url);
    await through(first.url);
    await expect(through('postgres://127.0.0.1:1/x')).rejects.toThrow(/DATABASE_POOL_URL: the role .*auth_query/s);
    await expect(through(second.url)).rejects.toThrow(/DATABASE_POOL_URL: it leads to another database/);
  });

  it('wait for another start, and say so when it takes too long', async () => {
    const [first] = both as [(typeof both)[0]];
    const other = new pg.Client(first.url);
    await other.connect();
    await other.query('begin; select pg_advisory_xact_lock(7241990)');
    await expect(migrate(first.config, first.url, { patienceSeconds: 0.05 })).rejects.toThrow(
      /Another process .* start again/,
    );
    await other.end();
    await migrate(first.config, first.url, { patienceSeconds: 5 });
  });
});
