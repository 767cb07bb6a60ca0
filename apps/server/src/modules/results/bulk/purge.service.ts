/** Permanent deletion, in small transactions: rows after the undo period, expired lists, removed labels. */
import { asAccount, type Base } from '../../../platform/context.ts';
import type { Requeue } from '../../../platform/jobs/jobs.ts';
import { againAfterOutage, restorableSince } from '../../../platform/undo/outages.ts';
import { deletedAt } from '../../../platform/undo/undo.ts';
import { forgetLabelCounts } from '../../labels/public.ts';
import { removeExpiredList } from '../../lists/public.ts';
import { deleteBlockActivity, dropLabel } from '../rows/result-labels.repository.ts';
import * as deletions from './deletions.repository.ts';

const BATCH = 10_000;

/** A deletion that was undone, or is being undone, is skipped; one that can still be undone after an outage comes later. */
export async function purgeDeletion(ctx: Base, accountId: number, deletionId: number): Promise<Requeue | undefined> {
  const { mayGo, again } = await asAccount(ctx, accountId, async (tx) => {
    const deletion = await deletions.lockDeletion(tx.client, accountId, deletionId);
    if (deletion?.status === 'purged') return { mayGo: true };
    if (deletion?.status !== 'deleted' || deletion.undo_until > tx.now()) return { mayGo: false };
    const oldest = await restorableSince(tx);
    if (deletedAt(deletion.undo_until) >= oldest) return { mayGo: false, again: againAfterOutage(tx, oldest) };
    await deletions.changeDeletion(tx.client, accountId, deletionId, { status: 'purged' });
    return { mayGo: true };
  });
  if (mayGo) await emptyTrash(ctx, accountId, deletionId);
  return again;
}

async function emptyTrash(ctx: Base, accountId: number, deletionId: number): Promise<void> {
  const emptySome = () =>
    asAccount(ctx, accountId, ({ client }) => deletions.emptyTrash(client, accountId, deletionId, BATCH));
  while ((await emptySome()) === BATCH);
}

/** First the rows and those in the trash, in batches; then the list, which cascades to the rest. */
export async function purgeList(ctx: Base, accountId: number, listId: number): Promise<void> {
  const deleteSome = () =>
    asAccount(ctx, accountId, ({ client }) => deletions.deleteRowsOfList(client, { accountId, listId }, BATCH));
  while ((await deleteSome()) > 0);
  const open = await asAccount(ctx, accountId, ({ client }) =>
    deletions.deletionsOfList(client, { accountId, listId }),
  );
  for (const deletionId of open) await emptyTrash(ctx, accountId, deletionId);
  await asAccount(ctx, accountId, async (tx) => {
    await deleteBlockActivity(tx.client, { accountId, listId });
    await forgetLabelCounts(tx, listId);
    await removeExpiredList(tx, listId);
  });
}

export async function takeLabelOff(ctx: Base, accountId: number, labelId: number): Promise<void> {
  const dropSome = () => asAccount(ctx, accountId, ({ client }) => dropLabel(client, accountId, labelId, BATCH));
  while ((await dropSome()) === BATCH);
}
