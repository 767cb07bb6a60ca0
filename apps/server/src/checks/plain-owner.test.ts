import { chmodSync, rmSync } from 'node:fs';
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { forgetOldHistory } from '../modules/audit/audit.service.ts';
import { loadConfig } from '../platform/config/config.ts';
import { asAccount, type Platform, systemBase } from '../platform/context.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createPlatform } from '../platform/start.ts';
import { seed } from '../seed.ts';
import { createBuilders } from '../testing/builders.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { TEST_SECRET_KEYS } from '../testing/settings.ts';

/** As the role that serves accounts, whom row-level security binds: the index is asked for the text itself, not for the account. */
async function searchesByIndex(platform: Platform, accountId: number, listId: number) {
  await asAccount(systemBase(platform), accountId, ({ client }) =>
    client.query(
      `insert into result_texts (account_id, list_id, ordinal, result_id, search_text, prose_text)
       select $1, $2, n, n, E'\\nlead ' || md5(n::text) || repeat(E'\\n', 19), '' from generate_series(100, 20000) n`,
      [accountId, listId],
    ),
  );
  await platform.databases.owner.query('vacuum analyze result_texts');
  const planOf = (sql: string) =>
    asAccount(systemBase(platform), accountId, async ({ client }) => {
      await client.query('set local enable_seqscan = off');
      const { rows } = await client.query(`explain ${sql}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const texts = await planOf(
    `select from searched_texts t where t.account_id = ${accountId} and t.list_id = ${listId}
     and split_part(t.search_text, E'\\n', 2) like (select '%dental%')`,
  );
  expect(texts).toMatch(/Bitmap Index Scan on result_texts_lines[^>]*Index Cond: [^>]*split_part\([^>]*~~/);
}

/** As managed databases have it: the owner may create roles, and is no superuser. */
describe('a database whose owner is no superuser', () => {
  let directory: string;
  let server: EmbeddedPostgres;
  let ownerUrl: string;

  beforeAll(async () => {
    directory = scratchFolder('leadwright-plain-');
    chmodSync(directory, 0o711);
    server = await startEmbeddedPostgres({ directory, log: () => {}, disposable: true });
    const client = new pg.Client(server.url());
    await client.connect();
    await client.query(`create role plain_owner login createrole password 'plain'`);
    await client.query('create database plain owner plain_owner');
    await client.end();
    const url = new URL(server.url('plain'));
    url.username = 'plain_owner';
    url.password = 'plain';
    ownerUrl = url.href;
  });
  afterAll(async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('is migrated, filled and searched', async () => {
    const config = loadConfig({ DATA_DIR: directory, SECRET_KEYS: TEST_SECRET_KEYS, LOG_LEVEL: 'silent' });
    await migrate(config, ownerUrl);
    await migrate(config, ownerUrl);
    const platform = await createPlatform(config, { ownerUrl });
    await seed(platform);
    const app = await createApp(platform);
    const { token, accountId } = await createBuilders(platform).buildAccount();
    const call = async (url: string, body: object) =>
      (
        await app.inject({
          method: 'POST',
          url,
          payload: body,
          headers: { authorization: `Bearer ${token}`, host: 'localhost' },
        })
      ).json();
    const list = await call(lists.create.path, { name: 'Leads', type: 'local' });
    const id = String(list.data.id);
    await call(results.addManually.path.replace('{id}', id), {
      rows: [{ website: 'acme.test', name: 'Acme Dental', city: 'Austin' }],
    });
    const found = await call(`/api/local-results/${id}`, {
      search: 'dental',
      custom_search: [{ column: 'city', operator: 'like', value: 'aust' }],
    });
    expect(found.data.map(({ name }: { name: string }) => name)).toEqual(['Acme Dental']);
    // Row-level security binds the owner, too: history goes by its age all the same.
    await platform.databases.owner.query(`update audit_log set at = at - interval '3 days'`);
    await forgetOldHistory({
      ...systemBase(platform),
      platform: { ...platform, config: { ...config, HISTORY_DAYS: 2 } },
    });
    expect((await platform.databases.owner.query('select from audit_log')).rowCount).toBe(0);
    await searchesByIndex(platform, accountId, Number(id));
    await app.close();
    await platform.stop();
  });
});
