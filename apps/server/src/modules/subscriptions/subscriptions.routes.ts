/** Contract to service, nothing else. */
import { Readable } from 'node:stream';
import { ownSubscription } from '@leadwright/contract/resale/own-subscription';
import { subscriptions } from '@leadwright/contract/resale/subscriptions';
import type { Ctx } from '../../platform/context.ts';
import { routesFor } from '../../platform/module.ts';
import * as acts from './acts/acts.service.ts';
import { create, resendAddress, update, withdrawAddress } from './acts/customers.service.ts';
import { previewRefund, refund } from './acts/refund.service.ts';
import { leaveOwn, portalOf, showOwn } from './own.service.ts';
import { presentCustomer, presentOne } from './reading/customers.presenter.ts';
import {
  customersFileName,
  findAskedAddress,
  findCustomers,
  getCustomer,
  readCustomers,
} from './reading/customers.service.ts';
import { presentCsv } from './reading/customers-csv.presenter.ts';
import { presentUsage } from './reading/history.presenter.ts';
import { findUsage } from './reading/history.service.ts';
import { overview } from './reading/overview.service.ts';

type Word =
  | 'savedAndAsked'
  | 'addressSent'
  | 'addressWithdrawn'
  | 'added'
  | 'saved'
  | 'stopped'
  | 'reactivated'
  | 'canceled'
  | 'kept'
  | 'refunded'
  | 'removed'
  | 'restored';

const moved = async (ctx: Ctx, id: number, word: Word) => ({
  message: ctx.t(`subscriptions.done.${word}`),
  data: presentCustomer(await getCustomer(ctx, id), ctx.now()),
});

export const subscriptionsRoutes = routesFor(subscriptions)({
  async find(ctx, { query }) {
    const { customers, total, counts, reconciledAt } = await findCustomers(ctx, query);
    return {
      data: customers.map((customer) => presentCustomer(customer, ctx.now())),
      currentPage: query.page,
      pageSize: query.limit,
      total,
      counts,
      reconciled_at: reconciledAt?.toISOString() ?? null,
    };
  },
  async csv(ctx, { query }, { reply }) {
    const name = await customersFileName(ctx);
    reply.type('text/csv; charset=utf-8').header('Content-Disposition', `attachment; filename="${name}"`);
    return reply.send(Readable.from(presentCsv(readCustomers(ctx, query), ctx))) as never;
  },
  async overview(ctx, { query }) {
    return { data: await overview(ctx, query) };
  },
  async create(ctx, { body }) {
    return moved(ctx, await create(ctx, body), 'added');
  },
  async get(ctx, { params }) {
    const customer = await getCustomer(ctx, params.id);
    return { data: presentOne(customer, await findAskedAddress(ctx, params.id), ctx.now()) };
  },
  async update(ctx, { params, body }, { intent }) {
    const hasAsked = await update(ctx, params.id, body, intent);
    return moved(ctx, params.id, hasAsked ? 'savedAndAsked' : 'saved');
  },
  async resendAddress(ctx, { params }) {
    await resendAddress(ctx, params.id);
    return moved(ctx, params.id, 'addressSent');
  },
  async withdrawAddress(ctx, { params }) {
    await withdrawAddress(ctx, params.id);
    return moved(ctx, params.id, 'addressWithdrawn');
  },
  async stop(ctx, { params }) {
    await acts.stop(ctx, params.id);
    return moved(ctx, params.id, 'stopped');
  },
  async reactivate(ctx, { params }) {
    await acts.reactivate(ctx, params.id);
    return moved(ctx, params.id, 'reactivated');
  },
  async cancel(ctx, { params }, { intent }) {
    await acts.setLeavingOf(ctx, params.id, true, intent);
    return moved(ctx, params.id, 'canceled');
  },
  async keep(ctx, { params }, { intent }) {
    await acts.setLeavingOf(ctx, params.id, false, intent);
    return moved(ctx, params.id, 'kept');
  },
  async refundPreview(ctx, { params }) {
    return { data: await previewRefund(ctx, params.id) };
  },
  async refund(ctx, { params, body }) {
    await refund(ctx, params.id, body.expected);
    return moved(ctx, params.id, 'refunded');
  },
  async remove(ctx, { params }) {
    await acts.remove(ctx, params.id);
    return moved(ctx, params.id, 'removed');
  },
  async restore(ctx, { params }) {
    await acts.restore(ctx, params.id);
    return moved(ctx, params.id, 'restored');
  },
  async history(ctx, { query }) {
    const { lines, total } = await findUsage(ctx, query);
    return { data: lines.map(presentUsage), currentPage: query.page, pageSize: query.limit, total };
  },
});

export const ownSubscriptionRoutes = routesFor(ownSubscription)({
  async show(ctx) {
    return { data: await showOwn(ctx) };
  },
  async cancel(ctx, _input, { intent }) {
    await leaveOwn(ctx, true, intent);
    return { message: ctx.t('subscriptions.own.canceled') };
  },
  async keep(ctx, _input, { intent }) {
    await leaveOwn(ctx, false, intent);
    return { message: ctx.t('subscriptions.own.kept') };
  },
  async portal(ctx) {
    return { redirect_url: await portalOf(ctx) };
  },
});
