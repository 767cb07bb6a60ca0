/** Sign-ins, subscriptions and referrals, newest first. Across all accounts. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import type { Days } from '../periods.rules.ts';
import type { Among, Page } from './usage.repository.ts';

/** Days in the platform's time zone; a missing end is open. */
export interface Between extends Partial<Days> {
  timeZone: string;
  accounts: Among;
}
/** The last row of the previous batch, after which an export continues. */
export interface Mark {
  at: Date;
  account: number;
  id: number;
}

/** Pages end here; the CSV has every row. */
const MOST_COUNTED = 10_000;

const during = (column: RawBuilder<unknown>, { from, to, timeZone }: Between) => {
  const parts = [sql`true`];
  if (from) parts.push(sql`${column} >= ${from}::date::timestamp at time zone ${timeZone}`);
  if (to) parts.push(sql`${column} < (${to}::date + 1)::timestamp at time zone ${timeZone}`);
  return sql.join(parts, sql` and `);
};
const of = (column: RawBuilder<unknown>, accounts: Among) =>
  accounts ? sql`${column} = any(${accounts}::bigint[])` : sql`true`;
const before = (columns: RawBuilder<unknown>, mark: Mark | undefined) =>
  mark ? sql`(${columns}) < (${mark.at}::timestamptz, ${-mark.account}::bigint, ${-mark.id}::bigint)` : sql`true`;

async function counted(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{
    total: number;
  }>`select count(*)::int as total from (${rows} limit ${MOST_COUNTED}) counted`.execute(db);
  return found.rows[0]?.total ?? 0;
}

export interface SignInRow {
  id: number;
  entry_id: number;
  name: string;
  email: string;
  user: string;
  at: Date;
  ip: string;
  details: { via?: string; device?: string };
}

const signIns = (columns: RawBuilder<unknown>, asked: Between, mark?: Mark) => sql`
  select ${columns} from audit_log l where l.action = 'identity.signIn' and ${during(sql`l.at`, asked)} and ${of(sql`l.account_id`, asked.accounts)}
    and ${before(sql`l.at, -l.account_id, -l.id`, mark)}`;
const SIGN_IN = sql`l.account_id, l.id, l.at, l.user_name, l.user_email, l.ip, l.details`;
const named = (rows: RawBuilder<unknown>) => sql<SignInRow>`
  select a.id, l.id as entry_id, a.name, l.user_email as email, l.user_name as "user", l.at, l.ip, l.details
  from (${rows}) l join accounts a on a.id = l.account_id order by l.at desc, l.account_id, l.id`;

export async function pageOfSignIns(db: Db, asked: Between, { limit, offset }: Page) {
  const page = sql`${signIns(SIGN_IN, asked)} order by l.at desc, l.account_id, l.id limit ${limit} offset ${offset}`;
  return { rows: (await named(page).execute(db)).rows, total: await counted(db, signIns(sql`1`, asked)) };
}
export async function signInsAfter(
  db: Db,
  asked: Between,
  mark: Mark | undefined,
  limit: number,
): Promise<SignInRow[]> {
  const page = sql`${signIns(SIGN_IN, asked, mark)} order by l.at desc, l.account_id, l.id limit ${limit}`;
  return (await named(page).execute(db)).rows;
}

export interface SubscriptionRow {
  id: number;
  entry_id: number;
  name: string;
  email: string | null;
  parent: string;
  kind: 'plan' | 'package';
  plan: string;
  status: string;
  minor: number;
  currency: string;
  interval: 'month' | 'year' | null;
  since: Date;
  next_at: Date | null;
}

/** Plans have odd numbers here and packages even ones, so that a mark tells them apart. */
const paid = (asked: Between, mark: Mark | undefined, limit: RawBuilder<unknown>) => sql`
  (select s.account_id as customer, 2 * s.id + 1 as entry_id, 'plan' as kind, s.plan_id as sold, null::bigint as seller, s.status, s.created_at as since,
     case when s.status <> 'ended' and not s.cancel_at_period_end then s.period_ends_at end as next_at, 0 as minor, '' as currency, null as billing
   from plan_subscriptions s where ${during(sql`s.created_at`, asked)} and ${of(sql`s.account_id`, asked.accounts)}
     and ${before(sql`s.created_at, -s.account_id, -(2 * s.id + 1)`, mark)} order by s.created_at desc, s.account_id, s.id ${limit})
  union all
  (select s.customer_id, 2 * s.id, 'package', s.package_id, s.account_id, s.status, s.created_at,
     case when s.status <> 'ended' and not s.cancels_at_period_end and not (s.status = 'trial' and s.has_card is false) then s.period_ends_at end,
     s.price_minor, s.currency, s.billing
   from subscriptions s where ${during(sql`s.created_at`, asked)} and ${of(sql`s.customer_id`, asked.accounts)}
     and ${before(sql`s.created_at, -s.customer_id, -(2 * s.id)`, mark)} order by s.created_at desc, s.account_id, s.id ${limit})`;
const soldTo = (rows: RawBuilder<unknown>) => sql<SubscriptionRow>`
  select a.id, s.entry_id, a.name, main.email, parent.name as parent, s.kind, coalesce(plan.name, package.name) as plan, s.status,
    case s.kind when 'plan' then plan.price_minor else s.minor end as minor, case s.kind when 'plan' then plan.currency else s.currency end as currency,
    case when s.kind = 'plan' then plan.interval when s.billing = 'monthly' then 'month' when s.billing = 'yearly' then 'year' end as interval,
    s.since, s.next_at
  from (${rows}) s
  join accounts a on a.id = s.customer
  join accounts parent on parent.id = a.parent_id
  left join plans plan on s.kind = 'plan' and plan.id = s.sold
  left join packages package on package.account_id = s.seller and package.id = s.sold
  left join lateral (select email from users u where u.account_id = a.id and u.role <> 'related' order by u.created_at, u.id limit 1) main on true
  order by s.since desc, s.customer, s.entry_id`;

export async function pageOfSubscriptions(db: Db, asked: Between, { limit, offset }: Page) {
  const part = paid(asked, undefined, sql`limit ${limit + offset}`);
  const page = sql`select * from (${part}) both_kinds order by since desc, customer, entry_id limit ${limit} offset ${offset}`;
  const total = await counted(
    db,
    sql`select 1 from (${paid(asked, undefined, sql`limit ${MOST_COUNTED}`)}) both_kinds`,
  );
  return { rows: (await soldTo(page).execute(db)).rows, total };
}
export async function subscriptionsAfter(db: Db, asked: Between, mark: Mark | undefined, limit: number) {
  const page = sql`select * from (${paid(asked, mark, sql`limit ${limit}`)}) both_kinds order by since desc, customer, entry_id limit ${limit}`;
  return (await soldTo(page).execute(db)).rows;
}

export interface ReferralRow {
  id: number;
  name: string;
  email: string | null;
  partner: string;
  at: Date;
  paid_minor: number;
  commission_minor: number;
  currency: string;
}

const referred = (columns: RawBuilder<unknown>, asked: Between, mark?: Mark) => sql`
  select ${columns} from accounts a where a.partner_id is not null and ${during(sql`a.created_at`, asked)} and ${of(sql`a.id`, asked.accounts)}
    and ${before(sql`a.created_at, -a.id, 0::bigint`, mark)}`;
/** What was paid to the platform, in the currency of which there is the most. */
const withPayments = (rows: RawBuilder<unknown>) => sql<ReferralRow>`
  select a.id, a.name, main.email, partner.name as partner, a.created_at as at, coalesce(paid.minor, 0)::bigint as paid_minor,
    coalesce(paid.commission, 0)::bigint as commission_minor,
    coalesce(paid.currency, (select currency from billing_settings)) as currency
  from (${rows}) a
  join partners partner on partner.id = a.partner_id
  left join lateral (select email from users u where u.account_id = a.id and u.role <> 'related' order by u.created_at, u.id limit 1) main on true
  left join lateral (select currency, sum(amount_minor - refunded_minor) as minor,
      sum(payment_commission(p)) filter (where p.partner_id = a.partner_id) as commission from payments p
    where p.account_id = a.id and p.status = 'succeeded' and p.merchant = '' group by currency order by 2 desc limit 1) paid on true
  order by a.created_at desc, a.id`;

export async function pageOfReferrals(db: Db, asked: Between, { limit, offset }: Page) {
  const page = sql`${referred(sql`*`, asked)} order by a.created_at desc, a.id limit ${limit} offset ${offset}`;
  return { rows: (await withPayments(page).execute(db)).rows, total: await counted(db, referred(sql`1`, asked)) };
}
export async function referralsAfter(db: Db, asked: Between, mark: Mark | undefined, limit: number) {
  const page = sql`${referred(sql`*`, asked, mark)} order by a.created_at desc, a.id limit ${limit}`;
  return (await withPayments(page).execute(db)).rows;
}
