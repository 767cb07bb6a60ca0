/** Sends events about customers to the webhooks of their reseller. */
import type { ResellerEvent, ResellerNews } from '@leadwright/contract/resale/news';
import { asAccount, type Base } from '../../platform/context.ts';
import { customerInNews, findResellerOf, tellReseller } from '../accounts/public.ts';
import { deliver } from '../deliveries/public.ts';
import * as repository from './webhooks.repository.ts';

interface Told {
  accountId: number;
  event: ResellerEvent;
  data: { id: string };
}

/** Every webhook of the reseller that subscribed to it gets a delivery of its own. */
export const deliverNews = (ctx: Base, { accountId, event, data }: Told): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    const wanting = await repository.findWanting(tx.db, accountId, event, { listId: null, ofCustomers: true });
    const about = (data as ResellerNews<ResellerEvent>).customer.name;
    await deliver(tx, wanting, [{ event, key: `customers:${event}:${data.id}`, data: JSON.stringify(data), about }]);
  });

interface Purchased {
  accountId: number;
  paymentId: number;
  credits: number;
  amountMinor: number;
  currency: string;
}

export const tellOfPurchase = (ctx: Base, { accountId, paymentId, credits, amountMinor, currency }: Purchased) =>
  asAccount(ctx, accountId, async (tx) => {
    const reseller = await findResellerOf(tx, accountId);
    if (reseller === null) return;
    await tellReseller(tx, reseller, 'credits.purchased', {
      id: `payment:${paymentId}`,
      at: tx.now().toISOString(),
      customer: await customerInNews(tx),
      credits,
      amount: { minor: amountMinor, currency },
    });
  });

/** A credit that is spent twice within so long is one piece of news. */
const ONE_NEWS_MS = 10 * 60_000;

export const tellOfExhausted = (ctx: Base, { accountId }: { accountId: number }) =>
  asAccount(ctx, accountId, async (tx) => {
    const reseller = await findResellerOf(tx, accountId);
    if (reseller === null) return;
    const slot = Math.floor(tx.now().getTime() / ONE_NEWS_MS);
    await tellReseller(tx, reseller, 'credits.exhausted', {
      id: `exhausted:${accountId}:${slot}`,
      at: tx.now().toISOString(),
      customer: await customerInNews(tx),
      balance: 0,
    });
  });
