/** What was sent to an endpoint and what came back. */
import { type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { deliveriesErrors } from '../deliveries.errors.ts';
import type { Scope } from '../deliveries.table.ts';
import { getEndpoint } from '../endpoints/endpoints.service.ts';
import * as repository from './history.repository.ts';

export const readPage = (
  ctx: Ctx,
  scope: Scope,
  endpointId: number,
  question: { filter: repository.Filter; page: number; limit: number },
) =>
  inTransaction(ctx, async (tx) => {
    const endpoint = await getEndpoint(tx, endpointId, scope);
    return { endpoint, ...(await repository.pageOf(tx.db, tx.accountId, endpointId, question)) };
  });

export const readDelivery = (ctx: Ctx, scope: Scope, id: number) =>
  inTransaction(ctx, async (tx) => {
    const delivery = await repository.findDelivery(tx.db, tx.accountId, id);
    if (!delivery) throw deliveriesErrors.not_found();
    const endpoint = await getEndpoint(tx, delivery.endpoint_id, scope);
    const data = delivery.data ?? (await repository.findBody(tx.db, tx.accountId, id));
    return { delivery, endpoint, data };
  });

export const lastOf = (tx: Tx<Base>, endpointId: number) => repository.findLast(tx.db, tx.accountId, endpointId);
