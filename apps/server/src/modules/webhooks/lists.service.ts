/** The webhook of a list as its owner sets it up and takes it away; its history stays. */
import { type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import {
  changeEndpoint,
  closeEndpoint,
  createEndpoint,
  type EndpointHealth,
  findEndpoint,
  healthOf,
  lastOf,
  type Made,
  reopenEndpoint,
  sendTest,
} from '../deliveries/public.ts';
import { getList, setHasWebhook } from '../lists/public.ts';
import { listOf } from './leads.source.ts';
import { webhooksErrors } from './webhooks.errors.ts';
import * as repository from './webhooks.repository.ts';

export interface ShownListHook {
  health: EndpointHealth;
  last: Awaited<ReturnType<typeof lastOf>>;
}

/** The endpoint of the list, also a closed one. */
async function endpointOf(tx: Tx, listId: number) {
  const subscription = await repository.findOfList(tx.db, tx.accountId, listId);
  return subscription && findEndpoint(tx, subscription.endpoint_id);
}

async function shown(tx: Tx, endpointId: number): Promise<ShownListHook> {
  const [health] = await healthOf(tx, [endpointId]);
  return { health: health as EndpointHealth, last: await lastOf(tx, endpointId) };
}

export const readHook = (
  ctx: Ctx,
  listId: number,
): Promise<{ hook: ShownListHook | null; endpointId: number | null }> =>
  inTransaction(ctx, async (tx) => {
    await getList(tx, listId);
    const endpoint = await endpointOf(tx, listId);
    const isConnected = endpoint && endpoint.state !== 'closed';
    return { hook: isConnected ? await shown(tx, endpoint.id) : null, endpointId: endpoint?.id ?? null };
  });

/** Where the leads of a list go; empty: nowhere. */
export async function hostOfListWebhook(tx: Tx, listId: number): Promise<string> {
  const endpoint = await endpointOf(tx, listId);
  return endpoint && endpoint.state !== 'closed' ? (URL.parse(endpoint.url)?.host ?? '') : '';
}

/** Restarts a paused webhook. Generated values are returned once. */
export async function setUpHook(ctx: Ctx, listId: number, given: { url: string; token: string }) {
  await readHook(ctx, listId);
  await ctx.platform.egress.assertUrl(given.url, { field: 'url' });
  return inTransaction(ctx, async (tx) => {
    const { endpointId, made } = await saveHook(tx, listId, given);
    await setHasWebhook(tx, listId, true);
    return { hook: await shown(tx, endpointId), made };
  });
}

async function saveHook(tx: Tx, listId: number, given: { url: string; token: string }) {
  const known = await endpointOf(tx, listId);
  if (known?.state === 'closed') {
    const { made } = await reopenEndpoint(tx, known.id, given);
    return { endpointId: known.id, made };
  }
  if (known) {
    await changeEndpoint(tx, known.id, given);
    return { endpointId: known.id, made: { token: null, secret: null } satisfies Made };
  }
  const { endpoint, made } = await createEndpoint(tx, given);
  await repository.insertSubscription(tx.db, {
    account_id: tx.accountId,
    endpoint_id: endpoint.id,
    kind: 'list',
    list_id: listId,
    events: ['lead.added'],
    created_at: tx.now(),
  });
  return { endpointId: endpoint.id, made };
}

export const disconnectHook = (ctx: Ctx, listId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await getList(tx, listId);
    const endpoint = await endpointOf(tx, listId);
    if (!endpoint || endpoint.state === 'closed') throw webhooksErrors.none();
    await closeEndpoint(tx, endpoint.id);
    await setHasWebhook(tx, listId, false);
  });

/** A call without leads. */
export async function testHook(ctx: Ctx, listId: number, intent: string) {
  const { list, endpoint } = await inTransaction(ctx, async (tx) => ({
    list: await getList(tx, listId),
    endpoint: await endpointOf(tx, listId),
  }));
  if (!endpoint || endpoint.state === 'closed') throw webhooksErrors.none();
  return sendTest(ctx, endpoint.id, intent, { list: listOf(list) });
}
