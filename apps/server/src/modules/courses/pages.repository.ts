/** SQL of the pages of a course. */
import { sql } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import type { CoursePageRow, CoursesTables } from './courses.table.ts';

const own = (db: Db) => only<CoursesTables>(db);
export type PageValues = Pick<CoursePageRow, 'title' | 'content' | 'images' | 'status'>;
/** A page as a list shows it: the text may be long. */
export type PageHead = Pick<CoursePageRow, 'id' | 'course_id' | 'title' | 'status' | 'changed_at'>;

const present = (db: Db, accountId: number, courseId: number) =>
  own(db)
    .selectFrom('course_pages')
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null);

export const findPages = (db: Db, accountId: number, courseId: number): Promise<PageHead[]> =>
  present(db, accountId, courseId)
    .select(['id', 'course_id', 'title', 'status', 'changed_at'])
    .orderBy('position')
    .orderBy('id')
    .execute();

export const findPage = (db: Db, accountId: number, courseId: number, id: number): Promise<CoursePageRow | undefined> =>
  present(db, accountId, courseId).where('id', '=', id).selectAll().executeTakeFirst();

/** As it was last saved, kept from changing until the transaction ends. */
export const lockPage = (db: Db, accountId: number, courseId: number, id: number): Promise<CoursePageRow | undefined> =>
  present(db, accountId, courseId).where('id', '=', id).selectAll().forUpdate().executeTakeFirst();

export const insertPage = (
  db: Db,
  accountId: number,
  courseId: number,
  values: PageValues,
  at: Date,
): Promise<CoursePageRow> =>
  own(db)
    .insertInto('course_pages')
    .values((eb) => ({
      account_id: accountId,
      course_id: courseId,
      ...values,
      created_at: at,
      changed_at: at,
      position: eb
        .selectFrom('course_pages')
        .where('account_id', '=', accountId)
        .where('course_id', '=', courseId)
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();

export const updatePage = (
  db: Db,
  accountId: number,
  id: number,
  values: PageValues,
  at: Date,
): Promise<CoursePageRow> =>
  own(db)
    .updateTable('course_pages')
    .set({ ...values, changed_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const lockOrder = (db: Db, accountId: number, courseId: number): Promise<{ id: number; title: string }[]> =>
  present(db, accountId, courseId).select(['id', 'title']).orderBy('position').orderBy('id').forUpdate().execute();

export async function setOrder(db: Db, accountId: number, ids: number[]): Promise<void> {
  await sql`
    update course_pages p set position = o.position from unnest(${ids}::bigint[]) with ordinality as o (id, position)
    where p.account_id = ${accountId} and p.id = o.id`.execute(db);
}

export const setDeleted = (
  db: Db,
  accountId: number,
  courseId: number,
  id: number,
  { at, by }: { at: Date; by: number },
): Promise<CoursePageRow | undefined> =>
  own(db)
    .updateTable('course_pages')
    .set({ deleted_at: at, deleted_by: by })
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export const lockDeleted = (
  db: Db,
  accountId: number,
  courseId: number,
  id: number,
): Promise<CoursePageRow | undefined> =>
  own(db)
    .selectFrom('course_pages')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();

/** What a person deleted since then, of courses that are there. */
export const findDeletedBy = (db: Db, accountId: number, userId: number, since: Date) =>
  own(db)
    .selectFrom('course_pages as p')
    .innerJoin('courses as c', (on) =>
      on.onRef('c.account_id', '=', 'p.account_id').onRef('c.id', '=', 'p.course_id').on('c.deleted_at', 'is', null),
    )
    .select(['p.id', 'p.course_id', 'p.title', sql<Date>`p.deleted_at`.as('deleted_at')])
    .where('p.account_id', '=', accountId)
    .where('p.deleted_by', '=', userId)
    .where('p.deleted_at', '>=', since)
    .execute();

export async function setRestored(db: Db, accountId: number, id: number): Promise<void> {
  await own(db)
    .updateTable('course_pages')
    .set({ deleted_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function deleteExpired(db: Db, accountId: number, before: Date): Promise<void> {
  await own(db)
    .deleteFrom('course_pages')
    .where('account_id', '=', accountId)
    .where('deleted_at', '<', before)
    .execute();
}

export type OpenPage = Pick<CoursePageRow, 'id' | 'course_id' | 'title' | 'content'>;

/** What customers see of courses, in order. */
export async function findOpenPages(db: Db, accountId: number, courseIds: number[]): Promise<OpenPage[]> {
  if (courseIds.length === 0) return [];
  return openPages(db, accountId, courseIds).select(['id', 'course_id', 'title', 'content']).execute();
}

/** The same without their texts. */
export async function findOpenPageIds(db: Db, accountId: number, courseIds: number[]) {
  if (courseIds.length === 0) return [];
  return openPages(db, accountId, courseIds).select(['id', 'course_id']).execute();
}

const openPages = (db: Db, accountId: number, courseIds: number[]) =>
  own(db)
    .selectFrom('course_pages')
    .where('account_id', '=', accountId)
    .where('course_id', 'in', courseIds)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .orderBy('position')
    .orderBy('id');
