/**
 * Checks open orders: an event may have been lost, a page left, a job failed. A paid order is retried until it is complete; after
 * two days of failures it is refunded (docs/product-rules.md#sales-page).
 */
import { asAccount, asPlatform, type Base } from '../../platform/context.ts';
import { eachPart } from '../../platform/jobs/parts.ts';
import { resaleProviderOf } from '../billing/public.ts';
import { sendMail } from '../mailing/public.ts';
import { getPackage } from '../packages/public.ts';
import { complete } from './completion.service.ts';
import { refuse } from './refusal.service.ts';
import * as repository from './sales.repository.ts';
import type { Bought, Order } from './sales.table.ts';
import { shopOf } from './shop.service.ts';
import { beginTrial } from './trials.service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 100;
/** The provider's pages are open for a day; a trial without a card, and what is paid for, is tried for as long. */
const OPEN_MS = 2 * DAY_MS;
/** Who ordered is not kept longer than it is good for; the slowest payment has arrived by then. */
const KEEP_MS = 30 * DAY_MS;

export const tendOrders = (ctx: Base): Promise<void> =>
  eachPart(ctx, {
    open: () => tendOpen(ctx),
    people: () => asPlatform(ctx, (tx) => repository.forgetPeople(tx.db, new Date(tx.now().getTime() - KEEP_MS))),
  });

async function tendOpen(ctx: Base): Promise<void> {
  const before = new Date(ctx.now().getTime() - HOUR_MS);
  for (let after = 0; ; ) {
    const orders = await asPlatform(ctx, (tx) => repository.findOpenOrders(tx.db, before, after, BATCH));
    for (const order of orders) {
      await tend(ctx, order).catch((err) => ctx.log.error({ err, order: order.id }, 'an order could not be tended'));
    }
    const last = orders.at(-1);
    if (!last || orders.length < BATCH) return;
    after = last.id;
  }
}

const isOlder = (ctx: Base, { created_at }: Order, ms: number) => created_at.getTime() + ms <= ctx.now().getTime();

async function tend(ctx: Base, order: Order): Promise<void> {
  if (order.checkout_id) return tendCheckout(ctx, order, order.checkout_id);
  try {
    if (!order.needs_card) await beginTrial(ctx, { accountId: order.account_id, orderId: order.id });
  } finally {
    // An unpaid order that fails each time also expires.
    if (isOlder(ctx, order, OPEN_MS)) await giveUp(ctx, order);
  }
}

/** An order is unpaid until the provider confirms it. It is checked until the slowest payment method must have arrived. */
async function tendCheckout(ctx: Base, order: Order, checkoutId: string): Promise<void> {
  const checkout = await resaleProviderOf(ctx, order.merchant)
    .readCheckout(checkoutId)
    .catch(async (error) => {
      // A payment account that has been gone for so long does not come back.
      if (isOlder(ctx, order, KEEP_MS)) await giveUp(ctx, order);
      throw error;
    });
  if (checkout?.status === 'complete' && checkout.isPaid) return completeOrPayBack(ctx, order, checkout);
  const isOver =
    checkout?.status === 'expired' || isOlder(ctx, order, checkout?.status === 'complete' ? KEEP_MS : OPEN_MS);
  if (isOver) await giveUp(ctx, order);
}

async function completeOrPayBack(ctx: Base, order: Order, bought: Bought): Promise<void> {
  try {
    await complete(ctx, order, bought);
  } catch (error) {
    if (!isOlder(ctx, order, OPEN_MS)) throw error;
    const failed = await decideFailed(ctx, order);
    if (!failed) throw error;
    ctx.log.error({ err: error, order: order.id }, 'a paid order could not be completed and is paid back');
    await refuse(ctx, failed, bought);
  }
}

/** Undefined: it is decided otherwise, or done. */
const decideFailed = (ctx: Base, { account_id, id }: Order) =>
  asAccount(ctx, account_id, async (tx): Promise<Order | undefined> => {
    const locked = await repository.lockOrder(tx.db, account_id, id);
    if (locked?.status !== 'open' || locked.outcome) return undefined;
    await repository.updateOrder(tx.db, account_id, id, { outcome: 'failed' });
    return { ...locked, outcome: 'failed' };
  });

/** No mail if the buyer abandoned checkout; a mail if the trial could not start. */
const giveUp = (ctx: Base, order: Order) =>
  asAccount(ctx, order.account_id, async (tx) => {
    const isExpired = await repository.expireOrder(tx.db, order.account_id, order.id);
    if (!isExpired || order.needs_card) return;
    const { id: brandId, address } = await shopOf(tx);
    const params = { package: (await getPackage(tx, order.package_id)).name, address };
    const { email: to, language } = order;
    await sendMail(tx, { to, language, brandId, template: 'trial-impossible', params });
  });
