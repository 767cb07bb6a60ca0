/** What happened, told to everybody who subscribed to it. */
import { asAccount, type Base } from '../../platform/context.ts';
import { closeEndpoint, deliver } from '../deliveries/public.ts';
import type { AnyLine } from './events.registry.ts';
import * as repository from './webhooks.repository.ts';

export const tellOf = (ctx: Base, { event, tell }: AnyLine, news: { accountId: number }): Promise<void> =>
  asAccount(ctx, news.accountId, async (tx) => {
    const told = await tell(tx, news);
    if (!told) return;
    const wanting = await repository.findWanting(tx.db, tx.accountId, event, told.listId);
    await deliver(
      tx,
      wanting,
      told.items.map((item) => ({ ...item, event })),
    );
  });

/** The list is gone for good, and with it whatever was told only of it. */
export const forgetList = (ctx: Base, accountId: number, listId: number): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    for (const { endpoint_id } of await repository.findBoundTo(tx.db, accountId, listId)) {
      await closeEndpoint(tx, endpoint_id);
      await repository.deleteSubscription(tx.db, accountId, endpoint_id);
    }
  });
