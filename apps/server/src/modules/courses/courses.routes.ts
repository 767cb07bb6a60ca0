/** Contract to service, nothing else. */
import { courses } from '@leadwright/contract/resale/courses';
import { routesFor } from '../../platform/module.ts';
import { authoringHandlers } from './authoring.routes.ts';
import * as present from './courses.presenter.ts';
import * as reading from './reading.service.ts';

export const coursesRoutes = routesFor(courses)({
  ...authoringHandlers,
  async topics(ctx) {
    return { data: (await reading.findOpenTopics(ctx)).map(present.presentTopic) };
  },
  async open(ctx, { query }) {
    const { rows, total } = await reading.findOpenCourses(ctx, query);
    return { data: rows.map(present.presentOpenCourse), currentPage: query.page, pageSize: query.limit, total };
  },
  async items(ctx, { params }) {
    const { course, items, read } = await reading.readCourse(ctx, params.id);
    const shown = items.map(({ id, title, content }) => ({ id, title, content, is_read: read.has(id) }));
    return { data: { ...present.presentOpenCourse({ course, read: read.size }), items: shown } };
  },
  async read(ctx, { params, body }) {
    return reading.markRead(ctx, params.id, params.page, body.is_read);
  },
});
