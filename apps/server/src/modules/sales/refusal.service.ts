/** Reverses an order that cannot be completed: refunds it, ends its subscription and mails the buyer. Safe to repeat. */
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import { translator } from '../../platform/i18n.ts';
import { getAccount, getMainUser } from '../accounts/public.ts';
import { type ResaleProvider, resaleProviderOf } from '../billing/public.ts';
import { sendMail } from '../mailing/public.ts';
import { getPackage } from '../packages/public.ts';
import * as repository from './sales.repository.ts';
import type { Bought, Order } from './sales.table.ts';
import { shopOf } from './shop.service.ts';

/** Refund first, cancel second, one key each. */
export async function refuse(ctx: Base, order: Order, bought: Bought): Promise<void> {
  const provider = resaleProviderOf(ctx, order.merchant);
  const payments = await paymentsOf(provider, bought);
  for (const paymentId of payments) await provider.refund({ paymentId, key: `order:${order.id}/refund/${paymentId}` });
  if (bought.subscriptionId) await provider.cancelNow(bought.subscriptionId, `order:${order.id}/cancel`);
  await endRefused(ctx, order, payments.length > 0);
}

async function paymentsOf(provider: ResaleProvider, { subscriptionId, paymentId }: Bought): Promise<string[]> {
  if (!subscriptionId) return paymentId ? [paymentId] : [];
  const invoices = await provider.findInvoices(subscriptionId);
  return invoices.flatMap((invoice) => invoice.paymentId ?? []);
}

const endRefused = (ctx: Base, { account_id, id }: Order, isRefunded: boolean) =>
  asAccount(ctx, account_id, async (tx) => {
    const order = await repository.lockOrder(tx.db, account_id, id);
    if (order?.status !== 'open') return;
    await repository.updateOrder(tx.db, account_id, id, { status: 'done', done_at: tx.now() });
    const { id: brandId, address } = await shopOf(tx);
    const { name } = await getPackage(tx, order.package_id);
    const t = translator(order.language);
    const about = {
      package: name,
      money: t(isRefunded ? 'sales.mail.refunded' : 'sales.mail.nothingCharged'),
      address,
    };
    const mail = { to: order.email, language: order.language, brandId };
    if (order.outcome === 'failed') {
      await sendMail(tx, { ...mail, template: 'order-failed', params: about });
      return tellSeller(tx, order, name);
    }
    const reason = t(order.outcome === 'tried' ? 'sales.mail.tried' : 'sales.mail.known');
    await sendMail(tx, { ...mail, template: 'order-refused', params: { ...about, reason } });
  });

/** A sale that did not come about: its buyer may still want it. */
async function tellSeller(tx: Tx<Base>, order: Order, sold: string): Promise<void> {
  const { email: to, language, first_name: name } = await getMainUser(tx);
  const { brand_id: brandId } = await getAccount(tx, tx.accountId);
  const params = { name, package: sold, email: order.email };
  await sendMail(tx, { to, language, brandId, template: 'sale-failed', params });
}
