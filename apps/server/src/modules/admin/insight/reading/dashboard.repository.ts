/** The dashboard, read from the figures; accounts near their limit, read from the wallets. */
import type { PoolClient } from 'pg';
import type { Days } from '../periods.rules.ts';

export interface PlatformDay {
  day: string;
  sign_ups: number;
  active_accounts: number;
  searches: number;
  leads: number;
  credits: number;
  local_credits: number;
  people_credits: number;
  domain_credits: number;
  influencer_credits: number;
  ai_credits: number;
  credits_sold: number;
}

export async function findState(client: PoolClient): Promise<{ time_zone: string; figures_at: Date | null }> {
  const { rows } = await client.query(
    `select coalesce(f.time_zone, a.time_zone) as time_zone, f.figures_at from figures f cross join accounts a where a.kind = 'platform'`,
  );
  return rows[0];
}

export async function findDays(client: PoolClient, { from, to }: Days): Promise<PlatformDay[]> {
  const { rows } = await client.query<PlatformDay>(
    'select *, day::text as day from platform_days where day between $1 and $2 order by 1',
    [from, to],
  );
  return rows;
}

export async function findRevenue(client: PoolClient, { from, to }: Days) {
  const { rows } = await client.query<{ day: string; currency: string; minor: number }>(
    'select day::text as day, currency, minor from revenue_days where day between $1 and $2',
    [from, to],
  );
  return rows;
}

/** Different accounts by the name of a period, or of a month. */
export async function findActive(client: PoolClient) {
  const { rows } = await client.query<{ period: string; accounts: number; accounts_before: number }>(
    'select * from active_accounts',
  );
  return new Map(rows.map((row) => [row.period, row]));
}

export async function findCurrency(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ currency: string }>('select currency from billing_settings');
  return rows[0]?.currency ?? 'usd';
}

export interface NearLimitRow {
  id: number;
  name: string;
  email: string | null;
  user_id: number | null;
  parent: string;
  plan: string | null;
  status: string;
  allowance: number;
  used: number;
  seen_at: Date | null;
}

/** How many lots are read before deleted accounts are filtered out. */
const LOOKED_AT = 300;
const NEAR_LIMIT = `
  with fullest as (
    select account_id, amount - taken_back as amount, remaining from credit_lots
    where source in ('allowance', 'trial') and expires_at > $1 and taken_back < amount and (amount - taken_back - remaining) * 100 >= (amount - taken_back) * $2
    order by (amount - taken_back - remaining)::float8 / (amount - taken_back) desc, amount desc, account_id limit ${LOOKED_AT}),
  nearest as (
    select l.* from fullest l join accounts a on a.id = l.account_id where a.status <> 'deleted' and a.kind <> 'platform'
    order by (amount - remaining)::float8 / amount desc, amount desc, account_id limit $3)
  select a.id, a.name, main.email, main.id as user_id, parent.name as parent, coalesce(plan.name, package.name) as plan, a.status,
    n.amount as allowance, n.amount - n.remaining as used,
    greatest((select max(s.last_seen_at) from sessions s where s.account_id = a.id and s.login_as_user is null), main.last_login_at) as seen_at
  from nearest n
  join accounts a on a.id = n.account_id
  join accounts parent on parent.id = a.parent_id
  left join plans plan on plan.id = a.plan_id
  left join packages package on package.account_id = a.parent_id and package.id = a.package_id
  left join lateral (select * from users u where u.account_id = a.id and u.role <> 'related' order by u.created_at, u.id limit 1) main on true
  order by (n.amount - n.remaining)::float8 / n.amount desc, n.amount desc, a.id`;

/** The month's allowance is one lot of a wallet that has not expired. Who used the largest part of it comes first. */
export async function findNearLimit(client: PoolClient, now: Date, percent: number, limit: number) {
  const { rows } = await client.query<NearLimitRow>(NEAR_LIMIT, [now, percent, limit]);
  return rows;
}
