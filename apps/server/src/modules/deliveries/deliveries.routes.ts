/** Contract to service, nothing else: once for endpoints with lead events, once for those of resellers. */
import { deliveries } from '@leadwright/contract/integrations/deliveries';
import { resellerDeliveries } from '@leadwright/contract/resale/webhooks';
import { inTransaction } from '../../platform/context.ts';
import { routesFor } from '../../platform/module.ts';
import { presentDelivery, presentDetails } from './deliveries.presenter.ts';
import type { Scope } from './deliveries.table.ts';
import { readDelivery, readPage } from './history/history.service.ts';
import { replay, replayFailed } from './sending/queue.service.ts';

const routesOf = (group: typeof deliveries, scope: Scope) =>
  routesFor(group)({
    async list(ctx, { params, query }) {
      const { endpoint, rows, counts } = await readPage(ctx, scope, params.id, query);
      const data = rows.map((row) => presentDelivery(row, endpoint));
      return { data, currentPage: query.page, pageSize: query.limit, total: counts[query.filter], counts };
    },
    async get(ctx, { params }) {
      return { data: presentDetails(await readDelivery(ctx, scope, params.id)) };
    },
    async replay(ctx, { params }) {
      await inTransaction(ctx, (tx) => replay(tx, scope, params.id));
      const { delivery, endpoint } = await readDelivery(ctx, scope, params.id);
      return { message: ctx.t('deliveries.replayed', { count: 1 }), data: presentDelivery(delivery, endpoint) };
    },
    async replayFailed(ctx, { params }) {
      const replayed = await inTransaction(ctx, (tx) => replayFailed(tx, scope, params.id));
      return { message: ctx.t('deliveries.replayed', { count: replayed }), replayed };
    },
  });

export const deliveriesRoutes = routesOf(deliveries, 'leads');
export const resellerDeliveriesRoutes = routesOf(resellerDeliveries, 'resale');
