/** Display name of a card. */
import type { Card } from './billing.queries.ts';

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

export const cardName = ({ brand, last_four }: Card) => `${BRANDS[brand] ?? brand} ${last_four}`;

/** 08/28 */
export const cardEnd = ({ exp_month, exp_year }: Card) =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(-2)}`;

/** Expires within two months. */
export function endsSoon({ exp_month, exp_year }: Card, now = new Date()) {
  return (exp_year - now.getFullYear()) * 12 + exp_month - (now.getMonth() + 1) <= 2;
}
