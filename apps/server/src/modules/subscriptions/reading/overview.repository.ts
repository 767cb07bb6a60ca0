/**
 * Figures of a reseller's subscriptions by month. Subscriptions are grouped once by the months they began and ended in; money and
 * credits were added up as they moved (`package_months`).
 */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export interface MonthFigures {
  month: Date;
  /** At its end, or now. */
  subscribers: number;
  at_start: number;
  lost: number;
}

const monthsUntil = (now: Date, months: number) => sql`
  select generate_series(date_trunc('month', ${now}::timestamptz, 'UTC') - make_interval(months => ${months - 1}),
    date_trunc('month', ${now}::timestamptz, 'UTC'), interval '1 month') as month`;

/** `months` months up to now, the oldest first. */
export async function findMonths(db: Db, accountId: number, now: Date, months: number): Promise<MonthFigures[]> {
  const { rows } = await sql<MonthFigures>`
    with months as (${monthsUntil(now, months)}),
    grouped as (
      select date_trunc('month', started_at, 'UTC') as began, date_trunc('month', ended_at, 'UTC') as ended, count(*) as n
      from subscriptions where account_id = ${accountId} and started_at is not null
        and end_reason is distinct from 'replaced' group by 1, 2)
    select m.month,
      coalesce(sum(g.n) filter (where g.began <= m.month and (g.ended is null or g.ended > m.month)), 0)::int as subscribers,
      coalesce(sum(g.n) filter (where g.began < m.month and (g.ended is null or g.ended >= m.month)), 0)::int as at_start,
      coalesce(sum(g.n) filter (where g.began < m.month and g.ended = m.month), 0)::int as lost
    from months m left join grouped g on true group by m.month order by m.month`.execute(db);
  return rows;
}

/** Per currency and month, the oldest first. Who only got something for a time or by hand brings nothing that recurs. */
export async function findRecurring(db: Db, accountId: number, now: Date, months: number) {
  const { rows } = await sql<{ currency: string; month: Date; minor: number }>`
    with months as (${monthsUntil(now, months)}),
    grouped as (
      select currency, date_trunc('month', paid_from, 'UTC') as paid, date_trunc('month', ended_at, 'UTC') as ended,
        sum(case billing when 'monthly' then price_minor else price_minor / 12.0 end) as minor
      from subscriptions where account_id = ${accountId} and paid_from is not null and billing in ('monthly', 'yearly')
      group by 1, 2, 3)
    select g.currency, m.month,
      round(coalesce(sum(g.minor) filter (where g.paid <= m.month and (g.ended is null or g.ended > m.month)), 0))::float8 as minor
    from months m cross join grouped g group by g.currency, m.month order by g.currency, m.month`.execute(db);
  return rows;
}

/** Today and the days after it, also those without one. */
export async function findTrialsEnding(db: Db, accountId: number, now: Date, days: number) {
  const { rows } = await sql<{ day: string; count: number }>`
    with days as (select generate_series(0, ${days - 1}) as n),
    ending as (select floor(extract(epoch from trial_ends_at - date_trunc('day', ${now}::timestamptz, 'UTC')) / 86400)::int as n
      from subscriptions where account_id = ${accountId} and status = 'trial' and trial_ends_at >= ${now})
    select to_char(date_trunc('day', ${now}::timestamptz, 'UTC') at time zone 'UTC' + make_interval(days => days.n), 'YYYY-MM-DD') as day,
      (select count(*)::int from ending where ending.n = days.n) as count
    from days order by days.n`.execute(db);
  return rows;
}

export interface PackageFigures {
  id: number;
  name: string;
  credits: number;
  amount_minor: number;
  refunded_minor: number;
  currency: string;
}

/** Those that are on sale, and those that moved anything. */
export async function findPackageFigures(
  db: Db,
  accountId: number,
  now: Date,
  months: number,
): Promise<PackageFigures[]> {
  const { rows } = await sql<PackageFigures>`
    select p.id, p.name, p.currency, coalesce(sum(m.credits), 0)::float8 as credits, coalesce(sum(m.amount_minor), 0)::float8 as amount_minor,
      coalesce(sum(m.refunded_minor), 0)::float8 as refunded_minor
    from packages p left join package_months m on m.account_id = p.account_id and m.package_id = p.id
      and m.month > (date_trunc('month', ${now}::timestamptz, 'UTC') - make_interval(months => ${months}))::date
    where p.account_id = ${accountId} and (p.removed_at is null or m.month is not null)
    group by p.id, p.name, p.currency, p.position order by p.position, p.id`.execute(db);
  return rows;
}
