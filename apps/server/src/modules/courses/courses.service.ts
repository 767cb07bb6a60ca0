/**
 * Training content as the platform and resellers write it (docs/product-rules.md#training-content). A deletion can be undone
 * for 30 seconds, that of a course of the platform for 30 days; then the course goes with its pages.
 */
import { MAX_COURSES } from '@leadwright/contract/resale/courses';
import { type Base, type Ctx, inTransaction, type PlatformTx, type Tx } from '../../platform/context.ts';
import { requireRoom } from '../../platform/database/counted.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { rearranged } from '../../platform/rearranged.ts';
import { restorableSince } from '../../platform/undo/outages.ts';
import { expiresAt, undoUntil } from '../../platform/undo/undo.ts';
import { noteCourse, noteOrder } from './changes.service.ts';
import { coursesErrors } from './courses.errors.ts';
import { expireCourses } from './courses.jobs.ts';
import * as repository from './courses.repository.ts';
import { oldestCourse } from './courses.rules.ts';
import type { CourseRow } from './courses.table.ts';
import * as pages from './pages.repository.ts';
import * as topics from './topics.repository.ts';

interface Filter extends Pick<repository.CourseFilter, 'page' | 'limit' | 'search'> {
  deleted: boolean;
}

export const findCourses = (ctx: Ctx, { deleted, ...filter }: Filter) =>
  inTransaction(ctx, async (tx) =>
    repository.findCourses(tx.db, tx.accountId, { ...filter, ...(deleted && { deletedSince: await oldestOf(tx) }) }),
  );

/** What was deleted before cannot be restored. */
const oldestOf = async (tx: Tx) => oldestCourse(tx.actor.accountKind, tx.now(), await restorableSince(tx));

export const findTopics = (ctx: Ctx) => inTransaction(ctx, ({ db }) => topics.findTopics(db));

export async function getCourse({ db, accountId }: Tx, id: number): Promise<CourseRow> {
  const course = await repository.findCourse(db, accountId, id);
  if (!course) throw coursesErrors.not_found();
  return course;
}

export const getWithPages = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => ({
    course: await getCourse(tx, id),
    items: await pages.findPages(tx.db, tx.accountId, id),
  }));

const requireCourseRoom = (tx: Tx): Promise<void> =>
  requireRoom(tx, {
    what: 'courses',
    most: MAX_COURSES,
    count: async () => (await repository.lockOrder(tx.db, tx.accountId)).length,
    full: () => coursesErrors.too_many({ params: { max: MAX_COURSES } }),
  });

export const createCourse = (ctx: Ctx, values: repository.CourseValues) =>
  inTransaction(ctx, async (tx) => {
    const { db, accountId } = tx;
    await refuseUnknownTopic(tx, values.topic_id);
    await requireCourseRoom(tx);
    const course = await getCourse(tx, await repository.insertCourse(db, accountId, values, tx.now()));
    await noteCourse(tx, 'create', null, course);
    return course;
  });

export const changeCourse = (ctx: Ctx, id: number, values: repository.CourseValues, seen?: string) =>
  inTransaction(ctx, async (tx) => {
    const { db, accountId } = tx;
    const last = await repository.lockCourse(db, accountId, id);
    if (!last) throw coursesErrors.not_found();
    if (seen && seen !== last.changed_at.toISOString()) throw coursesErrors.changed();
    await refuseUnknownTopic(tx, values.topic_id);
    const before = await getCourse(tx, id);
    await repository.updateCourse(db, accountId, id, values, tx.now());
    const course = await getCourse(tx, id);
    await noteCourse(tx, 'update', before, course);
    return course;
  });

async function refuseUnknownTopic({ db }: Tx, id: number | null): Promise<void> {
  if (id === null || (await topics.findTopics(db)).some((topic) => topic.id === id)) return;
  throw coursesErrors.no_topic({ fields: { topic_id: 'courses.error.no_topic' } });
}

export const orderCourses = (ctx: Ctx, ids: number[]) =>
  inTransaction(ctx, async (tx) => {
    const rows = await repository.lockOrder(tx.db, tx.accountId);
    const order = rearranged(
      rows.map(({ id }) => id),
      ids,
    );
    if (!order) throw coursesErrors.not_found();
    await repository.setOrder(tx.db, tx.accountId, order);
    await noteOrder(tx, null, rows, order);
  });

export const removeCourse = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const { db, accountId } = tx;
    const course = await getCourse(tx, id);
    const now = tx.now();
    if ((await repository.setDeleted(db, accountId, id, now, tx.actor.userId)) === undefined)
      throw coursesErrors.not_found();
    await noteCourse(tx, 'remove', course, null);
    return { title: course.title, undoUntil: await expireLater(tx, now) };
  });

export const restoreCourse = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const { db, accountId } = tx;
    const gone = await repository.lockDeleted(db, accountId, id);
    if (!gone) throw coursesErrors.not_found();
    if (gone.deleted_at && gone.deleted_at < (await oldestOf(tx))) throw coursesErrors.too_late();
    await requireCourseRoom(tx);
    await repository.setRestored(db, accountId, id);
    await noteCourse(tx, 'restore', null, await getCourse(tx, id));
    return gone.title;
  });

/** What the caller deleted since then, courses and pages. */
export async function findDeletedCourses(tx: Tx, since: Date) {
  const { userId } = tx.actor;
  return {
    courses: await repository.findDeletedBy(tx.db, tx.accountId, userId, since),
    pages: await pages.findDeletedBy(tx.db, tx.accountId, userId, since),
  };
}

/** What is deleted now goes for good when its undo is over; until when that is offered. */
export async function expireLater(tx: Tx, now: Date): Promise<Date> {
  await enqueue(tx, expireCourses, { accountId: tx.accountId }, { runAt: expiresAt(now) });
  return undoUntil(now);
}

/** Which of these pictures courses show; across accounts. */
export const picturesOfCourses = (tx: PlatformTx<Base>, urls: string[]) => repository.findPictures(tx.db, urls);
