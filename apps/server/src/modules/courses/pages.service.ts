/** The pages of a course. Their text is cleaned before it is kept; a second tab does not overwrite what a first one saved. */
import { type CoursePageBody, MAX_COURSE_PAGES } from '@leadwright/contract/resale/courses';
import type { z } from 'zod';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { cleanHtml } from '../../platform/html/clean.ts';
import { rearranged } from '../../platform/rearranged.ts';
import { coursesErrors } from './courses.errors.ts';
import { expireLater, getCourse, refuseLate } from './courses.service.ts';
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
    await getCourse(tx, courseId);
    if ((await repository.lockOrder(db, accountId, courseId)).length >= MAX_COURSE_PAGES)
      throw coursesErrors.too_many_pages({ params: { max: MAX_COURSE_PAGES } });
    return repository.insertPage(db, accountId, courseId, valuesOf(body), tx.now());
  });

export const changePage = (ctx: Ctx, courseId: number, id: number, body: Body & { seen?: string | undefined }) =>
  inTransaction(ctx, async (tx) => {
    const { db, accountId } = tx;
    await getCourse(tx, courseId);
    const before = await repository.lockPage(db, accountId, courseId, id);
    if (!before) throw coursesErrors.page_not_found();
    if (body.seen && body.seen !== before.changed_at.toISOString()) throw coursesErrors.changed();
    return repository.updatePage(db, accountId, id, valuesOf(body), tx.now());
  });

export const orderPages = (ctx: Ctx, courseId: number, ids: number[]) =>
  inTransaction(ctx, async (tx) => {
    await getCourse(tx, courseId);
    const order = rearranged(await repository.lockOrder(tx.db, tx.accountId, courseId), ids);
    if (!order) throw coursesErrors.page_not_found();
    await repository.setOrder(tx.db, tx.accountId, order);
  });

export const removePage = (ctx: Ctx, courseId: number, id: number) =>
  inTransaction(ctx, async (tx) => {
    await getCourse(tx, courseId);
    const title = await repository.setDeleted(tx.db, tx.accountId, courseId, id, tx.now());
    if (title === undefined) throw coursesErrors.page_not_found();
    return { title, undoUntil: await expireLater(tx) };
  });

export const restorePage = (ctx: Ctx, courseId: number, id: number) =>
  inTransaction(ctx, async (tx) => {
    await getCourse(tx, courseId);
    const gone = await repository.lockDeleted(tx.db, tx.accountId, courseId, id);
    if (!gone) throw coursesErrors.page_not_found();
    refuseLate(tx, gone.deleted_at);
    await repository.setRestored(tx.db, tx.accountId, id);
    return gone.title;
  });
