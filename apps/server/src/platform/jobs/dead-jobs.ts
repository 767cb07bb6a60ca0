/**
 * What happens to a job after a failure. Those that failed for good go out of the queue and into `dead_jobs`, in one statement,
 * so none is lost or doubled; the others get a pause that varies, so that herds disperse.
 */
import type { Platform } from '../context.ts';

export interface Graveyard {
  /** This job is about to fail for the last time. */
  expect(id: string): void;
  /** This job is about to fail and comes back: up to half as much later again as the engine has it wait. */
  delay(id: string): void;
  /** Whatever is dead in the queue, also what another process left there. */
  buryAll(): Promise<void>;
  isEmpty(): boolean;
  close(): Promise<void>;
}

/** The last error of a job that failed while a newer one with its key was already waiting: nobody needs to hear of it. */
export const SUPERSEDED = 'superseded by a newer job';

// The engine writes a failure down a moment after it happened.
const SOON_MS = 100;
/** Less than the shortest pause: a job that is not found by then keeps the engine's. */
const DELAY_TRIES = 20;

const BURY = `
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

/** `unmourned`: tasks whose dead jobs are not kept. */
export function createGraveyard({ databases, log }: Platform, unmourned: string[]): Graveyard {
  const expected = new Set<string>();
  const delayed = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const bury = async (ids: string[] | null) => {
    const { rows } = await databases.owner.query<{ id: number }>(BURY, [ids, unmourned]);
    for (const { id } of rows) expected.delete(String(id));
  };
  const delay = async () => {
    for (const [id, tries] of delayed) tries > 1 ? delayed.set(id, tries - 1) : delayed.delete(id);
    const { rows } = await databases.owner.query<{ id: number }>(DELAY, [[...delayed.keys()]]);
    for (const { id } of rows) delayed.delete(String(id));
  };
  const settle = async () => {
    if (expected.size > 0) await bury([...expected]);
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
    buryAll: () => bury(null),
    isEmpty: () => expected.size + delayed.size === 0,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await settle().catch(() => {});
    },
  };
}
