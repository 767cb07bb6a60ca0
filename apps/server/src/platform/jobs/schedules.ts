/**
 * Recurring work. Each slot of a schedule runs once whatever the number of processes: the slot is claimed and its job enqueued
 * in one statement. Quick schedules need no job: the process that claimed the slot runs them at once, and the next slot repeats
 * what a death has cut short. After an outage the latest slot runs once; missed slots are skipped.
 */
import { z } from 'zod';
import { begun } from '../begun.ts';
import { type Platform, systemBase } from '../context.ts';
import { type AnyJob, defineJob, type JobContext } from './jobs.ts';

/** More than any of them takes. One that hangs lets the next one begin. */
const QUICK_SECONDS = 60;

interface Definition {
  name: string;
  /** Seconds. */
  every: number;
  /** It asks only the database, and a bounded question. */
  isQuick?: boolean;
  run(ctx: JobContext): Promise<void>;
}

export interface Schedule extends Definition {
  /** What the worker runs for a slot, if it is not quick; belongs in the worker's list of jobs. */
  job: AnyJob;
}

export function defineSchedule(definition: Definition): Schedule {
  const { name, run } = definition;
  const job = defineJob({
    name: `schedule.${name}`,
    lane: 'ordinary',
    payload: z.object({}),
    attempts: 3,
    // The next slot comes anyway.
    keepDead: false,
    run: (ctx) => run(ctx),
  });
  return { ...definition, job };
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
    returning name),
  enqueued as (select enqueue_job(task, '{}', task, now(), attempts, task, -10) from due join claimed using (name) where task is not null)
  select name, (select count(*) from enqueued) as jobs from claimed`;

export interface ScheduleOptions {
  tickMs?: number;
  /** Nothing is claimed during maintenance. */
  isPaused?: () => boolean;
}

export function startSchedules(
  platform: Platform,
  schedules: Schedule[],
  { tickMs = 1000, isPaused = () => false }: ScheduleOptions = {},
) {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const claim = createClaims(platform, schedules);
  const quick = createQuickRuns(platform);
  const tick = async () => {
    try {
      if (!isPaused()) quick.begin((await claim()).filter(({ isQuick }) => isQuick));
    } catch (error) {
      platform.log.warn({ err: error }, 'schedules could not be looked at');
    }
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
      await quick.stop();
    },
  };
}

/**
 * One after another, so that they take one connection. One that fails or hangs does not stop the others, and one that still waits
 * for its turn is not added again.
 */
function createQuickRuns(platform: Platform) {
  const stopping = new AbortController();
  const waiting = new Set<string>();
  let running: Promise<void> = Promise.resolve();
  const runAll = async (schedules: readonly Schedule[]) => {
    for (const schedule of schedules) {
      waiting.delete(schedule.name);
      if (!stopping.signal.aborted) await runQuick(platform, schedule, stopping.signal);
    }
  };
  return {
    begin(schedules: readonly Schedule[]) {
      const added = schedules.filter(({ name }) => !waiting.has(name));
      for (const { name } of added) waiting.add(name);
      if (added.length > 0) running = begun(running.then(() => runAll(added)));
    },
    stop() {
      stopping.abort();
      return running;
    },
  };
}

async function runQuick(platform: Platform, { name, job, run }: Schedule, stopping: AbortSignal): Promise<void> {
  const log = platform.log.child({ schedule: name });
  const startedAt = performance.now();
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(QUICK_SECONDS * 1000)]);
  const ended = new Promise<never>((_, refuse) => {
    signal.addEventListener('abort', () => refuse(signal.reason), { once: true });
  });
  const turn = { signal, attempt: 1, isLastAttempt: true, shouldYield: () => stopping.aborted };
  const finish = (outcome: 'done' | 'failed') =>
    platform.metrics.jobFinished(job.name, outcome, (performance.now() - startedAt) / 1000);
  try {
    await Promise.race([run({ ...systemBase(platform, { log }), ...turn }), ended]);
    finish('done');
  } catch (error) {
    if (stopping.aborted) return;
    finish('failed');
    log.warn({ err: error }, 'a schedule failed; its next turn comes');
  }
}

/**
 * Claims every schedule whose current slot is unclaimed, enqueues the jobs and returns what was claimed. A slot that was looked at once is claimed, by this process or another
 * one: the database is asked again only when the next slot has begun, or another one because the clock was set.
 */
export function createClaims(
  { clock, databases }: Platform,
  schedules: readonly Schedule[],
): () => Promise<Schedule[]> {
  const seen = new Map<string, number>();
  return async () => {
    const now = clock.now().getTime();
    const due = schedules
      .map((schedule) => ({ ...schedule, slot: Math.floor(now / (schedule.every * 1000)) * schedule.every * 1000 }))
      .filter(({ name, slot }) => seen.get(name) !== slot);
    if (due.length === 0) return [];
    const { rows } = await databases.platform.query<{ name: string }>(CLAIM, [
      due.map(({ name }) => name),
      due.map(({ slot }) => new Date(slot)),
      due.map(({ every }) => every),
      due.map(({ job, isQuick }) => (isQuick ? null : job.name)),
      due.map(({ job }) => job.attempts),
    ]);
    for (const { name, slot } of due) seen.set(name, slot);
    const claimed = new Set(rows.map(({ name }) => name));
    return schedules.filter(({ name }) => claimed.has(name));
  };
}
