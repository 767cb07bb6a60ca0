/**
 * A worker process' share of the queue: an engine (graphile-worker) with what it lacks: time-outs, pauses with jitter, a
 * place for dead jobs, a dead worker's jobs back in the queue within 45 seconds, and a life after a database outage.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from './context.ts';
import { createGraveyard, type Graveyard } from './graveyard.ts';
import { type Engine, type EngineOptions, runEngine } from './worker-engine.ts';
import type { Task } from './worker-task.ts';

/** `silenceMs`: who has not been heard of for so long is dead. `graceMs`: what running jobs get after a stop. */
export type WorkerOptions = Partial<EngineOptions>;

export interface Worker {
  /** Lets running jobs finish for a while, then gives them back for others. */
  stop(): Promise<void>;
  /** Settles when nothing that is due waits or runs any more. */
  drained(): Promise<void>;
  readonly poolId: string;
}

const DEFAULTS = { heartbeatMs: 5_000, silenceMs: 30_000, graceMs: 10_000, pollMs: 2_000 };
const DRAIN_POLL_MS = 10;

export async function startPool(platform: Platform, tasks: Map<string, Task>, given: WorkerOptions): Promise<Worker> {
  const options = { ...DEFAULTS, concurrency: platform.config.WORKER_CONCURRENCY, ...given };
  const unmourned = [...tasks].filter(([, task]) => !task.keepDead).map(([name]) => name);
  const graveyard = createGraveyard(platform, unmourned);
  const stopping = new AbortController();
  let recovery: Promise<void> | null = null;
  let engine = launch(false);
  await engine.ready;
  // What a process left behind that died between a last failure and the burial.
  await graveyard.buryAll();

  function launch(isAfterGap: boolean): Engine {
    return runEngine({ platform, tasks, graveyard, options, isAfterGap, onTrouble });
  }
  function onTrouble(error: unknown) {
    if (recovery || stopping.signal.aborted) return;
    platform.log.warn({ err: error }, 'the queue is in trouble; the worker starts again when the database answers');
    engine.abandon();
    recovery = recover().finally(() => {
      recovery = null;
    });
  }
  async function recover() {
    do await sleep(options.pollMs / 2);
    while (!stopping.signal.aborted && !(await answers(platform)));
    if (!stopping.signal.aborted) engine = launch(true);
  }
  return {
    get poolId() {
      return engine.poolId;
    },
    drained: () => drained(platform, [...tasks.keys()], graveyard),
    async stop() {
      stopping.abort();
      await recovery;
      await engine.stop();
      await graveyard.close();
    },
  };
}

const answers = ({ databases }: Platform) =>
  databases.owner.query('select 1').then(
    () => true,
    () => false,
  );

async function drained({ databases }: Platform, tasks: string[], graveyard: Graveyard) {
  for (;;) {
    const { rows } = await databases.owner.query<{ is_busy: boolean }>(
      `select exists (select from graphile_worker.jobs where task_identifier = any($1)
         and (locked_at is not null or (run_at <= now() and attempts < max_attempts))) as is_busy`,
      [tasks],
    );
    if (!rows[0]?.is_busy && graveyard.isEmpty()) return;
    await sleep(DRAIN_POLL_MS);
  }
}
