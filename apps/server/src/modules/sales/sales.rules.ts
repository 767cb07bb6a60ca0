/** What is sold to whom, and what becomes of an order (docs/product-rules.md#sales-page). Pure. */
import { creditsOf, type Priced as Sold } from '@leadwright/contract/resale/margins';
import type { Billing, Offer, Quote } from '@leadwright/contract/resale/sales';
import { creditsPaidBy, feeOf } from '../billing/public.ts';
import type { Order } from './sales.table.ts';

export const isAsShown = (quote: Quote, shown: { today_minor: number; then_minor: number }) =>
  quote.today_minor === shown.today_minor && quote.then_minor === shown.then_minor;

type Priced = Pick<Offer, 'monthly_price_minor' | 'yearly_price_minor' | 'one_time_price_minor' | 'trial_amount_minor'>;

/** Whether the order still has the package's price. An order without a trial pays the full price today. */
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

/** Whether a repeated key names the same order. A key must not be reused for another one. */
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
  /** The address belongs to the main user, not to a member. */
  isMainUser: boolean;
  hasPackage: boolean;
}

/** An order from a known address attaches to its account if that has no package. Stopped and deleted accounts stay as they are. */
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
