/** SQL of what people have read. */
import { type Db, only } from '../../platform/database/database.ts';
import type { CoursesTables } from './courses.table.ts';

const own = (db: Db) => only<CoursesTables>(db);

/** The pages that the user has read. */
export async function findRead(db: Db, accountId: number, userId: number, pageIds: number[]): Promise<Set<number>> {
  if (pageIds.length === 0) return new Set();
  const rows = await own(db)
    .selectFrom('course_reads')
    .select('page_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('page_id', 'in', pageIds)
    .execute();
  return new Set(rows.map(({ page_id }) => page_id));
}

export async function insertRead(db: Db, accountId: number, userId: number, pageId: number, at: Date): Promise<void> {
  await own(db)
    .insertInto('course_reads')
    .values({ account_id: accountId, user_id: userId, page_id: pageId, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteRead(db: Db, accountId: number, userId: number, pageId: number): Promise<void> {
  await own(db)
    .deleteFrom('course_reads')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('page_id', '=', pageId)
    .execute();
}
