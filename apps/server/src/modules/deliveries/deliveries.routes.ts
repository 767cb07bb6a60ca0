/** Contract to service, nothing else. */
import { deliveries } from '@leadwright/contract/integrations/deliveries';
import { inTransaction } from '../../platform/context.ts';
import { routesFor } from '../../platform/module.ts';
import { presentDelivery, presentDetails } from './deliveries.presenter.ts';
import { readDelivery, readPage } from './history/history.service.ts';
import { replay, replayFailed } from './sending/queue.service.ts';

export const deliveriesRoutes = routesFor(deliveries)({
  async list(ctx, { params, query }) {
    const { endpoint, rows, counts } = await readPage(ctx, params.id, query);
    const data = rows.map((row) => presentDelivery(row, endpoint));
    return { data, currentPage: query.page, pageSize: query.limit, total: counts[query.filter], counts };
  },
  async get(ctx, { params }) {
    return { data: presentDetails(await readDelivery(ctx, params.id)) };
  },
  async replay(ctx, { params }) {
    await inTransaction(ctx, (tx) => replay(tx, params.id));
    const { delivery, endpoint } = await readDelivery(ctx, params.id);
    return { message: ctx.t('deliveries.replayed', { count: 1 }), data: presentDelivery(delivery, endpoint) };
  },
  async replayFailed(ctx, { params }) {
    const replayed = await inTransaction(ctx, (tx) => replayFailed(tx, params.id));
    return { message: ctx.t('deliveries.replayed', { count: replayed }), replayed };
  },
});
