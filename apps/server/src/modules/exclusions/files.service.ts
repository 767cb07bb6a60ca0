/** A file of customers: uploaded, looked at, and handed to the job that hashes it. */
import { csvReader, delimiterOf } from '@leadwright/contract/leads/csv';
import { MAX_EXCLUSION_FILE_MB, MAX_EXCLUSION_ROWS } from '@leadwright/contract/leads/exclusions';
import { MAX_IMPORT_COLUMNS } from '@leadwright/contract/leads/imports';
import { cut } from '@leadwright/contract/text';
import { asAccount, type Ctx, inTransaction } from '../../platform/context.ts';
import { fieldError } from '../../platform/errors.ts';
import type { Upload } from '../../platform/http/uploads.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { type Encoding, encodingOf } from '../../platform/text-encoding.ts';
import { oneLine } from '../leads/public.ts';
import { looksLikeHeader, storeFile } from '../results/public.ts';
import { meaningOf, rowReader } from './columns.rules.ts';
import { exclusionsErrors } from './exclusions.errors.ts';
import * as repository from './exclusions.repository.ts';
import type { SourceRow } from './exclusions.table.ts';
import { hashFile } from './files.jobs.ts';
import { keysOfContact } from './hashes.rules.ts';
import { publishSource } from './progress.service.ts';
import { requireRoomFor } from './sources.service.ts';

const MAX_NAME = 120;

export async function addFile(ctx: Ctx, file: Upload): Promise<SourceRow> {
  if (file.isTooLarge) throw fieldError('file', 'validation.fileSize', { n: MAX_EXCLUSION_FILE_MB });
  const { accountId } = ctx.actor;
  const { id } = await begin(ctx, cut(oneLine(file.filename), MAX_NAME) || 'customers.csv');
  try {
    const stored = await storeFile(ctx, accountId, id, file.stream(), repository.CHUNKS);
    const shape = shapeOf(stored.head, stored.isUtf8, stored.bytes === stored.head.length);
    if (stored.lines > MAX_EXCLUSION_ROWS)
      throw fieldError('file', 'exclusions.invalid.rows', { n: MAX_EXCLUSION_ROWS });
    return await inTransaction(ctx, async (tx) => {
      const changes = { ...shape, total: Math.max(1, stored.lines), status: 'reading' } as const;
      const row = (await repository.changeSource(tx.db, accountId, id, changes)) as SourceRow;
      await enqueue(tx, hashFile, { accountId, sourceId: id });
      await publishSource(tx, row);
      return row;
    });
  } catch (error) {
    await asAccount(ctx, accountId, ({ db }) => repository.deleteSource(db, accountId, id));
    throw error;
  }
}

const begin = (ctx: Ctx, name: string): Promise<SourceRow> =>
  inTransaction(ctx, async (tx) => {
    await requireRoomFor(tx, 'file');
    const now = tx.now();
    return repository.insertSource(tx.db, {
      account_id: tx.accountId,
      kind: 'file',
      name,
      status: 'uploading',
      created_by: tx.actor.userId,
      created_at: now,
      begun_at: now,
      moved_at: now,
    });
  });

const unreadable = () => exclusionsErrors.unreadable({ fields: { file: 'exclusions.error.unreadable' } });

/** Refuses what is no text, and a file whose beginning names nobody. */
function shapeOf(head: Buffer, isUtf8: boolean, isWhole: boolean) {
  const encoding: Encoding | null = encodingOf(head, isUtf8);
  if (!encoding) throw unreadable();
  const text = new TextDecoder(encoding).decode(head, { stream: !isWhole });
  const delimiter = delimiterOf(text);
  const rows = csvReader(delimiter).push(text, isWhole);
  const first = rows[0] ?? [];
  if (first.length === 0) throw unreadable();
  if (first.length > MAX_IMPORT_COLUMNS) throw fieldError('file', 'results.invalid.columns', { n: MAX_IMPORT_COLUMNS });
  const has_header = looksLikeHeader(first, first.some(meaningOf));
  const headers = has_header ? first.map((cell) => cut(oneLine(cell), MAX_NAME)) : [];
  const read = rowReader(headers);
  const names = rows
    .slice(has_header ? 1 : 0)
    .some((cells) => read(cells).some((one) => keysOfContact(one).length > 0));
  if (!names) throw fieldError('file', 'exclusions.invalid.nobody');
  return { encoding, delimiter, has_header, headers };
}
