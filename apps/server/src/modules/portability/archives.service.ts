/**
 * Archives of accounts (docs/account-archive.md). Jobs write and read them. The database keeps the bytes for a week for the
 * download.
 */
import { Readable } from 'node:stream';
import { type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { requireRoom } from '../../platform/database/counted.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { SpooledFile } from '../../platform/storage/spool.ts';
import { findAccount } from '../accounts/public.ts';
import * as repository from './archives.repository.ts';
import { portabilityErrors } from './portability.errors.ts';
import { readArchiveJob, writeArchiveJob } from './portability.jobs.ts';
import type { ArchiveRow, ImportOptions } from './portability.table.ts';
import { chunksOf, giveUp, keep } from './transfer.service.ts';

/** Each is as large as the account, and kept for a week. */
const MOST_A_DAY = 10;
const DAY_MS = 24 * 60 * 60 * 1000;

/** `ofAccount` is another account only if an administrator asks. */
export const startExport = (ctx: Ctx, ofAccount: number = ctx.actor.accountId): Promise<ArchiveRow> =>
  inTransaction(ctx, async (tx) => {
    const account = await findAccount(tx, ofAccount);
    if (!account) throw portabilityErrors.not_found();
    if (account.kind === 'platform') throw portabilityErrors.platform();
    const since = tx.now().getTime() - DAY_MS;
    await requireRoom(tx, {
      what: `archives:${ofAccount}`,
      most: MOST_A_DAY,
      full: () => portabilityErrors.too_many(),
      async count() {
        const earlier = await repository.findArchives(tx.db, tx.accountId, { kind: 'export', ofAccount });
        return earlier.filter((one) => one.created_at.getTime() > since).length;
      },
    });
    const archive = await repository.insertArchive(tx.db, {
      account_id: tx.accountId,
      kind: 'export',
      of_account: ofAccount,
      created_by: tx.actor.userId,
      created_at: tx.now(),
    });
    if (!archive) throw portabilityErrors.running();
    await enqueue(tx, writeArchiveJob, { accountId: tx.accountId, archiveId: archive.id });
    return archive;
  });

interface Order {
  options: ImportOptions;
  /** In the transaction that begins it. */
  note: (tx: Tx, archive: ArchiveRow) => Promise<void>;
}

export async function startImport(ctx: Ctx, file: SpooledFile, { options, note }: Order): Promise<ArchiveRow> {
  const archive = await inTransaction(ctx, async (tx) => {
    const made = await repository.insertArchive(tx.db, {
      account_id: tx.accountId,
      kind: 'import',
      of_account: null,
      options: JSON.stringify(options) as never,
      created_by: tx.actor.userId,
      created_at: tx.now(),
      bytes: file.bytes,
    });
    if (!made) throw portabilityErrors.running();
    return made;
  });
  const named = { accountId: archive.account_id, archiveId: archive.id };
  try {
    await keep(ctx, archive, file);
    await inTransaction(ctx, async (tx) => {
      await enqueue(tx, readArchiveJob, named);
      await note(tx, archive);
    });
  } catch (error) {
    // No job will ever end it.
    await giveUp(ctx, named);
    throw error;
  }
  return archive;
}

export const findExports = (ctx: Ctx, ofAccount: number = ctx.actor.accountId) =>
  inTransaction(ctx, ({ db, accountId }) => repository.findArchives(db, accountId, { kind: 'export', ofAccount }));

export const findImports = (ctx: Ctx) =>
  inTransaction(ctx, ({ db, accountId }) => repository.findArchives(db, accountId, { kind: 'import' }));

/** The bytes, fetched piece by piece while they are read: a slow reader holds no connection. */
export async function openExport(ctx: Ctx, id: number): Promise<{ stream: Readable; archive: ArchiveRow }> {
  const archive = await inTransaction(ctx, ({ db, accountId }) => repository.findArchive(db, accountId, id));
  if (archive?.kind !== 'export') throw portabilityErrors.not_found();
  if (archive.status !== 'ready') throw portabilityErrors.not_ready();
  return { stream: Readable.from(chunksOf(ctx, archive), { objectMode: false }), archive };
}
