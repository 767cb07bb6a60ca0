/** A new customer of a reseller: account, main user, first password, and the mail that carries it. */
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import { translator } from '../../platform/i18n.ts';
import { getMainUser } from '../accounts/public.ts';
import { createCustomer, hashPassword } from '../identity/public.ts';
import { sendMail } from '../mailing/public.ts';
import { firstPassword, getPackage, type Package } from '../packages/public.ts';
import { trialCredits } from '../subscriptions/public.ts';
import { namesOf } from './sales.rules.ts';
import type { Order } from './sales.table.ts';
import type { Shop } from './shop.service.ts';

/**
 * Nothing is open before its package starts. A password of one's own proves the address by itself, for only its mailbox had it;
 * one that all customers share does not, so that the first sign-in asks for a mailed code as well.
 */
export async function openAccount(tx: Tx<Base>, shop: Shop, order: Order): Promise<number> {
  const sold = await getPackage(tx, order.package_id);
  const { password, mustChange } = firstPassword(tx, sold);
  const customer = {
    ...namesOf(order.name),
    email: order.email,
    language: order.language,
    passwordHash: await hashPassword(password),
    mustChangePassword: mustChange,
    emailConfirmed: !mustChange,
    status: 'inactive',
    modules: [],
  } as const;
  return createCustomer(tx, shop, customer, async (own, { user, account }) => {
    const gives = givesOf(own, sold, order);
    const params = { package: sold.name, gives, email: user.email, address: shop.address, code: password };
    const template = mustChange ? 'account-opened-shared' : 'account-opened';
    await sendMail(own, { to: user.email, language: user.language, brandId: shop.id, template, params });
    return account.id;
  });
}

const DAY_MS = 86_400_000;

/** The credits that begin with the order, in the buyer's language. */
function givesOf(tx: Tx<Base>, sold: Package, { language, trial_days: days }: Pick<Order, 'language' | 'trial_days'>) {
  const t = translator(language);
  const format = new Intl.NumberFormat(language);
  if (days === 0) return t('sales.mail.gives.monthly', { n: format.format(sold.monthly_credits) });
  const ends = new Date(tx.now().getTime() + days * DAY_MS);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(ends);
  return t('sales.mail.gives.trial', { n: format.format(trialCredits(sold)), date });
}

export async function tellStarted(tx: Tx<Base>, shop: Shop, order: Order, customerId: number): Promise<void> {
  const sold = await getPackage(tx, order.package_id);
  await asAccount(tx, customerId, async (own) => {
    const { email: to, language } = await getMainUser(own);
    const gives = givesOf(own, sold, { ...order, language });
    const params = { package: sold.name, gives, address: shop.address };
    await sendMail(own, { to, language, brandId: shop.id, template: 'package-started', params });
  });
}
