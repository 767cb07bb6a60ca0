/** Contract to service, nothing else. */
import { adminUsers } from '@leadwright/contract/admin/users';
import { type Exchange, routesFor } from '../../../platform/module.ts';
import { presentChange } from '../history/history.presenter.ts';
import { readChanges } from '../history/history.service.ts';
import * as acts from './acts.service.ts';
import { actOnMany } from './many.service.ts';
import { create, update } from './saving.service.ts';
import { presentDetails, presentPlanOption, presentUser } from './users.presenter.ts';
import { countForSidebar, findOptions, findUsers, getUser } from './users.service.ts';

const agentOf = ({ request }: Exchange) => request.headers['user-agent'] ?? '';

export const usersRoutes = routesFor(adminUsers)({
  async find(ctx, { query }) {
    const { rows, total, all } = await findUsers(ctx, query);
    const data = rows.map((row) => presentUser(row, ctx.now()));
    return { data, currentPage: query.page, pageSize: query.limit, total, all };
  },
  async options(ctx) {
    const { plans, ...others } = await findOptions(ctx);
    return { plans: plans.map(presentPlanOption), ...others };
  },
  async get(ctx, { params }) {
    return { data: presentDetails(await getUser(ctx, params.id), ctx.now()) };
  },
  async create(ctx, { body }, { intent }) {
    const id = await create(ctx, body, intent);
    return { message: ctx.t('admin-users.done.create'), data: { id } };
  },
  async update(ctx, { params, body }, { intent }) {
    const { hasAsked, ...data } = await update(ctx, params.id, body, intent);
    return { message: ctx.t(hasAsked ? 'admin-users.done.updateAndAsked' : 'admin-users.done.update'), data };
  },
  async resendAddress(ctx, { params }) {
    await acts.resendAddress(ctx, params.id);
    return { message: ctx.t('admin-users.done.resendAddress') };
  },
  async withdrawAddress(ctx, { params }) {
    await acts.withdrawAddress(ctx, params.id);
    return { message: ctx.t('admin-users.done.withdrawAddress') };
  },
  async stop(ctx, { params }) {
    await acts.changeStanding(ctx, params.id, 'stop');
    return { message: ctx.t('admin-users.done.stop') };
  },
  async reactivate(ctx, { params }) {
    await acts.changeStanding(ctx, params.id, 'reactivate');
    return { message: ctx.t('admin-users.done.reactivate') };
  },
  async restore(ctx, { params }) {
    await acts.changeStanding(ctx, params.id, 'restore');
    return { message: ctx.t('admin-users.done.restore') };
  },
  async remove(ctx, { params }) {
    await acts.remove(ctx, params.id);
    return { message: ctx.t('admin-users.done.remove') };
  },
  async resetLimits(ctx, { params }, { intent }) {
    await acts.resetLimits(ctx, params.id, intent);
    return { message: ctx.t('admin-users.done.resetLimits') };
  },
  async removeProviderKey(ctx, { params }) {
    await acts.removeProviderKey(ctx, params.id);
    return { message: ctx.t('admin-users.done.removeProviderKey') };
  },
  loginAs: (ctx, { params }, exchange) =>
    acts.openAs(ctx, params.id, { isReadOnly: false, userAgent: agentOf(exchange) }),
  viewAs: (ctx, { params }, exchange) =>
    acts.openAs(ctx, params.id, { isReadOnly: true, userAgent: agentOf(exchange) }),
  async many(ctx, { body }) {
    const { done, refused } = await actOnMany(ctx, body.act, body.ids);
    const words = [
      ctx.t(`admin-users.many.${body.act}`, { count: done }),
      ...(refused.length > 0 ? [ctx.t('admin-users.many.refused', { count: refused.length })] : []),
    ];
    return { message: words.join(' '), done, refused };
  },
  counts: countForSidebar,
  async history(ctx, { query }) {
    const { rows, total } = await readChanges(ctx, 'users', query);
    return { data: rows.map(presentChange), currentPage: query.page, pageSize: query.limit, total };
  },
});
