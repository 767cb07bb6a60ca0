import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPlatform } from '../testing/database.ts';
import { TEST_SECRET_KEYS } from '../testing/settings.ts';
import { held } from './jobs.fault.test.jobs.ts';
import { enqueueMany, startWorker } from './jobs.ts';

const CHILD = join(import.meta.dirname, 'jobs.fault.test.worker.ts');

describe('a worker that is gone', () => {
  let made: Awaited<ReturnType<typeof testPlatform>>;
  beforeAll(async () => {
    made = await testPlatform();
    await made.platform.databases.owner.query(
      'create table effects (id bigint, process int, at timestamptz not null default now())',
    );
  });
  afterAll(() => made.stop());
  const owner = () => made.platform.databases.owner;

  async function startChild(taken: number) {
    const { dataDir } = made.platform.config;
    const env = { OWNER_URL: made.databaseUrl, DATA_DIR: dataDir, SECRET_KEYS: TEST_SECRET_KEYS, LOG_LEVEL: 'silent' };
    const child = fork(CHILD, { env: { ...env, WORKER_CONCURRENCY: String(taken) }, execArgv: [] });
    const ended = once(child, 'exit');
    for (let count = 0; count < taken; count += 1) {
      const first = await Promise.race([once(child, 'message'), ended]);
      if (first[0] !== 'taken') throw new Error(`the child ended with ${first[0]}`);
    }
    return { child, ended };
  }

  it('killed with jobs in its hands, has each of them run once more by another', async () => {
    const client = owner();
    // Two queues with one job each, so that the locks of queues are proven to be freed too.
    await enqueueMany(
      { client },
      held(async () => {}),
      [{ id: 1 }, { id: 2 }],
    );
    const { child, ended } = await startChild(2);
    child.kill('SIGKILL');
    await ended;

    const before = Date.now();
    const worker = await startWorker(made.platform, [held(async () => {})], {
      pollMs: 50,
      heartbeatMs: 100,
      silenceMs: 1000,
    });
    await worker.drained();
    expect(Date.now() - before).toBeLessThan(8000);
    await worker.stop();

    const { rows } = await owner().query(
      'select id, array_agg(process) as processes from effects group by id order by id',
    );
    const twice = [child.pid, process.pid];
    expect(rows).toEqual([
      { id: 1, processes: twice },
      { id: 2, processes: twice },
    ]);
    expect((await owner().query('select from worker_heartbeats')).rowCount).toBe(0);
  });

  it('only because the database dropped its connections, comes back by itself', async () => {
    await owner().query('truncate effects');
    const worker = await startWorker(made.platform, [held(async () => {})], { pollMs: 50, heartbeatMs: 100 });
    await owner().query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await enqueueMany(
      { client: owner() },
      held(async () => {}),
      [{ id: 3 }],
    );
    await worker.drained();
    await worker.stop();
    expect((await owner().query('select id from effects')).rows).toEqual([{ id: 3 }]);
  });

  it('is not mistaken for one that works long without a pause', async () => {
    await owner().query('truncate effects');
    const { promise, resolve } = Promise.withResolvers<void>();
    const options = { pollMs: 20, heartbeatMs: 50, silenceMs: 200 };
    const long = await startWorker(made.platform, [held(() => promise)], options);
    const other = await startWorker(made.platform, [held(async () => {})], options);
    await enqueueMany(
      { client: owner() },
      held(async () => {}),
      [{ id: 4 }],
    );
    await new Promise((done) => setTimeout(done, 800));
    resolve();
    await other.drained();
    await Promise.all([long.stop(), other.stop()]);
    expect((await owner().query('select id from effects')).rows).toEqual([{ id: 4 }]);
  });
});
