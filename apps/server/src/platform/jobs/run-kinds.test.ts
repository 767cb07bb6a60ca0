import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runKinds } from '../../app.ts';
import { testPlatform } from '../../testing/database.ts';
import { asAccount, systemBase } from '../context.ts';
import { defineJob } from './jobs.ts';
import { holdsReservation, type RunKind, resumedBy } from './run-kinds.ts';
import { resumeStalled } from './stalled-runs.ts';

let made: Awaited<ReturnType<typeof testPlatform>>;
const rows = async (text: string, values: unknown[] = []) =>
  (await made.platform.databases.owner.query(text, values)).rows;

beforeAll(async () => {
  made = await testPlatform();
  await rows(`create table test_runs (account_id bigint default 1, id bigint primary key, is_over boolean default false,
    reservation_id bigint default 0, moved_at timestamptz not null, waiting_until timestamptz)`);
  await rows('grant select, update on test_runs to public');
});
afterAll(() => made.stop());
beforeEach(async () => {
  await rows('truncate test_runs');
  await rows('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
});

const job = defineJob({
  name: 'test.run',
  lane: 'ordinary',
  payload: z.object({ runId: z.number() }),
  key: ({ runId }) => String(runId),
  run: async () => {},
});
const kind: RunKind = {
  name: 'test',
  table: 'test_runs',
  isOpen: 'not is_over',
  resuming: resumedBy({
    afterSeconds: 60,
    waitsUntil: 'waiting_until',
    job,
    payload: ({ id }) => ({ runId: id }),
  }),
};
const inSeconds = (seconds: number) => new Date(made.clock.now().getTime() + seconds * 1000);
const sweep = () => resumeStalled(systemBase(made.platform), [kind]);
const queued = async () =>
  (await rows(`select key from graphile_worker.jobs where task_identifier = 'test.run' order by key`)).map(
    ({ key }) => key,
  );

describe('a run', () => {
  it('that stalls is enqueued once, and checked again only after the same time', async () => {
    await rows(`insert into test_runs (id, moved_at, is_over) values (1, $1, false), (2, $2, false), (3, $2, true)`, [
      inSeconds(-50),
      inSeconds(-61),
    ]);
    expect([await sweep(), await queued()]).toEqual([{ test: 1 }, ['test.run:2']]);
    expect(await sweep()).toEqual({ test: 0 });
    made.clock.advance(11_000);
    expect(await sweep()).toEqual({ test: 1 });
    made.clock.advance(50_000);
    expect(await sweep()).toEqual({ test: 1 });
  });

  it('that waits is woken when its time is over and no event came', async () => {
    await rows('insert into test_runs (id, moved_at, waiting_until) values (1, $1, $2)', [
      inSeconds(-4000),
      inSeconds(3600),
    ]);
    expect(await sweep()).toEqual({ test: 0 });
    made.clock.advance(3650_000);
    expect(await sweep()).toEqual({ test: 0 });
    made.clock.advance(11_000);
    expect(await sweep()).toEqual({ test: 1 });
  });

  it('is found among hundreds', async () => {
    await rows(`insert into test_runs (id, moved_at) select n, $1 from generate_series(1, 250) n`, [inSeconds(-61)]);
    expect(await sweep()).toEqual({ test: 250 });
    expect(await queued()).toHaveLength(250);
  });

  it('holds its reservation until it ends', async () => {
    await rows('insert into test_runs (id, moved_at, reservation_id) values (1, $1, 7)', [inSeconds(0)]);
    const holds = (id: number) => asAccount(systemBase(made.platform), 1, (tx) => holdsReservation(tx, kind, id));
    expect([await holds(7), await holds(8)]).toEqual([true, false]);
    await rows('update test_runs set is_over = true');
    expect(await holds(7)).toBe(false);
  });
});

describe('every kind of run', () => {
  it('can be swept, and has a name of its own', async () => {
    const resumed = await resumeStalled(systemBase(made.platform), runKinds);
    expect(Object.keys(resumed)).toEqual(runKinds.map(({ name }) => name));
    expect(new Set(Object.keys(resumed)).size).toBe(runKinds.length);
  });
});
