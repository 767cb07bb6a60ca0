/**
 * REST hooks of the Zapier app. A Zap that is switched on subscribes with its URL and is sent bare items, each with an id; it
 * unsubscribes when it is switched off, or answers 410.
 */
import type { WebhookEvent } from '@leadwright/contract/integrations/webhooks';
import { type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { requireRoom } from '../../platform/database/counted.ts';
import { closeEndpoint, createEndpoint, type EndpointRow, findEndpoints, trafficSince } from '../deliveries/public.ts';
import { findLists, getList } from '../lists/public.ts';
import { leadsBetween } from '../results/public.ts';
import { zapLead } from './leads.source.ts';
import { SAMPLES } from './samples.data.ts';
import { webhooksErrors } from './webhooks.errors.ts';
import * as repository from './webhooks.repository.ts';
import type { Subscription } from './webhooks.table.ts';

const MOST = 500;
const TRAFFIC_MS = 7 * 24 * 60 * 60_000;
const SAMPLED_LEADS = 3;
const SAMPLED_LISTS = 5;

export interface Zap {
  subscription: Subscription;
  endpoint: EndpointRow;
}

export const readZaps = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const subscriptions = await repository.findOfKind(tx.db, tx.accountId, 'zapier');
    const ids = subscriptions.map(({ endpoint_id }) => endpoint_id);
    const endpoints = new Map((await findEndpoints(tx, ids)).map((each) => [each.id, each]));
    const zaps = subscriptions.flatMap((subscription): Zap[] => {
      const endpoint = endpoints.get(subscription.endpoint_id);
      return endpoint ? [{ subscription, endpoint }] : [];
    });
    return { zaps, traffic: await trafficSince(tx, ids, new Date(tx.now().getTime() - TRAFFIC_MS)) };
  });

interface Wanted {
  target_url: string;
  event: WebhookEvent;
  list_id?: number | null | undefined;
}

export async function subscribe(ctx: Ctx, { target_url: url, event, list_id: listId = null }: Wanted): Promise<Zap> {
  await ctx.platform.egress.assertUrl(url, { field: 'target_url' });
  return inTransaction(ctx, async (tx) => {
    if (listId) await getList(tx, listId);
    await requireRoom(tx, {
      what: 'webhooks:zapier',
      most: MOST,
      count: async () => (await repository.findOfKind(tx.db, tx.accountId, 'zapier')).length,
      full: () => webhooksErrors.too_many({ params: { most: MOST } }),
    });
    const { endpoint } = await createEndpoint(tx, { url, format: 'bare' });
    const subscription: Subscription = {
      account_id: tx.accountId,
      endpoint_id: endpoint.id,
      kind: 'zapier',
      list_id: listId,
      events: [event],
      created_at: tx.now(),
    };
    await repository.insertSubscription(tx.db, subscription);
    return { subscription, endpoint };
  });
}

export const unsubscribe = (ctx: Ctx, id: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const known = await repository.findSubscription(tx.db, tx.accountId, id);
    if (known?.kind !== 'zapier') throw webhooksErrors.not_found();
    await closeEndpoint(tx, id);
    await repository.deleteSubscription(tx.db, tx.accountId, id);
  });

type Sample = { id: string | number } & Record<string, unknown>;

/** What a hook would send, newest first: real leads where there are any, else an invented item of the same shape. */
export const readSamples = (ctx: Ctx, event: WebhookEvent, listId: number | null): Promise<Sample[]> =>
  inTransaction(ctx, async (tx) => {
    if (listId) await getList(tx, listId);
    const leads = event === 'lead.added' ? await newestLeads(tx, listId) : [];
    return leads.length > 0 ? leads : [SAMPLES[event]];
  });

async function newestLeads(tx: Tx, listId: number | null): Promise<Sample[]> {
  const newest = { page: 1, limit: SAMPLED_LISTS, archived: false, sort: 'created_at', direction: 'desc' } as const;
  const lists = listId ? [await getList(tx, listId)] : (await findLists(tx, newest)).rows;
  for (const list of lists) {
    const leads = await leadsBetween(tx, list.id, list.next_ordinal - SAMPLED_LEADS, list.next_ordinal);
    if (leads.length > 0) return leads.map((lead) => zapLead(list, lead) as unknown as Sample).reverse();
  }
  return [];
}
