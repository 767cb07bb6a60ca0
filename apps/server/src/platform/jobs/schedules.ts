/**
 * Recurring jobs. Each slot of a schedule runs once whatever the number of processes: the slot is claimed and its job enqueued
 * in one statement. After an outage the latest slot runs once; missed slots are skipped.
 */
import { z } from 'zod';
import { begun } from '../begun.ts';
import type { Platform } from '../context.ts';
import { type AnyJob, defineJob, type JobContext } from './jobs.ts';

export interface Schedule {
  name: string;
  /** Seconds. */
  every: number;
  /** What the worker runs for a slot; belongs in the worker's list of jobs. */
  job: AnyJob;
}

export function defineSchedule(definition: {
  name: string;
  every: number;
  run(ctx: JobContext): Promise<void>;
}): Schedule {
  const { name, every, run } = definition;
  const job = defineJob({
    name: `schedule.${name}`,
    lane: 'ordinary',
    payload: z.object({}),
    attempts: 3,
    // The next slot comes anyway.
    keepDead: false,
    run: (ctx) => run(ctx),
  });
  return { name, every, job };
}

// A slot far in the future was claimed by a clock that has been set back since; continue from now.
const CLAIM = `
  with due as (
    select * from unnest($1::text[], $2::timestamptz[], $3::int[], $4::text[], $5::int[]) as d(name, slot, every, task, attempts)),
  claimed as (
    insert into schedule_runs as last (name, slot) select name, slot from due order by name
    on conflict (name) do update set slot = excluded.slot
    where last.slot < excluded.slot or last.slot > excluded.slot + interval '1 day'
      + make_interval(secs => (select every from due where due.name = excluded.name))
    returning name)
  select enqueue_job(task, '{}', task, now(), attempts, task, -10) from due join claimed using (name)`;

export interface ScheduleOptions {
  tickMs?: number;
}

export function startSchedules(platform: Platform, schedules: Schedule[], { tickMs = 1000 }: ScheduleOptions = {}) {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const claim = createClaims(platform, schedules);
  const tick = async () => {
    await claim().catch((error) => platform.log.warn({ err: error }, 'schedules could not be looked at'));
    if (!isStopped) timer = setTimeout(start, tickMs);
  };
  const start = () => {
    running = begun(tick());
  };
  start();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Enqueues every schedule whose current slot is unclaimed. A slot that was looked at once is claimed, by this process or another
 * one: the database is asked again only when the next slot has begun, or another one because the clock was set.
 */
export function createClaims({ clock, databases }: Platform, schedules: readonly Schedule[]): () => Promise<void> {
  const seen = new Map<string, number>();
  return async () => {
    const now = clock.now().getTime();
    const due = schedules
      .map((schedule) => ({ ...schedule, slot: Math.floor(now / (schedule.every * 1000)) * schedule.every * 1000 }))
      .filter(({ name, slot }) => seen.get(name) !== slot);
    if (due.length === 0) return;
    await databases.platform.query(CLAIM, [
      due.map(({ name }) => name),
      due.map(({ slot }) => new Date(slot)),
      due.map(({ every }) => every),
      due.map(({ job }) => job.name),
      due.map(({ job }) => job.attempts),
    ]);
    for (const { name, slot } of due) seen.set(name, slot);
  };
}
