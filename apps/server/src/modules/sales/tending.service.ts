/** Looks after orders that nobody came back for: an event may have been lost, a page left, a job given up. */
import { asAccount, asPlatform, type Base } from '../../platform/context.ts';
import { sendMail } from '../mailing/public.ts';
import { getPackage } from '../packages/public.ts';
import { completeCheckout } from './completion.service.ts';
import * as repository from './sales.repository.ts';
import type { Order } from './sales.table.ts';
import { shopOf } from './shop.service.ts';
import { beginTrial } from './trials.service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 100;
/** The provider's pages are open for a day; a trial without a card is tried for as long. */
const OPEN_MS = 2 * DAY_MS;
/** Who ordered is not kept longer than it is good for. */
const KEEP_MS = 30 * DAY_MS;

export async function tendOrders(ctx: Base): Promise<void> {
  const before = new Date(ctx.now().getTime() - HOUR_MS);
  for (let after = 0; ; ) {
    const orders = await asPlatform(ctx, (tx) => repository.findOpenOrders(tx.db, before, after, BATCH));
    for (const order of orders) {
      await tend(ctx, order).catch((err) => ctx.log.error({ err, order: order.id }, 'an order could not be tended'));
    }
    const last = orders.at(-1);
    if (!last || orders.length < BATCH) break;
    after = last.id;
  }
  await asPlatform(ctx, (tx) => repository.forgetPeople(tx.db, new Date(tx.now().getTime() - KEEP_MS)));
}

async function tend(ctx: Base, order: Order): Promise<void> {
  const { account_id: accountId, id: orderId, merchant, checkout_id: checkoutId } = order;
  try {
    if (checkoutId) await completeCheckout(ctx, merchant, checkoutId);
    else if (!order.needs_card) await beginTrial(ctx, { accountId, orderId });
  } finally {
    // Also what fails each time is over one day.
    if (order.created_at.getTime() + OPEN_MS <= ctx.now().getTime()) await giveUp(ctx, order);
  }
}

/** Whoever left the provider's page knows; whoever waits for a trial does not. */
const giveUp = (ctx: Base, order: Order) =>
  asAccount(ctx, order.account_id, async (tx) => {
    const isExpired = await repository.expireOrder(tx.db, order.account_id, order.id);
    if (!isExpired || order.needs_card) return;
    const { id: brandId, address } = await shopOf(tx);
    const params = { package: (await getPackage(tx, order.package_id)).name, address };
    const { email: to, language } = order;
    await sendMail(tx, { to, language, brandId, template: 'trial-impossible', params });
  });
