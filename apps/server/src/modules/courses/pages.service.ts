/** The pages of a course. Their text is cleaned before it is kept; a second tab does not overwrite what a first one saved. */
import { type CoursePageBody, MAX_COURSE_PAGES } from '@leadwright/contract/resale/courses';
import type { z } from 'zod';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { requireRoom } from '../../platform/database/counted.ts';
import { cleanHtml } from '../../platform/html/clean.ts';
import { rearranged } from '../../platform/rearranged.ts';
import { restorableSince } from '../../platform/undo/outages.ts';
import { noteOrder, notePage } from './changes.service.ts';
import { coursesErrors } from './courses.errors.ts';
import { expireLater, getCourse } from './courses.service.ts';
import * as repository from './pages.repository.ts';

type Body = z.output<typeof CoursePageBody>;

function valuesOf({ title, status, content }: Body): repository.PageValues {
  const { html, images } = cleanHtml(content);
  return { title, status, content: html, images };
}

export const getPage = (ctx: Ctx, courseId: number, id: number) =>
  inTransaction(ctx, async (tx) => {
    await getCourse(tx, courseId);
    const page = await repository.findPage(tx.db, tx.accountId, courseId, id);
    if (!page) throw coursesErrors.page_not_found();
    return page;
  });

export const addPage = (ctx: Ctx, courseId: number, body: Body) =>
  inTransaction(ctx, async (tx) => {
    const { db, accountId } = tx;
    const course = await getCourse(tx, courseId);
    await requireRoom(tx, {
      what: `course-pages:${courseId}`,
      most: MAX_COURSE_PAGES,
      count: async () => (await repository.lockOrder(db, accountId, courseId)).length,
      full: () => coursesErrors.too_many_pages({ params: { max: MAX_COURSE_PAGES } }),
    });
    const page = await repository.insertPage(db, accountId, courseId, valuesOf(body), tx.now());
    await notePage(tx, 'createPage', course, { before: null, after: page });
    return page;
  });

export const changePage = (ctx: Ctx, courseId: number, id: number, body: Body & { seen?: string | undefined }) =>
  inTransaction(ctx, async (tx) => {
    const { db, accountId } = tx;
    const course = await getCourse(tx, courseId);
    const before = await repository.lockPage(db, accountId, courseId, id);
    if (!before) throw coursesErrors.page_not_found();
    if (body.seen && body.seen !== before.changed_at.toISOString()) throw coursesErrors.changed();
    const page = await repository.updatePage(db, accountId, id, valuesOf(body), tx.now());
    await notePage(tx, 'updatePage', course, { before, after: page });
    return page;
  });

export const orderPages = (ctx: Ctx, courseId: number, ids: number[]) =>
  inTransaction(ctx, async (tx) => {
    const course = await getCourse(tx, courseId);
    const rows = await repository.lockOrder(tx.db, tx.accountId, courseId);
    const order = rearranged(
      rows.map(({ id }) => id),
      ids,
    );
    if (!order) throw coursesErrors.page_not_found();
    await repository.setOrder(tx.db, tx.accountId, order);
    await noteOrder(tx, course, rows, order);
  });

export const removePage = (ctx: Ctx, courseId: number, id: number) =>
  inTransaction(ctx, async (tx) => {
    const course = await getCourse(tx, courseId);
    const now = tx.now();
    const gone = await repository.setDeleted(tx.db, tx.accountId, courseId, id, { at: now, by: tx.actor.userId });
    if (!gone) throw coursesErrors.page_not_found();
    await notePage(tx, 'removePage', course, { before: gone, after: null });
    return { title: gone.title, undoUntil: await expireLater(tx, now) };
  });

export const restorePage = (ctx: Ctx, courseId: number, id: number) =>
  inTransaction(ctx, async (tx) => {
    const course = await getCourse(tx, courseId);
    const gone = await repository.lockDeleted(tx.db, tx.accountId, courseId, id);
    if (!gone) throw coursesErrors.page_not_found();
    if (gone.deleted_at && gone.deleted_at < (await restorableSince(tx))) throw coursesErrors.too_late();
    await repository.setRestored(tx.db, tx.accountId, id);
    await notePage(tx, 'restorePage', course, { before: null, after: gone });
    return gone.title;
  });
