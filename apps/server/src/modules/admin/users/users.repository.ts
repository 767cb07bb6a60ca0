/**
 * Accounts across the installation. One query finds a page, the other brings what belongs to its rows. Both stay quick with
 * tens of thousands of accounts: names by their indexes, usage from the lots of the running month.
 */
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { AccountKind, AccountStatus } from '../../accounts/public.ts';

export interface UserFilter {
  search: string;
  status?: AccountStatus | undefined;
  plan_id?: number | undefined;
  parent_id?: number | undefined;
  partner_id?: number | undefined;
  module?: ModuleSlug | undefined;
  usage: 'any' | 'half' | 'all';
  sort: 'newest' | 'usage';
}

/** `%` and `_` are ordinary characters here. */
const likeOf = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** A union, so that each half uses its own index; with `or` every row would be read. */
const named = (search: string): RawBuilder<unknown> => sql`named as materialized (
  select n.id from accounts n where lower(n.name) like ${likeOf(search)}
  union
  select u.account_id from users u where u.role <> 'related'
    and lower(u.first_name || ' ' || u.last_name || ' ' || u.email) like ${likeOf(search)})`;

/** "50% used" and "100% used", in whole numbers. */
const USED = {
  any: sql`true`,
  half: sql`l.remaining * 2 <= l.amount - l.taken_back and l.taken_back < l.amount`,
  all: sql`l.remaining = 0 and l.taken_back < l.amount`,
};

/** The allowances of the running month; a wallet has one at a time that has not expired. */
const metered = (usage: UserFilter['usage'], now: Date): RawBuilder<unknown> => sql`metered as materialized (
  select l.account_id, l.remaining::float8 / l.amount as rest from credit_lots l
  where l.source in ('allowance', 'trial') and l.expires_at > ${now} and ${USED[usage]})`;

function matching(filter: UserFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [filter.status ? sql`a.status = ${filter.status}` : sql`a.status <> 'deleted'`];
  if (filter.plan_id) parts.push(sql`a.plan_id = ${filter.plan_id}`);
  if (filter.parent_id) parts.push(sql`a.parent_id = ${filter.parent_id}`);
  if (filter.partner_id) parts.push(sql`a.partner_id = ${filter.partner_id}`);
  if (filter.module) parts.push(sql`a.modules @> array[${filter.module}]::text[]`);
  return sql.join(parts, sql` and `);
}

const NEWEST = sql`created_at desc, id desc`;
const MOST_USED = sql`rest nulls last, ${NEWEST}`;

interface At {
  limit: number;
  offset: number;
  now: Date;
}
interface Found {
  ids: number[];
  total: number;
}

/** The page and how many there are. Without a search and without usage, the page is read off its index. */
export async function findIds(db: Db, filter: UserFilter, at: At): Promise<Found> {
  const isPlain = filter.search === '' && filter.usage === 'any' && filter.sort === 'newest';
  const { rows } = await (isPlain ? plainPage(filter, at) : searchedPage(filter, at)).execute(db);
  const { ids, total } = rows[0] as Found;
  // The driver returns bigint arrays as strings.
  return { ids: ids.map(Number), total };
}

const plainPage = (filter: UserFilter, { limit, offset }: At) => sql<Found>`
  select (select count(*)::int from accounts a where ${matching(filter)}) as total,
    array(select a.id from accounts a where ${matching(filter)} order by ${NEWEST} limit ${limit} offset ${offset}) as ids`;

/** The matches are found once, for both the page and the total. */
function searchedPage(filter: UserFilter, { limit, offset, now }: At) {
  const { search, usage, sort } = filter;
  const isMetered = usage !== 'any' || sort === 'usage';
  const parts = [...(search ? [named(search)] : []), ...(isMetered ? [metered(usage, now)] : [])];
  const joins = sql.join(
    [
      search ? sql`join named on named.id = a.id` : sql``,
      isMetered ? sql`${usage === 'any' ? sql`left join` : sql`join`} metered on metered.account_id = a.id` : sql``,
    ],
    sql` `,
  );
  return sql<Found>`
    with ${sql.join(parts)}, found as materialized (
      select a.id, a.created_at, ${isMetered ? sql`metered.rest` : sql`null::float8`} as rest
      from accounts a ${joins} where ${matching(filter)})
    select (select count(*)::int from found) as total,
      array(select id from found order by ${sort === 'usage' ? MOST_USED : NEWEST} limit ${limit} offset ${offset}) as ids`;
}

export async function countAll(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from accounts where status <> 'deleted'`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export interface UserRow {
  id: number;
  kind: AccountKind;
  company: string;
  status: AccountStatus;
  stopped_from: AccountStatus | null;
  created_at: Date;
  deleted_at: Date | null;
  readable_until: Date | null;
  license_expires_at: Date | null;
  modules: ModuleSlug[];
  members_allowed: number | null;
  related_accounts_allowed: boolean;
  provider_product_id: string | null;
  ghl_plan_id: string | null;
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
  language: 'en' | 'es';
  last_login_at: Date | null;
  plan_id: number | null;
  plan: string | null;
  package: string | null;
  parent_id: number | null;
  parent: string | null;
  parent_kind: AccountKind | null;
  partner_id: number | null;
  partner: string | null;
  partner_code: string | null;
  partner_commission: string | null;
  balance: number;
  allowance: number;
  last_reset_at: Date | null;
  next_reset_at: Date | null;
  monthly: number;
  used: number;
}

const COLUMNS = sql`a.id, a.kind, a.name as company, a.status, a.stopped_from, a.created_at, a.deleted_at, a.readable_until,
  a.license_expires_at, a.modules, a.members_allowed, a.related_accounts_allowed, a.provider_product_id, a.ghl_plan_id,
  u.id as user_id, u.first_name, u.last_name, u.email, u.language, u.last_login_at,
  a.plan_id, plan.name as plan, pack.name as package, a.parent_id, parent.name as parent, parent.kind as parent_kind,
  a.partner_id, partner.name as partner, partner.code as partner_code, partner.commission as partner_commission,
  coalesce(w.balance, 0)::int as balance, coalesce(w.allowance, 0)::int as allowance, w.last_reset_at, w.next_reset_at,
  coalesce(l.amount - l.taken_back, 0)::int as monthly, coalesce(l.amount - l.taken_back - l.remaining, 0)::int as used`;

/** In the order of the ids. */
export async function findRows(db: Db, ids: number[], now: Date): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select ${COLUMNS}
    from unnest(${ids}::bigint[]) with ordinality as wanted(id, place)
    join accounts a on a.id = wanted.id
    join lateral (select * from users u where u.account_id = a.id and u.role <> 'related'
      order by u.created_at, u.id limit 1) u on true
    left join plans plan on plan.id = a.plan_id
    left join packages pack on pack.account_id = a.parent_id and pack.id = a.package_id
    left join accounts parent on parent.id = a.parent_id
    left join partners partner on partner.id = a.partner_id
    left join credit_wallets w on w.account_id = a.id
    left join lateral (select * from credit_lots l where l.account_id = a.id and l.source in ('allowance', 'trial')
      and l.expires_at > ${now} order by l.id desc limit 1) l on true
    order by wanted.place`.execute(db);
  return rows;
}
