/** Bulk actions on rows, one batch at a time: called directly by small requests, and by jobs for larger ones. */
import type { Base, Tx } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { expiresAt, undoUntil } from '../../../platform/undo/undo.ts';
import { changeLabelCounts, keepLabels } from '../../labels/public.ts';
import { changeListCounts, type ListRow } from '../../lists/public.ts';
import * as hidden from '../hidden/hidden.repository.ts';
import { hideTrash } from '../hidden/trash.repository.ts';
import { countsChange } from '../rows/blocks.sql.ts';
import * as labels from '../rows/result-labels.repository.ts';
import { rowsChanged, scopeOf } from '../rows/rows.service.ts';
import { indexSoon } from '../texts/texts.jobs.ts';
import * as deletions from './deletions.repository.ts';
import { purgeDeletion } from './purge.jobs.ts';
import type { Condition } from './selection.service.ts';

export interface LabelAct {
  add: number[];
  remove: number[];
  /** For the history of the rows. */
  names: string;
  by: string;
}

/** Returns how many rows changed. */
export async function labelRows(tx: Tx<Base>, list: ListRow, act: LabelAct, condition: Condition): Promise<number> {
  const kept = await keepLabels(tx, [...act.add, ...act.remove]);
  const add = act.add.filter((id) => kept.has(id));
  const remove = act.remove.filter((id) => !add.includes(id));
  const what = add.length > 0 ? 'results.activity.labelled' : 'results.activity.unlabelled';
  const note = { at: tx.now(), what, params: { labels: act.names }, by_name: act.by };
  const done = await labels.setLabels(tx.client, scopeOf(tx, list.id), { add, remove }, note, condition);
  const fewer = done.removed.map(({ labelId, by }) => ({ labelId, by: -by }));
  await changeLabelCounts(tx, list.id, [...done.added, ...fewer]);
  if (done.changed > 0) await rowsChanged(tx, list.id);
  return done.changed;
}

/** Which rows were deleted: how many, and their checksum. */
export async function deleteRows(
  tx: Tx<Base>,
  list: ListRow,
  deletionId: number,
  condition: Condition,
): Promise<{ rows: number; fingerprint: string }> {
  const gone = await hidden.hideRows(tx.client, scopeOf(tx, list.id), deletionId, condition);
  const which = { rows: gone.live, fingerprint: gone.fingerprint };
  if (gone.live === 0) return which;
  await changeListCounts(tx, list.id, countsChange(gone, -1));
  await changeLabelCounts(
    tx,
    list.id,
    gone.labels.map(({ labelId, by }) => ({ labelId, by: -by })),
  );
  await deletions.changeDeletion(tx.client, tx.accountId, deletionId, { by: gone.live });
  await rowsChanged(tx, list.id);
  return which;
}

/** Starts the undo period, after which the rows are purged. */
export async function finishDeletion(tx: Tx<Base>, deletionId: number): Promise<Date> {
  const now = tx.now();
  const until = undoUntil(now);
  const { accountId } = tx;
  await deletions.changeDeletion(tx.client, accountId, deletionId, { status: 'deleted', undoUntil: until });
  await enqueue(tx, purgeDeletion, { accountId, deletionId }, { runAt: expiresAt(now) });
  return until;
}

/** Shows at least `limit` rows again, if there are as many. `taken`: how many are no longer hidden. */
export async function restoreRows(tx: Tx<Base>, list: ListRow, deletionId: number, limit: number) {
  const scope = scopeOf(tx, list.id);
  await hideTrash(tx.client, scope, deletionId);
  const kept = await keepLabels(tx, await hidden.labelsInList(tx.client, scope));
  const back = await hidden.showRows(tx.client, scope, deletionId, { labelIds: [...kept], limit });
  await changeListCounts(tx, list.id, countsChange(back, 1));
  await changeLabelCounts(tx, list.id, back.labels);
  if (back.live > 0) await rowsChanged(tx, list.id);
  return { restored: back.live, taken: back.taken };
}

/** Texts of rows that were in the trash of the version before come now. */
export async function finishRestoring(tx: Tx<Base>, { id }: Pick<ListRow, 'id'>, deletionId: number): Promise<void> {
  await deletions.changeDeletion(tx.client, tx.accountId, deletionId, { status: 'restored' });
  await indexSoon(tx, id);
}
