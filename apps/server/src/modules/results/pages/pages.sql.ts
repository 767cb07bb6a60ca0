/** Shared by the page strategies: the question, the result, and the SQL that builds a contract row. */
import type { ListType } from '@leadwright/contract/leads/lists';
import { COLUMN_NAMES } from '@leadwright/contract/leads/result-columns';
import type { PoolClient } from 'pg';
import { isSuppressed } from '../rows/row.sql.ts';
import type { Criterion, Order } from './filter.rules.ts';
import { type Put, parameters, type Scope } from './filter.sql.ts';

export interface Listed extends Scope {
  type: ListType;
  /** Filtered totals are counted up to here; beyond it the total is a minimum. */
  exactTo: number;
  /** The ordinal of the next row to be added. */
  nextOrdinal: number;
}

export interface Window {
  offset: number;
  limit: number;
}

export interface Question {
  criteria: Criterion[];
  order: Order;
  window: Window;
}

export interface Page {
  /** A JSON array of contract rows. */
  json: string;
  total: number;
  isMinimum: boolean;
}

/** The result of one strategy: no `json` if it cannot find this page, no `total` if it is that of the whole list. */
export interface Found {
  json: string | null;
  total: number | null;
  isMinimum?: boolean;
  /** Only valid if nothing was ever deleted from the list, nor sent if only unsent rows are wanted. */
  isIfDense?: true;
}

/** A way to find a page. `read` sends one query immediately, so that it can be pipelined. */
export interface Strategy {
  /** It counts, so it needs the size of the list. */
  needsSize?: true;
  read(client: PoolClient, list: Listed, question: Question): Promise<Found>;
}

/** Looks at the list first to choose a strategy. */
export interface Chooser {
  needsSize: true;
  choose(client: PoolClient, list: Listed, question: Question): Promise<Strategy>;
}

export const blocksOf = ({ accountId, listId }: Scope, put: Put) =>
  `b.account_id = ${put(accountId)}::bigint and b.list_id = ${put(listId)}::bigint`;

/** Part of every filter that does not say otherwise. */
export const isUnsent = (criterion: Criterion) => criterion.is === 'sent' && !criterion.sent;

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const instant = (column: string) => `to_char(${column} at time zone 'UTC', ${INSTANT}) as ${column.slice(2)}`;

const VALUES = [...COLUMN_NAMES, 'domain', 'email_state', 'is_verified', 'lat', 'lon']
  .map((column) => `r.${column}`)
  .join(', ');

/** Of an address, or of the search for one; a lead that nobody has looked at has neither. */
const EMAIL_ORIGIN = `case when r.email <> '' or r.email_state <> 'unchecked'
  then coalesce(r.provenance -> 'email', r.provenance -> '*') end as email_origin`;

/** A row as the contract's `Result`. */
export const contractRow = (put: Put, type: ListType) => `
  r.id, r.list_id, ${put(type)}::text as type, ${VALUES}, ${isSuppressed()} as is_suppressed, ${EMAIL_ORIGIN}, ${instant('r.sent_at')}, ${instant('r.created_at')},
  array(select l.label_id from result_labels l where l.account_id = r.account_id and l.result_id = r.id order by 1) as labels`;

export const asJson = (rows: string) => `(select coalesce(json_agg(p), '[]')::text from (${rows}) p)`;

/**
 * The page within `hits`, a query of ids ordered by its other columns, and the number of hits, counted up to `most`.
 */
export async function readHits(
  client: PoolClient,
  list: Listed,
  { offset, limit }: Window,
  most: number,
  order: string,
  hits: (put: Put) => string,
): Promise<Found & { total: number }> {
  const { put, values } = parameters();
  const text = `
    with hits as materialized (${hits(put)}),
    numbered as (select id, row_number() over (order by ${order}) as n from hits),
    slice as materialized (select id, n from numbered where n > ${put(offset)}::bigint and n <= ${put(offset + limit)}::bigint)
    select (select count(*)::int from hits) as total, ${asJson(`
      select ${contractRow(put, list.type)} from slice join results r
        on r.account_id = ${put(list.accountId)}::bigint and r.id = slice.id order by slice.n`)} as json`;
  const { rows } = await client.query<{ json: string; total: number }>(text, values);
  const { json, total } = rows[0] as { json: string; total: number };
  const isMinimum = total === most;
  return { json, total: isMinimum ? total - 1 : total, isMinimum };
}
