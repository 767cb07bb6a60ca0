/** Puts deliveries in: they leave when the caller's transaction commits. */
import { asAccount, type Base, type Ctx, type Tx } from '../../../platform/context.ts';
import { deliveriesErrors } from '../deliveries.errors.ts';
import type { Scope } from '../deliveries.table.ts';
import { getEndpoint, openAddressees } from '../endpoints/endpoints.service.ts';
import * as repository from '../history/history.repository.ts';
import * as queue from './queue.repository.ts';
import { wakeAt } from './send.jobs.ts';
import { settle, TEST_EVENT, tell } from './settling.service.ts';
import { post } from './wire.client.ts';

export type { NewDelivery } from './queue.repository.ts';

/** To each of the endpoints that takes any. News that was heard before makes no second delivery. */
export async function deliver(
  tx: Tx<Base>,
  endpointIds: readonly number[],
  items: readonly queue.NewDelivery[],
): Promise<void> {
  if (endpointIds.length === 0 || items.length === 0) return;
  const made = await queue.insertDeliveries(tx.client, tx.accountId, endpointIds, items, tx.now());
  if (made.length === 0) return;
  await wakeAt(tx, tx.accountId, tx.now());
  await tell(tx, made);
}

/**
 * Sends a test at once, also to one that is paused, and says what came back. It stands in the history and changes nothing else.
 * Repeated with the same intent, it is the same delivery.
 */
export async function sendTest(ctx: Ctx, endpointId: number, intent: string, data: unknown) {
  const { accountId } = ctx.actor;
  const { delivery, addressee } = await asAccount(ctx, accountId, async (tx) => {
    const endpoint = await getEndpoint(tx, endpointId);
    if (endpoint.state === 'closed') throw deliveriesErrors.closed();
    const given = { event: TEST_EVENT, key: `test:${intent}`, data: JSON.stringify(data) };
    const row = await queue.insertTest(tx.client, accountId, endpointId, given, tx.now());
    return {
      delivery: { ...row, format: endpoint.format },
      addressee: openAddressees(tx, [endpoint]).get(endpointId),
    };
  });
  if (!addressee) throw deliveriesErrors.endpoint_not_found();
  const outcome = await post(ctx.platform, { ...addressee, delivery, data: delivery.data as string });
  if (outcome) await asAccount(ctx, accountId, (tx) => settle(tx, [outcome]));
  return { answered: outcome?.answered ?? null, deliveryId: delivery.id };
}

/** Sends one again, with the same id, as if it were new. */
export async function replay(tx: Tx<Base>, scope: Scope, id: number): Promise<void> {
  const delivery = await repository.findDelivery(tx.db, tx.accountId, id);
  if (!delivery) throw deliveriesErrors.not_found();
  await getEndpoint(tx, delivery.endpoint_id, scope);
  await replayAt(tx, delivery.endpoint_id, id);
}

/** How many are sent again: everything that failed, also what waits for its next attempt. */
export async function replayFailed(tx: Tx<Base>, scope: Scope, endpointId: number): Promise<number> {
  await getEndpoint(tx, endpointId, scope);
  return replayAt(tx, endpointId, null);
}

async function replayAt(tx: Tx<Base>, endpointId: number, id: number | null): Promise<number> {
  const { accountId, client } = tx;
  const [endpoint] = await queue.lockEndpoints(client, accountId, [endpointId]);
  if (!endpoint) throw deliveriesErrors.endpoint_not_found();
  if (endpoint.state !== 'live') throw deliveriesErrors[endpoint.state]();
  const count = await queue.restart(client, accountId, endpointId, id, tx.now());
  await queue.release(client, accountId, endpointId);
  await queue.refreshDue(client, accountId, [endpointId]);
  await wakeAt(tx, accountId, tx.now());
  return count;
}
