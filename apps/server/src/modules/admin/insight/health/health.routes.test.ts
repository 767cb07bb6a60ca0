/** The health page shows what is stuck and who fails. */
import { adminInsight } from '@leadwright/contract/admin/insight';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../../../../app.ts';
import { systemBase } from '../../../../platform/context.ts';
import { startApi } from '../../../../testing/api.ts';
import type { TestPerson } from '../../../../testing/builders.ts';
import { sampleQueues } from './health.service.ts';

let api: Awaited<ReturnType<typeof startApi>>;
let admin: TestPerson;
beforeAll(async () => {
  api = await startApi();
  admin = await api.buildAdmin();
  // The sample data has left jobs, which may wait for long by now.
  await api.runJobs();
});
afterAll(() => api.stop());

const health = async () => (await api.call(admin, adminInsight.health, {})).body.data;

describe('health', () => {
  it('shows a queue whose oldest job waits for too long, and its course', async () => {
    const laneOf = async (name: string) => (await health()).queues.find(({ lane }) => lane === name);
    expect(await laneOf('ordinary')).toMatchObject({ state: 'works' });
    const { owner } = api.platform.databases;
    await owner.query(
      `select enqueue_job('schedule.admin.figures', '{}', 'stuck', now() - interval '20 minutes', 3, null, 0)`,
    );
    const found = await laneOf('ordinary');
    expect(found).toMatchObject({ state: 'stuck' });
    expect(found?.oldest_seconds).toBeGreaterThanOrEqual(1200);
    await sampleQueues(
      systemBase(api.platform),
      modules.flatMap(({ schedules = [] }) => schedules.map(({ job }) => job)),
    );
    expect((await laneOf('ordinary'))?.series.at(-1)).toBeGreaterThanOrEqual(1);
    await owner.query(`select graphile_worker.remove_job('stuck')`);
    expect(await laneOf('ordinary')).toMatchObject({ state: 'works' });
  });

  it('distinguishes failing, slow, working and unused providers', async () => {
    const { calls } = api.platform;
    for (let n = 0; n < 20; n++) {
      calls.note('hunter', 120, n % 2 === 0);
      calls.note('apollo', 4000, false);
      calls.note('google-places', 180, n === 0);
    }
    await calls.flush();
    await calls.measured('modash', async () => 'answer');
    await expect(calls.measured('modash', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    await calls.flush();
    const stateOf = async () => Object.fromEntries((await health()).providers.map((one) => [one.id, one]));
    const found = await stateOf();
    expect(found['hunter']).toMatchObject({ state: 'fails', calls: 20, failed: 10 });
    expect(found['apollo']).toMatchObject({ state: 'slow', failed: 0 });
    expect(found['apollo']?.p95_ms).toBeGreaterThan(2500);
    expect(found['google-places']).toMatchObject({ state: 'works' });
    expect(found['google-places']?.p95_ms).toBeLessThanOrEqual(250);
    expect(found['google-places']?.series).toHaveLength(12);
    expect(found['modash']).toMatchObject({ calls: 2, failed: 1 });
    api.clock.advance(30 * 60_000);
    expect((await stateOf())['hunter']).toMatchObject({ state: 'quiet', calls: 0 });
    api.clock.advance(-30 * 60_000);
  });

  it('names workers with their lane and slots', async () => {
    await api.platform.databases.owner.query(
      `insert into worker_heartbeats (pool_id, worker_ids, seen_at, machine, pid, lane, slots) values ('p', '{p}', now(), 'box 1', 7, 'bulk', 4)`,
    );
    expect((await health()).workers).toContainEqual(
      expect.objectContaining({ name: 'box 7', lane: 'bulk', slots: 4, busy: 0 }),
    );
  });
});
