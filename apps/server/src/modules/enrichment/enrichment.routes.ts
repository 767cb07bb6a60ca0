/** Contract to service, nothing else. */
import { enrichment } from '@leadwright/contract/searching/enrichment';
import { routesFor } from '../../platform/module.ts';
import { presentEstimate, presentRun } from './enrichment.presenter.ts';
import * as service from './enrichment.service.ts';
import { estimateRun } from './estimate.service.ts';
import { chooseSource, listOrders } from './waterfall/waterfall.service.ts';

export const enrichmentRoutes = routesFor(enrichment)({
  async estimate(ctx, { params, body }) {
    const seesWallet = ctx.actor.isMainUser || ctx.actor.accessToWallet;
    return presentEstimate(body.act, await estimateRun(ctx, params.id, body), seesWallet);
  },
  async create(ctx, { params, body }) {
    const run = await service.startRun(ctx, params.id, body);
    return { message: ctx.t('enrichment.started'), data: presentRun(run, ctx.t) };
  },
  async ofList(ctx, { params }) {
    return { data: (await service.findRuns(ctx, params.id)).map((run) => presentRun(run, ctx.t)) };
  },
  async mine(ctx) {
    const mine = await service.findMine(ctx);
    return { data: mine.map(({ run, listName }) => ({ ...presentRun(run, ctx.t), list_name: listName })) };
  },
  async get(ctx, { params }) {
    return presentRun(await service.readRun(ctx, params.id), ctx.t);
  },
  async cancel(ctx, { params }) {
    return {
      message: ctx.t('enrichment.canceled'),
      data: presentRun(await service.cancelRun(ctx, params.id), ctx.t),
    };
  },
  async sources(ctx) {
    return { data: await listOrders(ctx) };
  },
  async chooseSource(ctx, { body: { source, choice, ...work } }) {
    return { message: ctx.t('enrichment.sourceChosen'), data: await chooseSource(ctx, work, source, choice) };
  },
});
