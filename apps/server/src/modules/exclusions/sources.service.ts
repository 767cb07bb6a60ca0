/** Sources of exclusion as people see, name and delete them. */
import { MAX_EXCLUSION_FILES } from '@leadwright/contract/leads/exclusions';
import { type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { requireRoom } from '../../platform/database/counted.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { restorableSince } from '../../platform/undo/outages.ts';
import { expiresAt, undoUntil } from '../../platform/undo/undo.ts';
import { exclusionsErrors } from './exclusions.errors.ts';
import * as repository from './exclusions.repository.ts';
import type { SourceRow } from './exclusions.table.ts';
import { expireSource } from './expiry.jobs.ts';
import { hashFile } from './files.jobs.ts';
import { publishSource } from './progress.service.ts';

/** For one file more. A CRM has its place by its connection. */
export const requireRoomFor = (tx: Tx, kind: SourceRow['kind'] | undefined): Promise<void> =>
  requireRoom(tx, {
    what: 'exclusion files',
    most: MAX_EXCLUSION_FILES,
    count: async () => (kind === 'file' ? repository.countFiles(tx.db, tx.accountId) : 0),
    full: () => exclusionsErrors.too_many({ params: { n: MAX_EXCLUSION_FILES } }),
  });

export const findSources = (ctx: Ctx): Promise<SourceRow[]> =>
  inTransaction(ctx, (tx) => repository.findSources(tx.db, tx.accountId));

export const renameSource = (ctx: Ctx, id: number, name: string): Promise<SourceRow> =>
  inTransaction(ctx, async (tx) => {
    const row = await repository.lockSource(tx.db, tx.accountId, id);
    // The name of a CRM is that of its connection.
    if (row?.kind !== 'file') throw exclusionsErrors.not_found();
    const changed = (await repository.changeSource(tx.db, tx.accountId, id, { name })) as SourceRow;
    await publishSource(tx, changed);
    return changed;
  });

/** Searches stop leaving them out at once; the hashes go when the undo is over. */
export const removeSource = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const row = await repository.lockSource(tx.db, tx.accountId, id);
    if (!row) throw exclusionsErrors.not_found();
    const now = tx.now();
    const removed = await repository.changeSource(tx.db, tx.accountId, id, { deleted_at: now });
    await enqueue(tx, expireSource, { accountId: tx.accountId, sourceId: id }, { runAt: expiresAt(now) });
    await publishSource(tx, removed as SourceRow);
    return { row, undoUntil: undoUntil(now) };
  });

/** Other files may have taken its place. A reading of a CRM that was interrupted is taken up by the sweep of stalled runs. */
export const restoreSource = (ctx: Ctx, id: number): Promise<SourceRow> =>
  inTransaction(ctx, async (tx) => {
    await requireRoomFor(tx, await repository.findDeletedKind(tx.db, tx.accountId, id));
    const row = await repository.restoreSource(tx.db, tx.accountId, id, await restorableSince(tx));
    if (!row) throw exclusionsErrors.too_late();
    if (row.kind === 'file' && row.status === 'reading')
      await enqueue(tx, hashFile, { accountId: tx.accountId, sourceId: id });
    await publishSource(tx, row);
    return row;
  });
