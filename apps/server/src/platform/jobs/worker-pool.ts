/**
 * The workers of one process: graphile-worker plus timeouts, retry jitter, dead jobs, recovery of a dead worker's jobs within
 * 45 seconds, and recovery from database outages.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { begun } from '../begun.ts';
import type { Platform } from '../context.ts';
import { startAlarm } from './alarm.ts';
import { createDeadJobs, type DeadJobs } from './dead-jobs.ts';
import { LANES, slotsOf } from './lanes.ts';
import { type Engine, type EngineOptions, runEngine } from './worker-engine.ts';
import type { Task } from './worker-task.ts';

/** `silenceMs`: heartbeat timeout. `graceMs`: how long running jobs may take after a stop. */
export type WorkerOptions = Partial<Omit<EngineOptions, 'lane'>>;

export interface Worker {
  /** Lets running jobs finish within the grace period, then returns them to the queue. */
  stop(): Promise<void>;
  /** Resolves when no due job is waiting or running. */
  drained(): Promise<void>;
  readonly poolIds: string[];
}

/** Each worker looks for itself only rarely: it is told of new jobs, and the alarm tells it of those that come due. */
const DEFAULTS = { heartbeatMs: 5_000, silenceMs: 30_000, graceMs: 10_000, pollMs: 60_000 };
const DRAIN_POLL_MS = 10;

export async function startPool(platform: Platform, tasks: Map<string, Task>, given: WorkerOptions): Promise<Worker> {
  const options = { ...DEFAULTS, concurrency: platform.config.WORKER_CONCURRENCY, ...given };
  const discarded = [...tasks].filter(([, task]) => !task.keepDead).map(([name]) => name);
  const deadJobs = createDeadJobs(platform, discarded);
  const lanes = LANES.flatMap((lane) => {
    const own = new Map([...tasks].filter(([, task]) => task.lane === lane));
    const concurrency = slotsOf(lane, options.concurrency);
    return own.size > 0 ? [startLane(platform, own, deadJobs, { ...options, lane, concurrency })] : [];
  });
  await Promise.all(lanes.map(({ ready }) => ready));
  // Dead jobs of a process that died before moving them.
  await deadJobs.moveAll();
  const alarm = startAlarm(platform, lanes);
  return {
    get poolIds() {
      return lanes.map((lane) => lane.poolId());
    },
    drained: () => drained(platform, [...tasks.keys()], deadJobs),
    async stop() {
      await alarm.stop();
      await Promise.all(lanes.map((lane) => lane.stop()));
      await deadJobs.close();
    },
  };
}

/** The engine of one lane, replaced after each database outage. */
function startLane(platform: Platform, tasks: Map<string, Task>, deadJobs: DeadJobs, options: EngineOptions) {
  const retiring = new Set<Promise<void>>();
  let isStopping = false;
  let engine = launch(false);

  function launch(isAfterGap: boolean): Engine {
    const mine: Engine = runEngine({ platform, tasks, deadJobs, options, isAfterGap, onReturn: () => replace(mine) });
    return mine;
  }
  /** The old engine finishes its jobs; what it still has locked after that was never received. */
  function replace(old: Engine) {
    if (isStopping || engine !== old) return;
    platform.log.info('the database is back; the worker goes on');
    engine = launch(true);
    const retired = begun(old.retire().finally(() => retiring.delete(retired)));
    retiring.add(retired);
  }
  return {
    ready: engine.ready,
    tasks: new Set(tasks.keys()),
    wake: (count: number) => engine.wake(count),
    poolId: () => engine.poolId,
    async stop() {
      isStopping = true;
      await engine.stop();
      await Promise.race([Promise.all(retiring), sleep(options.graceMs, undefined, { ref: false })]);
    },
  };
}

async function drained({ databases }: Platform, tasks: string[], deadJobs: DeadJobs) {
  for (;;) {
    const { rows } = await databases.owner.query<{ is_busy: boolean }>(
      `select exists (select from graphile_worker.jobs where task_identifier = any($1)
         and (locked_at is not null or (run_at <= now() and attempts < max_attempts))) as is_busy`,
      [tasks],
    );
    if (!rows[0]?.is_busy && deadJobs.isEmpty()) return;
    await sleep(DRAIN_POLL_MS);
  }
}
