/** The refused rows of an import, as CSV or to be corrected: parsed again from the file, so they need not be stored. */
import { Readable } from 'node:stream';
import { UnreadableCsv } from '@leadwright/contract/leads/csv';
import { MAX_REFUSED_SHOWN, type RefusedRow } from '@leadwright/contract/leads/imports';
import { type Ctx, inTransaction } from '../../../platform/context.ts';
import { csvLine, withGuard } from '../../../platform/spreadsheet.ts';
import { getList } from '../../lists/public.ts';
import { exportFileName } from '../exports/export.rules.ts';
import { resultsErrors } from '../results.errors.ts';
import { rowsOfFile } from './import-file.repository.ts';
import { type Plan, planOf, type Reading, rowReader, valuesOf } from './import-row.rules.ts';
import { findImport, type ImportRow } from './imports.repository.ts';

interface Refused {
  row: number;
  cells: string[];
  reading: Extract<Reading, { ok: false }>;
}

const fileOf = (ctx: Ctx, id: number): Promise<{ file: ImportRow; plan: Plan }> =>
  inTransaction(ctx, async (tx) => {
    const file = await findImport(tx.client, tx.actor.accountId, id);
    if (!file || file.status === 'uploading') throw resultsErrors.import_not_found();
    return { file, plan: planOf(file, await getList(tx, file.list_id)) };
  });

export async function refusedFile(ctx: Ctx, id: number): Promise<{ stream: Readable; fileName: string }> {
  const { file, plan } = await fileOf(ctx, id);
  const name = exportFileName(ctx.t('results.refused.file'), file.file_name.replace(/\.\w+$/, ''), ctx.now());
  return { stream: Readable.from(lines(ctx, file, plan)), fileName: name };
}

/** As many as a person corrects at once. */
export async function firstRefused(ctx: Ctx, id: number): Promise<RefusedRow[]> {
  const { file, plan } = await fileOf(ctx, id);
  const found: RefusedRow[] = [];
  try {
    for await (const { refused } of refusedOf(ctx, file, plan)) {
      for (const { row, cells, reading } of refused)
        found.push({ row, values: valuesOf(plan, cells), ...reasonIn(ctx, reading) });
      if (found.length >= MAX_REFUSED_SHOWN) break;
    }
  } catch (error) {
    // A row without an end cannot be corrected here; the file of refused rows says where it begins.
    if (!(error instanceof UnreadableCsv)) throw error;
  }
  return found.slice(0, MAX_REFUSED_SHOWN);
}

export const reasonIn = (ctx: Ctx, { column, reason }: Refused['reading']) => ({ column, reason: ctx.t(reason) });

/** Those of each piece of the file, without the ones that were corrected since. */
async function* refusedOf(ctx: Ctx, file: ImportRow, plan: Plan): AsyncGenerator<{ refused: Refused[]; last: number }> {
  const read = rowReader(plan);
  const corrected = new Set(file.corrected);
  let row = file.has_header ? 1 : 0;
  for await (const piece of rowsOfFile(ctx, file)) {
    const refused: Refused[] = [];
    for (const cells of piece) {
      const reading = read(cells);
      row++;
      if (!reading.ok && !corrected.has(row)) refused.push({ row, cells, reading });
    }
    yield { refused, last: row };
  }
}

async function* lines(ctx: Ctx, file: ImportRow, plan: Plan): AsyncGenerator<string> {
  yield csvLine([...file.headers, ctx.t('results.refused.row'), ctx.t('results.refused.reason')].map(withGuard));
  const wide = (cells: string[]) => file.headers.map((_, index) => cells[index] ?? '');
  let end = file.has_header ? 1 : 0;
  try {
    for await (const { refused, last } of refusedOf(ctx, file, plan)) {
      let text = '';
      for (const { row, cells, reading } of refused) {
        const reason = `${ctx.t(`results.column.${reading.column}`)}: ${ctx.t(reading.reason)}`;
        text += csvLine([...wide(cells), String(row), reason].map(withGuard));
      }
      if (text) yield text;
      end = last;
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    yield csvLine([...wide([]), String(end + 1), ctx.t('results.refused.endless')].map(withGuard));
  }
}
