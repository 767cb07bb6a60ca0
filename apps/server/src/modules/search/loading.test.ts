/** While the first data is on its way, nothing says that there is none. */
import { search } from '@leadwright/contract/searching/search';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { systemBase } from '../../platform/context.ts';
import { fillingOf } from '../lead-index/public.ts';
import { dentists, type SearchApi, startSearchApi } from './testing/town.ts';

let api = {} as SearchApi;
beforeAll(async () => {
  // A sandbox whose world has not been read yet.
  api = await startSearchApi({ env: { SANDBOX_URL: 'http://127.0.0.1:9' } });
  await api.rows(`delete from lead_datasets where area = 'world'`);
});
afterAll(() => api.stop());

describe('a lead index that is being filled', () => {
  const nowhere = dentists({ name: 'Nowhere' }, 10, { keyword: 'nobody' });

  it('counts what it has and says that more is coming; a search for what is not there yet is not started', async () => {
    const who = await api.buildPayer();
    const some = await api.call(who, search.estimate, { body: dentists({ name: 'A' }) });
    expect(some.body).toMatchObject({ matches: 40, is_loading: true });
    const none = await api.call(who, search.estimate, { body: nowhere });
    expect(none.body).toMatchObject({ matches: 0, is_loading: true });
    const refused = await api.call(who, search.create, { body: nowhere });
    expect([refused.status, refused.body.code]).toEqual([409, 'search.still_loading']);
    expect((await api.call(who, search.create, { body: dentists({ name: 'A' }) })).status).toBe(200);
  });

  it('says what keeps it from being filled', async () => {
    const who = await api.buildPayer();
    const problem = async () => (await api.call(who, search.estimate, { body: nowhere })).body.loading_problem;
    expect(await problem()).toBeUndefined();
    await api.rows(
      `insert into lead_datasets (source, area, problem) values ('sandbox', 'world', 'other side closed')`,
    );
    expect(await problem()).toBe('other side closed');
    await api.rows(`delete from lead_datasets where area = 'world'`);
  });

  it('reports places that cannot be chosen yet', async () => {
    const who = await api.buildPayer(0);
    const ask = async (text: string) => (await api.call(who, search.locations, { query: { search: text } })).body;
    expect(await ask('austin')).toMatchObject({ data: [{ name: 'Austin' }], is_loading: false });
    expect(await ask('lisbon')).toEqual({ data: [], is_loading: true });
  });

  it('is whole once its first import has ended, and then nothing means nothing', async () => {
    const who = await api.buildPayer();
    await api.rows(
      `insert into lead_datasets (source, area, release, licence, imported_at) values ('sandbox', 'world', '1', 'CC0', now())`,
    );
    const { body } = await api.call(who, search.estimate, { body: nowhere });
    expect(body).toMatchObject({ matches: 0, is_loading: false });
    expect((await api.call(who, search.create, { body: nowhere })).status).toBe(200);
  });

  it('is being filled while an import brings an area for the first time, not when one broke off', async () => {
    const ctx = systemBase(api.platform);
    const [{ id }] = await api.rows(`insert into lead_datasets (source, area) values ('osm', 'berlin') returning id`);
    await api.rows(
      `insert into lead_imports (dataset_id, fingerprint, release, licence, status, started_at)
      values ($1, 'x', '', '', 'running', now())`,
      [id],
    );
    // An installation that imports in another database of the cluster.
    const neighbour = new pg.Client(inject('postgresUrl'));
    await neighbour.connect();
    await neighbour.query('select pg_advisory_lock(7241992)');
    expect((await fillingOf(ctx)).isFilling).toBe(false);
    await neighbour.end();
    const importer = await api.platform.databases.owner.connect();
    await importer.query('select pg_advisory_lock(7241992)');
    expect((await fillingOf(ctx)).isFilling).toBe(true);
    await api.rows('update lead_datasets set imported_at = now() where id = $1', [id]);
    expect((await fillingOf(ctx)).isFilling).toBe(false);
    importer.release(true);
  });
});
