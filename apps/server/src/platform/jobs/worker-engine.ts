/** One run of the queue's engine, under one name, with the heartbeat that keeps the locks in that name alive. */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runTaskList, type WorkerEvents } from 'graphile-worker';
import type { Platform } from '../context.ts';
import type { Log } from '../log.ts';
import type { Graveyard } from './dead-jobs.ts';
import { type FairSlots, fairSlots } from './fair-slots.ts';
import { startHeartbeat } from './heartbeat.ts';
import { patientPool } from './reconnecting-pool.ts';
import { attempt, type Task } from './worker-task.ts';

export interface EngineOptions {
  concurrency: number;
  heartbeatMs: number;
  silenceMs: number;
  graceMs: number;
  pollMs: number;
}

export interface EngineParts {
  platform: Platform;
  tasks: Map<string, Task>;
  graveyard: Graveyard;
  options: EngineOptions;
  /** The database was away just now: others could not beat either. */
  isAfterGap: boolean;
  /** The database is back: this engine may hold jobs it never heard of, and should be retired. */
  onReturn(): void;
}

export interface Engine {
  poolId: string;
  /** Settles when it may take jobs. */
  ready: Promise<void>;
  /** Takes no more jobs, lets the running ones end however long they take, then frees whatever is left in its name. */
  retire(): Promise<void>;
  /** The same, but what still runs at the end of the grace time is given back. */
  stop(): Promise<void>;
}

const ABORT_BEFORE_END_MS = 2_000;
const LAST_WRITES_MS = 2_000;
const NEVER_MS = 2 ** 31 - 1;

export function runEngine({ platform, tasks, graveyard, options, isAfterGap, onReturn }: EngineParts): Engine {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const patient = patientPool(platform.databases.owner, onReturn);
  const stopping = new AbortController();
  const slots = fairSlots(options.concurrency);
  let isClosing = false;
  const around = { isClosing: () => isClosing, isFull: slots.isFull, stopping: stopping.signal };
  const list = [...tasks].map(([name, task]) => [name, attempt(platform, name, task, graveyard, around)]);
  const pool = runTaskList(
    {
      concurrency: options.concurrency,
      forbiddenFlags: slots.beginPick,
      events: countingSlots(slots),
      noHandleSignals: true,
      pollInterval: options.pollMs,
      logger: quietLogger(platform.log),
      preset: {
        // No job is taken before the heartbeat can be seen: the locks of a worker that died at once are freed, too.
        plugins: [{ name: 'heartbeat-first', version: '1', worker: { hooks: { startWorker: () => ready } } }],
        // Batches are waited for at the end, single writes are not; jobs are told to end by us.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: NEVER_MS },
      },
    },
    Object.fromEntries(list),
    patient.pool,
  );
  pool.promise.catch(() => {});
  const heartbeat = startHeartbeat(platform, pool.id, { ...options, isAfterGap, onFreed: graveyard.buryAll });
  resolve(heartbeat.registered);

  let finished: Promise<void> | undefined;
  const finish = () => {
    isClosing = true;
    finished ??= Promise.resolve(pool.gracefulShutdown('the worker stops')).catch(() => {});
    return finished;
  };
  return {
    poolId: pool.id,
    ready,
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
      patient.giveUp();
      const forced = Promise.resolve(pool.forcefulShutdown('the worker stops')).catch(() => {});
      await Promise.race([forced, sleep(LAST_WRITES_MS, undefined, { ref: false })]);
    },
  };
}

/** Hears from the engine when a worker has looked for a job, and when it is done with one. */
function countingSlots(slots: FairSlots): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  const holding = new Map<string, string[]>();
  const letGo = (workerId: string) => {
    const flags = holding.get(workerId);
    if (flags && holding.delete(workerId)) slots.release(flags);
  };
  events.on('job:start', ({ worker, job }) => {
    const flags = Object.keys(job.flags ?? {});
    holding.set(worker.workerId, flags);
    slots.take(flags);
    slots.endPick();
  });
  events.on('worker:getJob:empty', slots.endPick);
  events.on('worker:getJob:error', slots.endPick);
  events.on('job:complete', ({ worker }) => letGo(worker.workerId));
  events.on('worker:stop', ({ worker }) => letGo(worker.workerId));
  return events;
}

/** The engine's own lines repeat ours; only its troubles are of interest. */
const quietLogger = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (meta && 'failure' in meta) return;
    if (level === 'error') log.error({ source: 'queue' }, message);
    else if (level === 'warning') log.warn({ source: 'queue' }, message);
    else log.debug({ source: 'queue' }, message);
  });
