/**
 * CSV straight from PostgreSQL: the output of COPY is streamed in chunks, so memory use does not depend on the size. Aborting
 * the stream cancels the query.
 */
import { finished } from 'node:stream';
import { isColumn, isNumber, kindOf, type RowColumn } from '@leadwright/contract/leads/result-columns';
import pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import { startOf } from '../../../platform/database/database.ts';
import { literal } from '../pages/filter.sql.ts';
import type { ExportColumn } from './export.rules.ts';

export interface CsvShape {
  /** Column and its heading. */
  columns: [column: ExportColumn, heading: string][];
  isSpreadsheet: boolean;
  hasBom: boolean;
  labels: ReadonlyMap<number, string>;
  /** Cells behind those of the lead, as SQL over its row `r`. */
  more?: readonly { heading: string; sql: string }[];
}

/** Rows `r`: of a list, or whatever else knows leads. */
export interface CsvRows {
  from: string;
  where: string;
  order: string;
}

/** Additional export columns. */
const ROW_CELLS: Record<RowColumn, (shape: CsvShape) => string> = {
  domain: (shape) => guarded('r.domain', shape),
  email_state: () => 'r.email_state',
  is_verified: () => 'r.is_verified',
  labels: (shape) => guarded(labelsCell(shape.labels), shape),
  sent_at: () => instant('r.sent_at'),
  crm_states: () => ofCrm(`string_agg(c.state, '; ' order by c.state)`),
  crm_owner: (shape) => guarded(ofCrm('max(c.owner)'), shape),
  created_at: () => instant('r.created_at'),
};

const ofCrm = (value: string) =>
  `coalesce((select ${value} from result_crm_states c where c.account_id = r.account_id and c.result_id = r.id), '')`;
const instant = (value: string) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const guarded = (text: string, { isSpreadsheet }: CsvShape) => (isSpreadsheet ? `spreadsheet_safe(${text})` : text);

function cellOf(column: ExportColumn, shape: CsvShape): string {
  if (!isColumn(column)) return ROW_CELLS[column](shape);
  if (isNumber(column)) return `r.${column}`;
  return guarded(kindOf(column) === 'words' ? `array_to_string(r.${column}, '; ')` : `r.${column}`, shape);
}

function labelsCell(labels: ReadonlyMap<number, string>): string {
  if (labels.size === 0) return `''`;
  const names = [...labels].map(([id, name]) => `(${literal(id)}::bigint, ${literal(name)})`).join(', ');
  return `(select string_agg(n.name, '; ' order by n.name) from result_labels l join (values ${names}) n(id, name) on n.id = l.label_id
    where l.account_id = r.account_id and l.result_id = r.id)`;
}

/** The BOM is part of the first heading, so nothing has to be prepended to the stream. */
export function copyQuery(shape: CsvShape, { from, where, order }: CsvRows): string {
  const of = shape.columns.map(([column, heading]) => ({ heading, sql: cellOf(column, shape) }));
  const more = (shape.more ?? []).map(({ heading, sql }) => ({ heading, sql: guarded(sql, shape) }));
  const cells = [...of, ...more].map(({ heading, sql }, index) => {
    const name = `${shape.hasBom && index === 0 ? '\uFEFF' : ''}${heading}`;
    return `${sql} as ${pg.escapeIdentifier(name)}`;
  });
  return `copy (select ${cells.join(', ')} from ${from} where ${where} order by ${order}) to stdout with (format csv, header true${shape.isSpreadsheet ? ', force_quote *' : ''})`;
}

/** Runs with the rights of the account. The connection is released when the stream ends or is aborted. */
export async function copyOut(pool: pg.Pool, accountId: number, query: string): Promise<CopyToStreamQuery> {
  const client = await pool.connect();
  try {
    await client.query(`${startOf(accountId, 'export')}; set transaction read only`);
    const rows = client.query(copyTo(query));
    finished(rows, (error) => {
      if (error) client.release(true);
      else
        client.query('commit').then(
          () => client.release(),
          (failure) => client.release(failure),
        );
    });
    return rows;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
