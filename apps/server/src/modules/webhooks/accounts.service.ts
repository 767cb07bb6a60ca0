/** Webhooks of the account, and what can be done with any endpoint of its own or of its lists. */
import { MAX_WEBHOOKS, type WebhookEvent } from '@leadwright/contract/integrations/webhooks';
import { type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import {
  changeEndpoint,
  closeEndpoint,
  createEndpoint,
  type EndpointHealth,
  healthOf,
  pauseEndpoint,
  resumeEndpoint,
  rotateSecret,
  sendTest,
} from '../deliveries/public.ts';
import { webhooksErrors } from './webhooks.errors.ts';
import * as repository from './webhooks.repository.ts';
import type { Subscription } from './webhooks.table.ts';

export interface ShownWebhook {
  subscription: Subscription;
  health: EndpointHealth;
}

interface Given {
  url: string;
  token: string;
  events: WebhookEvent[];
}

async function shown(tx: Tx, subscriptions: Subscription[]): Promise<ShownWebhook[]> {
  const health = await healthOf(
    tx,
    subscriptions.map(({ endpoint_id }) => endpoint_id),
  );
  return subscriptions.flatMap((subscription) => {
    const own = health.find(({ id }) => id === subscription.endpoint_id);
    return own ? [{ subscription, health: own }] : [];
  });
}

export const readWebhooks = (ctx: Ctx): Promise<ShownWebhook[]> =>
  inTransaction(ctx, async (tx) => shown(tx, await repository.findOfKind(tx.db, tx.accountId, 'account')));

async function readOne(tx: Tx, id: number): Promise<ShownWebhook> {
  const [webhook] = await shown(tx, [await getSubscription(tx, id, ['account'])]);
  return webhook as ShownWebhook;
}

/** One of these kinds, or 404: hooks of Zaps belong to Zapier. */
async function getSubscription(tx: Tx, id: number, kinds: Subscription['kind'][]): Promise<Subscription> {
  const found = await repository.findSubscription(tx.db, tx.accountId, id);
  if (!found || !kinds.includes(found.kind)) throw webhooksErrors.not_found();
  return found;
}

export async function createWebhook(ctx: Ctx, { url, token, events }: Given) {
  await ctx.platform.egress.assertUrl(url, { field: 'url' });
  return inTransaction(ctx, async (tx) => {
    const { accountId: account_id } = tx;
    if ((await repository.findOfKind(tx.db, account_id, 'account')).length >= MAX_WEBHOOKS)
      throw webhooksErrors.too_many({ params: { most: MAX_WEBHOOKS } });
    const { endpoint, made } = await createEndpoint(tx, { url, token });
    await repository.insertSubscription(tx.db, {
      ...{ account_id, endpoint_id: endpoint.id, kind: 'account', list_id: null },
      ...{ events: distinct(events), created_at: tx.now() },
    });
    return { webhook: await readOne(tx, endpoint.id), made };
  });
}

const distinct = (events: WebhookEvent[]) => [...new Set(events)];

export async function changeWebhook(ctx: Ctx, id: number, { url, token, events }: Given): Promise<ShownWebhook> {
  await inTransaction(ctx, (tx) => getSubscription(tx, id, ['account']));
  await ctx.platform.egress.assertUrl(url, { field: 'url' });
  return inTransaction(ctx, async (tx) => {
    await getSubscription(tx, id, ['account']);
    await changeEndpoint(tx, id, { url, token });
    await repository.changeEvents(tx.db, tx.accountId, id, distinct(events));
    return readOne(tx, id);
  });
}

export const removeWebhook = (ctx: Ctx, id: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await getSubscription(tx, id, ['account']);
    await closeEndpoint(tx, id);
    await repository.deleteSubscription(tx.db, tx.accountId, id);
  });

/** Acts on an endpoint of the account or of a list. */
const onEndpoint =
  <T>(act: (tx: Tx, id: number) => Promise<T>) =>
  (ctx: Ctx, id: number): Promise<T> =>
    inTransaction(ctx, async (tx) => {
      await getSubscription(tx, id, ['account', 'list']);
      return act(tx, id);
    });

export const pause = onEndpoint(pauseEndpoint);
export const resume = onEndpoint(resumeEndpoint);
export const rotate = onEndpoint(rotateSecret);

export async function testEndpoint(ctx: Ctx, id: number, intent: string) {
  await inTransaction(ctx, (tx) => getSubscription(tx, id, ['account', 'list']));
  return sendTest(ctx, id, intent, { text: ctx.t('webhooks.testText') });
}
