/**
 * Changing the rows of a list: adding, correcting, deleting, restoring. Set based, and each statement moves the
 * summaries with the rows. The caller locks the list, updates its counters by the returned totals, and publishes the change.
 */
import type { PoolClient } from 'pg';
import type { Provenance } from '../../leads/public.ts';
import { VALUE_COLUMNS, VALUE_TYPES, type ValueColumn } from '../columns.rules.ts';
import { IS_WAY_FREE, isHidden, isOwnEntry, makeWay, removedAs } from '../hidden/hidden.sql.ts';
import type { Scope } from '../pages/filter.sql.ts';
import type { ResultRow, ResultValues } from '../results.table.ts';
import { textsChanged } from '../texts/texts.sql.ts';
import { countAdded, countChanged, countedColumns, type Totals, totalsOf } from './blocks.sql.ts';
import { proseOf } from './prose.sql.ts';
import { wholeRow } from './row.sql.ts';

const RECORD = VALUE_COLUMNS.map((name) => `${name} ${VALUE_TYPES[name]}`).join(', ');

export type Incoming = ResultValues & { n: number; dedupe_key: string };

interface Source {
  /** A table or CTE of rows in which no key comes twice. */
  rows: string;
  /** The CTEs before it. */
  before?: string;
  /** Its columns; all others are as the table has them by default. */
  columns: readonly ValueColumn[];
  /** The same for all rows, by column, as SQL. */
  all?: Partial<Record<ValueColumn, string>>;
  /** What is answered beside the totals. */
  and?: string;
}

/**
 * $1 account, $2 list, $3 next ordinal, $4 now. Keys that are already in the list are skipped. They are matched with an array, and
 * the list by an expression: the planner has no statistics for a new list, and would walk it instead of asking the index of keys.
 * Rows are numbered and written in the order of `n`; to ask for it once more would sort them once more.
 */
const addFrom = ({ rows, before = '', columns, all = {}, and = '' }: Source) => `
  with ${before} known as materialized (
    select r.dedupe_key from results r where r.account_id = $1::bigint and r.list_id + 0 = $2::bigint
      and r.dedupe_key = any(array(select dedupe_key from ${rows}))),
  ${makeWay(`select dedupe_key from ${rows}`)},
  added as (
    insert into results (${['account_id', 'list_id', 'ordinal', 'dedupe_key', 'created_at', 'prose_text', ...Object.keys(all), ...columns].join(', ')})
    select $1::bigint, $2::bigint, $3::bigint + row_number() over (order by f.n) - 1, f.dedupe_key, $4::timestamptz,
      ${[proseOf('f', columns), ...Object.values(all), ...columns.map((name) => `f.${name}`)].join(', ')}
    from ${rows} f where f.dedupe_key not in (select dedupe_key from known) and ${IS_WAY_FREE}
    returning id, dedupe_key, ${countedColumns(columns)}),
  ${countAdded('added', columns)}
  select ${totalsOf} ${and} from summed`;

export interface Added extends Totals {
  added: { id: number; dedupeKey: string }[];
}

/** The first of equal keys wins. */
export async function addRows(
  client: PoolClient,
  scope: Scope,
  from: number,
  at: Date,
  rows: Incoming[],
): Promise<Added> {
  const record = `jsonb_to_recordset($5::jsonb) as i(n int, dedupe_key text, ${RECORD})`;
  const text = addFrom({
    rows: 'first',
    before: `first as materialized (select distinct on (dedupe_key) * from ${record} order by dedupe_key, n),`,
    columns: VALUE_COLUMNS,
    and: `, (select coalesce(json_agg(json_build_object('id', id, 'dedupeKey', dedupe_key) order by ordinal), '[]') from added) as added`,
  });
  const values = [scope.accountId, scope.listId, from, at, JSON.stringify(rows)];
  return (await client.query<Added>(text, values)).rows[0] as Added;
}

/** Rows of a temporary table, for imports. */
interface RowsOfTable {
  /** In which no key comes twice. */
  table: string;
  columns: readonly ValueColumn[];
  provenance: Provenance;
  retainUntil: Date;
}

/** Returns only the counts. */
export async function addRowsOfTable(
  client: PoolClient,
  scope: Scope,
  from: number,
  at: Date,
  { table, columns, provenance, retainUntil }: RowsOfTable,
): Promise<Totals> {
  const all = { provenance: '$5::jsonb', retain_until: '$6::timestamptz' };
  const values = [scope.accountId, scope.listId, from, at, JSON.stringify(provenance), retainUntil];
  return (await client.query<Totals>(addFrom({ rows: table, columns, all }), values)).rows[0] as Totals;
}

export async function findRow(client: PoolClient, accountId: number, id: number): Promise<ResultRow | undefined> {
  const { rows } = await client.query<ResultRow>(
    `select ${wholeRow()} from results r where r.account_id = $1 and r.id = $2`,
    [accountId, id],
  );
  return rows[0];
}

export async function findRows(client: PoolClient, { accountId, listId }: Scope, ids: number[]): Promise<ResultRow[]> {
  const { rows } = await client.query<ResultRow>(
    `select ${wholeRow()} from results r where r.account_id = $1 and r.list_id = $2 and r.id = any($3::bigint[]) order by r.id`,
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
    `select ${wholeRow()} from results r where r.account_id = $1 and r.list_id = $2 and r.dedupe_key = any($3::text[]) order by r.id`,
    [accountId, listId, keys],
  );
  return rows;
}

/** Which of these keys the list holds. */
export async function findKeys(client: PoolClient, { accountId, listId }: Scope, keys: string[]): Promise<string[]> {
  const { rows } = await client.query<{ dedupe_key: string }>(
    `select k.dedupe_key from unnest($3::text[]) as k(dedupe_key) where exists (select from results r
       where r.account_id = $1 and r.list_id = $2 and r.dedupe_key = k.dedupe_key)`,
    [accountId, listId, keys],
  );
  return rows.map((row) => row.dedupe_key);
}

/** Which of these keys any list of the account holds, or held until what a user had typed or imported there was deleted. */
export async function findKeysOfAccount(client: PoolClient, accountId: number, keys: string[]): Promise<string[]> {
  const { rows } = await client.query<{ dedupe_key: string }>(
    `select k.dedupe_key from unnest($2::text[]) as k(dedupe_key)
     where exists (select from result_rows r where r.account_id = $1 and r.dedupe_key = k.dedupe_key
         and (${isOwnEntry('r')} or not ${isHidden('r')}))
       or exists (select from removed_leads g where g.account_id = $1 and g.identity = ${removedAs('k.dedupe_key')})`,
    [accountId, keys],
  );
  return rows.map((row) => row.dedupe_key);
}

/** In the order of the indexes, so that an empty result needs no table scan. */
export async function hadRows(client: PoolClient, accountId: number): Promise<boolean> {
  const { rows } = await client.query(
    `(select from result_rows where account_id = $1 order by id limit 1)
     union all (select from removed_leads where account_id = $1 order by identity limit 1)`,
    [accountId],
  );
  return rows.length > 0;
}

/** A key that another row of the list has already stays that row's, also while that row is hidden. */
export async function renameRows(
  client: PoolClient,
  { accountId, listId }: Scope,
  names: { id: number; dedupe_key: string }[],
): Promise<void> {
  await client.query(
    `update results r set dedupe_key = n.dedupe_key
    from jsonb_to_recordset($3::jsonb) as n(id bigint, dedupe_key text)
    where r.account_id = $1 and r.list_id = $2 and r.id = n.id and r.dedupe_key <> n.dedupe_key
      and not exists (select from result_rows o where o.account_id = $1 and o.list_id = $2 and o.dedupe_key = n.dedupe_key)`,
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
