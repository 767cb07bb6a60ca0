/**
 * Changing the rows of a list: adding, correcting, deleting, restoring. Set based, and each statement moves the
 * summaries with the rows. The caller locks the list, updates its counters by the returned totals, and publishes the change.
 */
import type { PoolClient } from 'pg';
import { VALUE_COLUMNS, VALUE_TYPES } from '../columns.rules.ts';
import type { Scope } from '../pages/filter.sql.ts';
import type { ResultRow, ResultValues } from '../results.table.ts';
import { textsChanged } from '../texts/texts.sql.ts';
import { countAdded, countChanged, type Totals, totalsOf } from './blocks.sql.ts';
import { proseOf } from './prose.sql.ts';

const VALUES = VALUE_COLUMNS.join(', ');
const RECORD = VALUE_COLUMNS.map((name) => `${name} ${VALUE_TYPES[name]}`).join(', ');

export type Incoming = ResultValues & { n: number; dedupe_key: string };

/**
 * $1 account, $2 list, $3 next ordinal, $4 now. The first of equal keys wins; keys that are already in the list are skipped.
 * Existing keys are matched with an array, and the list by an expression: the planner has no statistics for a new list, and would
 * walk it instead of asking the index of keys.
 */
const addFrom = (incoming: string, and: string) => `
  with first as materialized (select distinct on (dedupe_key) * from ${incoming} order by dedupe_key, n),
  known as materialized (
    select r.dedupe_key from results r where r.account_id = $1::bigint and r.list_id + 0 = $2::bigint
      and r.dedupe_key = any(array(select dedupe_key from first))),
  fresh as (
    select f.*, $3::bigint + row_number() over (order by f.n) - 1 as ordinal from first f
    where f.dedupe_key not in (select dedupe_key from known)),
  added as (
    insert into results (account_id, list_id, ordinal, dedupe_key, created_at, ${VALUES}, prose_text)
    select $1::bigint, $2::bigint, ordinal, dedupe_key, $4::timestamptz, ${VALUES}, ${proseOf('fresh')} from fresh order by ordinal
    returning *),
  ${countAdded('added')}
  select ${totalsOf} ${and} from summed`;

export interface Added extends Totals {
  added: { id: number; dedupeKey: string }[];
}

export async function addRows(
  client: PoolClient,
  scope: Scope,
  from: number,
  at: Date,
  rows: Incoming[],
): Promise<Added> {
  const record = `jsonb_to_recordset($5::jsonb) as i(n int, dedupe_key text, ${RECORD})`;
  const ids = `, (select coalesce(json_agg(json_build_object('id', id, 'dedupeKey', dedupe_key) order by ordinal), '[]') from added) as added`;
  const values = [scope.accountId, scope.listId, from, at, JSON.stringify(rows)];
  return (await client.query<Added>(addFrom(record, ids), values)).rows[0] as Added;
}

/** The same from a temporary table, for imports; returns only the count. */
export async function addRowsOfTable(
  client: PoolClient,
  scope: Scope,
  from: number,
  at: Date,
  table: string,
): Promise<Totals> {
  const { rows } = await client.query<Totals>(addFrom(table, ''), [scope.accountId, scope.listId, from, at]);
  return rows[0] as Totals;
}

export async function findRow(client: PoolClient, accountId: number, id: number): Promise<ResultRow | undefined> {
  const { rows } = await client.query<ResultRow>('select * from results where account_id = $1 and id = $2', [
    accountId,
    id,
  ]);
  return rows[0];
}

export async function findRows(client: PoolClient, { accountId, listId }: Scope, ids: number[]): Promise<ResultRow[]> {
  const { rows } = await client.query<ResultRow>(
    'select * from results where account_id = $1 and list_id = $2 and id = any($3::bigint[]) order by id',
    [accountId, listId, ids],
  );
  return rows;
}

export async function findRowsByKey(
  client: PoolClient,
  { accountId, listId }: Scope,
  keys: string[],
): Promise<ResultRow[]> {
  const { rows } = await client.query<ResultRow>(
    'select * from results where account_id = $1 and list_id = $2 and dedupe_key = any($3::text[]) order by id',
    [accountId, listId, keys],
  );
  return rows;
}

/** A key that another row of the list has already stays that row's. */
export async function renameRows(
  client: PoolClient,
  { accountId, listId }: Scope,
  names: { id: number; dedupe_key: string }[],
): Promise<void> {
  await client.query(
    `update results r set dedupe_key = n.dedupe_key
    from jsonb_to_recordset($3::jsonb) as n(id bigint, dedupe_key text)
    where r.account_id = $1 and r.list_id = $2 and r.id = n.id and r.dedupe_key <> n.dedupe_key
      and not exists (select from results o where o.account_id = $1 and o.list_id = $2 and o.dedupe_key = n.dedupe_key)`,
    [accountId, listId, JSON.stringify(names)],
  );
}

export async function findIds(client: PoolClient, { accountId, listId }: Scope, ids: number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id from results where account_id = $1 and list_id = $2 and id = any($3::bigint[]) order by ordinal',
    [accountId, listId, ids],
  );
  return rows.map(({ id }) => id);
}

export async function countOwn(client: PoolClient, { accountId, listId }: Scope, ids: number[]): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from results where account_id = $1 and list_id = $2 and id = any($3::bigint[])',
    [accountId, listId, ids],
  );
  return rows[0]?.n ?? 0;
}

export type WholeRow = ResultValues & { id: number; sent_at: Date | null };

/** Writes whole rows; `countChanged` computes the changes of the summaries. */
export async function changeRows(client: PoolClient, scope: Scope, rows: WholeRow[]): Promise<Totals> {
  const text = `
    with given as materialized (select * from jsonb_to_recordset($3::jsonb) as i(id bigint, sent_at timestamptz, ${RECORD})),
    was as materialized (select r.* from results r join given g on g.id = r.id where r.account_id = $1::bigint and r.list_id = $2::bigint),
    now as (
      update results r set sent_at = g.sent_at, prose_text = ${proseOf('g')},
        ${VALUE_COLUMNS.map((name) => `${name} = g.${name}`).join(', ')}
      from given g where r.account_id = $1::bigint and r.list_id = $2::bigint and r.id = g.id returning r.*),
    ${textsChanged('now')},
    both_times as (select 1 as sign, * from now union all select -1 as sign, * from was),
    ${countChanged('both_times')}
    select ${totalsOf} from summed`;
  return (await client.query<Totals>(text, [scope.accountId, scope.listId, JSON.stringify(rows)])).rows[0] as Totals;
}

/** Whether leads may be contacted. Nothing else depends on it: neither summaries nor texts. Returns how many changed. */
export async function markRows(
  client: PoolClient,
  { accountId, listId }: Scope,
  ids: number[],
  isSuppressed: boolean,
): Promise<number> {
  const { rowCount } = await client.query(
    `update results r set is_suppressed = $4 where r.account_id = $1 and r.list_id = $2 and r.id = any($3::bigint[])
       and r.is_suppressed <> $4`,
    [accountId, listId, ids, isSuppressed],
  );
  return rowCount ?? 0;
}
