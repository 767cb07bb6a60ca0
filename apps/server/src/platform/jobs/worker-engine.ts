/** One run of the queue engine, with the heartbeat that keeps its locks alive. */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runTaskList, type WorkerEvents } from 'graphile-worker';
import type { Platform } from '../context.ts';
import type { Log } from '../log.ts';
import type { DeadJobs } from './dead-jobs.ts';
import { type FairSlots, fairSlots } from './fair-slots.ts';
import { startHeartbeat } from './heartbeat.ts';
import { reconnectingPool } from './reconnecting-pool.ts';
import { attempt, type Task } from './worker-task.ts';

export interface EngineOptions {
  lane: string;
  concurrency: number;
  heartbeatMs: number;
  silenceMs: number;
  graceMs: number;
  pollMs: number;
}

export interface EngineParts {
  platform: Platform;
  tasks: Map<string, Task>;
  deadJobs: DeadJobs;
  options: EngineOptions;
  /** There was a database outage: other pools could not send heartbeats either. */
  isAfterGap: boolean;
  /** Jobs were announced, or will become due again. */
  onAnnounced(): void;
  /** The database is back: this engine may hold locks of jobs it never received, and should be retired. */
  onReturn(): void;
}

export interface Engine {
  poolId: string;
  /** Resolves when it may take jobs. */
  ready: Promise<void>;
  /** Makes `count` idle workers look for a job now. */
  wake(count: number): void;
  /** Takes no more jobs, waits for the running ones without a timeout, then unlocks the rest. */
  retire(): Promise<void>;
  /** The same, but jobs still running after the grace period are returned to the queue. */
  stop(): Promise<void>;
}

const ABORT_BEFORE_END_MS = 2_000;
const LAST_WRITES_MS = 2_000;
const NEVER_MS = 2 ** 31 - 1;

export function runEngine(parts: EngineParts): Engine {
  const { platform, tasks, deadJobs, options, isAfterGap, onAnnounced, onReturn } = parts;
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const pool = reconnectingPool(platform.databases.owner, onReturn);
  const stopping = new AbortController();
  const slots = fairSlots(options.concurrency);
  let isClosing = false;
  const workerState = { isClosing: () => isClosing, isFull: slots.isFull, stopping: stopping.signal };
  const list = [...tasks].map(([name, task]) => [name, attempt(platform, name, task, deadJobs, workerState)]);
  const workers = runTaskList(
    {
      concurrency: options.concurrency,
      forbiddenFlags: slots.beginPick,
      // A job that failed becomes due again without an announcement.
      events: countingSlots(slots).on('pool:listen:notification', onAnnounced).on('job:error', onAnnounced),
      noHandleSignals: true,
      pollInterval: options.pollMs,
      logger: quietLogger(platform.log),
      preset: {
        // No job is taken before the heartbeat is registered, so that the locks of a worker that dies early are released too.
        plugins: [{ name: 'heartbeat-first', version: '1', worker: { hooks: { startWorker: () => ready } } }],
        // Shutdown awaits batched writes but not single ones; aborting jobs is done here.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: NEVER_MS },
      },
    },
    Object.fromEntries(list),
    pool.pool,
  );
  workers.promise.catch(() => {});
  const heartbeat = startHeartbeat(platform, workers.id, { ...options, isAfterGap, onFreed: deadJobs.moveAll });
  resolve(heartbeat.registered);

  let finished: Promise<void> | undefined;
  const finish = () => {
    isClosing = true;
    finished ??= Promise.resolve(workers.gracefulShutdown('the worker stops')).catch(() => {});
    return finished;
  };
  return {
    poolId: workers.id,
    ready,
    wake(count) {
      if (!isClosing) workers.nudge(count);
    },
    async retire() {
      await finish();
      await heartbeat.end();
    },
    async stop() {
      const timer = setTimeout(() => stopping.abort(), Math.max(0, options.graceMs - ABORT_BEFORE_END_MS));
      const outcome = await Promise.race([finish(), sleep(options.graceMs, 'late' as const, { ref: false })]);
      clearTimeout(timer);
      await heartbeat.end();
      if (outcome !== 'late') return;
      platform.log.warn('jobs still ran at the end of the grace time; others will run them again');
      pool.giveUp();
      const forced = Promise.resolve(workers.forcefulShutdown('the worker stops')).catch(() => {});
      await Promise.race([forced, sleep(LAST_WRITES_MS, undefined, { ref: false })]);
    },
  };
}

/** Engine events that report when a worker has looked for a job and when it has finished one. */
function countingSlots(slots: FairSlots): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  const flagsByWorker = new Map<string, string[]>();
  const releaseSlot = (workerId: string) => {
    const flags = flagsByWorker.get(workerId);
    if (flags && flagsByWorker.delete(workerId)) slots.release(flags);
  };
  events.on('job:start', ({ worker, job }) => {
    const flags = Object.keys(job.flags ?? {});
    flagsByWorker.set(worker.workerId, flags);
    slots.take(flags);
    slots.endPick();
  });
  events.on('worker:getJob:empty', slots.endPick);
  events.on('worker:getJob:error', slots.endPick);
  events.on('job:complete', ({ worker }) => releaseSlot(worker.workerId));
  events.on('worker:stop', ({ worker }) => releaseSlot(worker.workerId));
  return events;
}

/** The engine's log lines duplicate ours; only its warnings and errors matter. */
const quietLogger = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (meta && 'failure' in meta) return;
    if (level === 'error') log.error({ source: 'queue' }, message);
    else if (level === 'warning') log.warn({ source: 'queue' }, message);
    else log.debug({ source: 'queue' }, message);
  });
