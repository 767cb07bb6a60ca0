/**
 * One run of the queue's engine, with the heartbeat that keeps its locks alive. The engine does not survive a database that
 * goes away: it forgets to write results down and may hold jobs it never heard of. It says so once, through `onTrouble`;
 * the owner then abandons it, and its jobs come back when its silence has lasted long enough.
 */
import { EventEmitter } from 'node:events';
import { Logger, runTaskList, type WorkerPool } from 'graphile-worker';
import type { Platform } from './context.ts';
import type { Graveyard } from './graveyard.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { Log } from './log.ts';
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
  onTrouble(error: unknown): void;
}

export interface Engine {
  poolId: string;
  /** Settles when it may take jobs. */
  ready: Promise<void>;
  stop(): Promise<void>;
  abandon(): void;
}

const ABORT_BEFORE_END_MS = 2_000;

export function runEngine({ platform, tasks, graveyard, options, isAfterGap, onTrouble }: EngineParts): Engine {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const events = new EventEmitter();
  let isOver = false;
  for (const sign of ['pool:fatalError', 'worker:fatalError', 'worker:getJob:error', 'pool:gracefulShutdown']) {
    events.on(sign, ({ error }: { error?: unknown }) => !isOver && onTrouble(error));
  }
  const list = [...tasks].map(([name, task]) => [name, attempt(platform, name, task, graveyard)]);
  const pool = runTaskList(
    {
      concurrency: options.concurrency,
      noHandleSignals: true,
      pollInterval: options.pollMs,
      logger: quietLogger(platform.log),
      events: events as never,
      preset: {
        // No job is taken before the heartbeat can be seen: the locks of a worker that died at once are freed, too.
        plugins: [{ name: 'heartbeat-first', version: '1', worker: { hooks: { startWorker: () => ready } } }],
        worker: {
          gracefulShutdownAbortTimeout: Math.max(0, options.graceMs - ABORT_BEFORE_END_MS),
          // Single writes that fail would end the program; failed batches are reported.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    },
    Object.fromEntries(list),
    platform.databases.owner,
  );
  pool.promise.catch(() => {});
  const heartbeat = startHeartbeat(platform, pool.id, { ...options, isAfterGap, onFreed: graveyard.buryAll });
  resolve(heartbeat.registered);
  return {
    poolId: pool.id,
    ready,
    abandon() {
      isOver = true;
      heartbeat.fallSilent();
      Promise.resolve(pool.forcefulShutdown('the database was away')).catch(() => {});
    },
    async stop() {
      isOver = true;
      await stopInTime(platform.log, pool, options.graceMs, heartbeat.end);
    },
  };
}

/** Running jobs may finish; what still runs after the grace time is unlocked, so that others can take it at once. */
async function stopInTime(log: Log, pool: WorkerPool, graceMs: number, unlock: () => Promise<void>) {
  const { promise: grace, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => resolve('late'), graceMs);
  const finished = Promise.resolve(pool.gracefulShutdown('the worker stops')).catch(() => {});
  const outcome = await Promise.race([finished, grace]);
  clearTimeout(timer);
  await unlock();
  if (outcome !== 'late') return;
  log.warn('jobs still ran at the end of the grace time; others will run them again');
  await Promise.resolve(pool.forcefulShutdown('the worker stops')).catch(() => {});
}

/** The engine's own lines repeat ours; only its troubles are of interest. */
const quietLogger = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (meta && 'failure' in meta) return;
    if (level === 'error') log.error({ source: 'queue' }, message);
    else if (level === 'warning') log.warn({ source: 'queue' }, message);
    else log.debug({ source: 'queue' }, message);
  });
