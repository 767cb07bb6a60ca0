/** What is shown of offers: how they are billed, what they give, when what is due. Pure. */
import { BILLING, type Billing, type Offer, type Quote } from '@leadwright/contract/resale/sales';

export type Prices = Pick<Offer, 'monthly_price_minor' | 'yearly_price_minor' | 'one_time_price_minor'>;

export const priceOf = (offer: Prices, billing: Billing) => offer[`${billing}_price_minor`];

/** The ways that at least one of them is sold. */
export const billingsOf = (offers: Prices[]): Billing[] =>
  BILLING.filter((billing) => offers.some((offer) => priceOf(offer, billing) !== null));

/** The wanted way, or the first one it is sold. */
export const billingFor = (offer: Prices, wanted: Billing): Billing =>
  priceOf(offer, wanted) === null ? (billingsOf([offer])[0] ?? wanted) : wanted;

/** Months that a year does not charge, where all offers agree on it; 0 where they do not. */
export function monthsFree(offers: Prices[]): number {
  const found = offers.flatMap(({ monthly_price_minor: month, yearly_price_minor: year }) =>
    month === null || year === null ? [] : [12 - year / month],
  );
  const [first = 0] = found;
  return Number.isInteger(first) && first > 0 && found.every((months) => months === first) ? first : 0;
}

const DAY_MS = 86_400_000;

/** When what is due after today is charged first: after the trial, or after the first period. */
export function nextCharge(asOf: string, billing: Billing, { trial_days }: Pick<Quote, 'trial_days'>): Date {
  const date = new Date(asOf);
  if (trial_days > 0) return new Date(date.getTime() + trial_days * DAY_MS);
  const months = billing === 'yearly' ? 12 : 1;
  const next = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return next;
}
