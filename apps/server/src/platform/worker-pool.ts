/**
 * The queue's engine (graphile-worker) with what it lacks: time-outs, pauses with jitter, a place for dead jobs, and a dead
 * worker's jobs back in the queue within 45 seconds. Nothing here knows what a job does.
 */
import { type JobHelpers, Logger, type Job as QueuedJob, runTaskList, type WorkerPool } from 'graphile-worker';
import type { Platform } from './context.ts';
import { createGraveyard, type Graveyard, SUPERSEDED } from './graveyard.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import type { Log } from './log.ts';

export interface TaskContext {
  signal: AbortSignal;
  attempt: number;
  isLastAttempt: boolean;
  log: Log;
}

export interface Task {
  timeoutSeconds: number;
  keepDead: boolean;
  run(payload: unknown, context: TaskContext): Promise<void>;
}

/** A failure that no further attempt can mend. */
export class Poison extends Error {}

export interface WorkerOptions {
  concurrency?: number;
  heartbeatMs?: number;
  /** A pool that has not been heard of for so long is dead. */
  silenceMs?: number;
  /** How long running jobs may go on after a stop. */
  graceMs?: number;
  pollMs?: number;
}

export interface Worker {
  /** Lets running jobs finish for a while, then gives them back for others. */
  stop(): Promise<void>;
  /** Settles when nothing that is due waits or runs any more. */
  drained(): Promise<void>;
  readonly poolId: string;
}

const DEFAULTS = { heartbeatMs: 5_000, silenceMs: 30_000, graceMs: 10_000, pollMs: 2_000 };
const RESTART_MS = 1_000;
const DRAIN_POLL_MS = 10;

export async function startPool(platform: Platform, tasks: Map<string, Task>, given: WorkerOptions): Promise<Worker> {
  const options = { ...DEFAULTS, concurrency: platform.config.WORKER_CONCURRENCY, ...given };
  const unmourned = [...tasks].filter(([, task]) => !task.keepDead).map(([name]) => name);
  const graveyard = createGraveyard(platform, unmourned);
  let isStopping = false;
  let engine = launch();
  await engine.heartbeat.registered;
  // What a process left behind that died between a last failure and the burial.
  await graveyard.buryAll();

  function launch() {
    const registered = Promise.withResolvers<void>();
    const pool = runEngine(platform, tasks, options, graveyard, registered.promise);
    const heartbeat = startHeartbeat(platform.databases.owner, pool.id, platform.log, options, graveyard.buryAll);
    registered.resolve(heartbeat.registered);
    pool.promise.then(() => relaunch(), relaunch);
    return { pool, heartbeat };
  }
  /** The engine gives up when it cannot write down a result for minutes; then a new one takes over. */
  function relaunch(error?: unknown) {
    if (isStopping) return;
    platform.log.error({ err: error }, 'the worker ended by itself and is started again');
    void engine.heartbeat.stop();
    setTimeout(() => {
      if (!isStopping) engine = launch();
    }, RESTART_MS).unref();
  }
  return {
    get poolId() {
      return engine.pool.id;
    },
    drained: () => drained(platform, tasks, graveyard),
    async stop() {
      isStopping = true;
      await stopEngine(platform, engine, options.graceMs);
      await graveyard.close();
    },
  };
}

function runEngine(
  platform: Platform,
  tasks: Map<string, Task>,
  options: Required<WorkerOptions>,
  graveyard: Graveyard,
  registered: Promise<void>,
): WorkerPool {
  const list = Object.fromEntries([...tasks].map(([name, task]) => [name, attempt(platform, name, task, graveyard)]));
  const waitForHeartbeat = {
    name: 'wait-for-heartbeat',
    version: '1',
    worker: { hooks: { startWorker: () => registered } },
  };
  return runTaskList(
    {
      concurrency: options.concurrency,
      noHandleSignals: true,
      pollInterval: options.pollMs,
      logger: quietLogger(platform.log),
      preset: {
        plugins: [waitForHeartbeat],
        worker: {
          gracefulShutdownAbortTimeout: Math.max(0, options.graceMs - 2_000),
          // Batched writes are tried again when the database is away; single ones would end the program.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    },
    list,
    platform.databases.owner,
  );
}

async function stopEngine(
  { databases, log }: Platform,
  { pool, heartbeat }: { pool: WorkerPool; heartbeat: Heartbeat },
  graceMs: number,
) {
  const finished = Promise.resolve(pool.gracefulShutdown('the worker stops')).then(
    () => true,
    () => true,
  );
  const { promise: grace, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), graceMs);
  const isFinished = await Promise.race([finished, grace]);
  clearTimeout(timer);
  if (!isFinished) {
    log.warn('jobs still run at the end of the grace time; others will run them again');
    // Unlocked first: the engine's own way would count it as a failure and make them wait.
    await databases.owner.query('select graphile_worker.force_unlock_workers(array[$1])', [pool.id]).catch(() => {});
    await Promise.resolve(pool.forcefulShutdown('the worker stops')).catch(() => {});
  }
  await heartbeat.stop();
}

/** One attempt at one job: time limit, measurement, and on failure a note of when to come back. */
function attempt(platform: Platform, name: string, task: Task, graveyard: Graveyard) {
  return async (payload: unknown, { job, abortSignal }: JobHelpers) => {
    const log = platform.log.child({ job: job.id, task: name });
    const isLastAttempt = job.attempts >= job.max_attempts;
    const started = performance.now();
    const finish = (outcome: 'done' | 'failed' | 'dead') =>
      platform.metrics.jobFinished(name, outcome, (performance.now() - started) / 1000);
    try {
      await withTimeout(task, payload, { attempt: job.attempts, isLastAttempt, log }, abortSignal);
      finish('done');
    } catch (error) {
      const isDead = isLastAttempt || error instanceof Poison;
      finish(isDead ? 'dead' : 'failed');
      log[isDead ? 'error' : 'warn'](
        { err: error, attempt: job.attempts },
        isDead ? 'a job failed for good' : 'a job failed',
      );
      const isSpent = await noteFailure(platform, job, isDead);
      if (isSpent) graveyard.expect(job.id);
      if (isSpent && !isDead) throw new Error(SUPERSEDED);
      throw new Error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  };
}

/** A job that does not listen to its signal is left behind after the time-out and counted as failed. */
async function withTimeout(
  task: Task,
  payload: unknown,
  context: Omit<TaskContext, 'signal'>,
  stop: AbortSignal | undefined,
) {
  const limit = AbortSignal.timeout(task.timeoutSeconds * 1000);
  const signal = stop ? AbortSignal.any([limit, stop]) : limit;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const onLate = () => reject(new Error(`the job took longer than ${task.timeoutSeconds} seconds`));
  limit.addEventListener('abort', onLate, { once: true });
  try {
    await Promise.race([task.run(payload, { ...context, signal }), late]);
  } finally {
    limit.removeEventListener('abort', onLate);
  }
}

/**
 * The engine adds e^attempts seconds to `run_at`: moving that first adds up to half as much again, so herds disperse.
 * True when there will be no further attempt.
 */
async function noteFailure({ databases, log }: Platform, job: QueuedJob, isDead: boolean): Promise<boolean> {
  try {
    const { rows } = await databases.owner.query<{ is_spent: boolean }>(NOTE_FAILURE, [job.id, isDead]);
    return rows[0]?.is_spent ?? isDead;
  } catch (error) {
    log.warn({ err: error, job: job.id }, 'a failed job keeps its plain pause');
    return isDead;
  }
}

const NOTE_FAILURE = `
  update graphile_worker._private_jobs set
    run_at = now() + make_interval(secs => random() * 0.5 * exp(least(attempts, 10))),
    attempts = case when $2 then max_attempts else attempts end
  where id = $1 returning attempts >= max_attempts as is_spent`;

async function drained({ databases }: Platform, tasks: Map<string, Task>, graveyard: Graveyard) {
  const names = [...tasks.keys()];
  for (;;) {
    const { rows } = await databases.owner.query<{ busy: boolean }>(
      `select exists (select from graphile_worker.jobs where task_identifier = any($1)
         and (locked_at is not null or (run_at <= now() and attempts < max_attempts))) as busy`,
      [names],
    );
    if (!rows[0]?.busy && graveyard.isEmpty()) return;
    await new Promise((resolve) => setTimeout(resolve, DRAIN_POLL_MS));
  }
}

/** The engine's own lines repeat ours; only its troubles are of interest. */
const quietLogger = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (meta && 'failure' in meta) return;
    if (level === 'error') log.error({ source: 'queue' }, message);
    else if (level === 'warning') log.warn({ source: 'queue' }, message);
    else log.debug({ source: 'queue' }, message);
  });
