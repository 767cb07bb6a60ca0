/**
 * How the death of a worker is noticed. Every pool renews its row; a pool that is silent for too long is dead, and its jobs
 * are given to others. Times are the database's own, so a moved or wrong clock kills nobody.
 */
import type { Platform } from '../context.ts';

export interface HeartbeatOptions {
  heartbeatMs: number;
  silenceMs: number;
  isAfterGap: boolean;
  /** Called after the jobs of dead pools have been unlocked. */
  onFreed(): Promise<void>;
}

export interface Heartbeat {
  /** Settles when the pool can be seen by the others. */
  registered: Promise<void>;
  /** Frees whatever is still locked in the pool's name. Without a database the others will do it, after the silence. */
  end(): Promise<void>;
}

const BEAT = `
  insert into worker_heartbeats (pool_id, worker_ids, seen_at) values ($1, array[$1], now())
  on conflict (pool_id) do update set seen_at = now()`;

// Jobs and queues are locked in the name of the pool.
const FREE = (condition: string) => `
  with gone as (delete from worker_heartbeats where ${condition} returning worker_ids),
  ids as (select array_agg(id) as ids from gone, unnest(worker_ids) as id)
  select graphile_worker.force_unlock_workers(ids), cardinality(ids) as pools from ids where ids is not null`;
const FREE_THE_SILENT = FREE('seen_at < now() - make_interval(secs => $1)');
const FREE_MINE = FREE('pool_id = $1');

export function startHeartbeat({ databases, log }: Platform, poolId: string, options: HeartbeatOptions): Heartbeat {
  const pool = databases.owner;
  let isStopped = false;
  let lastBeat = performance.now();
  let lastGap = options.isAfterGap ? lastBeat : Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const { promise: registered, resolve } = Promise.withResolvers<void>();

  const beat = async () => {
    await pool.query(BEAT, [poolId]);
    const now = performance.now();
    if (now - lastBeat > options.heartbeatMs * 2) lastGap = now;
    lastBeat = now;
    resolve();
  };
  // After a gap (the database was away, the machine slept) the others had one too: let them be heard first.
  const mayJudge = () => performance.now() - lastGap > options.silenceMs;
  const sweep = async () => {
    const { rows } = await pool.query<{ pools: number }>(FREE_THE_SILENT, [options.silenceMs / 1000]);
    if (!rows[0]) return;
    log.warn({ pools: rows[0].pools }, 'a worker died; its jobs were given back');
    await options.onFreed();
  };
  const round = async () => {
    try {
      await beat();
      if (mayJudge()) await sweep();
    } catch (error) {
      lastGap = performance.now();
      log.warn({ err: error }, 'the worker could not show that it lives');
    }
    if (!isStopped) timer = setTimeout(begin, options.heartbeatMs);
  };
  const begin = () => {
    running = round();
  };
  begin();
  return {
    registered,
    async end() {
      isStopped = true;
      clearTimeout(timer);
      await running;
      await pool
        .query(FREE_MINE, [poolId])
        .catch((error) => log.warn({ err: error }, 'the worker left without a farewell'));
    },
  };
}
