/**
 * The customers of a reseller as a list. One query finds a page, the others bring what belongs to its rows: names, subscription,
 * last charge, this month's credits, members. They are rows of many accounts and several modules, so the platform's role reads
 * them; every query names the reseller, and what follows names only customers that the first one found below it.
 */
import type { SUBSCRIPTION_LABELS } from '@leadwright/contract/resale/subscriptions';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { AccountStatus } from '../../accounts/public.ts';
import type { Charge, Subscription } from '../subscriptions.table.ts';

export interface CustomerFilter {
  search: string;
  /** Many people are called so. */
  isCommon: boolean;
  label?: (typeof SUBSCRIPTION_LABELS)[number] | undefined;
  package_id?: number | undefined;
}

export interface CustomerRow {
  id: number;
  name: string;
  status: AccountStatus;
  created_at: Date;
  deleted_at: Date | null;
  readable_until: Date | null;
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
  language: 'en' | 'es';
}

const LEAVING = sql`exists (select from subscriptions s where s.account_id = a.parent_id and s.customer_id = a.id
  and s.cancels_at_period_end and s.status <> 'ended')`;

/** `%` and `_` are what was typed. */
const likeOf = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

const WORDS = sql`lower(u.first_name || ' ' || u.last_name || ' ' || u.email)`;

/** The most matches to read, newest first. The count stops there too. */
const MANY = 2_000;
const MOST_COUNTED = 10_000;

/** A word that many people have is found soon by walking, a rare one by the indexes; each the other way would take seconds. */
export async function isCommon(db: Db, search: string): Promise<boolean> {
  const like = likeOf(search);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      (select 1 from users u where u.role <> 'related' and ${WORDS} like ${like} limit ${MANY})
      union all (select 1 from accounts n where lower(n.name) like ${like} limit ${MANY})) found`.execute(db);
  return (rows[0]?.n ?? 0) >= MANY;
}

/** Over the indexes of names, each by itself: together they would be read row by row. */
const byIndex = (resellerId: number, search: string): RawBuilder<unknown> => sql`a.id in (
  select n.id from accounts n where n.parent_id = ${resellerId} and lower(n.name) like ${likeOf(search)}
  union all
  select u.account_id from users u join accounts m on m.id = u.account_id
  where u.role <> 'related' and ${WORDS} like ${likeOf(search)} and m.parent_id = ${resellerId})`;

const byWalking = (search: string): RawBuilder<unknown> => sql`(lower(a.name) like ${likeOf(search)}
  or exists (select from users u where u.account_id = a.id and u.role <> 'related' and ${WORDS} like ${likeOf(search)} offset 0))`;

function matching(
  resellerId: number,
  { search, isCommon: common, label, package_id }: CustomerFilter,
): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`a.parent_id = ${resellerId}`, sql`a.kind = 'customer'`];
  if (search) parts.push(common ? byWalking(search) : byIndex(resellerId, search));
  if (label === 'canceled') parts.push(sql`(a.status = 'canceled' or (a.status <> 'deleted' and ${LEAVING}))`);
  else if (label) parts.push(sql`a.status = ${label}`);
  if (package_id !== undefined) parts.push(sql`a.package_id = ${package_id}`);
  return sql.join(parts, sql` and `);
}

export async function countCustomers(db: Db, resellerId: number, filter: CustomerFilter): Promise<number> {
  const bound = filter.isCommon ? sql`limit ${MOST_COUNTED}` : sql``;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 from accounts a where ${matching(resellerId, filter)} ${bound}) found`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

const PERSON = sql`join lateral (select u.id, u.first_name, u.last_name, u.email, u.language from users u
  where u.account_id = a.id and u.role <> 'related' order by u.created_at, u.id limit 1) u on true`;
const COLUMNS = sql`a.id, a.name, a.status, a.created_at, a.deleted_at, a.readable_until, u.id as user_id, u.first_name,
  u.last_name, u.email, u.language`;

/** The newest first; `after`: those that follow this one in the list. */
export async function findCustomers(
  db: Db,
  resellerId: number,
  filter: CustomerFilter,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: number | undefined },
): Promise<CustomerRow[]> {
  const rest =
    after === undefined
      ? sql``
      : sql`and (a.created_at, a.id) < (select c.created_at, c.id from accounts c where c.id = ${after})`;
  const { rows } = await sql<CustomerRow>`
    with page as (select a.id from accounts a where ${matching(resellerId, filter)} ${rest}
      order by a.created_at desc, a.id desc limit ${limit} offset ${offset})
    select ${COLUMNS} from page join accounts a on a.id = page.id ${PERSON}
    order by a.created_at desc, a.id desc`.execute(db);
  return rows;
}

export async function findCustomer(db: Db, resellerId: number, id: number): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`
    select ${COLUMNS} from accounts a ${PERSON}
    where a.id = ${id} and a.parent_id = ${resellerId} and a.kind = 'customer'`.execute(db);
  return rows[0];
}

export interface StatusCounts {
  active: number;
  trial: number;
  canceled: number;
}

/** Who is leaving counts as canceled, though still active. */
export async function countByStatus(db: Db, resellerId: number): Promise<StatusCounts> {
  const { rows } = await sql<StatusCounts>`
    with leaving as (select a.status, count(*) as n from subscriptions s join accounts a on a.id = s.customer_id
      where s.account_id = ${resellerId} and s.cancels_at_period_end and s.status <> 'ended' and a.status in ('active', 'trial')
      group by a.status),
    all_of as (select status, count(*) as n from accounts where parent_id = ${resellerId} and status in ('active', 'trial', 'canceled')
      group by status),
    told as (select coalesce((select n from all_of where status = 'active'), 0) as active,
      coalesce((select n from all_of where status = 'trial'), 0) as trial,
      coalesce((select n from all_of where status = 'canceled'), 0) as canceled,
      coalesce((select n from leaving where status = 'active'), 0) as leaving_active,
      coalesce((select n from leaving where status = 'trial'), 0) as leaving_trial)
    select (active - leaving_active)::int as active, (trial - leaving_trial)::int as trial,
      (canceled + leaving_active + leaving_trial)::int as canceled from told`.execute(db);
  return rows[0] as StatusCounts;
}

const byCustomer = <T extends { customer_id: number }>(rows: T[]) => new Map(rows.map((row) => [row.customer_id, row]));

/** The one that has not ended, or else the last. */
export async function findSubscriptionsOf(db: Db, resellerId: number, ids: number[]) {
  const { rows } = await sql<Subscription & { package_name: string }>`
    select distinct on (s.customer_id) s.*, p.name as package_name
    from subscriptions s join packages p on p.account_id = s.account_id and p.id = s.package_id
    where s.account_id = ${resellerId} and s.customer_id = any (${ids}::bigint[])
    order by s.customer_id, (s.status <> 'ended') desc, s.id desc`.execute(db);
  return byCustomer(rows);
}

export async function findLastCharges(db: Db, resellerId: number, subscriptionIds: number[]) {
  const { rows } = await sql<Charge>`
    select distinct on (subscription_id) * from subscription_charges
    where account_id = ${resellerId} and subscription_id = any (${subscriptionIds}::bigint[])
    order by subscription_id, paid_at desc, provider_id desc`.execute(db);
  return byCustomer(rows);
}

/** Of the month's allowance. */
export async function findCredits(db: Db, ids: number[], now: Date) {
  const { rows } = await sql<{ customer_id: number; given: number; used: number }>`
    select distinct on (account_id) account_id as customer_id, (amount - taken_back)::int as given,
      (amount - taken_back - remaining)::int as used
    from credit_lots where account_id = any (${ids}::bigint[]) and source in ('allowance', 'trial') and expires_at > ${now}
    order by account_id, id desc`.execute(db);
  return byCustomer(rows);
}

export async function countMembers(db: Db, ids: number[]) {
  const { rows } = await sql<{ customer_id: number; members: number }>`
    select account_id as customer_id, count(*)::int as members from users
    where account_id = any (${ids}::bigint[]) and role = 'related' and status <> 'deleted' group by account_id`.execute(
    db,
  );
  return byCustomer(rows);
}
