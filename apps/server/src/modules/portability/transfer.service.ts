/** The work behind an archive: from the account into its file and the bytes of it into the database, and back. */
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { asAccount, asPlatform, type Base } from '../../platform/context.ts';
import { type SpooledFile, spoolWhole } from '../../platform/storage/spool.ts';
import type { End } from './archive.rules.ts';
import * as repository from './archives.repository.ts';
import { ArchiveProblem } from './portability.errors.ts';
import type { ArchiveRow, ImportOptions } from './portability.table.ts';
import { readArchive } from './reading.service.ts';
import { archiveOf } from './writing.service.ts';

const CHUNK = 1024 * 1024;
const DAYS_KEPT = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export async function* chunksOf(ctx: Base, { account_id: accountId, id }: ArchiveRow): AsyncGenerator<Buffer> {
  for (let seq = 0; ; seq++) {
    const chunk = await asAccount(ctx, accountId, ({ client }) => repository.readChunk(client, accountId, id, seq));
    if (!chunk) return;
    yield chunk;
  }
}

/** Each piece in a transaction of its own. */
export async function keep(ctx: Base, { account_id: accountId, id }: ArchiveRow, file: SpooledFile): Promise<void> {
  await asAccount(ctx, accountId, ({ client }) => repository.deleteChunks(client, accountId, id));
  let [held, length, seq]: [Buffer[], number, number] = [[], 0, 0];
  const flush = async () => {
    const piece = Buffer.concat(held);
    const place = seq++;
    [held, length] = [[], 0];
    await asAccount(ctx, accountId, ({ client }) => repository.insertChunk(client, accountId, id, place, piece));
  };
  for await (const part of file.stream()) {
    held.push(part as Buffer);
    length += (part as Buffer).length;
    if (length >= CHUNK) await flush();
  }
  if (length > 0) await flush();
}

interface Named {
  accountId: number;
  archiveId: number;
}

const findRunning = async (ctx: Base, { accountId, archiveId }: Named): Promise<ArchiveRow | null> => {
  const archive = await asAccount(ctx, accountId, ({ db }) => repository.findArchive(db, accountId, archiveId));
  return archive?.status === 'running' ? archive : null;
};

const finish = (ctx: Base, { account_id: accountId, id }: ArchiveRow, values: Partial<ArchiveRow>) =>
  asAccount(ctx, accountId, ({ db }) =>
    repository.updateArchive(db, accountId, id, { ...values, finished_at: ctx.now() }),
  );

const rowsIn = ({ parts }: End) => Object.fromEntries(Object.entries(parts).map(([name, { rows }]) => [name, rows]));

export async function writeExport(ctx: Base, named: Named): Promise<void> {
  const archive = await findRunning(ctx, named);
  if (!archive) return;
  let end: End | undefined;
  // Writes to disk at full speed, because the account is locked during the transfer.
  const file = await asAccount(ctx, archive.of_account as number, (tx) => {
    const text = Readable.from(
      archiveOf(tx, (written) => {
        end = written;
      }),
    );
    const packed = createGzip();
    pipeline(text, packed, () => {});
    return spoolWhole(ctx.platform.config, packed);
  });
  try {
    await keep(ctx, archive, file);
    const { digest } = end as unknown as End;
    await finish(ctx, archive, { status: 'ready', bytes: file.bytes, digest, rows: rowsIn(end as unknown as End) });
  } finally {
    await file.close();
  }
}

/** A file that cannot be read in is not tried again. */
export async function readImport(ctx: Base, named: Named): Promise<void> {
  const archive = await findRunning(ctx, named);
  if (!archive) return;
  const file = await spoolWhole(ctx.platform.config, chunksOf(ctx, archive));
  try {
    await readArchive(ctx, file, archive.options as ImportOptions, (tx, { accountId, end }) =>
      finish(tx, archive, { status: 'ready', of_account: accountId, digest: end.digest, rows: rowsIn(end) }),
    );
  } catch (error) {
    if (!(error instanceof ArchiveProblem)) throw error;
    ctx.log.warn({ err: error, archive: archive.id }, 'an archive was not read in');
    await finish(ctx, archive, { status: 'failed', problem: error.problem });
  } finally {
    await file.close();
  }
}

/** After the last attempt. */
export const giveUp = async (ctx: Base, named: Named): Promise<void> => {
  const archive = await findRunning(ctx, named);
  if (archive) await finish(ctx, archive, { status: 'failed', problem: 'failed' });
};

export const keptUntil = ({ created_at: from }: Pick<ArchiveRow, 'created_at'>) =>
  new Date(from.getTime() + DAYS_KEPT * DAY_MS);

export const forgetOldArchives = (ctx: Base) =>
  asPlatform(ctx, ({ db }) => {
    const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
    return repository.deleteArchivesBefore(db, { date: daysAgo(DAYS_KEPT), abandoned: daysAgo(1) });
  });
