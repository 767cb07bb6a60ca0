/**
 * Recurring jobs. Each slot of a schedule runs once whatever the number of processes: the slot is claimed and its job enqueued
 * in one statement. After an outage the latest slot runs once; missed slots are skipped.
 */
import { z } from 'zod';
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
  with claimed as (
    insert into schedule_runs as last (name, slot) values ($1, $2)
    on conflict (name) do update set slot = excluded.slot
    where last.slot < excluded.slot or last.slot > excluded.slot + interval '1 day' + make_interval(secs => $3)
    returning name)
  select enqueue_job($4, '{}', $4, now(), $5, $4, -10) from claimed`;

export interface ScheduleOptions {
  tickMs?: number;
}

export function startSchedules(platform: Platform, schedules: Schedule[], { tickMs = 1000 }: ScheduleOptions = {}) {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const tick = async () => {
    await claimDue(platform, schedules).catch((error) =>
      platform.log.warn({ err: error }, 'schedules could not be looked at'),
    );
    if (!isStopped) timer = setTimeout(start, tickMs);
  };
  const start = () => {
    running = tick();
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

/** Enqueues every schedule whose current slot is unclaimed. */
export async function claimDue(platform: Platform, schedules: Schedule[]): Promise<void> {
  const now = platform.clock.now().getTime();
  for (const { name, every, job } of schedules) {
    const slot = new Date(Math.floor(now / (every * 1000)) * every * 1000);
    await platform.databases.platform.query(CLAIM, [name, slot, every, job.name, job.attempts]);
  }
}
