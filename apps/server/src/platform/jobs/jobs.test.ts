import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testPlatform } from '../../testing/database.ts';
import { systemBase } from '../context.ts';
import { transaction } from '../database/database.ts';
import { defineEvent, publish, subscriber } from '../events.ts';
import {
  type AnyJob,
  defineJob,
  enqueue,
  enqueueMany,
  requeue,
  retryDeadJobs,
  startWorker,
  type WorkerOptions,
} from './jobs.ts';

const ORDINARY = { lane: 'ordinary' } as const;
const Payload = z.object({ id: z.number() });

describe('jobs', () => {
  let made: Awaited<ReturnType<typeof testPlatform>>;
  beforeAll(async () => {
    made = await testPlatform();
  });
  afterAll(() => made.stop());

  const quick: WorkerOptions = { pollMs: 20, heartbeatMs: 50 };
  async function runAll(jobs: AnyJob[], options: WorkerOptions = quick) {
    const worker = await startWorker(made.platform, jobs, options);
    try {
      await worker.drained();
    } finally {
      await worker.stop();
    }
  }
  const tx = <T>(work: (tx: { client: never; now(): Date }) => Promise<T>) =>
    transaction(made.platform.databases.platform, null, (client) =>
      work({ ...systemBase(made.platform), client: client as never }),
    );
  const dead = async (task: string) =>
    (await made.platform.databases.platform.query('select * from dead_jobs where task = $1 order by id', [task])).rows;
  const waiting = async (task: string) =>
    (await made.platform.databases.owner.query('select * from graphile_worker.jobs where task_identifier = $1', [task]))
      .rows;
  /** Makes failed jobs due now instead of after their pause. */
  const makeDue = (task: string) =>
    made.platform.databases.owner.query(
      'select graphile_worker.reschedule_jobs((select array_agg(id) from graphile_worker.jobs where task_identifier = $1), now())',
      [task],
    );

  it('run once their transaction has committed', async () => {
    const seen: number[] = [];
    const job = defineJob({
      name: 'commit',
      lane: 'ordinary',
      payload: Payload,
      run: async (_ctx, { id }) => void seen.push(id),
    });
    await tx((it) => enqueueMany(it, job, [{ id: 1 }, { id: 2 }]));
    await runAll([job]);
    expect(seen.sort()).toEqual([1, 2]);
    expect(await waiting('commit')).toEqual([]);
  });

  it('vanish with a transaction that is rolled back', async () => {
    const job = defineJob({ name: 'rollback', lane: 'ordinary', payload: Payload, run: async () => {} });
    const attempt = tx(async (it) => {
      await enqueue(it, job, { id: 1 });
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await waiting('rollback')).toEqual([]);
  });

  it('refuse a payload that does not fit where it is enqueued', async () => {
    const job = defineJob({ name: 'strict', lane: 'ordinary', payload: Payload, run: async () => {} });
    await expect(tx((it) => enqueue(it, job, { id: 'x' } as never))).rejects.toThrow();
  });

  it('with the same key become one, with the newest payload', async () => {
    const seen: unknown[] = [];
    const schema = z.object({ list: z.number(), n: z.number() });
    const job = defineJob({
      name: 'keyed',
      lane: 'ordinary',
      payload: schema,
      key: ({ list }) => `${list}`,
      run: async (_ctx, it) => void seen.push(it),
    });
    for (const n of [1, 2, 3]) await tx((it) => enqueue(it, job, { list: 7, n }));
    await tx((it) => enqueue(it, job, { list: 8, n: 1 }));
    await runAll([job]);
    expect(seen).toHaveLength(2);
    expect(seen).toContainEqual({ list: 7, n: 3 });
  });

  it('wait for their time', async () => {
    const job = defineJob({ name: 'later', lane: 'ordinary', payload: Payload, run: async () => {} });
    // Whole seconds are given to the database.
    const before = Date.now();
    await tx((it) => enqueue(it, job, { id: 1 }, { runAt: new Date(it.now().getTime() + 60_000) }));
    const after = Date.now();
    await runAll([job]);
    const [row] = await waiting('later');
    expect(row.run_at.getTime()).toBeGreaterThanOrEqual(before + 60_000 - 1000);
    expect(row.run_at.getTime()).toBeLessThanOrEqual(after + 60_000 + 1000);
  });

  it('that are requeued keep an earlier wake-up, and are not moved by a later one', async () => {
    const dueAfter = async (woken: number, afterSeconds: number) => {
      let turns = 0;
      const job = defineJob({
        name: 'woken',
        lane: 'ordinary',
        payload: Payload,
        key: ({ id }) => `${id}`,
        async run(_ctx, payload) {
          turns += 1;
          if (turns > 1) return;
          await tx((it) => enqueue(it, job, payload, { runAt: new Date(it.now().getTime() + woken * 1000) }));
          return requeue(afterSeconds);
        },
      });
      await tx((it) => enqueue(it, job, { id: 1 }));
      await runAll([job], { ...quick, concurrency: 1 });
      const left = await waiting('woken');
      await made.platform.databases.owner.query('select graphile_worker.complete_jobs($1)', [left.map(({ id }) => id)]);
      return [turns, ...left.map(({ run_at }) => Math.round((run_at.getTime() - Date.now()) / 100_000))];
    };
    expect(await dueAfter(0, 600)).toEqual([2]);
    expect(await dueAfter(1200, 600)).toEqual([1, 6]);
    expect(await dueAfter(600, 1200)).toEqual([1, 6]);
  });

  it('of one queue run one after the other', async () => {
    let running = 0;
    let most = 0;
    const job = defineJob({
      name: 'serial',
      lane: 'ordinary',
      payload: Payload,
      queue: () => 'serial',
      async run() {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      },
    });
    await tx((it) =>
      enqueueMany(
        it,
        job,
        Array.from({ length: 10 }, (_, id) => ({ id })),
      ),
    );
    await runAll([job], { ...quick, concurrency: 4 });
    expect(most).toBe(1);
  });

  it('are tried again after a pause that grows and varies', async () => {
    const attempts: number[] = [];
    let began = 0;
    const job = defineJob({
      name: 'flaky',
      lane: 'ordinary',
      payload: Payload,
      async run({ attempt }) {
        attempts.push(attempt);
        began = Date.now();
        if (attempt < 3) throw new Error('not yet');
      },
    });
    const pauses: number[] = [];
    await tx((it) => enqueue(it, job, { id: 1 }));
    for (let round = 1; round <= 3; round += 1) {
      await runAll([job]);
      const [row] = await waiting('flaky');
      if (row) pauses.push((row.run_at.getTime() - began) / 1000);
      await makeDue('flaky');
    }
    expect(attempts).toEqual([1, 2, 3]);
    expect(pauses).toHaveLength(2);
    expect(pauses[0]).toBeGreaterThan(2.7);
    expect(pauses[1]).toBeGreaterThan(7.3);
    expect(pauses[1]).toBeLessThan(60);
  });

  it('that fail for good are kept, once, and can be given another round', async () => {
    let isBroken = true;
    let runs = 0;
    const job = defineJob({
      name: 'doomed',
      lane: 'ordinary',
      payload: Payload,
      attempts: 2,
      async run() {
        runs += 1;
        if (isBroken) throw new Error('no such mailbox');
      },
    });
    await tx((it) => enqueue(it, job, { id: 5 }));
    await runAll([job]);
    expect(await dead('doomed')).toEqual([]);
    await makeDue('doomed');
    await runAll([job]);
    const [row, ...others] = await dead('doomed');
    expect(others).toEqual([]);
    expect(row).toMatchObject({ payload: { id: 5 }, attempts: 2 });
    expect(row.error).toContain('no such mailbox');
    expect(await waiting('doomed')).toEqual([]);

    isBroken = false;
    const retry = () => tx((open) => retryDeadJobs(open, [job], { ids: [row.id], task: null }));
    expect([await retry(), await retry()]).toEqual([1, 0]);
    await runAll([job]);
    expect(runs).toBe(3);
  });

  it('with a payload that cannot be right are dead at once', async () => {
    const old = defineJob({ name: 'moved-on', lane: 'ordinary', payload: z.object({}), run: async () => {} });
    await tx((it) => enqueue(it, old, {}));
    const now = defineJob({ name: 'moved-on', lane: 'ordinary', payload: Payload, run: async () => {} });
    await runAll([now]);
    const [row] = await dead('moved-on');
    expect(row.attempts).toBe(1);
    expect(row.error).toContain('does not fit');
  });

  it('that run too long are stopped and counted as failed', async () => {
    let wasTold = false;
    const job = defineJob({
      name: 'slow',
      lane: 'ordinary',
      payload: Payload,
      attempts: 1,
      timeoutSeconds: 0.05,
      run: ({ signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', () => {
            wasTold = true;
          });
        }),
    });
    await tx((it) => enqueue(it, job, { id: 1 }));
    await runAll([job]);
    expect(wasTold).toBe(true);
    expect((await dead('slow'))[0].error).toContain('longer than 0.05 seconds');
  });

  it('replaced by key while they fail leave no corpse', async () => {
    let runs = 0;
    const job: AnyJob = defineJob({
      name: 'replaced',
      lane: 'ordinary',
      payload: Payload,
      key: () => 'one',
      async run() {
        runs += 1;
        if (runs > 1) return;
        await tx((it) => enqueue(it, job, { id: 2 }));
        throw new Error('out of date');
      },
    });
    await tx((it) => enqueue(it, job, { id: 1 }));
    await runAll([job]);
    expect(runs).toBe(2);
    expect(await dead('replaced')).toEqual([]);
    expect(await waiting('replaced')).toEqual([]);
  });

  it('that do not end in time are given back when the worker stops', async () => {
    const [started, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const job = defineJob({
      name: 'endless',
      lane: 'ordinary',
      payload: Payload,
      run: ({ signal }) => {
        signal.addEventListener('abort', () => told.resolve());
        started.resolve();
        return new Promise(() => {});
      },
    });
    await tx((it) => enqueue(it, job, { id: 1 }));
    const worker = await startWorker(made.platform, [job], { ...quick, graceMs: 50 });
    await started.promise;
    await worker.stop();
    await told.promise;
    const [row] = await waiting('endless');
    expect(row).toMatchObject({ locked_by: null, attempts: 1 });
    expect(row.run_at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('cannot share a name', () => {
    const job = defineJob({ name: 'twin', lane: 'ordinary', payload: Payload, run: async () => {} });
    expect(() => startWorker(made.platform, [job, { ...job }])).toThrow('two jobs are called twin');
  });

  describe('for events', () => {
    const happened = defineEvent('test.happened', Payload);

    it('reach every subscriber, each with its own attempts', async () => {
      const heard: string[] = [];
      const good = subscriber(happened, 'good', async (_ctx, { id }) => void heard.push(`good ${id}`), ORDINARY);
      const bad = subscriber(
        happened,
        'bad',
        async () => {
          throw new Error('deaf');
        },
        { ...ORDINARY, attempts: 1 },
      );
      const other = subscriber(
        defineEvent('test.other', Payload),
        'other',
        async () => void heard.push('other'),
        ORDINARY,
      );
      await tx((it) => publish(it, happened, { id: 9 }));
      await runAll([good, bad, other]);
      expect(heard).toEqual(['good 9']);
      expect(await dead('bad:on:test.happened')).toHaveLength(1);
    });

    it('are not sent when the transaction is rolled back', async () => {
      const heard: number[] = [];
      const job = subscriber(happened, 'late', async (_ctx, { id }) => void heard.push(id), ORDINARY);
      const attempt = tx(async (it) => {
        await publish(it, happened, { id: 1 });
        throw new Error('no');
      });
      await expect(attempt).rejects.toThrow('no');
      await runAll([job]);
      expect(heard).toEqual([]);
    });

    it('must fit their declaration', async () => {
      await expect(tx((it) => publish(it, happened, { id: 'x' } as never))).rejects.toThrow();
    });
  });
});
