/** What accounts used, from the figures, and who signed in, from the history. Across all accounts. */
import { USE_KINDS } from '@leadwright/contract/admin/insight';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { type Days, partsOf } from '../periods.rules.ts';

/** Ids of the accounts that match the search; null: all. */
export type Among = number[] | null;

export interface Page {
  limit: number;
  offset: number;
}
/** Where an export continues; undefined: at the start. */
export interface After {
  after: number;
  limit: number;
}

const LIKE_SIGNS = /[\\%_]/g;
const MOST_FOUND = 5_000;

/** By a part of the account's name, or of its main user's name or address. */
export async function findAccounts(db: Db, search: string): Promise<number[]> {
  const like = `%${search.toLowerCase().replace(LIKE_SIGNS, '\\$&')}%`;
  const { rows } = await sql<{ id: number }>`
    select id from accounts where lower(name) like ${like} and kind <> 'platform'
    union select account_id from users where role <> 'related' and lower(first_name || ' ' || last_name || ' ' || email) like ${like}
    limit ${MOST_FOUND}`.execute(db);
  return rows.map(({ id }) => id);
}

const among = (accounts: Among) => (accounts ? sql`account_id = any(${accounts}::bigint[])` : sql`true`);

/** Whole months are read as such, the days beside them one by one. */
function usesIn(days: Days, accounts: Among, columns: RawBuilder<unknown>, more: RawBuilder<unknown> = sql`true`) {
  const parts = partsOf(days);
  const months = parts.months && [
    sql`select account_id, ${columns} from usage_months where month between ${parts.months.from}::date and ${parts.months.to}::date
      and credits > 0 and ${among(accounts)} and ${more}`,
  ];
  const single = parts.days.map(
    ({ from, to }) => sql`select account_id, ${columns} from usage_days where day between ${from}::date and ${to}::date
      and credits > 0 and ${among(accounts)} and ${more}`,
  );
  return sql.join([...(months ?? []), ...single], sql` union all `);
}

const NAMES = sql`
  join accounts a on a.id = used.account_id
  left join lateral (select email from users u where u.account_id = a.id and u.role <> 'related' order by u.created_at, u.id limit 1) main on true`;

export interface UseRow {
  id: number;
  name: string;
  email: string | null;
  credits: number;
  local_credits: number;
  people_credits: number;
  domain_credits: number;
  influencer_credits: number;
  ai_credits: number;
  searches: number;
  last_at: Date | null;
}

const KIND_NAMES = USE_KINDS.map((kind) => sql.ref(`${kind}_credits`));
const KIND_SUMS = sql.join(
  USE_KINDS.map((kind) => sql`sum(${sql.ref(`${kind}_credits`)})::bigint as ${sql.ref(`${kind}_credits`)}`),
);
const DETAILS = sql`credits, ${sql.join(KIND_NAMES)}, searches`;

const LAST_USE = sql`(select t.created_at from ledger_transactions t where t.account_id = used.account_id and t.line is not null
  and t.kind = 'settle' order by t.created_at desc limit 1)`;

const detailed = (uses: RawBuilder<unknown>, limit: number, order: RawBuilder<unknown>) => sql<UseRow>`
  select a.id, a.name, main.email, used.*, ${LAST_USE} as last_at
  from (select account_id, sum(credits)::bigint as credits, ${KIND_SUMS}, sum(searches)::int as searches from (${uses}) each
    group by account_id order by ${order} limit ${limit}) used ${NAMES} order by ${order}`;

/** Accounts by what they used, the largest first: as one text, which is read in a fraction of the time of as many rows. */
async function ranked(db: Db, uses: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(account_id::text, ',' order by credits desc, account_id) as ids
    from (select account_id, sum(credits) as credits from (${uses}) each group by account_id) used`.execute(db);
  return rows[0]?.ids?.split(',').map(Number) ?? [];
}

export const rankOfUse = (db: Db, days: Days) => ranked(db, usesIn(days, null, sql`credits`));

/** Of these accounts, the largest first. */
export async function useOf(db: Db, days: Days, ids: number[]): Promise<UseRow[]> {
  if (ids.length === 0) return [];
  return (await detailed(usesIn(days, ids, DETAILS), ids.length, sql`credits desc, account_id`).execute(db)).rows;
}

export async function useAfter(db: Db, days: Days, accounts: Among, { after, limit }: After): Promise<UseRow[]> {
  const uses = usesIn(days, accounts, DETAILS, sql`account_id > ${after}`);
  return (await detailed(uses, limit, sql`account_id`).execute(db)).rows;
}

export interface MonthRow {
  id: number;
  name: string;
  email: string | null;
  credits: number;
  months: Record<string, number>;
}

const monthly = (uses: RawBuilder<unknown>, limit: number, order: RawBuilder<unknown>) => sql<MonthRow>`
  select a.id, a.name, main.email, used.credits, used.months
  from (select account_id, sum(credits)::bigint as credits, json_object_agg(month, credits) as months from (${uses}) each
    group by account_id order by ${order} limit ${limit}) used ${NAMES} order by ${order}`;
const MONTHS = sql`to_char(month, 'YYYY-MM') as month, credits`;

const monthsIn = ({ from, to }: Days, columns: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
  select account_id, ${columns} from usage_months where month between ${from}::date and ${to}::date and credits > 0 and ${condition}`;

export const rankOfMonths = (db: Db, months: Days) => ranked(db, monthsIn(months, sql`credits`, sql`true`));

export async function monthsOf(db: Db, months: Days, ids: number[]): Promise<MonthRow[]> {
  if (ids.length === 0) return [];
  const found = monthly(monthsIn(months, MONTHS, among(ids)), ids.length, sql`credits desc, account_id`);
  return (await found.execute(db)).rows;
}

export async function monthsAfter(db: Db, months: Days, accounts: Among, { after, limit }: After): Promise<MonthRow[]> {
  const uses = monthsIn(months, MONTHS, sql`${among(accounts)} and account_id > ${after}`);
  return (await monthly(uses, limit, sql`account_id`).execute(db)).rows;
}
