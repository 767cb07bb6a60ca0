/** Rows to contract types: sums over a period and the one before, and a point for each day or month. */
import { type Dashboard, type NearLimit, USE_KINDS } from '@leadwright/contract/admin/insight';
import { type Days, pointOf, pointsOf } from '../periods.rules.ts';
import type { NearLimitRow, PlatformDay } from './dashboard.repository.ts';
import type { FoundDashboard } from './dashboard.service.ts';

type Counted = Exclude<keyof PlatformDay, 'day'>;
interface Valued {
  day: string;
  value: number;
}

const sumOf = (rows: Valued[], { from, to }: Days) =>
  rows.reduce((sum, { day, value }) => (day >= from && day <= to ? sum + value : sum), 0);

function courseOf({ period, days }: FoundDashboard, rows: Valued[]) {
  const sums = new Map<string, number>();
  for (const { day, value } of rows) {
    const at = pointOf(period, day);
    sums.set(at, (sums.get(at) ?? 0) + value);
  }
  return pointsOf(period, days).map((at) => ({ at, value: sums.get(at) ?? 0 }));
}

const figureOf = (found: FoundDashboard, rows: Valued[]) => ({
  value: sumOf(rows, found.days),
  before: sumOf(rows, found.before),
  series: courseOf(
    found,
    rows.filter(({ day }) => day >= found.days.from),
  ),
});

const valuesOf = ({ rows }: FoundDashboard, name: Counted): Valued[] =>
  rows.map((row) => ({ day: row.day, value: row[name] }));

/** Not a sum: an account that was active on two days is one. */
function activeOf(found: FoundDashboard) {
  const { period, active } = found;
  const { accounts = 0, accounts_before: before = 0 } = active.get(period) ?? {};
  const { series } = figureOf(found, valuesOf(found, 'active_accounts'));
  const months = series.map(({ at }) => ({ at, value: active.get(at)?.accounts ?? 0 }));
  return { value: accounts, before, series: period === '12m' ? months : series };
}

/** Currencies are not summed. The largest one is the figure; the others are listed. */
function revenueOf(found: FoundDashboard) {
  const of = (currency: string) =>
    found.revenue.filter((row) => row.currency === currency).map(({ day, minor }) => ({ day, value: minor }));
  const currencies = [...new Set(found.revenue.map(({ currency }) => currency))]
    .map((currency) => ({ currency, minor: sumOf(of(currency), found.days) }))
    .toSorted((one, other) => other.minor - one.minor);
  const currency = currencies[0]?.currency ?? found.currency;
  return {
    revenue: figureOf(found, of(currency)),
    currency,
    other_revenue: currencies.slice(1).filter(({ minor }) => minor !== 0),
  };
}

export function presentDashboard(found: FoundDashboard): Dashboard {
  const figure = (name: Counted) => figureOf(found, valuesOf(found, name));
  const kinds = USE_KINDS.map((kind) => [kind, figure(`${kind}_credits`).series] as const);
  const used = pointsOf(found.period, found.days).map((at, index) => ({
    at,
    ...(Object.fromEntries(kinds.map(([kind, series]) => [kind, series[index]?.value ?? 0])) as Record<
      (typeof USE_KINDS)[number],
      number
    >),
  }));
  return {
    days: found.days,
    before: found.before,
    sign_ups: figure('sign_ups'),
    active_accounts: activeOf(found),
    searches: figure('searches'),
    leads_found: figure('leads'),
    credits_used: figure('credits'),
    credits_sold: figure('credits_sold'),
    ...revenueOf(found),
    used,
    time_zone: found.timeZone,
    figures_at: found.figuresAt?.toISOString() ?? null,
  };
}

export const presentNearLimit = ({ status, seen_at, email, ...row }: NearLimitRow): NearLimit => ({
  ...row,
  email: email ?? '',
  status: status as NearLimit['status'],
  seen_at: seen_at?.toISOString() ?? null,
});
