/**
 * Handling of failed jobs. Jobs that failed for good move from the queue to `dead_jobs` in one statement, so that none is lost
 * or duplicated; retries get jitter, to avoid a thundering herd.
 */
import type { Platform } from '../context.ts';

export interface DeadJobs {
  /** This job is about to fail for the last time. */
  expect(id: string): void;
  /** This job is about to fail and will be retried: adds up to 50 percent to the engine's delay. */
  delay(id: string): void;
  /** Moves all dead jobs in the queue, including those left by other processes. */
  moveAll(): Promise<void>;
  isEmpty(): boolean;
  close(): Promise<void>;
}

/** The last error of a job that failed while a newer one with its key was already waiting; it is not kept. */
export const SUPERSEDED = 'superseded by a newer job';

// The engine records a failure shortly after it happened.
const SOON_MS = 100;
/** Less than the shortest retry delay: a job that is not found by then keeps the engine's. */
const DELAY_TRIES = 20;

const MOVE_DEAD = `
  with doomed as (
    select id, task_identifier, attempts, last_error from graphile_worker.jobs
    where locked_at is null and case when $1::bigint[] is null then attempts >= max_attempts else id = any($1) end),
  gone as (
    select j.id, j.payload from (select array_agg(id) as ids from doomed) d, graphile_worker.complete_jobs(d.ids) j),
  kept as (
    insert into dead_jobs (task, payload, error, attempts)
    select d.task_identifier, g.payload, coalesce(d.last_error, 'the worker died'), d.attempts
    from gone g join doomed d using (id)
    where not (d.task_identifier = any($2)) and d.last_error is distinct from '${SUPERSEDED}')
  select id from gone`;

const DELAY = `
  select moved.id from graphile_worker.jobs waiting,
    graphile_worker.reschedule_jobs(array[waiting.id],
      waiting.run_at + make_interval(secs => random() * 0.5 * exp(least(waiting.attempts, 10)))) moved
  where waiting.id = any($1) and waiting.locked_at is null and waiting.attempts < waiting.max_attempts`;

/** `discarded`: tasks whose dead jobs are not kept. */
export function createDeadJobs({ databases, log }: Platform, discarded: string[]): DeadJobs {
  const expected = new Set<string>();
  const delayed = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const moveDead = async (ids: string[] | null) => {
    const { rows } = await databases.owner.query<{ id: number }>(MOVE_DEAD, [ids, discarded]);
    for (const { id } of rows) expected.delete(String(id));
  };
  const delay = async () => {
    for (const [id, tries] of delayed) tries > 1 ? delayed.set(id, tries - 1) : delayed.delete(id);
    const { rows } = await databases.owner.query<{ id: number }>(DELAY, [[...delayed.keys()]]);
    for (const { id } of rows) delayed.delete(String(id));
  };
  const settle = async () => {
    if (expected.size > 0) await moveDead([...expected]);
    if (delayed.size > 0) await delay();
  };
  const soon = () => {
    if (timer || isClosed) return;
    timer = setTimeout(async () => {
      await settle().catch((error) => log.warn({ err: error }, 'failed jobs could not be looked after yet'));
      timer = undefined;
      if (expected.size + delayed.size > 0) soon();
    }, SOON_MS);
  };
  return {
    expect(id) {
      expected.add(String(id));
      soon();
    },
    delay(id) {
      delayed.set(String(id), DELAY_TRIES);
      soon();
    },
    moveAll: () => moveDead(null),
    isEmpty: () => expected.size + delayed.size === 0,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await settle().catch(() => {});
    },
  };
}
