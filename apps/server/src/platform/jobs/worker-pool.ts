/**
 * A worker process' share of the queue: an engine (graphile-worker) with what it lacks: time-outs, pauses with jitter, a
 * place for dead jobs, a dead worker's jobs back in the queue within 45 seconds, and a life after a database outage.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../context.ts';
import { createGraveyard, type Graveyard } from './dead-jobs.ts';
import { LANES, slotsOf } from './lanes.ts';
import { type Engine, type EngineOptions, runEngine } from './worker-engine.ts';
import type { Task } from './worker-task.ts';

/** `silenceMs`: who has not been heard of for so long is dead. `graceMs`: what running jobs get after a stop. */
export type WorkerOptions = Partial<EngineOptions>;

export interface Worker {
  /** Lets running jobs finish for a while, then gives them back for others. */
  stop(): Promise<void>;
  /** Settles when nothing that is due waits or runs any more. */
  drained(): Promise<void>;
  readonly poolIds: string[];
}

const DEFAULTS = { heartbeatMs: 5_000, silenceMs: 30_000, graceMs: 10_000, pollMs: 2_000 };
const DRAIN_POLL_MS = 10;

export async function startPool(platform: Platform, tasks: Map<string, Task>, given: WorkerOptions): Promise<Worker> {
  const options = { ...DEFAULTS, concurrency: platform.config.WORKER_CONCURRENCY, ...given };
  const unmourned = [...tasks].filter(([, task]) => !task.keepDead).map(([name]) => name);
  const graveyard = createGraveyard(platform, unmourned);
  const lanes = LANES.flatMap((lane) => {
    const own = new Map([...tasks].filter(([, task]) => task.lane === lane));
    const concurrency = slotsOf(lane, options.concurrency);
    return own.size > 0 ? [startLane(platform, own, graveyard, { ...options, concurrency })] : [];
  });
  await Promise.all(lanes.map(({ ready }) => ready));
  // What a process left behind that died between a last failure and the burial.
  await graveyard.buryAll();
  return {
    get poolIds() {
      return lanes.map((lane) => lane.poolId());
    },
    drained: () => drained(platform, [...tasks.keys()], graveyard),
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
      await graveyard.close();
    },
  };
}

/** The engine of one lane, and the next one after each outage of the database. */
function startLane(platform: Platform, tasks: Map<string, Task>, graveyard: Graveyard, options: EngineOptions) {
  const retiring = new Set<Promise<void>>();
  let isStopping = false;
  let engine = launch(false);

  function launch(isAfterGap: boolean): Engine {
    const mine: Engine = runEngine({ platform, tasks, graveyard, options, isAfterGap, onReturn: () => replace(mine) });
    return mine;
  }
  /** The old engine finishes what it has; what is locked in its name after that was lost on the way. */
  function replace(old: Engine) {
    if (isStopping || engine !== old) return;
    platform.log.info('the database is back; the worker goes on');
    engine = launch(true);
    const retired = old.retire().finally(() => retiring.delete(retired));
    retiring.add(retired);
  }
  return {
    ready: engine.ready,
    poolId: () => engine.poolId,
    async stop() {
      isStopping = true;
      await engine.stop();
      await Promise.race([Promise.all(retiring), sleep(options.graceMs, undefined, { ref: false })]);
    },
  };
}

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
