/** What becomes of an order that is paid for, or of a trial that costs nothing: an account, or its money back. */
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import { findLogins, getAccount, getMainUser } from '../accounts/public.ts';
import { isTrialUsed, plainAddress, useTrial } from '../plans/public.ts';
import { hadTrial, ownedBy } from '../subscriptions/public.ts';
import { mayAttach } from './sales.rules.ts';
import type { Bought, Order, Outcome } from './sales.table.ts';
import type { Shop } from './shop.service.ts';

interface Decision {
  outcome: Outcome;
  /** Whose order it is, if they have an account. */
  customerId: number | null;
}

/** In the transaction that acts on it: a trial is used up here. */
export async function decide(tx: Tx<Base>, shop: Shop, order: Order, { fingerprint }: Bought): Promise<Decision> {
  const customerId = await ownerOf(tx, shop, order);
  if (customerId !== null && !(await mayHave(tx, order, customerId))) return { outcome: 'known', customerId: null };
  const isTried = (await isTriedBy(tx, order, customerId)) || !(await useUp(tx, order, fingerprint));
  if (isTried) return { outcome: 'tried', customerId: null };
  return { outcome: customerId === null ? 'opened' : 'attached', customerId };
}

const useUp = async (tx: Tx<Base>, order: Order, fingerprint: string | null): Promise<boolean> =>
  order.trial_days === 0 ||
  useTrial(tx, fingerprint ? [trialKey(order), cardKey(order, fingerprint)] : [trialKey(order)]);

/** Why it would be refused as things stand; nothing is used up. */
export async function foresee(tx: Tx<Base>, shop: Shop, order: Order): Promise<'known' | 'tried' | null> {
  const customerId = await ownerOf(tx, shop, order);
  if (customerId !== null && !(await mayHave(tx, order, customerId))) return 'known';
  return (await isTriedBy(tx, order, customerId)) ? 'tried' : null;
}

/** By this address, or by this account under another one. */
const isTriedBy = async (tx: Tx<Base>, order: Order, customerId: number | null): Promise<boolean> =>
  order.trial_days > 0 && isTrialGone(tx, order, customerId);

export const isTrialGone = async (tx: Tx<Base>, person: Tried, customerId: number | null): Promise<boolean> =>
  (await isTrialUsed(tx, [trialKey(person)])) ||
  (customerId !== null && (await hadTrial(tx, customerId, person.package_id)));

type Tried = Pick<Order, 'account_id' | 'package_id' | 'email'>;

/** One trial of a package for each person, and for each card. */
const trialKey = ({ account_id, package_id, email }: Tried) =>
  `package:${account_id}:${package_id}:${plainAddress(email)}`;
const cardKey = ({ account_id, package_id }: Tried, fingerprint: string) =>
  `package:${account_id}:${package_id}:card:${fingerprint}`;

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
  const owned = await ownedBy(tx, customerId);
  // What is paid for takes the place of a trial that costs nothing; another trial does not.
  const hasPackage = owned === 'package' || (owned === 'free trial' && order.trial_days > 0);
  return mayAttach({ ...account, isMainUser, hasPackage }, tx.accountId);
}
