/**
 * CSV import (docs/product-rules.md#csv): the file is uploaded and previewed, its columns are matched, a dry run counts what
 * would happen, and the run adds the rows. Dry run and run are jobs; files are deleted after a day.
 */

import { csvReader, delimiterOf } from '@leadwright/contract/leads/csv';
import { type ImportPlan, MAX_IMPORT_COLUMNS, MAX_IMPORT_MB, PREVIEW_ROWS } from '@leadwright/contract/leads/imports';
import type { ListType } from '@leadwright/contract/leads/lists';
import { cut } from '@leadwright/contract/text';
import { asAccount, asPlatform, type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import type { Upload } from '../../../platform/http/uploads.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { type Encoding, encodingOf } from '../../../platform/text-encoding.ts';
import { oneLine } from '../../leads/public.ts';
import { getList } from '../../lists/public.ts';
import { findJob } from '../bulk/jobs.repository.ts';
import { presentRow, startJob } from '../bulk/jobs.service.ts';
import { looksLikeHeader } from '../exports/csv.rules.ts';
import { resultsErrors } from '../results.errors.ts';
import { scopeOf } from '../rows/rows.service.ts';
import { storeFile } from './import-file.repository.ts';
import { runImport } from './imports.jobs.ts';
import * as repository from './imports.repository.ts';
import { checkMapping, suggestMapping } from './matching.rules.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
const CELL_SHOWN = 200;

export async function upload(ctx: Ctx, listId: number, file: Upload) {
  if (file.isTooLarge) throw fieldError('file', 'validation.fileSize', { n: MAX_IMPORT_MB });
  const { accountId, userId } = ctx.actor;
  const { list, id } = await inTransaction(ctx, async (tx) => {
    const values = { fileName: cut(oneLine(file.filename), 200) || 'import.csv', by: userId, at: tx.now() };
    return {
      list: await getList(tx, listId),
      id: await repository.insertImport(tx.client, scopeOf(tx, listId), values),
    };
  });
  try {
    const stored = await storeFile(ctx, accountId, id, file.stream());
    const encoding = encodingOf(stored.head, stored.isUtf8);
    if (!encoding) throw unreadable();
    const shape = shapeOf(list.type, stored.head, encoding, stored.bytes === stored.head.length);
    if (shape.headers.length === 0) throw unreadable();
    if (shape.headers.length > MAX_IMPORT_COLUMNS)
      throw fieldError('file', 'results.invalid.columns', { n: MAX_IMPORT_COLUMNS });
    const mapping = shape.has_header ? suggestMapping(list.type, shape.headers) : shape.headers.map(() => null);
    return await inTransaction(ctx, async (tx) => {
      // Phones without a country code belong to the row's country, or to the one that the user chose.
      const found = {
        ...shape,
        encoding,
        mapping,
        phone_country: '',
        bytes: stored.bytes,
        status: 'uploaded' as const,
      };
      await repository.changeImport(tx.client, accountId, id, found);
      return read(tx, id);
    });
  } catch (error) {
    await asAccount(ctx, accountId, ({ client }) => repository.deleteImport(client, accountId, id));
    throw error;
  }
}

const unreadable = () => resultsErrors.unreadable_file({ fields: { file: 'results.error.unreadable_file' } });

/** A preview from the beginning of the file; `isWhole`: the beginning is the whole file. */
function shapeOf(type: ListType, head: Buffer, encoding: Encoding, isWhole: boolean) {
  const text = new TextDecoder(encoding).decode(head, { stream: !isWhole });
  const delimiter = delimiterOf(text);
  const rows = csvReader(delimiter).push(text, isWhole);
  const first = rows[0] ?? [];
  const has_header = looksLikeHeader(first, suggestMapping(type, first).some(Boolean));
  const shown = (cells: string[]) => cells.map((cell) => cut(oneLine(cell), CELL_SHOWN));
  const body = has_header ? rows.slice(1) : rows;
  return {
    delimiter,
    has_header,
    headers: has_header ? shown(first) : first.map((_, index) => `${index + 1}`),
    preview: body.slice(0, PREVIEW_ROWS).map(shown),
  };
}

async function read(tx: Tx, id: number) {
  const row = await repository.findImport(tx.client, tx.actor.accountId, id);
  if (!row) throw resultsErrors.import_not_found();
  const job = row.job_id === null ? undefined : await findJob(tx.db, tx.actor.accountId, row.job_id);
  return { row, job: job ? await presentRow(tx, job) : null };
}
export type ReadImport = Awaited<ReturnType<typeof read>>;

export const readImport = (ctx: Ctx, id: number) => inTransaction(ctx, (tx) => read(tx, id));

/** `isDryRun`: only counts. One run at a time per file, and a file is imported only once. */
export const startImport = (ctx: Ctx, id: number, plan: ImportPlan, isDryRun: boolean) =>
  inTransaction(ctx, async (tx) => {
    const { accountId } = tx.actor;
    const row = await repository.lockImport(tx.client, accountId, id);
    if (!row || row.status === 'uploading') throw resultsErrors.import_not_found();
    if (['checking', 'running', 'completed'].includes(row.status)) throw resultsErrors.busy();
    const list = await getList(tx, row.list_id);
    checkMapping(list.type, plan.mapping);
    const kind = isDryRun ? 'import-check' : 'import';
    const job = await startJob(tx, list, { kind, total: row.counts?.rows ?? null, importId: id });
    await repository.changeImport(tx.client, accountId, id, {
      mapping: plan.mapping,
      has_header: plan.has_header,
      phone_country: plan.phone_country,
      ...(plan.delimiter && { delimiter: plan.delimiter }),
      ...(plan.encoding && { encoding: plan.encoding }),
      status: isDryRun ? 'checking' : 'running',
      job_id: job.id,
    });
    await enqueue(tx, runImport, { accountId, jobId: job.id });
    return read(tx, id);
  });

export const forgetOldImports = (ctx: Base) =>
  asPlatform(ctx, ({ client }) => repository.deleteImportsBefore(client, new Date(ctx.now().getTime() - KEPT_MS)));

/** Whether an import into the list is open. */
export const awaitsImport = (tx: Tx<Base>, listId: number): Promise<boolean> =>
  repository.hasImport(tx.client, tx.accountId, listId);
