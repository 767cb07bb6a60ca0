/** Customers of a reseller choose among its packages, signed in (docs/product-rules.md#sales-page). */
import { type Quote, quoteOf } from '@leadwright/contract/resale/sales';
import { asAccount, type Base, type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { getAccount } from '../accounts/public.ts';
import { creditPriceMinor } from '../billing/public.ts';
import { findOnSale, getPackage, type Package } from '../packages/public.ts';
import { hasCurrentSubscription, ownedBy } from '../subscriptions/public.ts';
import { isTrialGone } from './decision.service.ts';
import { checkoutOf, placeOrder, type Wanted } from './orders.service.ts';
import { salesErrors } from './sales.errors.ts';
import { beginTrial } from './trials.service.ts';

/** Null: the account is not a customer of a reseller. */
async function resellerOf(tx: Tx<Base>, accountId: number): Promise<number | null> {
  const account = await getAccount(tx, accountId);
  const parent = account.parent_id === null ? null : await getAccount(tx, account.parent_id);
  return account.kind === 'customer' && parent?.kind === 'reseller' ? parent.id : null;
}

/** A customer who has a package, or could choose one, gets no plans of the platform. */
export async function isSoldPackages(tx: Tx<Base>, accountId: number): Promise<boolean> {
  const resellerId = await resellerOf(tx, accountId);
  if (resellerId === null) return false;
  return asAccount(tx, resellerId, async (own) => {
    return (await hasCurrentSubscription(own, accountId)) || (await onSale(own)).length > 0;
  });
}

const onSale = (tx: Tx<Base>) => findOnSale(tx, { account_id: tx.accountId }, 'portal');

interface Chooser {
  accountId: number;
  email: string;
  isOnTrial: boolean;
}

/** A trial is granted once. An account that had one, or is on one, gets the offer without it. */
async function asOffered(tx: Tx<Base>, sold: Package, { accountId, email, isOnTrial }: Chooser): Promise<Package> {
  if (sold.trial_days === 0) return sold;
  const person = { account_id: tx.accountId, package_id: sold.id, email };
  const isGone = isOnTrial || (await isTrialGone(tx, person, accountId));
  return isGone ? { ...sold, trial_days: 0, trial_amount_minor: 0 } : sold;
}

export const findOffers = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const account = await getAccount(tx, tx.accountId);
    const resellerId = await resellerOf(tx, account.id);
    const around = { isResold: resellerId !== null, creditPriceMinor: await creditPriceMinor(tx) };
    if (resellerId === null) return { ...around, offers: null, current: null };
    return asAccount(tx, resellerId, async (own) => {
      const current = account.package_id === null ? null : await getPackage(own, account.package_id);
      const owned = await ownedBy(own, account.id);
      if (owned === 'package') return { ...around, offers: [], current };
      const chooser = { ...tx.actor, isOnTrial: owned === 'free trial' };
      const offers = [];
      for (const sold of await onSale(own)) offers.push(await asOffered(own, sold, chooser));
      return { ...around, offers: offers.length > 0 ? offers : null, current };
    });
  });

type Choice = Pick<Wanted, 'packageId' | 'billing' | 'expected' | 'keys'>;

/** Null: it has begun. Else where it is paid. */
export async function choosePackage(ctx: Ctx, choice: Choice): Promise<string | null> {
  const { accountId: customerId, email, name } = ctx.actor;
  const resellerId = await inTransaction(ctx, (tx) => resellerOf(tx, customerId));
  if (resellerId === null) throw salesErrors.not_found();
  // Without a key a click may be a new one. A customer who has already paid is told so, not sent to the old payment.
  const isKeyed = choice.keys.length === 1;
  if (!isKeyed && (await asAccount(ctx, resellerId, (tx) => ownedBy(tx, customerId))) === 'package')
    throw salesErrors.already_chosen();
  const terms = async (tx: Tx<Base>, { id }: Package): Promise<Quote | null> => {
    const owned = await ownedBy(tx, customerId);
    if (owned === 'package') throw salesErrors.already_chosen();
    const sold = (await onSale(tx)).find((each) => each.id === id);
    const chooser = { ...ctx.actor, isOnTrial: owned === 'free trial' };
    return sold ? quoteOf(await asOffered(tx, sold, chooser), choice.billing) : null;
  };
  const wanted = { ...choice, resellerId, via: 'portal', name, email, customerId } as const;
  const placed = await placeOrder(ctx, { ...wanted, language: ctx.language }, terms);
  if (!placed.needs_card) {
    await beginTrial(ctx, { accountId: resellerId, orderId: placed.id });
    return null;
  }
  const back = (how: string) => `${ctx.origin}/?checkout=${how}`;
  return checkoutOf(ctx, placed, { successUrl: back('paid'), cancelUrl: back('left') });
}
