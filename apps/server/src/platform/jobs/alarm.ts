/**
 * Wakes the workers of a process for jobs that nobody announces: those whose time comes, and those that a dead worker held. A new
 * job is announced by the database and starts at once. One look of the process replaces a look of each of its workers.
 */
import type { Platform } from '../context.ts';

interface Sleeper {
  tasks: ReadonlySet<string>;
  /** Lets so many idle workers look for a job. */
  wake(count: number): void;
}

interface Alarm {
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;
/** More than a process has workers. */
const MOST = 400;

const DUE = {
  name: 'due-jobs',
  text: `
    select task_identifier as task from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts and run_at <= now() limit ${MOST}`,
};

export function startAlarm({ databases, log }: Platform, sleepers: readonly Sleeper[], everyMs = EVERY_MS): Alarm {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const look = async () => {
    const { rows } = await databases.owner.query<{ task: string }>(DUE);
    for (const { tasks, wake } of sleepers) {
      const count = rows.filter(({ task }) => tasks.has(task)).length;
      if (count > 0 && !isStopped) wake(count);
    }
  };
  const begin = () => {
    running = look()
      // An outage is the worker's own concern, and it says so.
      .catch((error) => log.debug({ err: error }, 'due jobs could not be looked for'))
      .then(() => {
        if (!isStopped) timer = setTimeout(begin, everyMs);
      });
  };
  begin();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
