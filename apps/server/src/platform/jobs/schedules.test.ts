import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testPlatform } from '../../testing/database.ts';
import { startWorker } from './jobs.ts';
import { createClaims, defineSchedule, type Schedule, startSchedules } from './schedules.ts';

const MINUTE = 60_000;

describe('a schedule', () => {
  let made: Awaited<ReturnType<typeof testPlatform>>;
  beforeAll(async () => {
    made = await testPlatform();
  });
  afterAll(() => made.stop());
  afterEach(() => made.platform.databases.owner.query('truncate schedule_runs'));

  async function look(schedules: Schedule[], times = 1) {
    await Promise.all(Array.from({ length: times }, () => createClaims(made.platform, schedules)()));
    const worker = await startWorker(
      made.platform,
      schedules.map(({ job }) => job),
      { pollMs: 20, heartbeatMs: 100 },
    );
    await worker.drained();
    await worker.stop();
  }
  const counted = (name: string, every = 60) => {
    const runs: Date[] = [];
    return { runs, schedule: defineSchedule({ name, every, run: async (ctx) => void runs.push(ctx.now()) }) };
  };

  it('runs each slot once across concurrent processes', async () => {
    const { runs, schedule } = counted('once');
    await look([schedule], 20);
    await look([schedule], 20);
    expect(runs).toHaveLength(1);
    made.clock.advance(MINUTE);
    await look([schedule], 20);
    expect(runs).toHaveLength(2);
  });

  it('asks the database once for each slot, about all that are due, and not at every look', async () => {
    const schedules = [counted('first').schedule, counted('second').schedule, counted('slow', 3600).schedule];
    let asked = 0;
    const { platform: pool } = made.platform.databases;
    const query = (...args: [string, unknown[]]) => {
      asked += 1;
      return pool.query(...args);
    };
    const databases = { ...made.platform.databases, platform: { query } as never };
    const claim = createClaims({ ...made.platform, databases }, schedules);
    for (let look = 0; look < 20; look += 1) await claim();
    expect(asked).toBe(1);
    made.clock.advance(MINUTE);
    for (let look = 0; look < 20; look += 1) await claim();
    expect(asked).toBe(2);
  });

  it('catches up once after an outage', async () => {
    const { runs, schedule } = counted('outage');
    await look([schedule]);
    made.clock.advance(3 * 24 * 60 * MINUTE);
    await look([schedule]);
    await look([schedule]);
    expect(runs).toHaveLength(2);
  });

  it('continues when the clock was set back', async () => {
    const { runs, schedule } = counted('set-back');
    made.clock.advance(30 * 24 * 60 * MINUTE);
    await look([schedule]);
    made.clock.advance(-30 * 24 * 60 * MINUTE);
    await look([schedule]);
    await look([schedule]);
    expect(runs).toHaveLength(2);
  });

  it('that fails is not kept among the dead, since its next slot comes', async () => {
    const schedule = defineSchedule({
      name: 'broken',
      every: 60,
      run: async () => {
        throw new Error('out of order');
      },
    });
    await look([{ ...schedule, job: { ...schedule.job, attempts: 1 } }]);
    const { rowCount } = await made.platform.databases.owner.query('select from dead_jobs');
    expect(rowCount).toBe(0);
  });

  it('is looked at by itself, in every process that was started, until it is stopped', async () => {
    const { runs, schedule } = counted('ticking');
    const worker = await startWorker(made.platform, [schedule.job], { pollMs: 20, heartbeatMs: 100 });
    const first = startSchedules(made.platform, [schedule], { tickMs: 10 });
    const second = startSchedules(made.platform, [schedule], { tickMs: 10 });
    await expect.poll(() => runs.length).toBe(1);
    made.clock.advance(MINUTE);
    await expect.poll(() => runs.length).toBe(2);
    await Promise.all([first.stop(), second.stop()]);
    made.clock.advance(MINUTE);
    await worker.drained();
    await worker.stop();
    expect(runs).toHaveLength(2);
  });

  it('that is quick runs where its slot was claimed, without a job, although another one fails', async () => {
    const ran: string[] = [];
    const quick = (name: string, every: number) =>
      defineSchedule({
        name,
        every,
        isQuick: true,
        async run() {
          ran.push(name);
          if (name === 'broken') throw new Error('out of order');
        },
      });
    const schedules = [quick('broken', 60), quick('due', 60), quick('calls', 10)];
    const processes = [1, 2, 3].map(() => startSchedules(made.platform, schedules, { tickMs: 10 }));
    await expect.poll(() => ran.toSorted()).toEqual(['broken', 'calls', 'due']);
    made.clock.advance(10_000);
    await expect.poll(() => ran.length).toBe(4);
    await Promise.all(processes.map((each) => each.stop()));
    expect(ran.toSorted()).toEqual(['broken', 'calls', 'calls', 'due']);
    const jobs = `select from graphile_worker.jobs where task_identifier = any($1)`;
    const names = schedules.map(({ job }) => job.name);
    expect((await made.platform.databases.owner.query(jobs, [names])).rowCount).toBe(0);
  });

  it('that is quick and slow runs once for all slots that began while it waited', async () => {
    const gate = Promise.withResolvers<void>();
    const ran: string[] = [];
    const quick = (name: string, run: () => Promise<void>) =>
      defineSchedule({ name, every: 10, isQuick: true, run: () => run().then(() => void ran.push(name)) });
    const schedules = [quick('a-slow', () => gate.promise), quick('b-other', async () => {})];
    const running = startSchedules(made.platform, schedules, { tickMs: 10 });
    const claimed = async () =>
      (
        await made.platform.databases.owner.query('select min(slot) as slot from schedule_runs')
      ).rows[0].slot?.getTime();
    for (let slot = 0; slot < 5; slot += 1) {
      const now = Math.floor(made.clock.now().getTime() / 10_000) * 10_000;
      await expect.poll(claimed).toBe(now);
      made.clock.advance(10_000);
    }
    gate.resolve();
    await expect.poll(() => ran.length).toBeGreaterThanOrEqual(4);
    await running.stop();
    expect(ran.length).toBeLessThanOrEqual(6);
  });
});
