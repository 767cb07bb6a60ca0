/**
 * Soft deletion: rows move to the trash, can be restored from there, and are purged later. Their labels, marks and history stay where
 * they are, without anybody finding them, and go with the purge.
 */
import type { PoolClient } from 'pg';
import { VALUE_COLUMNS } from '../columns.rules.ts';
import { type Put, parameters, type Scope } from '../pages/filter.sql.ts';
import type { DeletionRow, DeletionStatus } from '../results.table.ts';
import { countAdded, countGone, type Totals, totalsOf } from '../rows/blocks.sql.ts';
import { marksGone } from '../rows/marks.repository.ts';
import { proseOf } from '../rows/prose.sql.ts';
import { isMarked } from '../rows/row.sql.ts';
import { textsBack, textsGone, textsLater } from '../texts/texts.sql.ts';
import { FINGERPRINT } from './selection.repository.ts';

const KEPT = ['list_id', 'ordinal', 'dedupe_key', 'created_at', 'sent_at', ...VALUE_COLUMNS];
const ROW = ['account_id', 'id', ...KEPT].join(', ');

const keptValue = (name: string) =>
  `coalesce(t.${name}, j.${name})${name === 'is_suppressed' ? ` or ${isMarked('t', 'result_id')}` : ''} as ${name}`;

/** Rows of a CTE or table of the trash as rows of results, also those that the version before has kept as JSON. */
export const fromTrash = (trash: string): string => `
  select t.account_id, t.result_id as id, ${KEPT.map(keptValue).join(', ')}, t.labels as old_labels
  from ${trash} t left join lateral jsonb_populate_record(null::results, t.row) j on t.row is not null`;

export interface LabelTotals {
  /** How many of the rows carried each label. */
  labels: { labelId: number; by: number }[];
}

export const LABEL_TOTALS = (links: string) =>
  `(select coalesce(json_agg(json_build_object('labelId', label_id, 'by', n)), '[]') from (select label_id, count(*) as n from ${links} group by 1) t) as labels`;

export interface Gone extends Totals, LabelTotals {
  fingerprint: string;
}

/** Moves the rows that meet the condition into the trash of a deletion. */
export async function moveToTrash(
  client: PoolClient,
  scope: Scope,
  deletionId: number,
  condition: (put: Put) => string,
): Promise<Gone> {
  const { put, values } = parameters();
  put(scope.accountId);
  put(scope.listId);
  // Uses arrays and lookups instead of joins between the CTEs, whose sizes the planner cannot estimate.
  const text = `
    with gone as (delete from results r where ${condition(put)} returning r.id, ${KEPT.map((name) => `r.${name}`).join(', ')}),
    links as (
      select l.label_id from result_labels l where l.account_id = $1::bigint and l.result_id = any(array(select id from gone))),
    kept as (
      insert into result_trash (account_id, deletion_id, result_id, labels, ${KEPT.join(', ')})
      select $1::bigint, ${put(deletionId)}::bigint, g.id, '{}', ${KEPT.join(', ')} from gone g),
    ${textsGone('gone')},
    ${countGone('gone')}
    select ${totalsOf}, ${LABEL_TOTALS('links')}, (select ${FINGERPRINT} from gone r) as fingerprint from summed`;
  return (await client.query<Gone>(text, values)).rows[0] as Gone;
}

/** The rows that are restored next, by the parameters of the deletion and of how many; $1 is the account. */
const next = (deletion: string, limit: string) =>
  `select result_id from result_trash where account_id = $1::bigint and deletion_id = ${deletion}::bigint order by result_id limit ${limit}::int`;

export interface Restored extends Totals, LabelTotals {
  /** Rows removed from the trash, restored or not. */
  taken: number;
}

/** The same as `fromTrash`, as they are written back: their marks never left. Read as often as it is asked, so that nothing is copied. */
const written = (trash: string, condition: string): string => `
  select t.account_id, t.result_id as id, ${KEPT.map((name) => `t.${name}`).join(', ')}, t.labels as old_labels
  from ${trash} t where t.row is null and ${condition}
  union all
  select t.account_id, t.result_id, ${KEPT.map((name) => `j.${name}`).join(', ')}, t.labels
  from ${trash} t cross join lateral (select (jsonb_populate_record(null::results, t.row)).*) j
  where t.row is not null and ${condition}`;

/** Whether the key of a row of the trash stands in the list again. */
const KEY_OF_TRASH = `coalesce(t.dedupe_key, t.row ->> 'dedupe_key')`;

/**
 * Restores up to `limit` rows to their old position. A lead that was added again meanwhile is not overwritten, and deleted
 * labels are not restored. `texts`: many come later, like those of an import, because they cost more than all else together.
 */
export async function takeFromTrash(
  client: PoolClient,
  scope: Scope,
  deletionId: number,
  labelIds: number[],
  { limit, texts }: { limit: number; texts: 'now' | 'later' },
): Promise<Restored> {
  const isKnown = `${KEY_OF_TRASH} in (select dedupe_key from known)`;
  const text = `
    with batch as materialized (
      delete from result_trash t where t.account_id = $1::bigint and t.deletion_id = $3::bigint and t.result_id = any(array(
        ${next('$3', '$5')}))
      returning t.*),
    known as materialized (
      select r.dedupe_key from results r where r.account_id = $1::bigint and r.list_id + 0 = $2::bigint
        and r.dedupe_key = any(array(select ${KEY_OF_TRASH} from batch t))),
    old as not materialized (${written('batch', `not ${isKnown}`)}),
    back as (
      insert into results (${ROW}, prose_text) overriding system value
      select ${ROW}, ${proseOf('o')} from old o order by o.ordinal
      ${texts === 'now' ? 'returning account_id, list_id, ordinal, id, search_text, prose_text' : ''}),
    old_links as (
      insert into result_labels (account_id, result_id, label_id, list_id, ordinal)
      select $1::bigint, o.id, l.id, $2::bigint, o.ordinal from old o cross join lateral unnest(o.old_labels) as l(id)
      where o.old_labels <> '{}' and l.id = any($4::bigint[]) returning label_id),
    links as (
      select l.label_id from result_labels l where l.account_id = $1::bigint and l.result_id = any(array(select id from old))
        and l.label_id + 0 = any($4::bigint[])
      union all select label_id from old_links),
    no_links as (
      delete from result_labels l where l.account_id = $1::bigint
        and l.result_id = any(array(select t.result_id from batch t where ${isKnown}))),
    ${texts === 'now' ? textsBack('back') : textsLater('old')},
    ${countAdded('old')}
    select ${totalsOf}, ${LABEL_TOTALS('links')}, (select count(*)::int from batch) as taken from summed`;
  const values = [scope.accountId, scope.listId, deletionId, labelIds, limit];
  return (await client.query<Restored>(text, values)).rows[0] as Restored;
}

/** Labels of the rows that are restored next. */
export async function labelsInTrash(
  client: PoolClient,
  accountId: number,
  deletionId: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `with next as materialized (${next('$2', '$3')})
     select distinct unnest(t.labels) as id from result_trash t
     where t.account_id = $1 and t.deletion_id = $2 and t.result_id = any(array(select result_id from next))
     union
     select l.label_id from result_labels l where l.account_id = $1 and l.result_id = any(array(select result_id from next))`,
    [accountId, deletionId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Purges up to `limit` rows of a deletion that can no longer be undone; returns how many. */
export async function emptyTrash(
  client: PoolClient,
  accountId: number,
  deletionId: number,
  limit: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `with gone as (
       delete from result_trash t where t.account_id = $1 and t.deletion_id = $2 and t.result_id = any(array(
         select result_id from result_trash where account_id = $1 and deletion_id = $2 limit $3::int))
       returning t.result_id),
     links as (delete from result_labels l where l.account_id = $1 and l.result_id = any(array(select result_id from gone))),
     ${marksGone('select result_id from gone')},
     forgotten as (delete from result_activity a where a.account_id = $1 and a.result_id = any(array(select result_id from gone)))
     select result_id from gone`,
    [accountId, deletionId, limit],
  );
  return rowCount ?? 0;
}

export async function insertDeletion(
  client: PoolClient,
  scope: Scope,
  values: { status: DeletionStatus; undoUntil: Date; by: number; at: Date },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into result_deletions (account_id, list_id, status, undo_until, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [scope.accountId, scope.listId, values.status, values.undoUntil, values.by, values.at],
  );
  return rows[0]?.id as number;
}

export async function findDeletion(
  client: PoolClient,
  accountId: number,
  id: number,
): Promise<DeletionRow | undefined> {
  const { rows } = await client.query<DeletionRow>('select * from result_deletions where account_id = $1 and id = $2', [
    accountId,
    id,
  ]);
  return rows[0];
}

/** Locked until the transaction ends. */
export async function lockDeletion(
  client: PoolClient,
  accountId: number,
  id: number,
): Promise<DeletionRow | undefined> {
  const { rows } = await client.query<DeletionRow>(
    'select * from result_deletions where account_id = $1 and id = $2 for update',
    [accountId, id],
  );
  return rows[0];
}

export async function changeDeletion(
  client: PoolClient,
  accountId: number,
  id: number,
  { status, undoUntil, by = 0 }: { status?: DeletionStatus; undoUntil?: Date; by?: number },
): Promise<void> {
  await client.query(
    `update result_deletions set status = coalesce($3, status), undo_until = coalesce($4, undo_until), count = count + $5
     where account_id = $1 and id = $2`,
    [accountId, id, status ?? null, undoUntil ?? null, by],
  );
}

/** Deletes up to `limit` rows of an expired list with their labels and history; returns how many. */
export async function deleteRowsOfList(
  client: PoolClient,
  { accountId, listId }: Scope,
  limit: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `with gone as (
       delete from results r where r.account_id = $1 and r.list_id = $2 and r.ordinal <= (
         select max(ordinal) from (select ordinal from results where account_id = $1 and list_id = $2 order by ordinal limit $3::int) first)
       returning r.id, r.ordinal),
     links as (delete from result_labels l where l.account_id = $1 and l.result_id = any(array(select id from gone))),
     notes as (delete from result_activity a where a.account_id = $1 and a.result_id = any(array(select id from gone))),
     ${marksGone('select id from gone')},
     ${textsGone('gone')}
     select from gone`,
    [accountId, listId, limit],
  );
  return rowCount ?? 0;
}

export async function deletionsOfList(client: PoolClient, { accountId, listId }: Scope): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id from result_deletions where account_id = $1 and list_id = $2',
    [accountId, listId],
  );
  return rows.map(({ id }) => id);
}
