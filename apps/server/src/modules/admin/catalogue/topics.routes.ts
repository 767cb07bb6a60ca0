/** Contract to service, nothing else. */
import { type AdminTopic, adminTopics } from '@leadwright/contract/admin/catalogue';
import { routesFor } from '../../../platform/module.ts';
import type { CountedTopic } from '../../courses/public.ts';
import { presentChange } from '../history/history.presenter.ts';
import { readChanges } from '../history/history.service.ts';
import * as service from './topics.service.ts';

const present = ({ id, name, courses, deleted_at }: CountedTopic): AdminTopic => ({
  id,
  name,
  courses,
  deleted_at: deleted_at?.toISOString() ?? null,
});

export const adminTopicsRoutes = routesFor(adminTopics)({
  async find(ctx, { query }) {
    const { rows, total } = await service.findTopics(ctx, query);
    return { data: rows.map(present), currentPage: query.page, pageSize: query.limit, total };
  },
  async get(ctx, { params }) {
    return { data: present(await service.getTopic(ctx, params.id)) };
  },
  async create(ctx, { body }) {
    const topic = await service.createTopic(ctx, body.name);
    return { message: ctx.t('admin-catalogue.topics.created', { name: topic.name }), data: present(topic) };
  },
  async update(ctx, { params, body }) {
    const topic = await service.renameTopic(ctx, params.id, body.name);
    return { message: ctx.t('admin-catalogue.topics.saved', { name: topic.name }), data: present(topic) };
  },
  async order(ctx, { body }) {
    await service.orderTopics(ctx, body.ids);
    return { message: ctx.t('courses.ordered') };
  },
  async remove(ctx, { params }) {
    return { message: ctx.t('admin-catalogue.topics.removed', { name: await service.removeTopic(ctx, params.id) }) };
  },
  async restore(ctx, { params }) {
    return { message: ctx.t('admin-catalogue.topics.restored', { name: await service.restoreTopic(ctx, params.id) }) };
  },
  async history(ctx, { query }) {
    const { rows, total } = await readChanges(ctx, 'topics', query);
    return { data: rows.map(presentChange), currentPage: query.page, pageSize: query.limit, total };
  },
});
