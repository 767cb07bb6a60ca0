/**
 * Rate limits shared by all processes: a counter per key and window in the database. `take` counts an attempt,
 * `peek` only reads, `reset` clears (after a successful sign-in). A database failure is an error, never an allowance.
 */
import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';

interface LimitRule {
  max: number;
  seconds: number;
}

export interface LimitAnswer {
  allowed: boolean;
  /** Seconds until the window ends; 0 when allowed. */
  retryAfter: number;
}

export interface Limits {
  take(key: string, rule: LimitRule): Promise<LimitAnswer>;
  peek(key: string, rule: LimitRule): Promise<LimitAnswer>;
  reset(key: string): Promise<void>;
  /** Removes windows that have ended. */
  sweep(): Promise<void>;
}

interface Counter {
  count: number;
  resets_at: Date;
}

// The row lock serialises attempts on one key, so exactly `max` of any number of concurrent attempts are allowed.
const TAKE = `
  insert into rate_limits as l (key, count, resets_at) values ($1, 1, $2::timestamptz + make_interval(secs => $3))
  on conflict (key) do update set
    count = case when l.resets_at <= $2 then 1 else least(l.count, $4) + 1 end,
    resets_at = case when l.resets_at <= $2 then excluded.resets_at else l.resets_at end
  returning count, resets_at`;

export function createLimits(pool: Pick<Pool, 'query'>, clock: Clock): Limits {
  const answer = (counter: Counter | undefined, used: number, max: number): LimitAnswer => {
    if (!counter || used <= max) return { allowed: true, retryAfter: 0 };
    const left = counter.resets_at.getTime() - clock.now().getTime();
    return { allowed: false, retryAfter: Math.max(1, Math.ceil(left / 1000)) };
  };
  return {
    async take(key, rule) {
      const { rows } = await pool.query<Counter>(TAKE, [key, clock.now(), rule.seconds, rule.max]);
      return answer(rows[0], rows[0]?.count ?? 0, rule.max);
    },
    async peek(key, rule) {
      const { rows } = await pool.query<Counter>(
        'select count, resets_at from rate_limits where key = $1 and resets_at > $2',
        [key, clock.now()],
      );
      return answer(rows[0], (rows[0]?.count ?? 0) + 1, rule.max);
    },
    async reset(key) {
      await pool.query('delete from rate_limits where key = $1', [key]);
    },
    async sweep() {
      await pool.query('delete from rate_limits where resets_at <= $1', [clock.now()]);
    },
  };
}
