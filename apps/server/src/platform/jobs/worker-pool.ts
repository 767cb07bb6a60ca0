/**
 * The workers of one process: graphile-worker plus timeouts, retry jitter, dead jobs, recovery of a dead worker's jobs within
 * 45 seconds, and recovery from database outages.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { begun } from '../begun.ts';
import type { Platform } from '../context.ts';
import { type Alarm, startAlarm } from './alarm.ts';
import { createDeadJobs, type DeadJobs } from './dead-jobs.ts';
import { LANES, slotsOf } from './lanes.ts';
import { type Engine, type EngineOptions, type EngineParts, runEngine } from './worker-engine.ts';
import type { Task } from './worker-task.ts';

/** `silenceMs`: heartbeat timeout. `graceMs`: how long running jobs may take after a stop. */
export interface WorkerOptions extends Partial<Omit<EngineOptions, 'lane'>> {
  /** It begins in maintenance. */
  isPaused?: boolean;
}

export interface Worker {
  /** Lets running jobs finish within the grace period, then returns them to the queue. */
  stop(): Promise<void>;
  /** During maintenance: takes no jobs but the few that are meant for it. Running ones end their turn. */
  setPaused(isPaused: boolean): void;
  /** Resolves when no due job is waiting or running. */
  drained(): Promise<void>;
  readonly poolIds: string[];
}

/** Workers rarely poll: notifications report new jobs, and the alarm reports jobs that become due. */
const DEFAULTS = { heartbeatMs: 10_000, silenceMs: 30_000, graceMs: 10_000, pollMs: 60_000 };
const DRAIN_POLL_MS = 10;

export async function startPool(
  platform: Platform,
  tasks: Map<string, Task>,
  { isPaused = false, ...given }: WorkerOptions,
): Promise<Worker> {
  const options = { ...DEFAULTS, concurrency: platform.config.WORKER_CONCURRENCY, ...given };
  const discarded = [...tasks].filter(([, task]) => !task.keepDead).map(([name]) => name);
  const deadJobs = createDeadJobs(platform, discarded);
  let alarm: Alarm | undefined;
  const lanes = LANES.flatMap((lane) => {
    const own = new Map([...tasks].filter(([, task]) => task.lane === lane));
    const concurrency = slotsOf(lane, options.concurrency);
    const parts = { platform, tasks: own, deadJobs, options: { ...options, lane, concurrency } };
    return own.size > 0 ? [startLane({ ...parts, onAnnounced: () => alarm?.notice() }, isPaused)] : [];
  });
  await Promise.all(lanes.map(({ ready }) => ready));
  // Dead jobs of a process that died before moving them.
  await deadJobs.moveAll();
  alarm = startAlarm(platform, lanes);
  return {
    get poolIds() {
      return lanes.flatMap((lane) => lane.poolId() ?? []);
    },
    setPaused(isPaused) {
      for (const lane of lanes) lane.setPaused(isPaused);
    },
    drained: () => drained(platform, [...tasks.keys()], deadJobs),
    async stop() {
      await alarm?.stop();
      await Promise.all(lanes.map((lane) => lane.stop()));
      await deadJobs.close();
    },
  };
}

/** The engine of one lane, replaced after each database outage. */
function startLane(parts: Omit<EngineParts, 'isAfterGap' | 'onReturn'>, isPausedAtFirst: boolean) {
  const { platform } = parts;
  const tasksInMaintenance = new Map([...parts.tasks].filter(([, task]) => task.duringMaintenance));
  const retiring = new Set<Engine>();
  let isStopping = false;
  let isPaused = isPausedAtFirst;
  let engine = launch(false);

  /** Null: the lane has nothing to do during maintenance. */
  function launch(isAfterGap: boolean): Engine | null {
    const tasks = isPaused ? tasksInMaintenance : parts.tasks;
    if (tasks.size === 0) return null;
    const mine: Engine = runEngine({ ...parts, tasks, isAfterGap, onReturn: () => returned(mine) });
    return mine;
  }
  function returned(old: Engine) {
    if (isStopping || engine !== old) return;
    platform.log.info('the database is back; the worker goes on');
    replace(true);
  }
  /** The old engine finishes its jobs; what it still has locked after that was never received. */
  function replace(isAfterGap: boolean) {
    const old = engine;
    engine = launch(isAfterGap);
    if (!old) return;
    retiring.add(old);
    void begun(old.retire().finally(() => retiring.delete(old)));
  }
  return {
    ready: engine?.ready,
    tasks: new Set(parts.tasks.keys()),
    wake: (count: number) => engine?.wake(count),
    poolId: () => engine?.poolId,
    setPaused(next: boolean) {
      if (isStopping || next === isPaused) return;
      isPaused = next;
      replace(false);
    },
    async stop() {
      isStopping = true;
      await Promise.all([engine, ...retiring].map((each) => each?.stop()));
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
