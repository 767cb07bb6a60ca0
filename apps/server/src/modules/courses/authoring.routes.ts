/** Writing courses, contract to service: resellers theirs, the super admin those of the platform. */
import type { authoringOf } from '@leadwright/contract/resale/courses';
import type { Handler } from '../../platform/module.ts';
import * as present from './courses.presenter.ts';
import * as service from './courses.service.ts';
import * as pages from './pages.service.ts';

type Group = ReturnType<typeof authoringOf<'wl', { module: 'whitelabel' }>>;

export const authoringHandlers: { [K in keyof Group]: Handler<Group[K]> } = {
  async find(ctx, { query }) {
    const { rows, total } = await service.findCourses(ctx, query);
    return { data: rows.map(present.presentCourse), currentPage: query.page, pageSize: query.limit, total };
  },
  async topicsToChoose(ctx) {
    return { data: (await service.findTopics(ctx)).map(({ id, name }) => ({ id, name })) };
  },
  async create(ctx, { body }) {
    const course = await service.createCourse(ctx, body);
    return { message: ctx.t('courses.created', { title: course.title }), data: present.presentCourse(course) };
  },
  async get(ctx, { params }) {
    const { course, items } = await service.getWithPages(ctx, params.id);
    return { data: { ...present.presentCourse(course), items: items.map(present.presentPageItem) } };
  },
  async update(ctx, { params, body: { seen, ...values } }) {
    const course = await service.changeCourse(ctx, params.id, values, seen);
    return { message: ctx.t('courses.saved', { title: course.title }), data: present.presentCourse(course) };
  },
  async order(ctx, { body }) {
    await service.orderCourses(ctx, body.ids);
    return { message: ctx.t('courses.ordered') };
  },
  async remove(ctx, { params }) {
    const { title, undoUntil } = await service.removeCourse(ctx, params.id);
    return { message: ctx.t('courses.removed', { title }), undo_until: undoUntil.toISOString() };
  },
  async restore(ctx, { params }) {
    return { message: ctx.t('courses.restored', { title: await service.restoreCourse(ctx, params.id) }) };
  },
  async addPage(ctx, { params, body }) {
    const page = await pages.addPage(ctx, params.id, body);
    return { message: ctx.t('courses.page.created', { title: page.title }), data: present.presentPage(page) };
  },
  async page(ctx, { params }) {
    return { data: present.presentPage(await pages.getPage(ctx, params.id, params.page)) };
  },
  async changePage(ctx, { params, body }) {
    const page = await pages.changePage(ctx, params.id, params.page, body);
    return { message: ctx.t('courses.page.saved', { title: page.title }), data: present.presentPage(page) };
  },
  async orderPages(ctx, { params, body }) {
    await pages.orderPages(ctx, params.id, body.ids);
    return { message: ctx.t('courses.page.ordered') };
  },
  async removePage(ctx, { params }) {
    const { title, undoUntil } = await pages.removePage(ctx, params.id, params.page);
    return { message: ctx.t('courses.page.removed', { title }), undo_until: undoUntil.toISOString() };
  },
  async restorePage(ctx, { params }) {
    return { message: ctx.t('courses.page.restored', { title: await pages.restorePage(ctx, params.id, params.page) }) };
  },
};
