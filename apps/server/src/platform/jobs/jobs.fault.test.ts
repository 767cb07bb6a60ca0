import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { testPlatform } from '../../testing/database.ts';
import { CHILD_ENV } from '../../testing/settings.ts';
import { isBrokenConnection } from '../database/pool.ts';
import { held } from './jobs.fault.test.jobs.ts';
import { defineJob, enqueueMany, startWorker } from './jobs.ts';

const CHILD = join(import.meta.dirname, 'jobs.fault.test.worker.ts');

const DUE_NOW = `
  select graphile_worker.reschedule_jobs(ids, now())
  from (select array_agg(id) as ids from graphile_worker.jobs where task_identifier = 'noted') waiting where ids is not null`;

/** A connection of the pool that was cut is noticed by its next use. */
async function connected<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isBrokenConnection(error)) throw error;
    }
  }
}

describe('a worker that is gone', () => {
  let made: Awaited<ReturnType<typeof testPlatform>>;
  let outside: pg.Client;
  let database: string;
  beforeAll(async () => {
    made = await testPlatform();
    database = new URL(made.databaseUrl).pathname.slice(1);
    outside = new pg.Client({ connectionString: inject('postgresUrl') });
    await outside.connect();
    await made.platform.databases.owner.query(
      `create table effects (id bigint, process int, at timestamptz not null default now());
       grant insert on effects to public`,
    );
  });
  afterAll(async () => {
    await outside.end();
    await made.stop();
  });
  const owner = () => made.platform.databases.owner;

  async function startChild(taken: number) {
    const { dataDir } = made.platform.config;
    const env = { ...CHILD_ENV, OWNER_URL: made.databaseUrl, DATA_DIR: dataDir, WORKER_CONCURRENCY: String(taken) };
    const child = fork(CHILD, { env, execArgv: [] });
    const ended = once(child, 'exit');
    const all = Promise.withResolvers<void>();
    let count = 0;
    child.on('message', () => {
      count += 1;
      if (count === taken) all.resolve();
    });
    await Promise.race([
      all.promise,
      ended.then(([code]) => Promise.reject(new Error(`the child ended with ${code}`))),
    ]);
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

    // It died on this machine, so its jobs are freed without waiting for the heartbeat timeout.
    const worker = await startWorker(made.platform, [held(async () => {})], {
      pollMs: 50,
      heartbeatMs: 100,
      silenceMs: 24 * 3600_000,
    });
    await worker.drained();
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

  it('only because the database drops its connections, again and again, loses nothing and comes back by itself', async () => {
    await owner().query('truncate effects');
    const job = defineJob({
      name: 'noted',
      lane: 'ordinary',
      payload: z.object({ id: z.number() }),
      async run({ platform }, { id }) {
        await platform.databases.platform.query('insert into effects (id, process) values ($1, 0)', [id]);
      },
    });
    const ids = Array.from({ length: 300 }, (_, id) => id);
    await enqueueMany(
      { client: owner() },
      job,
      ids.map((id) => ({ id })),
    );
    const worker = await startWorker(made.platform, [job], { pollMs: 50, heartbeatMs: 100 });
    for (let cut = 0; cut < 10; cut += 1) {
      await outside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
      await new Promise((done) => setTimeout(done, 20));
    }
    // Those that met a cut wait for their next attempt; it comes now.
    do await connected(() => worker.drained());
    while ((await connected(() => owner().query(DUE_NOW))).rowCount);
    await worker.stop();
    const { rows } = await owner().query('select distinct id from effects order by id');
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect((await owner().query('select from graphile_worker.jobs where locked_at is not null')).rowCount).toBe(0);
  });

  it('is not mistaken for one that works long without a pause', async () => {
    await owner().query('truncate effects');
    const { promise, resolve } = Promise.withResolvers<void>();
    const options = { pollMs: 20, heartbeatMs: 50, silenceMs: 1000 };
    const long = await startWorker(made.platform, [held(() => promise)], options);
    await enqueueMany(
      { client: owner() },
      held(async () => {}),
      [{ id: 4 }],
    );
    await expect.poll(async () => (await owner().query('select from effects')).rowCount).toBe(1);
    const other = await startWorker(made.platform, [held(async () => {})], options);
    // It has the job for longer than a silent worker would keep it.
    const hasWorkedLong = `
      select bool_and(seen_at > (select min(locked_at) from graphile_worker.jobs) + interval '1 second') as is_so
      from worker_heartbeats`;
    await expect.poll(async () => (await owner().query(hasWorkedLong)).rows[0].is_so).toBe(true);
    resolve();
    await other.drained();
    await Promise.all([long.stop(), other.stop()]);
    expect((await owner().query('select id from effects')).rows).toEqual([{ id: 4 }]);
  });
});
