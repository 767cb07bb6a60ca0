/** What the caller deleted and can still restore: rows, lists, courses and their pages. */
import { type Deletion, UNDO_SECONDS } from '@leadwright/contract/leads/results';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { restorableSince } from '../../../platform/undo/outages.ts';
import { deletedAt, undoUntil } from '../../../platform/undo/undo.ts';
import { findDeletedCourses } from '../../courses/public.ts';
import { findDeletedLists, namesOfLists, typesOfLists } from '../../lists/public.ts';
import * as repository from './deletions.repository.ts';

type Found = Pick<Deletion, 'what' | 'ids' | 'title'> & Partial<Deletion> & { deletedAt: Date };

export const findUndoable = (ctx: Ctx): Promise<Deletion[]> =>
  inTransaction(ctx, async (tx) => {
    const since = await restorableSince(tx);
    const found = [...(await ofRows(tx, since)), ...(await ofLists(tx, since)), ...(await ofCourses(tx, since))];
    return found
      .toSorted((a, b) => b.deletedAt.getTime() - a.deletedAt.getTime())
      .map((each) => presentDeletion(each, since));
  });

async function ofRows(tx: Tx, since: Date): Promise<Found[]> {
  const rows = await repository.findOpenDeletions(tx.client, tx.accountId, tx.actor.userId, undoUntil(since));
  const listIds = [...new Set(rows.map(({ list_id }) => list_id))];
  const [names, types] = [await namesOfLists(tx, listIds), await typesOfLists(tx, listIds)];
  return rows.flatMap((row) => {
    const type = types.get(row.list_id);
    // The list comes back first.
    if (!type) return [];
    const title = tx.t('results.removedFrom', { count: row.count, list: names.get(row.list_id) ?? '' });
    // While rows are still being deleted, the time has not begun.
    const seconds = row.status === 'deleting' ? { seconds_left: UNDO_SECONDS } : {};
    const { id, job_id, undo_until } = row;
    const list = { id: row.list_id, type };
    return [{ what: 'rows', ids: [id], title, list, job_id, deletedAt: deletedAt(undo_until), ...seconds }];
  });
}

const ofLists = async (tx: Tx, since: Date): Promise<Found[]> =>
  (await findDeletedLists(tx, since)).map(({ at, lists }) => ({
    what: 'lists',
    ids: lists.map(({ id }) => id),
    title: tx.t('lists.removed', { count: lists.length, name: lists[0]?.name ?? '' }),
    deletedAt: at,
  }));

async function ofCourses(tx: Tx, since: Date): Promise<Found[]> {
  const { courses, pages } = await findDeletedCourses(tx, since);
  return [
    ...courses.map(({ id, title, deleted_at }): Found => {
      return { what: 'course', ids: [id], title: tx.t('courses.removed', { title }), deletedAt: deleted_at };
    }),
    ...pages.map(({ id, course_id, title, deleted_at }): Found => {
      const words = tx.t('courses.page.removed', { title });
      return { what: 'page', ids: [id], course_id, title: words, deletedAt: deleted_at };
    }),
  ];
}

const presentDeletion = ({ deletedAt: at, ...found }: Found, since: Date): Deletion => ({
  course_id: null,
  list: null,
  job_id: null,
  seconds_left: Math.ceil((at.getTime() - since.getTime()) / 1000),
  at: at.toISOString(),
  ...found,
});
