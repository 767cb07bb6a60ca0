/**
 * Wakes the workers of a process for jobs without a notification: jobs that become due, and jobs of dead workers. The database
 * announces new jobs, which start at once. One poll per process replaces a poll per worker.
 */
import { begun } from '../begun.ts';
import type { Platform } from '../context.ts';

interface Sleeper {
  tasks: ReadonlySet<string>;
  /** Makes `count` idle workers look for a job. */
  wake(count: number): void;
}

export interface Alarm {
  /** Jobs were enqueued. Some may become due within the longest pause. */
  notice(): void;
  stop(): Promise<void>;
}

/** `short` while jobs are about to become due, else `long`: jobs of dead workers and further attempts come unannounced. */
const PAUSES = { short: 1_000, long: 5_000 };
/** More than a process has workers. */
const MOST = 400;

/** The tasks of due jobs, and a null if another job becomes due within the given time. */
const DUE = {
  name: 'due-jobs',
  text: `
    (select task_identifier as task from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and run_at <= now() limit ${MOST})
    union all
    (select null from graphile_worker.jobs where locked_at is null and attempts < max_attempts
      and run_at > now() and run_at <= now() + $1 * interval '1 ms' limit 1)`,
};

export function startAlarm({ databases, log }: Platform, sleepers: readonly Sleeper[], pauses = PAUSES): Alarm {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isNoticed = false;
  /** How many jobs are due now or soon. */
  const look = async () => {
    const { rows } = await databases.owner.query<{ task: string | null }>({ ...DUE, values: [pauses.long] });
    for (const { tasks, wake } of sleepers) {
      const count = rows.filter(({ task }) => task && tasks.has(task)).length;
      if (count > 0 && !isStopped) wake(count);
    }
    return rows.length;
  };
  const round = async () => {
    isNoticed = false;
    let isSoon = false;
    try {
      isSoon = (await look()) > 0;
    } catch (error) {
      // An outage is the worker's own concern, and it says so.
      log.debug({ err: error }, 'due jobs could not be looked for');
    }
    rest(isSoon || isNoticed ? pauses.short : pauses.long);
  };
  const rest = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(begin, ms);
  };
  const begin = () => {
    timer = undefined;
    running = begun(round());
  };
  begin();
  return {
    notice() {
      // While it looks, the pause that follows is a short one.
      if (!isNoticed && timer) rest(pauses.short);
      isNoticed = true;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
