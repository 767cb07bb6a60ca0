/**
 * What customers paid and used, the newest first. Every kind is read by its own index as far as the page reaches; the ledger is
 * read of one customer only, whom the caller has found below the reseller.
 */
import type { USAGE_KINDS } from '@leadwright/contract/resale/subscriptions';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export interface UsageLine {
  at: Date;
  customer_id: number;
  customer_name: string;
  what: (typeof USAGE_KINDS)[number];
  title: string;
  credits: number | null;
  minor: number | null;
  currency: string | null;
}

export interface Scope {
  resellerId: number;
  customerId: number | null;
}

/** The limit of pages and of the count. */
const MOST_LINES = 10_000;

function parts({ resellerId, customerId }: Scope, most: number): RawBuilder<unknown>[] {
  const of = customerId === null ? sql`` : sql`and customer_id = ${customerId}`;
  const money = (at: string, what: string, minor: string) => sql`(
    select ${sql.ref(at)} as at, customer_id, ${sql.lit(what)} as what, subscription_id, null::text as title, null::bigint as credits,
      ${sql.ref(minor)}::bigint as minor, currency
    from subscription_charges where account_id = ${resellerId} ${of} and ${sql.ref(at)} is not null
    order by ${sql.ref(at)} desc limit ${most})`;
  const verdict = (status: string) => sql`(
    select dispute_closed_at, customer_id, ${sql.lit(`dispute_${status}`)}, subscription_id, null, null, disputed_minor, currency
    from subscription_charges where account_id = ${resellerId} ${of} and dispute_status = ${sql.lit(status)}
      and dispute_closed_at is not null
    order by dispute_closed_at desc limit ${most})`;
  const turn = (at: string, what: string) => sql`(
    select ${sql.ref(at)}, customer_id, ${sql.lit(what)}, id, null, null, null, null
    from subscriptions where account_id = ${resellerId} ${of} and ${sql.ref(at)} is not null
    order by ${sql.ref(at)} desc limit ${most})`;
  const all = [
    money('paid_at', 'charge', 'amount_minor'),
    money('refunded_at', 'refund', 'refunded_minor'),
    money('disputed_at', 'disputed', 'disputed_minor'),
    verdict('won'),
    verdict('lost'),
    turn('started_at', 'started'),
    turn('ended_at', 'ended'),
  ];
  return customerId === null ? all : [...all, ledger(customerId, most)];
}

const ledger = (customerId: number, most: number) => sql`(
  select t.created_at, t.account_id, case t.kind when 'settle' then 'used' when 'revoke' then 'taken_back' else 'given' end, null,
    coalesce(t.title, r.title), t.credits, null, null
  from ledger_transactions t left join credit_reservations r on r.account_id = t.account_id and r.id = t.reservation_id
  where t.account_id = ${customerId} and t.line is not null and t.kind in ('settle', 'grant', 'revoke') and t.credits <> 0
  order by t.created_at desc limit ${most})`;

export async function findUsage(
  db: Db,
  scope: Scope,
  { limit, offset }: { limit: number; offset: number },
): Promise<UsageLine[]> {
  const { rows } = await sql<UsageLine>`
    with lines as (select * from (${sql.join(parts(scope, offset + limit), sql` union all `)}) l
      order by at desc limit ${limit} offset ${offset})
    select l.at, l.customer_id, a.name as customer_name, l.what, coalesce(l.title, p.name, '') as title, l.credits::int as credits,
      l.minor::int as minor, l.currency
    from lines l join accounts a on a.id = l.customer_id and a.parent_id = ${scope.resellerId}
    left join subscriptions s on s.account_id = ${scope.resellerId} and s.id = l.subscription_id
    left join packages p on p.account_id = s.account_id and p.id = s.package_id
    order by l.at desc`.execute(db);
  return rows;
}

export async function countUsage(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select 1 from (${sql.join(parts(scope, MOST_LINES), sql` union all `)}) l limit ${MOST_LINES}) bounded`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
