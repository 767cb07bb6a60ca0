/** Sends events to all webhooks that subscribed to them. */
import type { WebhookEvent } from '@leadwright/contract/integrations/webhooks';
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import { closeEndpoint, deliver } from '../deliveries/public.ts';
import type { AnyLine, News } from './events.registry.ts';
import * as repository from './webhooks.repository.ts';

export const tellOf = (ctx: Base, { event, tell }: AnyLine, news: { accountId: number }): Promise<void> =>
  asAccount(ctx, news.accountId, async (tx) => {
    const told = await tell(tx, news);
    if (told) await sendNews(tx, event, told);
  });

/** Queues the event in the caller's transaction. For modules that import this one. */
export async function sendNews(tx: Tx<Base>, event: WebhookEvent, { listId, items }: News): Promise<void> {
  const wanting = await repository.findWanting(tx.db, tx.accountId, event, { listId, ofCustomers: false });
  await deliver(
    tx,
    wanting,
    items.map((item) => ({ ...item, event })),
  );
}

/** The list was purged: removes the webhooks bound to it. */
export const forgetList = (ctx: Base, accountId: number, listId: number): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    for (const { endpoint_id } of await repository.findBoundTo(tx.db, accountId, listId)) {
      await closeEndpoint(tx, endpoint_id);
      await repository.deleteSubscription(tx.db, accountId, endpoint_id);
    }
  });
