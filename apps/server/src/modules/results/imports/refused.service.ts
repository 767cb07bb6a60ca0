/** The refused rows of an import as CSV: parsed again from the file, so they need not be stored. */
import { Readable } from 'node:stream';
import { UnreadableCsv } from '@leadwright/contract/csv';
import { type Ctx, inTransaction } from '../../../platform/context.ts';
import { csvLine, withGuard } from '../../../platform/spreadsheet.ts';
import { getList } from '../../lists/public.ts';
import { exportFileName } from '../exports/export.rules.ts';
import { resultsErrors } from '../results.errors.ts';
import { rowsOfFile } from './import-file.repository.ts';
import { rowReader } from './import-row.rules.ts';
import { findImport, type ImportRow } from './imports.repository.ts';

export async function refusedRows(ctx: Ctx, id: number): Promise<{ stream: Readable; fileName: string }> {
  const { file, type } = await inTransaction(ctx, async (tx) => {
    const found = await findImport(tx.client, tx.actor.accountId, id);
    if (!found || found.status === 'uploading') throw resultsErrors.import_not_found();
    return { file: found, type: (await getList(tx, found.list_id)).type };
  });
  const read = rowReader({ type, mapping: file.mapping, phoneCountry: file.phone_country });
  const name = exportFileName(ctx.t('results.refused.file'), file.file_name.replace(/\.\w+$/, ''), ctx.now());
  return { stream: Readable.from(lines(ctx, file, read)), fileName: name };
}

async function* lines(ctx: Ctx, file: ImportRow, read: ReturnType<typeof rowReader>): AsyncGenerator<string> {
  yield csvLine([...file.headers, ctx.t('results.refused.row'), ctx.t('results.refused.reason')].map(withGuard));
  const wide = (cells: string[]) => file.headers.map((_, index) => cells[index] ?? '');
  let row = file.has_header ? 1 : 0;
  try {
    for await (const piece of rowsOfFile(ctx, file)) {
      let text = '';
      for (const cells of piece) {
        row++;
        const reading = read(cells);
        if (reading.ok) continue;
        const reason = `${ctx.t(`results.column.${reading.column}`)}: ${ctx.t(reading.reason)}`;
        text += csvLine([...wide(cells), String(row), reason].map(withGuard));
      }
      if (text) yield text;
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    yield csvLine([...wide([]), String(row + 1), ctx.t('results.refused.endless')].map(withGuard));
  }
}
