/**
 * Onboarding: courses as customers read them. An account reads the courses of its parent; the platform reads its own. They are read
 * in a transaction of their author, so that no other account's courses appear. Reading progress belongs to the reader's account.
 */
import { asAccount, type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { getAccount } from '../accounts/public.ts';
import { getBrand } from '../brands/public.ts';
import { coursesErrors } from './courses.errors.ts';
import * as courses from './courses.repository.ts';
import type { CourseRow } from './courses.table.ts';
import * as pages from './pages.repository.ts';
import * as repository from './reading.repository.ts';
import { findTopics } from './topics.repository.ts';

/** Who writes for this account; null where its brand does not show a training center. */
async function authorOf(tx: Tx): Promise<number | null> {
  const reader = await getAccount(tx, tx.accountId);
  const author = reader.parent_id === null ? reader : await getAccount(tx, reader.parent_id);
  const brand = await getBrand(tx, author.brand_id);
  return brand.show_training_center ? author.id : null;
}

const inAuthorsPlace = <T>(ctx: Ctx, nothing: T, read: (theirs: Tx) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (tx) => {
    const author = await authorOf(tx);
    return author === null ? nothing : asAccount(tx, author, read);
  });

const EVERYTHING = { page: 1, limit: 1000, search: '', isOpen: true };

/** Id of the pseudo-topic for courses without a topic. */
const OTHERS = 0;

/** In the order of topics, those with something to read; courses without a topic come last. */
export const findOpenTopics = (ctx: Ctx) =>
  inAuthorsPlace(ctx, [], async ({ db, accountId }) => {
    const { rows } = await courses.findCourses(db, accountId, EVERYTHING);
    const topics = [...(await findTopics(db)), { id: OTHERS, name: ctx.t('courses.read.other') }];
    return topics
      .map((topic) => ({ topic, courses: rows.filter(({ topic_id }) => (topic_id ?? OTHERS) === topic.id) }))
      .filter((one) => one.courses.length > 0);
  });

export interface OpenCourseRow {
  course: CourseRow;
  read: number;
}

const NO_COURSES = { rows: [] as OpenCourseRow[], total: 0 };

export const findOpenCourses = (ctx: Ctx, filter: courses.CourseFilter) =>
  inAuthorsPlace(ctx, NO_COURSES, async (theirs) => {
    const { db, accountId } = theirs;
    const { rows, total } = await courses.findCourses(db, accountId, { ...filter, isOpen: true });
    const open = await pages.findOpenPageIds(
      db,
      accountId,
      rows.map(({ id }) => id),
    );
    const read = await readOf(
      theirs,
      open.map(({ id }) => id),
    );
    const readIn = (id: number) => open.filter((page) => page.course_id === id && read.has(page.id)).length;
    return { rows: rows.map((course) => ({ course, read: readIn(course.id) })), total };
  });

/** Called inside a transaction of the author. The reading progress is in the reader's account. */
const readOf = (theirs: Tx, pageIds: number[]) =>
  asAccount(theirs, theirs.actor.accountId, ({ db, accountId, actor }) =>
    repository.findRead(db, accountId, actor.userId, pageIds),
  );

export async function readCourse(ctx: Ctx, id: number) {
  const found = await inAuthorsPlace(ctx, null, async (theirs) => {
    const { db, accountId } = theirs;
    const course = await courses.findCourse(db, accountId, id);
    if (course?.status !== 'active' || course.active_pages === 0) return null;
    const items = await pages.findOpenPages(db, accountId, [id]);
    const read = await readOf(
      theirs,
      items.map((page) => page.id),
    );
    return { course, items, read };
  });
  if (!found) throw coursesErrors.not_found();
  return found;
}

export async function markRead(ctx: Ctx, courseId: number, pageId: number, isRead: boolean) {
  const { items, read } = await readCourse(ctx, courseId);
  if (!items.some(({ id }) => id === pageId)) throw coursesErrors.page_not_found();
  await inTransaction(ctx, ({ db, accountId, actor, now }) =>
    isRead
      ? repository.insertRead(db, accountId, actor.userId, pageId, now())
      : repository.deleteRead(db, accountId, actor.userId, pageId),
  );
  if (isRead) read.add(pageId);
  else read.delete(pageId);
  return { read: read.size, pages: items.length };
}
