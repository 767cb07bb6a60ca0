/** SQL of answers about addresses, of the patterns of domains, and of turns at mail hosts. */
import type { Pool, PoolClient } from 'pg';
import type { Pattern } from './rules/patterns.rules.ts';
import type { Kept } from './rules/verdict.rules.ts';

type Queryable = Pick<PoolClient, 'query'> | Pick<Pool, 'query'>;

const KEPT = `address, verdict, reason, is_catch_all as "isCatchAll", checked_by as "by", attempts,
  checked_at as "checkedAt", retry_at as "retryAt"`;

export async function findChecks(db: Queryable, addresses: readonly string[]): Promise<Kept[]> {
  const { rows } = await db.query<Kept>(`select ${KEPT} from email_checks where address = any($1)`, [addresses]);
  return rows;
}

/** In the order of the addresses: two that write the same ones wait for each other instead of blocking. */
export async function saveChecks(db: Queryable, checks: readonly Kept[]): Promise<void> {
  const rows = checks.map((each) => ({ ...each, domain: each.address.slice(each.address.lastIndexOf('@') + 1) }));
  await db.query(
    `insert into email_checks as c (address, domain, verdict, reason, is_catch_all, checked_by, attempts, checked_at, retry_at)
    select address, domain, verdict, reason, "isCatchAll", "by", attempts, "checkedAt", "retryAt"
    from json_to_recordset($1) as r (address text, domain text, verdict text, reason text, "isCatchAll" bool, "by" text,
      attempts smallint, "checkedAt" timestamptz, "retryAt" timestamptz)
    order by address
    on conflict (address) do update set verdict = excluded.verdict, reason = excluded.reason,
      is_catch_all = excluded.is_catch_all, checked_by = excluded.checked_by, attempts = excluded.attempts,
      checked_at = excluded.checked_at, retry_at = excluded.retry_at
    where c.checked_at <= excluded.checked_at`,
    [JSON.stringify(rows)],
  );
}

export async function findDue(db: Queryable, now: Date, most: number): Promise<string[]> {
  const { rows } = await db.query<{ address: string }>(
    'select address from email_checks where retry_at <= $1 order by retry_at limit $2',
    [now, most],
  );
  return rows.map(({ address }) => address);
}

export async function deleteOld(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.query('delete from email_checks where checked_at < $1', [before]);
  return rowCount ?? 0;
}

/** The patterns of a domain, the most frequent first. */
export async function findPatterns(db: Queryable, domain: string): Promise<Pattern[]> {
  const { rows } = await db.query<{ pattern: Pattern }>(
    'select pattern from email_patterns where domain = $1 order by seen desc, pattern limit 3',
    [domain],
  );
  return rows.map(({ pattern }) => pattern);
}

export async function learnPattern(db: Queryable, domain: string, pattern: Pattern): Promise<void> {
  await db.query(
    `insert into email_patterns as p (domain, pattern) values ($1, $2)
    on conflict (domain, pattern) do update set seen = least(p.seen + 1, 1000000)`,
    [domain, pattern],
  );
}

/** Uses the database's clock: a session takes real seconds, independent of the sandbox's clock. */
export async function takeSlot(db: Queryable, host: string, slots: number): Promise<number | null> {
  const { rows } = await db.query<{ slot: number }>(
    `insert into mail_host_slots as s (host, slot, held_until)
    select $1, free.slot, now() + interval '2 minutes' from (
      select n.slot from generate_series(1, $2::int) as n(slot)
      left join mail_host_slots taken on taken.host = $1 and taken.slot = n.slot and taken.held_until > now()
      where taken.slot is null order by n.slot limit 1) as free
    on conflict (host, slot) do update set held_until = excluded.held_until where s.held_until <= now()
    returning slot`,
    [host, slots],
  );
  return rows[0]?.slot ?? null;
}

export async function releaseSlot(db: Queryable, host: string, slot: number): Promise<void> {
  await db.query('delete from mail_host_slots where host = $1 and slot = $2', [host, slot]);
}

const OF_SUBJECT = 'address = any($1) or domain = any($2)';

export async function findOfSubject(db: Queryable, emails: string[], domains: string[]) {
  const { rows } = await db.query<Record<string, unknown>>(
    `select address, verdict, reason, is_catch_all, checked_by, checked_at from email_checks where ${OF_SUBJECT} order by address`,
    [emails, domains],
  );
  return rows;
}

export async function deleteOfSubject(db: Queryable, emails: string[], domains: string[]): Promise<number> {
  const { rowCount } = await db.query(`delete from email_checks where ${OF_SUBJECT}`, [emails, domains]);
  return rowCount ?? 0;
}
