/** What is sold to whom, and what becomes of an order (docs/product-rules.md#sales-page). Pure. */
import { creditsOf, type Priced as Sold } from '@leadwright/contract/resale/margins';
import type { Billing, Offer, Quote } from '@leadwright/contract/resale/sales';
import { creditsPaidBy, feeOf } from '../billing/public.ts';
import type { Order } from './sales.table.ts';

export const isAsShown = (quote: Quote, shown: { today_minor: number; then_minor: number }) =>
  quote.today_minor === shown.today_minor && quote.then_minor === shown.then_minor;

type Priced = Pick<Offer, 'monthly_price_minor' | 'yearly_price_minor' | 'one_time_price_minor' | 'trial_amount_minor'>;

/** Whoever had the trial before ordered without it. */
export function isStillPriced(
  order: Pick<Order, 'billing' | 'today_minor' | 'then_minor' | 'trial_days'>,
  sold: Priced,
) {
  const price = sold[`${order.billing}_price_minor`];
  if (order.trial_days === 0) return price === order.today_minor;
  return price === order.then_minor && sold.trial_amount_minor === order.today_minor;
}

/** Credits that begin with the order and that the fee of its first charge does not pay for. */
export function unpaidCredits(sold: Sold, billing: Billing, { today_minor, then_minor, trial_days }: Quote): number {
  const isTrial = trial_days > 0;
  const credits = creditsOf(sold, isTrial ? 'trial' : billing);
  const price = isTrial ? then_minor : today_minor;
  const { percent, minor } = feeOf(creditsOf(sold, billing), price);
  const fee = isTrial ? Math.floor((today_minor * percent) / 100) : minor;
  return Math.max(0, credits - creditsPaidBy(fee, today_minor));
}

type Wanted = Pick<Order, 'package_id' | 'billing' | 'email' | 'name' | 'via'>;

/** A key belongs to one order: whoever uses it for another has made a mistake. */
export const isSameOrder = (order: Wanted, wanted: Wanted) =>
  order.package_id === wanted.package_id &&
  order.billing === wanted.billing &&
  order.email === wanted.email &&
  order.name === wanted.name &&
  order.via === wanted.via;

interface Owner {
  kind: string;
  parent_id: number | null;
  status: string;
  /** The address is of whoever leads the account, not of a member. */
  isMainUser: boolean;
  hasPackage: boolean;
}

/** An order of a known address is theirs where their account waits for a package. What a reseller stopped or removed stays so. */
export const mayAttach = (owner: Owner, resellerId: number) =>
  owner.kind === 'customer' &&
  owner.parent_id === resellerId &&
  owner.isMainUser &&
  !owner.hasPackage &&
  owner.status !== 'stopped' &&
  owner.status !== 'deleted';

/** One field for the name: what comes first is what people are called by. */
export function namesOf(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first_name: first, last_name: rest.join(' ') };
}
