/** Display of offers: billing options and due dates. */

import { BILLING, type Billing, type Offer, type Quote } from '@leadwright/contract/resale/sales';
import { dated } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/i18n.ts';

type Prices = Pick<Offer, 'monthly_price_minor' | 'yearly_price_minor' | 'one_time_price_minor'>;

/** The billing options of at least one offer. */
export const billingsOf = (offers: Prices[]): Billing[] =>
  BILLING.filter((billing) => offers.some((offer) => offer[`${billing}_price_minor`] !== null));

/** Free months per year if all offers agree; otherwise 0. */
export function monthsFree(offers: Prices[]): number {
  const found = offers.flatMap(({ monthly_price_minor: month, yearly_price_minor: year }) =>
    month === null || year === null ? [] : [12 - year / month],
  );
  const [first = 0] = found;
  return Number.isInteger(first) && first > 0 && found.every((months) => months === first) ? first : 0;
}

const DAY_MS = 86_400_000;

/** The first charge after today: after the trial, or after the first period. */
export function nextCharge(asOf: string, billing: Billing, { trial_days }: Pick<Quote, 'trial_days'>): Date {
  const date = new Date(asOf);
  if (trial_days > 0) return new Date(date.getTime() + trial_days * DAY_MS);
  const months = billing === 'yearly' ? 12 : 1;
  const next = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return next;
}

/** 23 November */
export const formatDue = dated('due', { day: 'numeric', month: 'long' });

/** The action for the order button. */
export function actOf({ trial_days, today_minor, then_minor }: Quote) {
  if (trial_days > 0) return today_minor > 0 ? 'trialPaid' : 'trialFree';
  return then_minor > 0 ? 'subscribe' : 'pay';
}

/** "US dollars", "dólares estadounidenses". */
export const currencyName = (currency: string): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency.toUpperCase();
