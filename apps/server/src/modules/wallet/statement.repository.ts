/** The statement and the charts, read from the ledger. The account comes first in every query. */
import type { Act, LotSource, STATEMENT_KINDS } from '@leadwright/contract/money/wallet';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Worded } from '../../platform/i18n.ts';

export interface LineFilter {
  show: 'all' | 'spent' | 'added';
  startDate?: string | undefined;
  endDate?: string | undefined;
  time_zone: string;
}

export interface Line {
  line: number;
  at: Date;
  kind: (typeof STATEMENT_KINDS)[number];
  title: string | null;
  words: Worded | null;
  subject: string | null;
  purpose: string | null;
  acts: { act: Act; count: number; credits: number }[] | null;
  user_id: number | null;
  by_api_key: boolean;
  is_automatic: boolean;
  step: string | null;
  lots: LotSource[] | null;
  credits: number;
  balance: number;
}

const matching = (accountId: number, { show, startDate, endDate, time_zone }: LineFilter) => {
  const parts = [sql`t.account_id = ${accountId}`, sql`t.line is not null`];
  if (show === 'spent') parts.push(sql`t.credits < 0`);
  if (show === 'added') parts.push(sql`t.credits > 0`);
  if (startDate) parts.push(sql`t.created_at >= ${startDate}::date::timestamp at time zone ${time_zone}`);
  if (endDate) parts.push(sql`t.created_at < (${endDate}::date + 1)::timestamp at time zone ${time_zone}`);
  return sql.join(parts, sql` and `);
};

/** `below`: lines older than this one (cursor); `offset`: for pages. A line stands where it began. */
export async function findLines(
  db: Db,
  accountId: number,
  filter: LineFilter,
  { below, offset = 0, limit }: { below?: number; offset?: number; limit: number },
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    with page as (
      select t.line, min(t.created_at) as at, max(t.id) as last_id, sum(t.credits)::bigint as credits
      from ledger_transactions t
      where ${matching(accountId, filter)} ${below === undefined ? sql`` : sql`and t.line < ${below}`}
      group by t.line order by t.line desc limit ${limit} offset ${offset})
    select page.line, page.at, t.kind, coalesce(t.title, r.title) as title, case when t.title is null then r.words end as words,
      coalesce(t.subject, r.subject) as subject, r.purpose, ${actsOfLine(accountId)} as acts, coalesce(t.user_id, r.user_id) as user_id,
      r.credential_id is not null as by_api_key, coalesce(r.is_automatic, false) as is_automatic, r.step,
      ${lotsOfLine(accountId)} as lots, page.credits, ${balanceAfter(accountId)} as balance
    from page
    join ledger_transactions t on t.account_id = ${accountId} and t.id = page.last_id
    left join credit_reservations r on r.account_id = ${accountId} and r.id = t.reservation_id
    order by page.line desc`.execute(db);
  return rows;
}

/**
 * What is left after this line and all before it: the balance when the next line began, with what earlier lines were charged since. They
 * are charged for a day at most (wallet_line).
 */
const balanceAfter = (accountId: number): RawBuilder<unknown> => sql`(
  select (select last.balance_after from ledger_transactions last where last.account_id = ${accountId} and
      (next.id is null or last.id < next.id) order by last.id desc limit 1)
    + (select coalesce(sum(late.credits), 0)::bigint from ledger_transactions late where late.account_id = ${accountId}
      and late.line <= page.line and late.id > next.id and late.created_at between next.at and next.at + interval '1 day')
  from (select min(n.id) as id, min(n.created_at) as at from ledger_transactions n
    where n.account_id = ${accountId} and n.line = page.line + 1) as next)`;

const actsOfLine = (accountId: number): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object('act', act, 'count', count, 'credits', credits) order by act)
  from (select charged.act, count(*) as count, sum(charged.charge) as credits
    from ledger_transactions each cross join unnest(each.acts, each.charges) as charged(act, charge)
    where each.account_id = ${accountId} and each.line = page.line and charged.charge > 0 group by charged.act) as acts)`;

const lotsOfLine = (accountId: number): RawBuilder<unknown> => sql`(
  select array_agg(distinct lot.source)
  from ledger_transactions each
  join ledger_entries entry on entry.account_id = ${accountId} and entry.transaction_id = each.id
  join credit_lots lot on lot.account_id = ${accountId} and lot.id = entry.lot_id
  where each.account_id = ${accountId} and each.line = page.line)`;

export async function countLines(db: Db, accountId: number, filter: LineFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct t.line) as total from ledger_transactions t where ${matching(accountId, filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface Charge {
  at: Date;
  act: Act;
  credits: number;
  subject: string | null;
}

/** A line lead by lead, in the order in which they were delivered. */
export async function findCharges(db: Db, accountId: number, line: number, page: { offset: number; limit: number }) {
  const { rows } = await sql<Charge & { total: number }>`
    select t.created_at as at, charged.act, charged.charge as credits, charged.subject, count(*) over () as total
    from ledger_transactions t
    cross join unnest(t.acts, t.charges, t.subjects) with ordinality as charged(act, charge, subject, item)
    where t.account_id = ${accountId} and t.line = ${line} and charged.charge > 0
    order by t.id, charged.item limit ${page.limit} offset ${page.offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** What these acts charged for one lead between two times. */
export async function sumChargedFor(
  db: Db,
  accountId: number,
  subject: string,
  acts: readonly Act[],
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const { rows } = await sql<{ credits: number }>`
    select coalesce(sum(charged.charge), 0)::bigint as credits from ledger_transactions t
    cross join unnest(t.charges, t.subjects, t.acts) as charged(charge, subject, act)
    where t.account_id = ${accountId} and t.line is not null and t.created_at between ${from} and ${to}
      and charged.subject = ${subject} and charged.charge > 0 and charged.act = any (${acts}::text[])`.execute(db);
  return rows[0]?.credits ?? 0;
}

export async function hasLine(db: Db, accountId: number, line: number): Promise<boolean> {
  const { rows } =
    await sql`select from ledger_transactions where account_id = ${accountId} and line = ${line} limit 1`.execute(db);
  return rows.length === 1;
}

/** Credits spent per day and act, over the last days in the reader's time zone, today included. */
export async function findUseByDay(
  db: Db,
  accountId: number,
  { now, days, timeZone }: { now: Date; days: number; timeZone: string },
) {
  const { rows } = await sql<{ day: string; act: Act; credits: number }>`
    select to_char(t.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, entry.act, sum(entry.credits)::bigint as credits
    from ledger_transactions t
    join ledger_entries entry on entry.account_id = t.account_id and entry.transaction_id = t.id and entry.destination = 'spent'
    where t.account_id = ${accountId} and t.line is not null and t.created_at >=
      ((${now}::timestamptz at time zone ${timeZone})::date - ${days - 1}::int)::timestamp at time zone ${timeZone}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** What left a lot on each day, but for what was taken back. */
export async function findLotUseByDay(
  db: Db,
  accountId: number,
  lot: { id: number; created_at: Date },
  timeZone: string,
) {
  const { rows } = await sql<{ day: string; credits: number }>`
    select to_char(t.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, sum(entry.credits)::bigint as credits
    from ledger_transactions t
    join ledger_entries entry on entry.account_id = t.account_id and entry.transaction_id = t.id
    where t.account_id = ${accountId} and t.line is not null and t.created_at >= ${lot.created_at}
      and entry.lot_id = ${lot.id} and entry.destination not in ('available', 'granted')
    group by 1 order by 1`.execute(db);
  return rows;
}
