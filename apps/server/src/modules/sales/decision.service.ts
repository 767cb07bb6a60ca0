/** What becomes of an order that is paid for, or of a trial that costs nothing: an account, or its money back. */
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import { findLogins, getAccount, getMainUser } from '../accounts/public.ts';
import { isTrialUsed, plainAddress, useTrial } from '../plans/public.ts';
import { hasCurrentSubscription } from '../subscriptions/public.ts';
import { mayAttach } from './sales.rules.ts';
import type { Order, Outcome } from './sales.table.ts';
import type { Shop } from './shop.service.ts';

interface Decision {
  outcome: Outcome;
  /** Whose order it is, if they have an account. */
  customerId: number | null;
}

/** In the transaction that acts on it: a trial is used up here. */
export async function decide(tx: Tx<Base>, shop: Shop, order: Order): Promise<Decision> {
  const customerId = await ownerOf(tx, shop, order);
  if (customerId !== null && !(await mayHave(tx, order, customerId))) return { outcome: 'known', customerId: null };
  if (order.trial_days > 0 && !(await useTrial(tx, [trialKey(order)]))) return { outcome: 'tried', customerId: null };
  return { outcome: customerId === null ? 'opened' : 'attached', customerId };
}

/** Why it would be refused as things stand; nothing is used up. */
export async function foresee(tx: Tx<Base>, shop: Shop, order: Order): Promise<'known' | 'tried' | null> {
  const customerId = await ownerOf(tx, shop, order);
  if (customerId !== null && !(await mayHave(tx, order, customerId))) return 'known';
  return order.trial_days > 0 && (await isTrialUsed(tx, [trialKey(order)])) ? 'tried' : null;
}

/** One trial of a package for each person. */
export const trialKey = ({ account_id, package_id, email }: Pick<Order, 'account_id' | 'package_id' | 'email'>) =>
  `package:${account_id}:${package_id}:${plainAddress(email)}`;

async function ownerOf(tx: Tx<Base>, shop: Shop, order: Order): Promise<number | null> {
  if (order.customer_id !== null) return order.customer_id;
  const [login] = await findLogins(tx, order.email, shop.id);
  return login?.accountId ?? null;
}

async function mayHave(tx: Tx<Base>, order: Order, customerId: number): Promise<boolean> {
  const account = await getAccount(tx, customerId);
  if (account.parent_id !== tx.accountId) return false;
  const leader = await asAccount(tx, customerId, (own) => getMainUser(own));
  const isMainUser = order.customer_id !== null || leader.email === order.email;
  const hasPackage = await hasCurrentSubscription(tx, customerId);
  return mayAttach({ ...account, isMainUser, hasPackage }, tx.accountId);
}
