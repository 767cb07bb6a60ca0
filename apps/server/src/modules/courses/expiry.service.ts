/** The end of courses and pages that were deleted, when their undo is over. What was restored meanwhile stays. */
import type { Base, Tx } from '../../platform/context.ts';
import { oldestRestorable } from '../../platform/undo.ts';
import { deleteExpired as deleteCourses } from './courses.repository.ts';
import { deleteExpired as deletePages } from './pages.repository.ts';

export async function expire({ db, accountId, now }: Tx<Base>): Promise<void> {
  const before = oldestRestorable(now());
  await deletePages(db, accountId, before);
  await deleteCourses(db, accountId, before);
}
