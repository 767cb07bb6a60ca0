/** SQL to find and delete the leads of a person or company, in one account or in all of them; hidden ones are leads, too. */
import type { TextColumn } from '@leadwright/contract/leads/result-columns';
import type { PoolClient } from 'pg';
import { type Identifier, isShared, storedForm } from '../../leads/public.ts';
import { LABEL_TOTALS, type LabelTotals } from '../hidden/hidden.repository.ts';
import { besideGone, isHidden } from '../hidden/hidden.sql.ts';
import { BLOCK, line, type Scope } from '../pages/filter.sql.ts';
import type { ResultRow } from '../results.table.ts';
import { countGone, type Totals, totalsOf } from '../rows/blocks.sql.ts';
import { mayBeContacted, scannedRow } from '../rows/row.sql.ts';

type Kind = Identifier['kind'];
type Cell = (column: string) => string;

/** The same mailbox with a tag: ada+news@acme.test for ada@acme.test. */
const TAGGED = `replace(escape_like($1::text), '@', '+%@')`;
/** Conditions for a row about the normalised identifier $1. */
const about = (cell: Cell): Record<Kind | 'site', string> => ({
  email: `(${cell('email')} = $1 or ${cell('email')} like ${TAGGED})`,
  phone: `${cell('phone')} = $1`,
  domain: `(${cell('domain')} = $1 or ${cell('email')} like '%@' || escape_like($1) or ${cell('email')} like '%@%.' || escape_like($1))`,
  site: `(${cell('email')} like '%@' || escape_like($1) or ${cell('email')} like '%@%.' || escape_like($1))`,
  linkedin: `${cell('linkedin_url')} = $1`,
  place: `${cell('dedupe_key')} = 'place:' || $1`,
});

/** The index of texts narrows the candidates; the column condition decides. */
const contains = (column: TextColumn, pattern = 'escape_like(fold_text($1::text))') =>
  `${line(column, 't')} like ('%' || ${pattern} || '%')`;
const NARROWED: Record<Exclude<Kind, 'place'>, string> = {
  email: `(${contains('email')} or ${contains('email', `replace(escape_like(fold_text($1::text)), '@', '+%@')`)})`,
  phone: contains('phone'),
  domain: `(${contains('email')} or ${contains('website')})`,
  linkedin: contains('linkedin_url'),
};

const query = async <T extends object>(client: PoolClient, who: Identifier, text: string): Promise<T[]> =>
  (await client.query<T>(text, [storedForm(who)])).rows;

/** For a shared host, a page on it does not identify its owner, but an e-mail address does. */
const columnKind = ({ kind, value }: Identifier) => (kind === 'domain' && isShared(value) ? 'site' : kind);

const IN_ROWS = about((column) => `r.${column}`);
/** In all accounts: by the index of texts, and among the rows of every list that are not in it yet. */
export function findRowsAbout(client: PoolClient, who: Identifier): Promise<ResultRow[]> {
  const isMeant = IN_ROWS[columnKind(who)];
  if (who.kind === 'place') return query(client, who, `select ${scannedRow()} from result_rows r where ${isMeant}`);
  return query(
    client,
    who,
    `with found as materialized (select t.account_id, t.result_id from result_texts t where ${NARROWED[who.kind]})
    select ${scannedRow()} from found f cross join lateral (
      select * from result_rows r where r.account_id = f.account_id and r.id = f.result_id and ${isMeant} offset 0) r
    union
    select ${scannedRow()} from lists l left join list_texts n on n.account_id = l.account_id and n.list_id = l.id
    cross join lateral (
      select * from result_rows r where r.account_id = l.account_id and r.list_id = l.id and r.ordinal >= coalesce(n.until, 0)
        and ${isMeant} offset 0) r
    where l.next_ordinal > coalesce(n.until, 0)`,
  );
}

/** Rows of one account that are marked, in themselves or beside, in batches, after the given row. */
export async function findMarked(
  client: PoolClient,
  accountId: number,
  after: number,
  limit: number,
): Promise<ResultRow[]> {
  const { rows } = await client.query<ResultRow>(
    `select ${scannedRow()} from result_rows r where r.account_id = $1 and r.id = any(array(
       (select id from result_rows where account_id = $1 and is_suppressed and id > $2 order by id limit $3)
       union
       (select m.result_id from result_marks m join result_rows o on o.account_id = m.account_id and o.id = m.result_id
        where m.account_id = $1 and m.result_id > $2 order by m.result_id limit $3)
       order by id limit $3))
     order by r.id`,
    [accountId, after, limit],
  );
  return rows;
}

/** Rows of one account that are not marked, in batches, after the given row. */
export async function findUnmarked(
  client: PoolClient,
  accountId: number,
  after: number,
  limit: number,
): Promise<ResultRow[]> {
  const { rows } = await client.query<ResultRow>(
    `select ${scannedRow()} from result_rows r where r.account_id = $1 and r.id > $2 and ${mayBeContacted()} order by r.id limit $3`,
    [accountId, after, limit],
  );
  return rows;
}

const IN_TRASH = about((column) => `t.${column}`);

/** Rows that the previous version of the program has put there during an update. */
export async function deleteTrashAbout(client: PoolClient, who: Identifier): Promise<number> {
  const text = `delete from result_trash t where ${IN_TRASH[columnKind(who)]} returning t.result_id`;
  return (await query(client, who, text)).length;
}

export async function findExpired(
  client: PoolClient,
  now: Date,
  limit: number,
): Promise<Pick<ResultRow, 'account_id' | 'list_id' | 'id'>[]> {
  const { rows } = await client.query(
    'select account_id, list_id, id from result_rows where retain_until < $1 order by retain_until limit $2',
    [now, limit],
  );
  return rows;
}

/**
 * Deletes rows permanently, with labels and history, and the ranges of their blocks, which may name them. Hidden ones are not counted
 * any more.
 */
export async function forgetRows(client: PoolClient, scope: Scope, ids: number[]): Promise<Totals & LabelTotals> {
  const text = `
    with gone as (
      delete from result_rows r where r.account_id = $1::bigint and r.list_id = $2::bigint and r.id = any($3::bigint[])
      returning r.*, ${isHidden()} as is_hidden),
    seen as (select * from gone where not is_hidden),
    ${besideGone('gone')},
    ranges as (
      delete from list_ranges g where g.account_id = $1::bigint and g.list_id = $2::bigint
        and g.block = any(array(select ordinal / ${BLOCK} from gone))),
    ${countGone('seen')}
    select ${totalsOf}, ${LABEL_TOTALS('(select label_id from links where result_id in (select id from seen)) of_seen')} from summed`;
  const values = [scope.accountId, scope.listId, ids];
  return (await client.query<Totals & LabelTotals>(text, values)).rows[0] as Totals & LabelTotals;
}
