/**
 * Training content as the platform and resellers write it (docs/product-rules.md#training-content). A deletion can be undone
 * for 30 seconds; then the course goes with its pages.
 */
import { MAX_COURSES } from '@leadwright/contract/resale/courses';
import { type Base, type Ctx, inTransaction, type PlatformTx, type Tx } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { rearranged } from '../../platform/rearranged.ts';
import { expiresAt, oldestRestorable, undoUntil } from '../../platform/undo.ts';
import { coursesErrors } from './courses.errors.ts';
import { expireCourses } from './courses.jobs.ts';
import * as repository from './courses.repository.ts';
import type { CourseRow } from './courses.table.ts';
import * as pages from './pages.repository.ts';

export const findCourses = (ctx: Ctx, filter: repository.CourseFilter) =>
  inTransaction(ctx, ({ db, accountId }) => repository.findCourses(db, accountId, filter));

export const findTopics = (ctx: Ctx) => inTransaction(ctx, ({ db }) => repository.findTopics(db));

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

export const createCourse = (ctx: Ctx, values: repository.CourseValues) =>
  inTransaction(ctx, async (tx) => {
    const { db, accountId } = tx;
    await refuseUnknownTopic(tx, values.topic_id);
    if ((await repository.lockOrder(db, accountId)).length >= MAX_COURSES)
      throw coursesErrors.too_many({ params: { max: MAX_COURSES } });
    return getCourse(tx, await repository.insertCourse(db, accountId, values, tx.now()));
  });

export const changeCourse = (ctx: Ctx, id: number, values: repository.CourseValues, seen?: string) =>
  inTransaction(ctx, async (tx) => {
    const { db, accountId } = tx;
    const before = await repository.lockCourse(db, accountId, id);
    if (!before) throw coursesErrors.not_found();
    if (seen && seen !== before.changed_at.toISOString()) throw coursesErrors.changed();
    await refuseUnknownTopic(tx, values.topic_id);
    await repository.updateCourse(db, accountId, id, values, tx.now());
    return getCourse(tx, id);
  });

async function refuseUnknownTopic({ db }: Tx, id: number | null): Promise<void> {
  if (id === null || (await repository.findTopics(db)).some((topic) => topic.id === id)) return;
  throw coursesErrors.no_topic({ fields: { topic_id: 'courses.error.no_topic' } });
}

export const orderCourses = (ctx: Ctx, ids: number[]) =>
  inTransaction(ctx, async ({ db, accountId }) => {
    const order = rearranged(await repository.lockOrder(db, accountId), ids);
    if (!order) throw coursesErrors.not_found();
    await repository.setOrder(db, accountId, order);
  });

export const removeCourse = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const title = await repository.setDeleted(tx.db, tx.accountId, id, tx.now());
    if (title === undefined) throw coursesErrors.not_found();
    return { title, undoUntil: await expireLater(tx) };
  });

export const restoreCourse = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const gone = await repository.lockDeleted(tx.db, tx.accountId, id);
    if (!gone) throw coursesErrors.not_found();
    refuseLate(tx, gone.deleted_at);
    await repository.setRestored(tx.db, tx.accountId, id);
    return gone.title;
  });

/** What is deleted now goes for good when its undo is over; until when it can be undone. */
export async function expireLater(tx: Tx): Promise<Date> {
  const now = tx.now();
  await enqueue(tx, expireCourses, { accountId: tx.accountId }, { runAt: expiresAt(now) });
  return undoUntil(now);
}

export function refuseLate(tx: Tx, deletedAt: Date | null): void {
  if (deletedAt && deletedAt < oldestRestorable(tx.now())) throw coursesErrors.too_late();
}

/** Which of these pictures courses show; across accounts. */
export const picturesOfCourses = (tx: PlatformTx<Base>, urls: string[]) => repository.findPictures(tx.db, urls);
