/**
 * Adding up the figures. Days are those of the platform's time zone ($1 in most statements). Every step runs under the lock on
 * the row of `figures`, so that nothing is added twice.
 */
import type { PoolClient } from 'pg';
import type { Days } from '../periods.rules.ts';

export interface State {
  /** Of the platform, and the one in which the days were counted. */
  platform_zone: string;
  time_zone: string | null;
  read_to: Date | null;
  checked_at: Date | null;
}

/** Accounts and days whose figures changed, side by side. */
export interface Changed {
  accounts: string[];
  days: string[];
}

export async function lockState(client: PoolClient): Promise<State> {
  const { rows } = await client.query(
    `select f.*, (select time_zone from accounts where kind = 'platform') as platform_zone from figures f for update of f`,
  );
  return rows[0];
}

/** Deletes all figures, so that they are recomputed. */
export async function forgetAll(client: PoolClient, timeZone: string): Promise<void> {
  for (const table of ['usage_days', 'usage_months', 'usage_read', 'platform_days', 'revenue_days', 'active_accounts'])
    await client.query(`delete from ${table}`);
  await client.query('update figures set time_zone = $1, figures_at = null', [timeZone]);
}

interface Progress {
  readTo: Date | null;
  checkedAt: Date | null;
  figuresAt?: Date;
}

export const saveState = (client: PoolClient, { readTo, checkedAt, figuresAt }: Progress) =>
  client.query('update figures set read_to = $1, checked_at = $2, figures_at = coalesce($3, figures_at)', [
    readTo,
    checkedAt,
    figuresAt ?? null,
  ]);

const KINDS = ['local', 'people', 'domain', 'influencer', 'ai'];
const ofKinds = (write: (kind: string) => string) => KINDS.map(write).join(', ');
const KIND_COLUMNS = ofKinds((kind) => `${kind}_credits`);

const ADD_LEDGERS = `
  with fresh as (
    select w.account_id, coalesce(r.transaction_id, 0) as seen, w.last_transaction as newest
    from credit_wallets w left join usage_read r using (account_id)
    where w.last_transaction > coalesce(r.transaction_id, 0) order by w.account_id limit $2),
  noted as (
    insert into usage_read (account_id, transaction_id) select account_id, newest from fresh
    on conflict (account_id) do update set transaction_id = excluded.transaction_id),
  used as (
    select t.account_id, (t.created_at at time zone $1)::date as day, sum(e.credits)::bigint as credits,
      ${ofKinds((kind) => `coalesce(sum(e.credits) filter (where e.act like '${kind}.%'), 0)::bigint as ${kind}_credits`)}
    from fresh
    join ledger_transactions t on t.account_id = fresh.account_id and t.id > fresh.seen and t.id <= fresh.newest and t.kind = 'settle'
    join ledger_entries e on e.account_id = t.account_id and e.transaction_id = t.id and e.destination = 'spent'
    group by 1, 2),
  added as (
    insert into usage_days as u (account_id, day, credits, ${KIND_COLUMNS}) select account_id, day, credits, ${KIND_COLUMNS} from used
    on conflict (account_id, day) do update set credits = u.credits + excluded.credits,
      ${ofKinds((kind) => `${kind}_credits = u.${kind}_credits + excluded.${kind}_credits`)}
    returning account_id, day)
  select (select count(*)::int from fresh) as read, coalesce(array_agg(account_id::text), '{}') as accounts,
    coalesce(array_agg(day::text), '{}') as days from added`;

/** Adds new ledger entries since the last read, for at most `most` accounts. */
export async function addLedgers(client: PoolClient, timeZone: string, most: number) {
  const { rows } = await client.query<Changed & { read: number }>(ADD_LEDGERS, [timeZone, most]);
  return rows[0] as Changed & { read: number };
}

const MONTH_SUMS = `
  insert into usage_months (account_id, month, credits, ${KIND_COLUMNS}, searches, leads, sign_ins)
  select asked.account_id, asked.month, coalesce(sum(u.credits), 0), ${ofKinds((kind) => `coalesce(sum(u.${kind}_credits), 0)`)},
    coalesce(sum(u.searches), 0), coalesce(sum(u.leads), 0), coalesce(sum(u.sign_ins), 0)
  from (select distinct account_id, date_trunc('month', day)::date as month from unnest($1::bigint[], $2::date[]) as c(account_id, day)) asked
  left join usage_days u on u.account_id = asked.account_id and u.day >= asked.month and u.day < asked.month + interval '1 month'
  group by 1, 2
  on conflict (account_id, month) do update set credits = excluded.credits,
    ${ofKinds((kind) => `${kind}_credits = excluded.${kind}_credits`)},
    searches = excluded.searches, leads = excluded.leads, sign_ins = excluded.sign_ins`;

export const sumMonths = (client: PoolClient, { accounts, days }: Changed) =>
  client.query(MONTH_SUMS, [accounts, days]);

const dayOf = (column: string) => `(${column} at time zone $1)::date`;
const CHANGED_DAYS = `
  select distinct day::text from (
    select ${dayOf('created_at')} as day from searches where moved_at >= $2
    union select ${dayOf('at')} from audit_log where action = 'identity.signIn' and at >= $2
    union select ${dayOf('created_at')} from payments where updated_at >= $2
    union select ${dayOf('created_at')} from reseller_shares where created_at >= $2
    union select ${dayOf('created_at')} from accounts where created_at >= $2
    union select day from platform_days where $2 = '-infinity'::timestamptz) changed order by 1`;

/** Days to which anything belongs that changed since. Null: all there are. */
export async function findChangedDays(client: PoolClient, timeZone: string, since: Date | null): Promise<string[]> {
  const { rows } = await client.query<{ day: string }>(CHANGED_DAYS, [timeZone, since ?? '-infinity']);
  return rows.map(({ day }) => day);
}

const within = (column: string) =>
  `${column} >= $2::date::timestamp at time zone $1 and ${column} < ($2::date + 1)::timestamp at time zone $1`;
const COUNT_DAY = `
  with searched as (
    select account_id, count(*)::int as searches, sum(added)::bigint as leads from searches where ${within('created_at')} group by 1),
  signed as (
    select account_id, count(*)::int as sign_ins from audit_log where action = 'identity.signIn' and ${within('at')} group by 1),
  counted as (
    select account_id, coalesce(searches, 0) as searches, coalesce(leads, 0) as leads, coalesce(sign_ins, 0) as sign_ins
    from searched full join signed using (account_id)),
  kept as (
    insert into usage_days as u (account_id, day, searches, leads, sign_ins) select account_id, $2::date, searches, leads, sign_ins from counted
    on conflict (account_id, day) do update set searches = excluded.searches, leads = excluded.leads, sign_ins = excluded.sign_ins
    where (u.searches, u.leads, u.sign_ins) is distinct from (excluded.searches, excluded.leads, excluded.sign_ins)
    returning account_id),
  gone as (
    update usage_days u set searches = 0, leads = 0, sign_ins = 0
    where day = $2::date and (searches > 0 or sign_ins > 0) and not exists (select from counted c where c.account_id = u.account_id)
    returning account_id)
  select coalesce(array_agg(account_id::text), '{}') as accounts from (select account_id from kept union select account_id from gone) changed`;

/** Recounts the searches and sign-ins of a day. Returns the accounts whose counts changed. */
export async function countDay(client: PoolClient, timeZone: string, day: string): Promise<Changed> {
  const { rows } = await client.query<{ accounts: string[] }>(COUNT_DAY, [timeZone, day]);
  const accounts = rows[0]?.accounts ?? [];
  await client.query(
    'delete from usage_days where day = $1 and credits = 0 and searches = 0 and sign_ins = 0 and account_id = any($2::bigint[])',
    [day, accounts],
  );
  return { accounts, days: accounts.map(() => day) };
}

const PLATFORM_COLUMNS = `sign_ups, active_accounts, searches, leads, credits, ${KIND_COLUMNS}, credits_sold`;
const SUM_DAY = `
  insert into platform_days (day, ${PLATFORM_COLUMNS})
  select $2::date, (select count(*) from accounts where kind <> 'platform' and ${within('created_at')}),
    count(*), coalesce(sum(searches), 0), coalesce(sum(leads), 0), coalesce(sum(credits), 0),
    ${ofKinds((kind) => `coalesce(sum(${kind}_credits), 0)`)},
    (select coalesce(sum(p.credits - p.revoked_credits), 0) from payments p where p.status = 'succeeded' and ${within('p.created_at')})
  from usage_days where day = $2::date
  on conflict (day) do update set (${PLATFORM_COLUMNS}) = row(${PLATFORM_COLUMNS.split(', ')
    .map((name) => `excluded.${name}`)
    .join(', ')})`;
const SUM_MONEY = `
  insert into revenue_days (day, currency, minor)
  select $2::date, currency, sum(minor) from (
    select currency, amount_minor - refunded_minor as minor from payments
    where status = 'succeeded' and merchant = '' and ${within('created_at')}
    union all
    select (select currency from billing_settings), -minor from reseller_shares where kind in ('fee', 'refund') and ${within('created_at')}) earned
  group by currency having sum(minor) <> 0`;

/** The installation on one day. */
export async function sumDay(client: PoolClient, timeZone: string, day: string): Promise<void> {
  await client.query(SUM_DAY, [timeZone, day]);
  await client.query('delete from revenue_days where day = $1', [day]);
  await client.query(SUM_MONEY, [timeZone, day]);
}

const SAVE_ACTIVE = `
  insert into active_accounts (period, accounts, accounts_before) values ($1, $2, $3)
  on conflict (period) do update set accounts = excluded.accounts, accounts_before = excluded.accounts_before`;

export const saveActive = (client: PoolClient, period: string, accounts: number, before: number) =>
  client.query(SAVE_ACTIVE, [period, accounts, before]);

/** Different accounts that did anything in a stretch, whose whole months are read as such. */
export async function countActive(client: PoolClient, { months, days }: { months: Days | null; days: Days[] }) {
  const values: string[] = [];
  const between = (table: string, column: string, { from, to }: Days) => {
    values.push(from, to);
    return `select account_id from ${table} where ${column} between $${values.length - 1}::date and $${values.length}::date`;
  };
  const parts = [
    ...(months
      ? [`${between('usage_months', 'month', months)} and (credits > 0 or searches > 0 or sign_ins > 0)`]
      : []),
    ...days.map((part) => between('usage_days', 'day', part)),
  ];
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from (select account_id from (${parts.join(' union all ')}) each group by 1) active`,
    values,
  );
  return rows[0]?.count ?? 0;
}
