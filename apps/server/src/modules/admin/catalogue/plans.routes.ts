/** Contract to service, nothing else. */
import { adminPlans } from '@leadwright/contract/admin/catalogue';
import { routesFor } from '../../../platform/module.ts';
import { presentChange } from '../history/history.presenter.ts';
import { readChanges } from '../history/history.service.ts';
import { presentPlan } from './plans.presenter.ts';
import * as service from './plans.service.ts';

export const adminPlansRoutes = routesFor(adminPlans)({
  async find(ctx, { query }) {
    const { rows, total } = await service.findPlans(ctx, query);
    return { data: rows.map(presentPlan), currentPage: query.page, pageSize: query.limit, total };
  },
  async get(ctx, { params }) {
    return { data: presentPlan(await service.getPlan(ctx, params.id)) };
  },
  async create(ctx, { body }) {
    const plan = await service.createPlan(ctx, body);
    return { message: ctx.t('admin-catalogue.plans.created', { name: plan.name }), data: presentPlan(plan) };
  },
  async update(ctx, { params, body }) {
    const plan = await service.changePlan(ctx, params.id, body);
    return { message: ctx.t('admin-catalogue.plans.saved', { name: plan.name }), data: presentPlan(plan) };
  },
  async remove(ctx, { params }) {
    return { message: ctx.t('admin-catalogue.plans.removed', { name: await service.removePlan(ctx, params.id) }) };
  },
  async restore(ctx, { params }) {
    return { message: ctx.t('admin-catalogue.plans.restored', { name: await service.restorePlan(ctx, params.id) }) };
  },
  async history(ctx, { query }) {
    const { rows, total } = await readChanges(ctx, 'plans', query);
    return { data: rows.map(presentChange), currentPage: query.page, pageSize: query.limit, total };
  },
});
