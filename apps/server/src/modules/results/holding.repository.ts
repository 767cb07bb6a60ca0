/** SQL of finding and forgetting leads of a person or a company, in one account or over all of them. */
import type { PoolClient } from 'pg';
import { summedBy, type Totals, takeFromBlocks, totalsOf } from './blocks.sql.ts';
import type { LabelTotals } from './deletions.repository.ts';
import { LABEL_TOTALS } from './deletions.repository.ts';
import type { Scope } from './filter.sql.ts';
import type { ResultRow } from './results.table.ts';

export type Wanted = { kind: 'email' | 'phone' | 'domain' | 'linkedin' | 'place'; value: string };

/** The index of the search box narrows it down; the column decides. $1 is the value. */
const CONTAINS = `r.search_text like '%' || escape_like(fold_text($1::text)) || '%'`;
const MATCHES: Record<Wanted['kind'], string> = {
  email: `${CONTAINS} and r.email = $1`,
  phone: `${CONTAINS} and r.phone = $1`,
  domain: `${CONTAINS} and (r.domain = $1 or split_part(r.email, '@', 2) = $1)`,
  linkedin: `${CONTAINS} and r.linkedin_url = 'https://www.linkedin.com/' || $1`,
  place: `r.dedupe_key = 'place:' || $1`,
};

export async function findRowsAbout(client: PoolClient, { kind, value }: Wanted): Promise<ResultRow[]> {
  const { rows } = await client.query<ResultRow>(`select r.* from results r where ${MATCHES[kind]}`, [value]);
  return rows;
}

/** Marked rows of all accounts, a portion at a time, behind the row that was looked at last. */
export async function findMarked(client: PoolClient, after: number, limit: number): Promise<ResultRow[]> {
  const { rows } = await client.query<ResultRow>(
    'select r.* from results r where r.is_suppressed and r.id > $1 order by r.id limit $2',
    [after, limit],
  );
  return rows;
}

const IN_TRASH: Record<Wanted['kind'], string> = {
  email: `row ->> 'email' = $1`,
  phone: `row ->> 'phone' = $1`,
  domain: `(row ->> 'domain' = $1 or split_part(row ->> 'email', '@', 2) = $1)`,
  linkedin: `row ->> 'linkedin_url' = 'https://www.linkedin.com/' || $1`,
  place: `row ->> 'dedupe_key' = 'place:' || $1`,
};

export async function findTrashAbout(client: PoolClient, { kind, value }: Wanted): Promise<ResultRow[]> {
  const { rows } = await client.query<{ row: ResultRow }>(`select row from result_trash where ${IN_TRASH[kind]}`, [
    value,
  ]);
  return rows.map(({ row }) => row);
}

export async function deleteTrashAbout(client: PoolClient, { kind, value }: Wanted): Promise<number> {
  return (await client.query(`delete from result_trash where ${IN_TRASH[kind]}`, [value])).rowCount ?? 0;
}

export async function findExpired(
  client: PoolClient,
  now: Date,
  limit: number,
): Promise<Pick<ResultRow, 'account_id' | 'list_id' | 'id'>[]> {
  const { rows } = await client.query(
    'select account_id, list_id, id from results where retain_until < $1 order by retain_until limit $2',
    [now, limit],
  );
  return rows;
}

/** Gone for good, with labels and history. */
export async function forgetRows(client: PoolClient, scope: Scope, ids: number[]): Promise<Totals & LabelTotals> {
  const text = `
    with gone as (
      delete from results r where r.account_id = $1::bigint and r.list_id = $2::bigint and r.id = any($3::bigint[]) returning r.*),
    links as (
      delete from result_labels l where l.account_id = $1::bigint and l.result_id = any(array(select id from gone)) returning l.label_id),
    notes as (delete from result_activity a where a.account_id = $1::bigint and a.result_id = any(array(select id from gone))),
    summed as (${summedBy('gone')}),
    stored as (${takeFromBlocks('summed')})
    select ${totalsOf}, ${LABEL_TOTALS('links')} from summed`;
  const values = [scope.accountId, scope.listId, ids];
  return (await client.query<Totals & LabelTotals>(text, values)).rows[0] as Totals & LabelTotals;
}
