/** SQL of courses and topics. The account comes first in every query: a course of another account does not exist. */
import type { CourseBody } from '@leadwright/contract/resale/courses';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Db, escapeLike, only } from '../../platform/database/database.ts';
import type { CourseRow, CoursesTables } from './courses.table.ts';

const own = (db: Db) => only<CoursesTables>(db);
export type CourseValues = z.output<typeof CourseBody>;

export interface CourseFilter {
  page: number;
  limit: number;
  search: string;
  topic_id?: number | undefined;
  /** Only what customers see: active, with a page that is active. */
  isOpen?: boolean;
  /** Instead: what was deleted since, the latest first. */
  deletedSince?: Date;
}

const activePages = sql<number>`(select count(*)::int from course_pages p
  where p.account_id = c.account_id and p.course_id = c.id and p.deleted_at is null and p.status = 'active')`;
const allPages = sql<number>`(select count(*)::int from course_pages p
  where p.account_id = c.account_id and p.course_id = c.id and p.deleted_at is null)`;

const all = (db: Db, accountId: number) => own(db).selectFrom('courses as c').where('c.account_id', '=', accountId);
const present = (db: Db, accountId: number) => all(db, accountId).where('c.deleted_at', 'is', null);

/** Courses of a deleted topic have no topic until it is restored. */
const rowsOf = (query: ReturnType<typeof present>) =>
  query
    .leftJoin('topics as t', (join) => join.onRef('t.id', '=', 'c.topic_id').on('t.deleted_at', 'is', null))
    .selectAll('c')
    .select(['t.id as topic_id', 't.name as topic', allPages.as('pages'), activePages.as('active_pages')]);

export async function findCourses(db: Db, accountId: number, filter: CourseFilter) {
  const { deletedSince } = filter;
  let matching = deletedSince ? all(db, accountId).where('c.deleted_at', '>=', deletedSince) : present(db, accountId);
  if (filter.isOpen) matching = matching.where('c.status', '=', 'active').where(activePages, '>', 0);
  if (filter.topic_id) matching = matching.where('c.topic_id', '=', filter.topic_id);
  if (filter.search) {
    const like = `%${escapeLike(filter.search)}%`;
    matching = matching.where((is) => is.or([is('c.title', 'ilike', like), is('c.description', 'ilike', like)]));
  }
  const rows: CourseRow[] = await rowsOf(matching)
    .orderBy('c.deleted_at', 'desc')
    .orderBy('c.position')
    .orderBy('c.id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export const findCourse = (db: Db, accountId: number, id: number): Promise<CourseRow | undefined> =>
  rowsOf(present(db, accountId).where('c.id', '=', id)).executeTakeFirst();

/** What was last saved, kept from changing until the transaction ends. */
export const lockCourse = (db: Db, accountId: number, id: number): Promise<{ changed_at: Date } | undefined> =>
  present(db, accountId).where('c.id', '=', id).select('c.changed_at').forUpdate().executeTakeFirst();

export async function insertCourse(db: Db, accountId: number, values: CourseValues, at: Date): Promise<number> {
  const { id } = await own(db)
    .insertInto('courses')
    .values((eb) => ({
      account_id: accountId,
      ...values,
      created_at: at,
      changed_at: at,
      position: eb
        .selectFrom('courses')
        .where('account_id', '=', accountId)
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCourse(db: Db, accountId: number, id: number, values: CourseValues, at: Date) {
  await own(db)
    .updateTable('courses')
    .set({ ...values, changed_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** All courses in order, locked against reordering until the transaction ends. */
export const lockOrder = (db: Db, accountId: number): Promise<{ id: number; title: string }[]> =>
  present(db, accountId).select(['c.id', 'c.title']).orderBy('position').orderBy('id').forUpdate().execute();

export async function setOrder(db: Db, accountId: number, ids: number[]): Promise<void> {
  await sql`
    update courses c set position = o.position from unnest(${ids}::bigint[]) with ordinality as o (id, position)
    where c.account_id = ${accountId} and c.id = o.id`.execute(db);
}

export async function setDeleted(
  db: Db,
  accountId: number,
  id: number,
  at: Date,
  by: number,
): Promise<string | undefined> {
  const gone = await own(db)
    .updateTable('courses')
    .set({ deleted_at: at, deleted_by: by })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('title')
    .executeTakeFirst();
  return gone?.title;
}

/** Its title and when it was deleted; kept until the transaction ends. */
export const lockDeleted = (db: Db, accountId: number, id: number) =>
  own(db)
    .selectFrom('courses')
    .select(['title', 'deleted_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();

/** What a person deleted since then. */
export const findDeletedBy = (db: Db, accountId: number, userId: number, since: Date) =>
  own(db)
    .selectFrom('courses')
    .select(['id', 'title', sql<Date>`deleted_at`.as('deleted_at')])
    .where('account_id', '=', accountId)
    .where('deleted_by', '=', userId)
    .where('deleted_at', '>=', since)
    .execute();

export async function setRestored(db: Db, accountId: number, id: number): Promise<void> {
  await own(db)
    .updateTable('courses')
    .set({ deleted_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Its pages go with it. */
export async function deleteExpired(db: Db, accountId: number, before: Date): Promise<void> {
  await own(db).deleteFrom('courses').where('account_id', '=', accountId).where('deleted_at', '<', before).execute();
}

export async function findPictures(db: Db, urls: string[]): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select image as url from courses where image = any(${urls}::text[])
    union select unnest(images) from course_pages where images && ${urls}::text[]`.execute(db);
  return rows.map(({ url }) => url);
}
