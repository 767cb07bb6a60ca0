/** Labels on rows, and what happened to rows. */
import type { PoolClient } from 'pg';
import { placesOf } from '../hidden/hidden.sql.ts';
import { BLOCK, type Put, parameters, type Scope } from '../pages/filter.sql.ts';
import type { ResultRow } from '../results.table.ts';

export interface Labelled {
  /** Rows that changed. */
  changed: number;
  added: { labelId: number; by: number }[];
  removed: { labelId: number; by: number }[];
}

/** An entry in the history of a row: `what` is a translation key. */
export interface ActivityRow {
  at: Date;
  what: string;
  params: Record<string, string | number>;
  by_name: string;
}

const BY_LABEL = (links: string) =>
  `(select coalesce(json_agg(json_build_object('labelId', label_id, 'by', n)), '[]') from (select label_id, count(*) as n from ${links} group by 1) t)`;

/**
 * Adds and removes labels on the rows that match the condition; existing labels are kept. The history of a whole block is one entry.
 * The caller holds the list. Labels are found by their rows: `+ 0` hides the label from the index of labels, of which the planner would
 * look through all entries for each of the rows.
 */
export async function setLabels(
  client: PoolClient,
  scope: Scope,
  labels: { add: number[]; remove: number[] },
  note: ActivityRow,
  condition: (put: Put) => string,
): Promise<Labelled> {
  const { put, values } = parameters();
  const account = `${put(scope.accountId)}::bigint`;
  const text = `
    with chosen as materialized (select r.id, r.ordinal from results r where ${condition(put)}),
    removed as (
      delete from result_labels l
      where l.account_id = ${account} and l.label_id + 0 = any(${put(labels.remove)}::bigint[])
        and l.result_id = any(array(select id from chosen where ${put(labels.remove.length > 0)}::boolean))
      returning l.ordinal, l.label_id),
    known as materialized (
      select l.result_id, l.label_id from result_labels l
      where l.account_id = ${account} and l.result_id = any(array(select id from chosen)) and l.label_id + 0 = any(${put(labels.add)}::bigint[])),
    added as (
      insert into result_labels (account_id, result_id, label_id, list_id, ordinal)
      select ${account}, c.id, l.id, ${put(scope.listId)}::bigint, c.ordinal from chosen c cross join unnest(${put(labels.add)}::bigint[]) as l(id)
      where (c.id, l.id) not in (select result_id, label_id from known)
      returning ordinal, label_id),
    touched as materialized (
      ${placesOf('(select ordinal from removed union all select ordinal from added) t')}),
    noted as (
      insert into result_activity (account_id, list_id, block, members, at, what, params, by_name)
      select ${account}, ${put(scope.listId)}::bigint, block, members, ${put(note.at)}::timestamptz, ${put(note.what)}::text,
        ${put(JSON.stringify(note.params))}::jsonb, ${put(note.by_name)}::text from touched)
    select (select coalesce(sum(bit_count(members)), 0)::int from touched) as changed,
      ${BY_LABEL('added')} as added, ${BY_LABEL('removed')} as removed`;
  return (await client.query<Labelled>(text, values)).rows[0] as Labelled;
}

/** Removes a deleted label from up to `limit` rows; returns how many. Labels are found by their list. */
export async function dropLabel(
  client: PoolClient,
  accountId: number,
  labelId: number,
  limit: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `delete from result_labels l where l.account_id = $1 and l.label_id + 0 = $2::bigint and l.result_id = any(array(
       select result_id from result_labels where account_id = $1 and label_id = $2
         and list_id = any(array(select id from lists where account_id = $1)) limit $3::int))`,
    [accountId, labelId, limit],
  );
  return rowCount ?? 0;
}

export async function labelsOf(client: PoolClient, accountId: number, resultId: number): Promise<number[]> {
  const { rows } = await client.query<{ label_id: number }>(
    'select label_id from result_labels where account_id = $1 and result_id = $2 order by label_id',
    [accountId, resultId],
  );
  return rows.map(({ label_id }) => label_id);
}

export async function insertActivity(
  client: PoolClient,
  scope: Scope,
  resultIds: number[],
  line: ActivityRow,
): Promise<void> {
  await client.query(
    `insert into result_activity (account_id, list_id, result_id, at, what, params, by_name)
     select $1, $2, unnest($3::bigint[]), $4, $5, $6, $7`,
    [scope.accountId, scope.listId, resultIds, line.at, line.what, JSON.stringify(line.params), line.by_name],
  );
}

/** Newest first: the entries of the row itself, and those of its block that are about it. */
export async function findActivity(
  client: PoolClient,
  { account_id, list_id, id, ordinal }: Pick<ResultRow, 'account_id' | 'list_id' | 'id' | 'ordinal'>,
  limit: number,
): Promise<ActivityRow[]> {
  const { rows } = await client.query<ActivityRow>(
    `select at, what, params, by_name from (
       (select * from result_activity where account_id = $1 and result_id = $2 order by id desc limit $3)
       union all
       (select * from result_activity where account_id = $1 and list_id = $4 and block = $5 and get_bit(members, $6) = 1
        order by id desc limit $3)) entries
     order by id desc limit $3`,
    [account_id, id, limit, list_id, Math.floor(ordinal / BLOCK), ordinal % BLOCK],
  );
  return rows;
}

/** The entries of blocks of a list that is removed; those of rows go with their rows. */
export async function deleteBlockActivity(client: PoolClient, { accountId, listId }: Scope): Promise<void> {
  await client.query('delete from result_activity where account_id = $1 and list_id = $2 and block is not null', [
    accountId,
    listId,
  ]);
}
