/** Shared by the page strategies: the question, the result, the state of a list and the page within what was found. */
import type { ListType } from '@leadwright/contract/leads/lists';
import type { PoolClient } from 'pg';
import type { Criterion, Order } from './filter.rules.ts';
import { type Put, parameters, type Scope } from './filter.sql.ts';
import { asJson, contractRow } from './row-json.sql.ts';

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
  /** What the next page of the same question can be read from. */
  hits?: Hits;
}

/** The first rows that a question found, in its order, and the state of the list it found them in. */
export interface Hits {
  /** An array of ids, as PostgreSQL writes it. */
  ids: string;
  version: string;
}

/** Users refine the query before they page further than this. */
const MOST_HITS = 2000;

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

/** Every change of a row writes its block, which gets another xmin with it. */
export const BLOCK_VERSION = 'b.xmin::text::bigint';
export const versionOf = (scope: Scope, put: Put) => `
  (select coalesce(bit_xor(hashint8extended(b.block, ${BLOCK_VERSION})), 0) from list_blocks b where ${blocksOf(scope, put)})`;

/** Part of every filter that does not say otherwise. */
export const isUnsent = (criterion: Criterion) => criterion.is === 'sent' && !criterion.sent;

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
      select ${contractRow(put, list)} from slice join results r
        on r.account_id = ${put(list.accountId)}::bigint and r.id = slice.id order by slice.n`)} as json,
      (select array_agg(id order by n)::text from numbered where n <= ${MOST_HITS}) as ids, ${versionOf(list, put)}::text as version`;
  const { rows } = await client.query<Hits & { json: string; total: number }>(text, values);
  const { json, total, ids, version } = rows[0] as Hits & { json: string; total: number };
  const isMinimum = total === most;
  return { json, total: isMinimum ? total - 1 : total, isMinimum, hits: { ids: ids ?? '{}', version } };
}
