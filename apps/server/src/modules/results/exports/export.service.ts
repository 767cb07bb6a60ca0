/**
 * CSV export (docs/product-rules.md#csv): the selected rows or those matching a filter, in its order, with the chosen columns.
 * For spreadsheets formulas are escaped; for machines values are exported as they are. Suppressed leads are left out.
 */
import { finished, type Readable } from 'node:stream';
import type { ListType } from '@leadwright/contract/leads/lists';
import type { Selection } from '@leadwright/contract/leads/results';
import type { CopyToStreamQuery } from 'pg-copy-streams';
import { type Ctx, inTransaction } from '../../../platform/context.ts';
import { spooled } from '../../../platform/storage/spool.ts';
import { heavyFiles } from '../../../platform/turns/shares.ts';
import { findBrand } from '../../brands/public.ts';
import { namesOfLabels } from '../../labels/public.ts';
import { getList } from '../../lists/public.ts';
import { noteExport } from '../bulk/jobs.service.ts';
import { conditionOf, requireOwn } from '../bulk/selection.service.ts';
import { orderOf } from '../pages/filter.rules.ts';
import { literal, orderBy, sortKeys } from '../pages/filter.sql.ts';
import { mayBeContacted } from '../rows/row.sql.ts';
import { scopeOf } from '../rows/rows.service.ts';
import { exportColumns, exportFileName } from './export.rules.ts';
import { type CsvRows, type CsvShape, copyOut, copyQuery } from './export.sql.ts';

export interface ExportRequest {
  selection: Selection;
  columns: string[];
  variant: 'spreadsheet' | 'machine';
  bom?: boolean | undefined;
}

/** Copying takes a whole core of the database: one account copies one file at a time, and not every core is copying. */
const COPIES_AT_ONCE = 4;
const copies = heavyFiles(COPIES_AT_ONCE);

export async function exportCsv(ctx: Ctx, listId: number, request: ExportRequest) {
  const from = ctx.now();
  const { query, list } = await inTransaction(ctx, async (tx) => {
    const list = await getList(tx, listId);
    await requireOwn(tx, listId, request.selection);
    const columns = exportColumns(list.type, request.columns);
    const isSpreadsheet = request.variant === 'spreadsheet';
    const heading = (column: string) => (isSpreadsheet ? tx.t(`results.column.${column}`) : column);
    const labels = columns.includes('labels') ? await namesOfLabels(tx) : new Map<number, string>();
    const shape: CsvShape = {
      columns: columns.map((column) => [column, heading(column)]),
      isSpreadsheet,
      hasBom: request.bom ?? request.variant === 'spreadsheet',
      labels,
    };
    const order = orderOf(list.type, request.selection.filter ?? { sort: 'arrival', direction: 'asc' });
    const chosen = conditionOf(list, scopeOf(tx, listId), request.selection)(literal);
    const condition = `${chosen} and ${mayBeContacted()}`;
    return { query: copyQuery(shape, { from: 'results r', where: condition, order: orderBy(sortKeys(order)) }), list };
  });
  const brand = await findBrand(ctx, ctx.actor.brandId);
  const fileName = exportFileName(brand.name, list.name, ctx.now());
  const { stream, rows } = await copyInTurn(ctx, query);
  finished(stream, (error) => {
    const done = { rows: rows.rowCount, isWhole: !error, from };
    noteExport(ctx, list, done).catch((reason) => ctx.log.warn({ err: reason }, 'an export was not noted'));
  });
  return { stream, fileName };
}

/** Leads of a type, wherever they are known, for spreadsheets. `rows` names the account; suppressed leads are left out. */
export async function copyLeads(
  ctx: Ctx,
  { type, name, rows, more }: { type: ListType; name: string; rows: CsvRows; more: CsvShape['more'] },
) {
  const columns = exportColumns(type, []).filter((column) => column !== 'labels');
  const shape: CsvShape = {
    columns: columns.map((column) => [column, ctx.t(`results.column.${column}`)]),
    isSpreadsheet: true,
    hasBom: true,
    labels: new Map(),
    ...(more && { more }),
  };
  const brand = await findBrand(ctx, ctx.actor.brandId);
  const where = `${rows.where} and ${mayBeContacted()}`;
  const { stream } = await copyInTurn(ctx, copyQuery(shape, { ...rows, where }));
  return { stream, fileName: exportFileName(brand.name, name, ctx.now()) };
}

/**
 * Spooled to disk, so that a slow client holds neither a transaction nor the turn, which ends with the last row. While other heavy work
 * of the account has its turn, nothing is read, and the database waits with the next rows.
 */
async function copyInTurn(ctx: Ctx, query: string): Promise<{ stream: Readable; rows: CopyToStreamQuery }> {
  const { accountId } = ctx.actor;
  const turn = await copies.enter(accountId);
  try {
    const rows = await copyOut(ctx.platform.databases.app, accountId, query);
    finished(rows, turn.end);
    return { stream: await spooled(ctx.platform.config, rows, turn.passOn), rows };
  } catch (error) {
    turn.end();
    throw error;
  }
}
