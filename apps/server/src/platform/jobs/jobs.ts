/**
 * Background jobs. A job is enqueued inside the transaction that causes it, so it exists only if that commits; it runs at
 * least once, is retried with growing delays, and is kept as a dead job when it fails for good.
 * `run` must be idempotent: a worker may die between the effect and recording that the job is done.
 */
import { z } from 'zod';
import { type Base, type Platform, systemBase } from '../context.ts';
import { transaction } from '../database/database.ts';
import { faultSite } from '../faults/fault-site.ts';
import { ACCOUNT_FLAG } from './fair-slots.ts';
import { createFloodPenalty } from './flood-penalty.ts';
import { withTrace } from './job-trace.ts';
import type { Lane } from './lanes.ts';
import { startPool, type Worker, type WorkerOptions } from './worker-pool.ts';
import { InvalidPayload, type Task } from './worker-task.ts';

export type { Worker, WorkerOptions } from './worker-pool.ts';

const DEFAULT_ATTEMPTS = 8;
const DEFAULT_TIMEOUT_SECONDS = 300;
const DEFAULT_TURN_SECONDS = 2;

export interface JobContext extends Base {
  /** Aborted when the job times out or the worker stops: pass it to long operations. */
  signal: AbortSignal;
  attempt: number;
  isLastAttempt: boolean;
  /** Others wait for the slot and this job has had its turn, or the worker stops: end soon with `requeue()`. */
  shouldYield(): boolean;
}

/** Returned by a job that is not done: it releases its slot and runs again with the same payload. */
export interface Requeue {
  afterSeconds: number;
}
export const requeue = (afterSeconds = 0): Requeue => ({ afterSeconds });

export interface JobDefinition<P> {
  name: string;
  lane: Lane;
  /** Ids, not data: the job reads the current state when it runs. */
  payload: z.core.$ZodType<P>;
  /** Jobs with the same key that have not started yet are merged; the newest payload wins. */
  key?: (payload: P) => string;
  attempts?: number;
  /** Jobs of one queue run sequentially. Use few names: one per kind of work, not per row. */
  queue?: (payload: P) => string;
  timeoutSeconds?: number;
  /** How long it may run while other jobs wait for its slot. */
  turnSeconds?: number;
  /** Lower runs first. */
  priority?: number;
  /** Shared resources it uses, such as a vendor: none may hold more than half of a lane. */
  uses?: (payload: P) => string[];
  /** It runs during maintenance, too: mails for signing in, and backups. */
  duringMaintenance?: true;
  /** False: a final failure is only logged. For work that is scheduled again anyway. */
  keepDead?: boolean;
  // biome-ignore lint/suspicious/noConfusingVoidType: most jobs return nothing
  run(ctx: JobContext, payload: P): Promise<Requeue | void>;
}

export interface Job<P> extends JobDefinition<P> {
  /** The event whose publication enqueues this job, if it is a subscriber (events.ts). */
  event?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of jobs mixes payload types; each is checked by its own schema
export type AnyJob = Job<any>;

export const defineJob = <P>(definition: JobDefinition<P>): Job<P> => definition;

/** The part of a transaction that enqueueing needs. */
export interface Enqueuer {
  client: { query(text: string, values: unknown[]): Promise<unknown> };
  now?(): Date;
}

export interface EnqueueOptions {
  /** In application time. For short delays; what is due in days should be a row that a schedule looks for. */
  runAt?: Date;
  key?: string;
}

const addJobs = (by: 'enqueue_job' | 'requeue_job') => `
  select ${by}($1, j.payload, j.key, now() + make_interval(secs => $2), $3, j.queue, j.priority, j.flags)
  from json_to_recordset($4::json) as j(payload json, key text, queue text, priority int, flags text[])`;

const penaltyOf = createFloodPenalty();

export const enqueue = <P>(tx: Enqueuer, job: Job<P>, payload: P, options: EnqueueOptions = {}): Promise<void> =>
  enqueueMany(tx, job, [payload], options);

/** All in one statement. An invalid payload fails here, in the caller, and not later in the worker. */
export const enqueueMany = <P>(tx: Enqueuer, job: Job<P>, payloads: P[], options: EnqueueOptions = {}): Promise<void> =>
  add(tx, job, payloads, options, 'enqueue_job');

async function add<P>(
  tx: Enqueuer,
  job: Job<P>,
  payloads: P[],
  options: EnqueueOptions,
  by: 'enqueue_job' | 'requeue_job',
): Promise<void> {
  if (payloads.length === 0) return;
  const rows = payloads.map((given) => {
    const payload = z.parse(job.payload, given);
    const key = options.key ?? job.key?.(payload);
    const account = accountOf(payload);
    return {
      payload: withTrace(given),
      // Keys are unique in the whole queue, so each carries its job's name.
      key: key === undefined ? null : `${job.name}:${key}`,
      queue: job.queue?.(payload) ?? null,
      priority: (job.priority ?? 0) + (account ? penaltyOf(`${job.lane} ${account}`) : 0),
      flags: [...(account ? [account] : []), ...(job.uses?.(payload) ?? [])],
    };
  });
  const delay = options.runAt ? secondsUntil(options.runAt, tx.now?.() ?? new Date()) : 0;
  await tx.client.query(addJobs(by), [job.name, delay, job.attempts ?? DEFAULT_ATTEMPTS, JSON.stringify(rows)]);
}

/** The account id of a payload; in an event's payload it is nested. */
function accountOf(payload: unknown): string | null {
  const { accountId, payload: inner } = (payload ?? {}) as { accountId?: unknown; payload?: unknown };
  if (typeof accountId === 'number') return `${ACCOUNT_FLAG}${accountId}`;
  return inner ? accountOf(inner) : null;
}

const secondsUntil = (date: Date, now: Date) => Math.max(0, (date.getTime() - now.getTime()) / 1000);

/** This version runs no such jobs any more, or not with what they were given. */
export class OutdatedJob extends Error {}

export interface DeadChoice {
  ids: readonly number[] | null;
  /** Without ids: all of this task. */
  task: string | null;
}

const OPEN_DEAD = `
  retried_at is null and case when $1::bigint[] is null then task = $2 else id = any($1) end`;
/** What one request takes on; the rest stays for the next. */
const MOST_DEAD = 5_000;

/** Enqueues dead jobs again with all their attempts. How many: those that were retried or dropped before do not count. */
export async function retryDeadJobs(tx: Enqueuer, jobs: readonly AnyJob[], { ids, task }: DeadChoice): Promise<number> {
  const { rows } = (await tx.client.query(
    `update dead_jobs set retried_at = now() where id in
       (select id from dead_jobs where ${OPEN_DEAD} order by id limit ${MOST_DEAD} for update) returning task, payload`,
    [ids, task],
  )) as { rows: { task: string; payload: unknown }[] };
  for (const [name, dead] of Map.groupBy(rows, (row) => row.task)) {
    const job = jobs.find((known) => known.name === name);
    const payloads = dead.map(({ payload }) => payload);
    if (!job || payloads.some((payload) => !z.safeParse(job.payload, payload).success)) throw new OutdatedJob(name);
    await enqueueMany(tx, job, payloads);
  }
  return rows.length;
}

export async function dropDeadJobs(tx: Enqueuer, { ids, task }: DeadChoice): Promise<number> {
  const { rowCount } = (await tx.client.query(
    `delete from dead_jobs where id in (select id from dead_jobs where ${OPEN_DEAD} order by id limit ${MOST_DEAD} for update)`,
    [ids, task],
  )) as { rowCount: number | null };
  return rowCount ?? 0;
}

/** Everything that a worker runs: the given jobs, and the one that passes events on to them. */
export const allJobs = (jobs: readonly AnyJob[]): AnyJob[] => [
  ...jobs,
  fanOut(jobs.filter((job) => job.event !== undefined)),
];

export function startWorker(platform: Platform, jobs: AnyJob[], options: WorkerOptions = {}): Promise<Worker> {
  const all = allJobs(jobs);
  const tasks = new Map<string, Task>();
  for (const job of all) {
    if (tasks.has(job.name)) throw new Error(`two jobs are called ${job.name}`);
    tasks.set(job.name, taskOf(platform, job));
  }
  return startPool(platform, tasks, options);
}

function taskOf(platform: Platform, job: AnyJob): Task {
  const again = (payload: unknown, afterSeconds: number) => {
    const now = platform.clock.now();
    const runAt = new Date(now.getTime() + afterSeconds * 1000);
    return add({ client: platform.databases.owner, now: () => now }, job, [payload], { runAt }, 'requeue_job');
  };
  return {
    lane: job.lane,
    timeoutSeconds: job.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    turnSeconds: job.turnSeconds ?? DEFAULT_TURN_SECONDS,
    keepDead: job.keepDead ?? true,
    duringMaintenance: job.duringMaintenance ?? false,
    async run(payload, { log, ...context }) {
      const parsed = z.safeParse(job.payload, payload);
      if (!parsed.success) throw new InvalidPayload(`the payload does not fit: ${parsed.error.message}`);
      faultSite('job.begun');
      const next = await job.run({ ...systemBase(platform, { log }), ...context }, parsed.data);
      if (next) await again(payload, next.afterSeconds);
      faultSite('job.done');
    },
    again: (payload) => again(payload, 0),
  };
}

/** Publishing an event enqueues this job, which enqueues one job per subscriber, each with its own attempts. */
export const Publication = z.object({ event: z.string(), payload: z.unknown() });
export const PUBLICATION_JOB = 'events.publish';

const fanOut = (subscribers: AnyJob[]): AnyJob =>
  defineJob({
    name: PUBLICATION_JOB,
    lane: 'urgent',
    payload: Publication,
    async run({ platform }, { event, payload }) {
      await transaction(platform.databases.platform, null, async (client) => {
        for (const job of subscribers) if (job.event === event) await enqueue({ client }, job, payload);
      });
    },
  });
