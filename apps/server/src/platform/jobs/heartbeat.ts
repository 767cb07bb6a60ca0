/**
 * Detects dead workers. Every pool updates its row; a pool that is silent for too long is considered dead and its jobs are
 * unlocked. Times come from the database, so a wrong local clock does no harm.
 */
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { begun } from '../begun.ts';
import type { Platform } from '../context.ts';

export interface HeartbeatOptions {
  heartbeatMs: number;
  silenceMs: number;
  isAfterGap: boolean;
  lane: string;
  /** Its slots. */
  concurrency: number;
  /** Called after the jobs of dead pools have been unlocked. */
  onFreed(): Promise<void>;
}

export interface Heartbeat {
  /** Resolves when the pool is registered. */
  registered: Promise<void>;
  /** Unlocks whatever the pool still holds. If the database is unavailable, other pools do it after the timeout. */
  end(): Promise<void>;
}

/** Shows that it lives, and finds the others of this machine. */
const BEAT = {
  name: 'heartbeat',
  text: `
    with beat as (
      insert into worker_heartbeats (pool_id, worker_ids, seen_at, machine, pid, lane, slots)
      values ($1, array[$1], now(), $2, $3, $4, $5)
      on conflict (pool_id) do update set seen_at = now())
    select pool_id, pid, machine = $2 as is_here, seen_at < now() - make_interval(secs => $6) as is_silent
    from worker_heartbeats where pool_id <> $1 and (machine = $2 or seen_at < now() - make_interval(secs => $6))`,
};

// Jobs and queues are locked in the name of the pool.
const FREE = (condition: string) => `
  with gone as (delete from worker_heartbeats where ${condition} returning worker_ids),
  ids as (select array_agg(id) as ids from gone, unnest(worker_ids) as id)
  select graphile_worker.force_unlock_workers(ids), cardinality(ids) as pools from ids where ids is not null`;
const RELEASE_SILENT = FREE('seen_at < now() - make_interval(secs => $1)');
const FREE_THESE = FREE('pool_id = any($1)');

/** Process ids are only comparable within one machine and one pid namespace. */
const MACHINE = `${hostname()} ${processNamespace()}`;
const ownPools = new Set<string>();

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

interface Other {
  pool_id: string;
  pid: number;
  is_here: boolean;
  is_silent: boolean;
}

/** A pool of an ended process on this machine, or of one that had our current process id. */
function isGone({ pool_id, pid }: Other): boolean {
  if (pid === process.pid) return !ownPools.has(pool_id);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

export function startHeartbeat({ databases, log }: Platform, poolId: string, options: HeartbeatOptions): Heartbeat {
  const pool = databases.owner;
  let isStopped = false;
  let lastBeat = performance.now();
  let lastGap = options.isAfterGap ? lastBeat : Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const { promise: registered, resolve } = Promise.withResolvers<void>();

  const beat = async () => {
    const silence = options.silenceMs / 1000;
    const values = [poolId, MACHINE, process.pid, options.lane, options.concurrency, silence];
    const { rows } = await pool.query<Other>({ ...BEAT, values });
    const now = performance.now();
    if (now - lastBeat > options.heartbeatMs * 2) lastGap = now;
    lastBeat = now;
    resolve();
    return rows;
  };
  // After a gap (database outage, suspended machine) other pools had one too: wait for their heartbeats first.
  const mayJudge = () => performance.now() - lastGap > options.silenceMs;
  const free = async (statement: string, value: unknown) => {
    const { rows } = await pool.query<{ pools: number }>(statement, [value]);
    if (!rows[0]) return;
    log.warn({ pools: rows[0].pools }, 'a worker died; its jobs were given back');
    await options.onFreed();
  };
  const round = async () => {
    try {
      const others = await beat();
      // After a restart the jobs of the previous process are unlocked immediately.
      const gone = others.filter((other) => other.is_here && isGone(other)).map(({ pool_id }) => pool_id);
      if (gone.length > 0) await free(FREE_THESE, gone);
      if (mayJudge() && others.some(({ is_silent }) => is_silent)) await free(RELEASE_SILENT, options.silenceMs / 1000);
    } catch (error) {
      lastGap = performance.now();
      log.warn({ err: error }, 'the worker could not show that it lives');
    }
    if (!isStopped) timer = setTimeout(begin, options.heartbeatMs);
  };
  const begin = () => {
    running = begun(round());
  };
  ownPools.add(poolId);
  begin();
  return {
    registered,
    async end() {
      isStopped = true;
      clearTimeout(timer);
      await running;
      await pool
        .query(FREE_THESE, [[poolId]])
        .catch((error) => log.warn({ err: error }, 'the worker left without a farewell'));
      ownPools.delete(poolId);
    },
  };
}
