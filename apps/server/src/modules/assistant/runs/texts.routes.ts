/** Contract to service, nothing else. */
import { texts } from '@leadwright/contract/ai/texts';
import { routesFor } from '../../../platform/module.ts';
import { addCompanies, companiesOfList, textsOfLead } from '../kept/kept.service.ts';
import { estimateRun } from './estimate.service.ts';
import { presentEstimate, presentRun } from './runs.presenter.ts';
import * as service from './runs.service.ts';

export const textsRoutes = routesFor(texts)({
  async estimate(ctx, { params, body }) {
    const seesWallet = ctx.actor.isMainUser || ctx.actor.accessToWallet;
    return { data: presentEstimate(await estimateRun(ctx, params.id, body), seesWallet) };
  },
  async create(ctx, { params, body }) {
    const run = await service.startRun(ctx, params.id, body);
    return { message: ctx.t('assistant.started'), data: presentRun(run, ctx.t) };
  },
  async ofList(ctx, { params }) {
    return { data: (await service.findRuns(ctx, params.id)).map((run) => presentRun(run, ctx.t)) };
  },
  async mine(ctx) {
    const mine = await service.findMine(ctx);
    return { data: mine.map(({ run, listName }) => ({ ...presentRun(run, ctx.t), list_name: listName })) };
  },
  async get(ctx, { params }) {
    return { data: presentRun(await service.readRun(ctx, params.id), ctx.t) };
  },
  rows: (ctx, { params, query }) => service.readItems(ctx, params.id, query),
  async cancel(ctx, { params }) {
    return { message: ctx.t('assistant.canceled'), data: presentRun(await service.cancelRun(ctx, params.id), ctx.t) };
  },
  async retry(ctx, { params }) {
    return { message: ctx.t('assistant.started'), data: presentRun(await service.retryRun(ctx, params.id), ctx.t) };
  },
  async ofLead(ctx, { params }) {
    return { data: await textsOfLead(ctx, params.id) };
  },
  companies: (ctx, { params, query }) => companiesOfList(ctx, params.id, query),
  async addCompanies(ctx, { params, body }) {
    const outcome = await addCompanies(ctx, params.id, body.ids);
    return { message: ctx.t('assistant.companiesAdded', { count: outcome.added }), ...outcome };
  },
});
