/** Contract to service, nothing else. */
import { lists } from '@leadwright/contract/leads/lists';
import { routesFor } from '../../platform/module.ts';
import { presentList, presentTypes } from './lists.presenter.ts';
import * as service from './lists.service.ts';

export const listsRoutes = routesFor(lists)({
  async types(ctx) {
    return { data: presentTypes(ctx.t) };
  },
  async find(ctx, { query }) {
    const { rows, total } = await service.findLists(ctx, { ...query, archived: query.is_archived ?? query.archived });
    return { data: rows.map(presentList), currentPage: query.page, pageSize: query.limit, total };
  },
  async get(ctx, { params }) {
    return { data: presentList(await service.readList(ctx, params.id)) };
  },
  async create(ctx, { body }) {
    const list = await service.createList(ctx, body);
    return { message: ctx.t('lists.created', { name: list.name }), data: presentList(list) };
  },
  async rename(ctx, { params, body }) {
    const list = await service.changeList(ctx, params.id, body);
    return { message: ctx.t('lists.renamed', { name: list.name }), data: presentList(list) };
  },
  async remove(ctx, { params }) {
    const { removed, undoUntil } = await service.removeLists(ctx, [params.id]);
    const message = ctx.t('lists.removed', { count: 1, name: removed[0]?.name ?? '' });
    return { message, undo_until: undoUntil.toISOString() };
  },
  async removeMany(ctx, { body }) {
    const { removed, undoUntil } = await service.removeLists(ctx, body.resultIds);
    const message = ctx.t('lists.removed', { count: removed.length, name: removed[0]?.name ?? '' });
    return { message, undo_until: undoUntil.toISOString() };
  },
  async restore(ctx, { body }) {
    await service.restoreLists(ctx, body.resultIds);
    return { message: ctx.t('lists.restored', { count: new Set(body.resultIds).size }) };
  },
  async archive(ctx, { params, body }) {
    await service.archiveLists(ctx, [params.id], body.is_archived);
    return { message: ctx.t(body.is_archived ? 'lists.archived' : 'lists.unarchived', { count: 1 }) };
  },
  async archiveMany(ctx, { body }) {
    await service.archiveLists(ctx, body.resultIds, body.is_archived);
    const count = new Set(body.resultIds).size;
    return { message: ctx.t(body.is_archived ? 'lists.archived' : 'lists.unarchived', { count }) };
  },
  async saveDetails(ctx, { body }) {
    const { id, tags, source } = body;
    const details = { ...(tags && { tags }), ...(source !== undefined && { source }) };
    const list = await service.changeList(ctx, id, details);
    return { message: ctx.t('lists.saved'), data: presentList(list) };
  },
});
