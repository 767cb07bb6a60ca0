/** All SQL of paces: one short statement each, by the database's clock, which all processes share. */
import type { Pool, PoolClient } from 'pg';
import type { Rate } from '../adapters/vendor.port.ts';

type Queryable = Pick<Pool | PoolClient, 'query'>;

export interface PaceRow {
  key: string;
  window_seconds: number | null;
  window_max: number | null;
  window_used: number | null;
  day_max: number | null;
  day_used: number | null;
}

const MS = `interval '1 millisecond'`;

/**
 * The wait until the next turn in milliseconds; null if it exceeds the caller's patience. Turns are `spacing_ms` apart; after a
 * pause `burst` of them are available at once. A call takes `cost` of them.
 */
export async function takeTurn(
  db: Queryable,
  key: string,
  { spacingMs, burst, cost }: { spacingMs: number; burst: number; cost: number },
  patienceMs: number,
): Promise<number | null> {
  const { rows } = await db.query<{ wait: number }>(
    `insert into crm_paces as p (key, next_at, spacing_ms, burst)
    values ($1, clock_timestamp() - ($3::int - $5::int) * $2::int * ${MS}, $2, $3)
    on conflict (key) do update set
      next_at = greatest(p.next_at, clock_timestamp() - p.burst * p.spacing_ms * ${MS}) + $5::int * p.spacing_ms * ${MS}
      where p.next_at <= clock_timestamp() + $4::int * ${MS}
    returning extract(epoch from p.next_at - clock_timestamp())::float8 * 1000 - $5::int * p.spacing_ms as wait`,
    [key, spacingMs, burst, patienceMs, cost],
  );
  return rows[0] ? Math.max(0, Math.ceil(rows[0].wait)) : null;
}

/** Whole seconds until it makes sense to ask again. */
export async function waitOf(db: Queryable, key: string): Promise<number> {
  const { rows } = await db.query<{ seconds: number }>(
    `select greatest(1, ceil(extract(epoch from next_at - clock_timestamp())))::int as seconds from crm_paces where key = $1`,
    [key],
  );
  return rows[0]?.seconds ?? 1;
}

/** Saves the rate that the vendor reported. `pauseMs`: no requests until then. */
export async function noteRate(db: Queryable, key: string, rate: Rate | null, pauseMs: number): Promise<void> {
  await db.query(
    `update crm_paces set
      spacing_ms = coalesce($2, spacing_ms), burst = coalesce($3, burst),
      window_seconds = coalesce($4, window_seconds), window_max = coalesce($5, window_max),
      window_used = coalesce($6, window_used), day_max = coalesce($7, day_max), day_used = coalesce($8, day_used),
      told_at = clock_timestamp(),
      next_at = greatest(next_at, clock_timestamp() + $9::int * ${MS},
        case when $8::int >= $7::int and not $10 then date_trunc('day', clock_timestamp(), 'UTC') + interval '1 day' end)
    where key = $1`,
    [
      ...[key, rate?.spacingMs, rate?.burst, rate?.window?.seconds, rate?.window?.max, rate?.window?.used],
      ...[rate?.day?.max, rate?.day?.used, pauseMs, rate?.day?.restMs !== undefined],
    ],
  );
}

/** A reported rate expires with its window. */
export async function findPaces(db: Queryable, keys: string[]): Promise<PaceRow[]> {
  if (keys.length === 0) return [];
  const { rows } = await db.query<PaceRow>(
    `select key, window_seconds, window_max, day_max,
      case when told_at > clock_timestamp() - window_seconds * interval '1 second' then window_used else 0 end as window_used,
      case when told_at >= date_trunc('day', clock_timestamp(), 'UTC') then day_used else 0 end as day_used
    from crm_paces where key = any($1)`,
    [keys],
  );
  return rows;
}
