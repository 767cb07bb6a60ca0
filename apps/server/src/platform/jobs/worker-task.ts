/** One attempt at one job: its time limit, its measurement and, when it fails, a note of when to come back. */
import type { JobHelpers, Job as QueuedJob } from 'graphile-worker';
import type { Platform } from '../context.ts';
import type { Log } from '../log.ts';
import { type Graveyard, SUPERSEDED } from './dead-jobs.ts';
import type { Lane } from './lanes.ts';

export interface TaskContext {
  signal: AbortSignal;
  attempt: number;
  isLastAttempt: boolean;
  log: Log;
  shouldYield(): boolean;
}

export interface Task {
  lane: Lane;
  timeoutSeconds: number;
  turnSeconds: number;
  keepDead: boolean;
  run(payload: unknown, context: TaskContext): Promise<void>;
  /** Enqueues it once more, for another worker. */
  again(payload: unknown): Promise<void>;
}

/** What a task should know of the worker it runs in. */
export interface Surroundings {
  /** The worker takes no more jobs; those that run should come to an end. */
  isClosing(): boolean;
  /** No slot of the lane is free. */
  isFull(): boolean;
  /** Aborted when the worker is about to stop: what still runs goes back into the queue. */
  stopping: AbortSignal;
}

/** A failure that no further attempt can mend. */
export class Poison extends Error {}

export function attempt(platform: Platform, name: string, task: Task, graveyard: Graveyard, around: Surroundings) {
  return async (payload: unknown, { job }: JobHelpers) => {
    const log = platform.log.child({ job: job.id, task: name });
    const isLastAttempt = job.attempts >= job.max_attempts;
    const started = performance.now();
    const finish = (outcome: 'done' | 'failed' | 'dead') =>
      platform.metrics.jobFinished(name, outcome, (performance.now() - started) / 1000);
    const shouldYield = () =>
      around.isClosing() || (around.isFull() && performance.now() - started > task.turnSeconds * 1000);
    try {
      await withTimeout(task, payload, { attempt: job.attempts, isLastAttempt, log, shouldYield }, around.stopping);
      finish('done');
    } catch (error) {
      // Interrupted by us: that is no failure, and others should go on with it at once.
      if (around.stopping.aborted) return task.again(payload);
      const isDead = isLastAttempt || error instanceof Poison;
      finish(isDead ? 'dead' : 'failed');
      const told = { err: error, attempt: job.attempts };
      if (isDead) log.error(told, 'a job failed for good');
      else log.warn(told, 'a job failed');
      const isSpent = isDead || (await isReplaced(platform, job));
      if (isSpent) graveyard.expect(job.id);
      else graveyard.delay(job.id);
      if (isSpent && !isDead) throw new Error(SUPERSEDED);
      throw new Error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  };
}

/** A job that does not listen to its signal is left behind after the time-out and counted as failed. */
async function withTimeout(task: Task, payload: unknown, context: Omit<TaskContext, 'signal'>, stopping: AbortSignal) {
  const limit = AbortSignal.timeout(task.timeoutSeconds * 1000);
  const signal = AbortSignal.any([limit, stopping]);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const onLate = () => reject(new Error(`the job took longer than ${task.timeoutSeconds} seconds`));
  limit.addEventListener('abort', onLate, { once: true });
  try {
    await Promise.race([task.run(payload, { ...context, signal }), late]);
  } finally {
    limit.removeEventListener('abort', onLate);
  }
}

/** A newer job with its key took its place while it ran: the engine lets it have no further attempt. */
async function isReplaced({ databases, log }: Platform, job: QueuedJob): Promise<boolean> {
  try {
    const { rows } = await databases.owner.query<{ is_replaced: boolean }>(IS_REPLACED, [job.id]);
    return rows[0]?.is_replaced ?? false;
  } catch (error) {
    log.warn({ err: error, job: job.id }, 'whether a failed job was replaced is not known');
    return false;
  }
}

const IS_REPLACED = 'select attempts >= max_attempts as is_replaced from graphile_worker.jobs where id = $1';
