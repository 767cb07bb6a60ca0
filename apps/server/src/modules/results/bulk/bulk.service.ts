/**
 * Labels and deletion on the ticked rows or on everything a filter matches (docs/product-rules.md#lists-and-results). Up to
 * 5,000 rows within the request, more as a job with progress. Deletions can be undone for 30 seconds.
 */
import type { Job, Selection } from '@leadwright/contract/leads/results';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { restorableSince } from '../../../platform/undo/outages.ts';
import { deletedAt, undoUntil } from '../../../platform/undo/undo.ts';
import { requireLabels } from '../../labels/public.ts';
import { getList, type ListRow, lockList } from '../../lists/public.ts';
import { resultsErrors } from '../results.errors.ts';
import type { DeletionRow, JobKind } from '../results.table.ts';
import { scopeOf } from '../rows/rows.service.ts';
import { deleteRows, finishDeletion, finishRestoring, labelRows, restoreRows } from './acts.service.ts';
import { runBulk } from './bulk.jobs.ts';
import * as deletions from './deletions.repository.ts';
import * as jobs from './jobs.repository.ts';
import { endJob, presentRow, startJob } from './jobs.service.ts';
import { conditionOf, measureSelection, requireOwn, sizeOf } from './selection.service.ts';
import type { BulkInput } from './steps.service.ts';

const RESTORED_AT_ONCE = 5000;

type Work = { kind: JobKind; total: number; input?: BulkInput; deletionId?: number };

async function startBulk(tx: Tx, list: ListRow, { input, ...work }: Work): Promise<Job> {
  const job = await startJob(tx, list, { ...work, input: { ...input } });
  await enqueue(tx, runBulk, { accountId: tx.actor.accountId, jobId: job.id });
  return presentRow(tx, job);
}

/** The current size of the selection, shown for confirmation. */
export const measureRows = (ctx: Ctx, listId: number, selection: Selection) =>
  inTransaction(ctx, async (tx) => {
    const list = await getList(tx, listId);
    await requireOwn(tx, listId, selection);
    return measureSelection(tx, list, selection);
  });

export const setLabels = (ctx: Ctx, listId: number, body: { selection: Selection; add: number[]; remove: number[] }) =>
  inTransaction(ctx, async (tx) => {
    const { selection, add, remove } = body;
    const list = await lockList(tx, listId);
    const labels = await requireLabels(tx, [...add, ...remove]);
    const { total, isMany, ...confirmed } = await sizeOf(tx, list, selection);
    const chosen = add.length > 0 ? add : remove;
    const names = labels.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
    const act = { add, remove, names: names.join(', '), by: tx.actor.name };
    if (isMany) {
      const input = { selection, until: list.next_ordinal, ...confirmed, act };
      return { changed: 0, job: await startBulk(tx, list, { kind: 'labels', total, input }) };
    }
    return { changed: await labelRows(tx, list, act, conditionOf(list, scopeOf(tx, listId), selection)), job: null };
  });

export const removeResults = (ctx: Ctx, listId: number, selection: Selection) =>
  inTransaction(ctx, async (tx) => {
    const list = await lockList(tx, listId);
    const { total, isMany, ...confirmed } = await sizeOf(tx, list, selection);
    const scope = scopeOf(tx, listId);
    const until = undoUntil(tx.now());
    const deletionId = await deletions.insertDeletion(tx.client, scope, {
      status: 'deleting',
      undoUntil: until,
      by: tx.actor.userId,
      at: tx.now(),
    });
    if (isMany) {
      const input = { selection, until: list.next_ordinal, ...confirmed };
      const job = await startBulk(tx, list, { kind: 'delete', total, input, deletionId });
      return { deletionId, deleted: 0, undoUntil: until, job };
    }
    const { rows } = await deleteRows(tx, list, deletionId, conditionOf(list, scope, selection));
    return { deletionId, deleted: rows, undoUntil: await finishDeletion(tx, deletionId), job: null };
  });

/** Stops a deletion that is still running first. An undone deletion is not undone again. */
export const restoreResults = (ctx: Ctx, deletionId: number) =>
  inTransaction(ctx, async (tx) => {
    const { accountId } = tx.actor;
    const asked = await deletions.findDeletion(tx.client, accountId, deletionId);
    if (!asked) throw resultsErrors.not_found();
    await stopDeleting(tx, deletionId);
    const list = await lockList(tx, asked.list_id);
    const deletion = (await deletions.lockDeletion(tx.client, accountId, deletionId)) as DeletionRow;
    if (deletion.status === 'restoring' || deletion.status === 'restored') return { restored: 0, job: null };
    if (deletion.status === 'purged' || deletedAt(deletion.undo_until) < (await restorableSince(tx)))
      throw resultsErrors.too_late();
    await deletions.changeDeletion(tx.client, accountId, deletionId, { status: 'restoring' });
    if (deletion.count > RESTORED_AT_ONCE)
      return { restored: 0, job: await startBulk(tx, list, { kind: 'restore', total: deletion.count, deletionId }) };
    const { restored } = await restoreRows(tx, list, deletionId, deletion.count);
    await finishRestoring(tx, list, deletionId);
    return { restored, job: null };
  });

/** Locks in the same order as the steps: the job, then the list. */
async function stopDeleting(tx: Tx, deletionId: number) {
  const running = await jobs.findRunningJob(tx.client, tx.actor.accountId, deletionId);
  const job = running && (await jobs.lockJob(tx.db, tx.actor.accountId, running.id));
  if (job?.status !== 'running' || job.kind !== 'delete') return;
  await endJob(tx, job, 'canceled');
  await finishDeletion(tx, deletionId);
}
