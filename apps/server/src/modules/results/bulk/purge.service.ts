/** Permanent deletion, in small transactions: rows after the undo period, expired lists, removed labels. */
import { asAccount, type Base } from '../../../platform/context.ts';
import type { Requeue } from '../../../platform/jobs/jobs.ts';
import { againAfterOutage, restorableSince } from '../../../platform/undo/outages.ts';
import { deletedAt } from '../../../platform/undo/undo.ts';
import { forgetLabelCounts } from '../../labels/public.ts';
import { holdList, removeExpiredList } from '../../lists/public.ts';
import * as hidden from '../hidden/hidden.repository.ts';
import { hideTrash } from '../hidden/trash.repository.ts';
import { deleteBlockActivity, dropLabel } from '../rows/result-labels.repository.ts';
import * as deletions from './deletions.repository.ts';

const BATCH = 10_000;
/** While the list is held. */
const PURGED_AT_ONCE = 2000;

/** A deletion that was undone, or is being undone, is skipped; one that can still be undone after an outage comes later. */
export async function purgeDeletion(ctx: Base, accountId: number, deletionId: number): Promise<Requeue | undefined> {
  const { listId, again } = await asAccount(ctx, accountId, async (tx) => {
    const deletion = await deletions.lockDeletion(tx.client, accountId, deletionId);
    if (deletion?.status === 'purged') return { listId: deletion.list_id };
    if (deletion?.status !== 'deleted' || deletion.undo_until > tx.now()) return {};
    const oldest = await restorableSince(tx);
    if (deletedAt(deletion.undo_until) >= oldest) return { again: againAfterOutage(tx, oldest) };
    await deletions.changeDeletion(tx.client, accountId, deletionId, { status: 'purged' });
    return { listId: deletion.list_id };
  });
  if (listId !== undefined) while ((await purgeSome(ctx, accountId, listId, deletionId)) >= PURGED_AT_ONCE);
  return again;
}

/** Locks the list, so that no lead with the key of a purged row is added. */
const purgeSome = (ctx: Base, accountId: number, listId: number, deletionId: number): Promise<number> =>
  asAccount(ctx, accountId, async (tx) => {
    await holdList(tx, listId);
    await hideTrash(tx.client, { accountId, listId }, deletionId);
    return hidden.purgeHidden(tx.client, { accountId, listId }, deletionId, PURGED_AT_ONCE);
  });

/** First the rows, hidden ones too, in batches; then the list, which cascades to the rest. */
export async function purgeList(ctx: Base, accountId: number, listId: number): Promise<void> {
  const scope = { accountId, listId };
  await asAccount(ctx, accountId, async ({ client }) => {
    for (const deletionId of await deletions.deletionsOfList(client, scope)) await hideTrash(client, scope, deletionId);
  });
  const deleteSome = () => asAccount(ctx, accountId, ({ client }) => deletions.deleteRowsOfList(client, scope, BATCH));
  while ((await deleteSome()) > 0);
  await asAccount(ctx, accountId, async (tx) => {
    await deleteBlockActivity(tx.client, scope);
    await forgetLabelCounts(tx, listId);
    await removeExpiredList(tx, listId);
  });
}

export async function takeLabelOff(ctx: Base, accountId: number, labelId: number): Promise<void> {
  const dropSome = () => asAccount(ctx, accountId, ({ client }) => dropLabel(client, accountId, labelId, BATCH));
  while ((await dropSome()) === BATCH);
}
