/** Contract to service, nothing else. */
import { search } from '@leadwright/contract/searching/search';
import { routesFor } from '../../platform/module.ts';
import { findIndustries, INDUSTRY_COUNT } from '../lead-index/public.ts';
import { presentActivity, presentEstimate, presentHistory, presentSearch } from './search.presenter.ts';
import * as service from './search.service.ts';

export const searchRoutes = routesFor(search)({
  async locations(ctx, { query }) {
    return service.findPlaces(ctx, query);
  },
  async industries(ctx, { query }) {
    return { data: await findIndustries(ctx, query), total: INDUSTRY_COUNT };
  },
  async example(ctx) {
    return { data: await service.exampleFor(ctx) };
  },
  async estimate(ctx, { body }) {
    const { source, list, isLoading, problem, ...quote } = await service.estimateSearch(ctx, body);
    const seesWallet = ctx.actor.isMainUser || ctx.actor.accessToWallet;
    const estimate = presentEstimate(quote, source.title, list, seesWallet);
    return { ...estimate, is_loading: isLoading, ...(problem !== null && { loading_problem: problem }) };
  },
  async create(ctx, { body }, { intent }) {
    const started = await service.startSearch(ctx, body, intent);
    return { message: ctx.t('search.started'), data: presentSearch(started, ctx.t) };
  },
  async get(ctx, { params }) {
    return presentSearch(await service.readSearch(ctx, params.id), ctx.t);
  },
  async cancel(ctx, { params }) {
    return {
      message: ctx.t('search.canceled'),
      data: presentSearch(await service.cancelSearch(ctx, params.id), ctx.t),
    };
  },
  async history(ctx, { params, body }) {
    const { rows, total } = await service.findHistory(ctx, params.id, body);
    return { data: rows.map((row) => presentHistory(row, ctx.t)), currentPage: body.page, pageSize: body.limit, total };
  },
  async running(ctx) {
    return { data: presentActivity(await service.findActivity(ctx), ctx.t) };
  },
});
