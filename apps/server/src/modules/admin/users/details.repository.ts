/** Details of one account that only its panel shows. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export interface SubscriptionFacts {
  id: string | null;
  status: string;
  provider: string | null;
  price_minor: number | null;
  currency: string;
  interval: 'month' | 'year' | 'once' | null;
  next_at: Date | null;
}

/** The running subscription to a plan or a reseller's package, or else the last one. */
export async function findSubscription(db: Db, accountId: number): Promise<SubscriptionFacts | undefined> {
  const { rows } = await sql<SubscriptionFacts>`
    select id, status, provider, price_minor, currency, interval, next_at from (
      select s.provider_id as id, s.status, s.provider, p.price_minor, p.currency, p.interval, s.created_at,
        case when s.status <> 'ended' and not s.cancel_at_period_end then s.period_ends_at end as next_at
      from plan_subscriptions s join plans p on p.id = s.plan_id where s.account_id = ${accountId}
      union all
      select s.provider_id, s.status, case when s.merchant is not null then 'stripe' end, s.price_minor, s.currency,
        case s.billing when 'monthly' then 'month' when 'yearly' then 'year' when 'one_time' then 'once' end, s.created_at,
        case when s.status <> 'ended' and not s.cancels_at_period_end and not (s.status = 'trial' and s.has_card is false) then s.period_ends_at end
      from subscriptions s where s.customer_id = ${accountId}) found
    order by (status <> 'ended') desc, created_at desc limit 1`.execute(db);
  return rows[0];
}

/** Is its plan billed regularly? */
export async function paysForPlan(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from plan_subscriptions where account_id = ${accountId}
    and status in ('active', 'past_due') and not cancel_at_period_end limit 1`.execute(db);
  return rows.length > 0;
}

export async function findApiKeys(db: Db, accountId: number): Promise<{ count: number; last_used_at: Date | null }> {
  const { rows } = await sql<{ count: number; last_used_at: Date | null }>`
    select count(*)::int as count, max(last_used_at) as last_used_at from api_keys
    where account_id = ${accountId} and revoked_at is null`.execute(db);
  return rows[0] as { count: number; last_used_at: Date | null };
}

export async function countMembers(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from users
    where account_id = ${accountId} and role = 'related' and status <> 'deleted'`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The newest credits an administrator added, by the key that `grantKey` makes. */
export async function findGrant(db: Db, accountId: number) {
  const { rows } = await sql<{ credits: number; at: Date; by: string | null }>`
    select t.credits::int as credits, t.created_at as at, nullif(trim(u.first_name || ' ' || u.last_name), '') as by
    from credit_lots l
    join ledger_transactions t on t.account_id = l.account_id and t.id = l.transaction_id
    left join users u on u.id = t.user_id and u.role = 'admin'
    where l.account_id = ${accountId} and l.source = 'grant' and t.key like 'admin:%'
    order by l.id desc limit 1`.execute(db);
  return rows[0];
}

export interface Option {
  id: number;
  name: string;
}

const MOST_PARENTS = 500;

export async function findParents(db: Db): Promise<(Option & { is_platform: boolean })[]> {
  const { rows } = await sql<Option & { is_platform: boolean }>`
    select id, name, kind = 'platform' as is_platform from accounts
    where kind in ('platform', 'reseller') and status <> 'deleted'
    order by kind = 'platform' desc, lower(name), id limit ${MOST_PARENTS}`.execute(db);
  return rows;
}

export async function findPartners(db: Db): Promise<Option[]> {
  const { rows } = await sql<Option>`select id, name from partners where deleted_at is null
    order by lower(name), id limit ${MOST_PARENTS}`.execute(db);
  return rows;
}

export async function countPartners(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from partners where deleted_at is null`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export async function isPartner(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from partners where id = ${id} and deleted_at is null`.execute(db);
  return rows.length > 0;
}
