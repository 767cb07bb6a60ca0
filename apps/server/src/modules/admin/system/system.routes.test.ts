import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminSystem } from '@leadwright/contract/admin/system';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whileAlone } from '../../../platform/backup/one-at-a-time.ts';
import { asAccount, systemCtx } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { createEndpoint, deliver } from '../../deliveries/public.ts';
import { failure, mailsTo } from '../../identity/testing/people.ts';
import { queueContext } from '../../mailing/mailing.rules.ts';

let [api, admin] = [{} as Api, {} as TestPerson];
beforeAll(async () => {
  api = await startApi();
  admin = await api.buildAdmin();
});
afterAll(() => api.stop());

const rows = async (sql: string, values: unknown[] = []) =>
  (await api.platform.databases.owner.query(sql, values)).rows;
/** As a job that failed for good leaves it. */
const fail = async (task: string, payload: object): Promise<number> =>
  (
    await rows(`insert into dead_jobs (task, payload, error, attempts) values ($1, $2, 'it broke', 8) returning id`, [
      task,
      payload,
    ])
  )[0].id;
const dead = async (query = {}) => (await api.call(admin, adminSystem.deadJobs, { query })).body;
const mailTo = (to: string) => ({
  to,
  language: 'en',
  brandId: admin.brandId,
  template: 'already-registered',
  accountId: null,
  params: api.platform.secrets.seal('{}', queueContext(to)),
});

describe('jobs that failed for good', () => {
  it('run when they are retried', async () => {
    const to = `retried-${process.pid}@example.test`;
    const id = await fail('mailing.send', mailTo(to));
    const reply = await api.call(admin, adminSystem.retryJobs, { body: { ids: [id] } });
    expect([reply.status, reply.body.message]).toEqual([200, '1 job is running again.']);
    expect((await dead()).data.map((job) => job.id)).not.toContain(id);
    await api.runJobs();
    expect(await mailsTo(to)).toHaveLength(1);
    expect(failure(await api.call(admin, adminSystem.retryJobs, { body: { ids: [id] } }))).toEqual([
      409,
      'admin-system.jobs_gone',
    ]);
  });

  it('are gone when they are dropped', async () => {
    const to = `dropped-${process.pid}@example.test`;
    const id = await fail('mailing.send', mailTo(to));
    expect((await api.call(admin, adminSystem.dropJobs, { body: { ids: [id] } })).status).toBe(200);
    expect(await rows('select from dead_jobs where id = $1', [id])).toEqual([]);
    await api.runJobs();
    expect(await mailsTo(to)).toEqual([]);
    const history = (await api.call(admin, adminSystem.systemHistory, { query: {} })).body;
    expect(history.data[0]).toMatchObject({
      what: 'dropJobs',
      before: { count: 1, ids: [id], tasks: ['mailing.send'] },
      after: null,
    });
  });

  it('mask secrets and escape invisible characters in any error text', async () => {
    const id = await fail('search.run', {});
    const reason = 'GET https://vendor.test/?api_key=Zx81secret said Bearer abcdef123456 \u202etxt';
    await rows('update dead_jobs set error = $2 where id = $1', [id, reason]);
    const error = (await dead()).data.find((job) => job.id === id)?.error;
    expect(error).toBe('GET https://vendor.test/?api_key=[redacted] said Bearer [redacted] \\u202etxt');
    await rows('delete from dead_jobs where id = $1', [id]);
  });

  it('are listed newest first, by task, with lane, reason and account, and all of a task can be dropped', async () => {
    const who = await api.buildAccount();
    const ids = [];
    for (let n = 0; n < 3; n += 1)
      ids.push(await fail('search.run', { accountId: who.accountId, searchId: n, source: 'x' }));
    await fail('no.such-task', {});
    const page = await dead({ task: 'search.run', limit: 2 });
    expect([page.total, page.data.map(({ id }) => id)]).toEqual([3, [ids[2], ids[1]]]);
    expect(page.data[0]).toMatchObject({
      lane: 'ordinary',
      error: 'it broke',
      attempts: 8,
      account: { id: who.accountId },
    });
    const { dead: counted } = (await api.call(admin, adminSystem.jobs, {})).body;
    expect(counted).toContainEqual({ task: 'search.run', count: 3 });
    await api.call(admin, adminSystem.dropJobs, { body: { task: 'search.run' } });
    expect((await dead({ task: 'search.run' })).total).toBe(0);
  });

  it('that this version does not know any more cannot be retried, and nothing of them is lost', async () => {
    const body = { task: 'no.such-task' };
    expect(failure(await api.call(admin, adminSystem.retryJobs, { body }))).toEqual([
      409,
      'admin-system.jobs_outdated',
    ]);
    expect((await dead(body)).total).toBe(1);
  });

  it('and the queue: every lane tells what waits', async () => {
    const { lanes } = (await api.call(admin, adminSystem.jobs, {})).body;
    expect(lanes.map(({ lane }) => lane)).toEqual(['urgent', 'ordinary', 'bulk']);
    await rows(`select graphile_worker.add_job('search.run', '{}'::json)`);
    const after = (await api.call(admin, adminSystem.jobs, {})).body.lanes;
    const waiting = (found: typeof lanes) => found.find(({ lane }) => lane === 'ordinary')?.waiting ?? 0;
    expect(waiting(after) - waiting(lanes)).toBe(1);
    expect(after.find(({ lane }) => lane === 'ordinary')?.oldest_at).not.toBeNull();
  });
});

describe('deliveries of all accounts', () => {
  it('come in pages, newest first, and are found by account and by failure, without secrets of their addresses', async () => {
    await rows('truncate delivery_endpoints cascade');
    const people = [await api.buildAccount(), await api.buildAccount()];
    for (const who of people)
      await asAccount(systemCtx(api.platform, who.accountId), who.accountId, async (tx) => {
        const { endpoint } = await createEndpoint(tx, { url: 'https://hooks.example.test/secret-path' });
        const items = [0, 1, 2].map((n) => ({
          event: 'thing.happened',
          key: `k${n}`,
          data: '{}',
          about: `Thing ${n}`,
        }));
        await deliver(tx, [endpoint.id], items);
      });
    await rows(
      `update deliveries set status = 'failed', finished_at = now(), again_at = null, problem = 'timeout'
       where account_id = $1 and key = 'k1'`,
      [people[1]?.accountId],
    );
    const find = async (query = {}) => (await api.call(admin, adminSystem.deliveries, { query })).body;
    const first = await find({ limit: 4 });
    const second = await find({ limit: 4, page: 2 });
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect([first.total, ids.length]).toEqual([6, 6]);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(first.data[0]).toMatchObject({
      account: { id: people[1]?.accountId },
      origin: 'https://hooks.example.test',
    });
    expect(JSON.stringify(first)).not.toContain('secret-path');
    const failed = await find({ filter: 'failed' });
    expect([failed.total, failed.data[0]?.problem]).toEqual([1, 'timeout']);
    const { rows: named } = await api.platform.databases.platform.query('select name from accounts where id = $1', [
      people[0]?.accountId,
    ]);
    const ofOne = await find({ search: named[0].name });
    expect(new Set(ofOne.data.map(({ account }) => account.name))).toContain(named[0].name);
    expect((await find({ search: 'nobody is called this %' })).total).toBe(0);
  });
});

describe('migrations and backups', () => {
  it('migrations are listed, newest first', async () => {
    const { data } = (await api.call(admin, adminSystem.migrations, {})).body;
    expect(data.at(-1)?.name).toBe('0001_platform.sql');
    expect(data.map(({ name }) => name)).toEqual(
      data
        .map(({ name }) => name)
        .toSorted()
        .reverse(),
    );
  });

  it('backups are listed with their proof', async () => {
    const folder = join(api.platform.config.dataDir, 'backups');
    mkdirSync(folder, { recursive: true });
    const put = (stamp: string, proof: object | null) => {
      const path = join(folder, `leadwright-${stamp}.backup`);
      writeFileSync(path, 'x'.repeat(10));
      if (proof) writeFileSync(`${path}.proof`, JSON.stringify(proof));
    };
    const at = '2026-01-01T00:05:00.000Z';
    put('20260101T000000Z', { at, tables: 120, rows: 4567, problem: '' });
    put('20260102T000000Z', { at, tables: 0, rows: 0, problem: 'it was changed or cut off' });
    put('20260103T000000Z', null);
    const { data, is_built_in, next_at } = (await api.call(admin, adminSystem.backups, {})).body;
    expect(data.map(({ state }) => state)).toEqual(['untried', 'fails', 'works']);
    expect(data[1]).toMatchObject({ problem: 'it was changed or cut off' });
    expect(data[2]).toMatchObject({
      tables: 120,
      rows: 4567,
      tried_at: at,
      made_at: '2026-01-01T00:00:00.000Z',
      bytes: 10,
    });
    expect([is_built_in, next_at]).toEqual([true, null]);
  });

  it('runs once at a time across processes, and reports when the running one started', async () => {
    await whileAlone(api.platform.databases.ownerUrl, undefined, async () => {
      const { is_under_way, running_since } = (await api.call(admin, adminSystem.backups, {})).body;
      expect([is_under_way, Number.isNaN(Date.parse(running_since ?? ''))]).toEqual([true, false]);
      expect(failure(await api.call(admin, adminSystem.backUp, {}))).toEqual([409, 'admin-system.backup_running']);
    });
    await expect
      .poll(async () => (await api.call(admin, adminSystem.backups, {})).body)
      .toMatchObject({ is_under_way: false, running_since: null });
  });

  it('one is made when an administrator asks for it, and not two at a time', async () => {
    expect((await api.call(admin, adminSystem.backUp, {})).status).toBe(200);
    expect((await api.call(admin, adminSystem.backups, {})).body.is_under_way).toBe(true);
    expect(failure(await api.call(admin, adminSystem.backUp, {}))).toEqual([409, 'admin-system.backup_under_way']);
    const [job] = await rows(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'platform.back-up'`,
    );
    expect(job.payload).toEqual({ isAsked: true });
  });

  it('none is made with only a session: it would push out another', async () => {
    const absent = await api.buildAdmin();
    api.clock.advance(16 * 60_000);
    expect(failure(await api.call(absent, adminSystem.backUp, {}))).toEqual([403, 'access.recent']);
    admin = await api.buildAdmin();
  });

  it('none is made here with an external database', async () => {
    const before = api.platform.config.DATABASE_URL;
    Object.assign(api.platform.config, { DATABASE_URL: 'postgres://elsewhere/leadwright' });
    try {
      expect(failure(await api.call(admin, adminSystem.backUp, {}))).toEqual([409, 'admin-system.backup_elsewhere']);
      expect((await api.call(admin, adminSystem.backups, {})).body).toMatchObject({ is_built_in: false, data: [] });
    } finally {
      Object.assign(api.platform.config, { DATABASE_URL: before });
    }
  });
});
