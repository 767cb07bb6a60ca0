/** Lanes, shares and turns: no account's jobs block another account's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testPlatform } from '../../testing/database.ts';
import { fairSlots } from './fair-slots.ts';
import { createFloodPenalty } from './flood-penalty.ts';
import { type AnyJob, defineJob, enqueueMany, requeue, startWorker, type WorkerOptions } from './jobs.ts';

const Payload = z.object({ accountId: z.number(), n: z.number() });
const many = (accountId: number, count: number) => Array.from({ length: count }, (_, n) => ({ accountId, n }));
const quick: WorkerOptions = { pollMs: 20, heartbeatMs: 50, concurrency: 8 };

/** A job that stays in its slot until the test lets it go. */
function holding(name: string, lane: AnyJob['lane'], uses?: AnyJob['uses']) {
  const gate = Promise.withResolvers<void>();
  const started: number[] = [];
  const job = defineJob({
    name,
    lane,
    payload: Payload,
    ...(uses && { uses }),
    async run(_ctx, { accountId }) {
      started.push(accountId);
      await gate.promise;
    },
  });
  return { job, started, open: () => gate.resolve() };
}

describe('the slots of a lane', () => {
  it('are held by one account to a half at most, and the last quarter is kept for newcomers', async () => {
    const slots = fairSlots(8);
    const take = async (account: number) => {
      const forbidden = await slots.beginPick();
      slots.endPick();
      if (forbidden.includes(`account:${account}`)) return false;
      slots.take([`account:${account}`]);
      return true;
    };
    const tries = async (account: number, count: number) => {
      let taken = 0;
      for (let n = 0; n < count; n += 1) taken += Number(await take(account));
      return taken;
    };
    expect(await tries(1, 8)).toBe(4);
    expect(await tries(2, 8)).toBe(2);
    expect(await tries(3, 8)).toBe(1);
    expect(await tries(4, 8)).toBe(1);
    expect(slots.isFull()).toBe(true);
    // What is given back goes to who has none.
    slots.release(['account:1']);
    expect([await take(1), await take(5)]).toEqual([false, true]);
  });

  it('are given one at a time once they get scarce', async () => {
    const slots = fairSlots(2);
    await slots.beginPick();
    let isSecond = false;
    const second = slots.beginPick().then((forbidden) => {
      isSecond = true;
      return forbidden;
    });
    await Promise.resolve();
    expect(isSecond).toBe(false);
    slots.take(['account:1']);
    slots.endPick();
    expect(await second).toEqual(['account:1']);
  });
});

describe('the place among those that wait', () => {
  it('is behind the others for who enqueues a flood, until some time has passed', () => {
    let now = 0;
    const penaltyOf = createFloodPenalty(() => now);
    const flood = Array.from({ length: 1000 }, () => penaltyOf('a'));
    expect([flood[0], flood[9], flood[10], flood[999]]).toEqual([0, 0, 1, 7]);
    expect(penaltyOf('b')).toBe(0);
    now = 1000;
    expect(penaltyOf('a')).toBe(0);
  });
});

describe('a worker', () => {
  let made: Awaited<ReturnType<typeof testPlatform>>;
  beforeAll(async () => {
    made = await testPlatform();
  });
  afterAll(() => made.stop());
  const add = (job: AnyJob, payloads: unknown[]) =>
    enqueueMany({ client: made.platform.databases.platform }, job, payloads);

  it('has slots of their own for urgent jobs', async () => {
    const [long, bulk, mail] = [holding('long', 'ordinary'), holding('rows', 'bulk'), holding('mail', 'urgent')];
    await add(long.job, many(1, 20));
    await add(bulk.job, many(1, 20));
    const worker = await startWorker(made.platform, [long.job, bulk.job, mail.job], quick);
    await expect.poll(() => long.started.length).toBe(4);
    await add(mail.job, many(1, 1));
    await expect.poll(() => mail.started.length).toBe(1);
    for (const each of [long, bulk, mail]) each.open();
    await worker.drained();
    await worker.stop();
    expect(long.started).toHaveLength(20);
  });

  it('starts the job of another account at once, whatever one has queued, and bounds what a vendor holds', async () => {
    const busy = holding('busy', 'ordinary', () => ['vendor:slow']);
    const free = holding('free', 'ordinary');
    await add(busy.job, many(1, 50));
    const worker = await startWorker(made.platform, [busy.job, free.job], quick);
    await expect.poll(() => busy.started.length).toBe(4);
    await add(busy.job, many(2, 1));
    await add(free.job, many(3, 1));
    await expect.poll(() => free.started).toEqual([3]);
    expect(busy.started).toEqual([1, 1, 1, 1]);
    for (const each of [busy, free]) each.open();
    await worker.drained();
    await worker.stop();
    expect(busy.started).toHaveLength(51);
  });

  it('runs what is not done once more, after the others', async () => {
    const runs: string[] = [];
    const job = defineJob({
      name: 'turns',
      lane: 'ordinary',
      payload: Payload,
      key: ({ accountId }) => `${accountId}`,
      async run(_ctx, { accountId }) {
        runs.push(`${accountId}`);
        return runs.filter((each) => each === `${accountId}`).length < 3 ? requeue() : undefined;
      },
    });
    await add(job, [...many(11, 1), ...many(12, 1)]);
    const worker = await startWorker(made.platform, [job], { ...quick, concurrency: 1 });
    await worker.drained();
    await worker.stop();
    expect(runs).toEqual(['11', '12', '11', '12', '11', '12']);
  });

  it('that stops hands back what it cannot finish, to be taken up at once and not as a failure', async () => {
    const attempts: number[] = [];
    const started = Promise.withResolvers<void>();
    const job = defineJob({
      name: 'interrupted',
      lane: 'ordinary',
      payload: Payload,
      async run({ signal, attempt }) {
        attempts.push(attempt);
        if (attempts.length > 1) return;
        started.resolve();
        await new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
      },
    });
    await add(job, many(1, 1));
    const first = await startWorker(made.platform, [job], { ...quick, graceMs: 100 });
    await started.promise;
    await first.stop();
    const second = await startWorker(made.platform, [job], quick);
    await second.drained();
    await second.stop();
    expect(attempts).toEqual([1, 1]);
  });
});
