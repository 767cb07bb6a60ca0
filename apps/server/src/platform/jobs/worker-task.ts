/** One attempt at one job: timeout, metrics and handling of failures. */
import type { JobHelpers, Job as QueuedJob } from 'graphile-worker';
import type { Platform } from '../context.ts';
import type { Log } from '../log.ts';
import { over } from '../tracing/span.ts';
import { type DeadJobs, SUPERSEDED } from './dead-jobs.ts';
import { traceOf } from './job-trace.ts';
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
  duringMaintenance: boolean;
  run(payload: unknown, context: TaskContext): Promise<void>;
  /** Enqueues it again, for another worker. */
  again(payload: unknown): Promise<void>;
}

/** State of the worker that runs the task. */
export interface WorkerState {
  /** The worker takes no more jobs; running ones should end. */
  isClosing(): boolean;
  /** No slot of the lane is free. */
  isFull(): boolean;
  /** Aborted when the worker is about to stop: running jobs go back to the queue. */
  stopping: AbortSignal;
}

/** Retrying cannot help. */
export class InvalidPayload extends Error {}

export function attempt(platform: Platform, name: string, task: Task, deadJobs: DeadJobs, workerState: WorkerState) {
  return async (payload: unknown, { job }: JobHelpers) => {
    // It was asked for before the worker closed and came afterwards.
    if (workerState.isClosing()) return task.again(payload);
    const log = platform.log.child({ job: job.id, task: name });
    const isLastAttempt = job.attempts >= job.max_attempts;
    const started = performance.now();
    const finish = (outcome: 'done' | 'failed' | 'dead') =>
      platform.metrics.jobFinished(name, outcome, (performance.now() - started) / 1000);
    const shouldYield = () =>
      workerState.isClosing() || (workerState.isFull() && performance.now() - started > task.turnSeconds * 1000);
    try {
      const span = platform.tracing?.begin(`job ${name}`, 'consumer', factsOf(job), traceOf(payload));
      const context = { attempt: job.attempts, isLastAttempt, log, shouldYield };
      await over(span, () => withTimeout(task, payload, context, workerState.stopping));
      finish('done');
    } catch (error) {
      // Interrupted by the shutdown: not a failure, and another worker should continue at once.
      if (workerState.stopping.aborted) return task.again(payload);
      const isDead = isLastAttempt || error instanceof InvalidPayload;
      finish(isDead ? 'dead' : 'failed');
      const details = { err: error, attempt: job.attempts };
      if (isDead) log.error(details, 'a job failed for good');
      else log.warn(details, 'a job failed');
      const isSpent = isDead || (await isReplaced(platform, job));
      if (isSpent) deadJobs.expect(job.id);
      else deadJobs.delay(job.id);
      if (isSpent && !isDead) throw new Error(SUPERSEDED);
      throw new Error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  };
}

const factsOf = ({ id, attempts }: QueuedJob) => ({ 'messaging.message.id': String(id), 'job.attempt': attempts });

/** A job that ignores its signal is abandoned after the timeout and counted as failed. */
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

/** A newer job with the same key replaced it while it ran: the engine does not retry it. */
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
