/** Where jobs go that failed for good: out of the queue and into `dead_jobs`, in one statement, so none is lost or doubled. */
import type { Platform } from '../context.ts';

export interface Graveyard {
  /** This job is about to fail for the last time. */
  expect(id: string): void;
  /** Whatever is dead in the queue, also what another process left there. */
  buryAll(): Promise<void>;
  isEmpty(): boolean;
  close(): Promise<void>;
}

/** The last error of a job that failed while a newer one with its key was already waiting: nobody needs to hear of it. */
export const SUPERSEDED = 'superseded by a newer job';

// The engine writes a failure down a moment after it happened.
const SOON_MS = 100;

const BURY = `
  with doomed as (
    select id, task_identifier, attempts, last_error from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and ($1::bigint[] is null or id = any($1))),
  gone as (
    select j.id, j.payload from (select array_agg(id) as ids from doomed) d, graphile_worker.complete_jobs(d.ids) j),
  kept as (
    insert into dead_jobs (task, payload, error, attempts)
    select d.task_identifier, g.payload, coalesce(d.last_error, 'the worker died'), d.attempts
    from gone g join doomed d using (id)
    where not (d.task_identifier = any($2)) and d.last_error is distinct from '${SUPERSEDED}')
  select id from gone`;

/** `unmourned`: tasks whose dead jobs are not kept. */
export function createGraveyard({ databases, log }: Platform, unmourned: string[]): Graveyard {
  const expected = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const bury = async (ids: string[] | null) => {
    const { rows } = await databases.owner.query<{ id: number }>(BURY, [ids, unmourned]);
    for (const { id } of rows) expected.delete(String(id));
  };
  const soon = () => {
    if (timer || isClosed) return;
    timer = setTimeout(async () => {
      await bury([...expected]).catch((error) => log.warn({ err: error }, 'dead jobs could not be buried yet'));
      timer = undefined;
      if (expected.size > 0) soon();
    }, SOON_MS);
  };
  return {
    expect(id) {
      expected.add(String(id));
      soon();
    },
    buryAll: () => bury(null),
    isEmpty: () => expected.size === 0,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      if (expected.size > 0) await bury([...expected]).catch(() => {});
    },
  };
}
