/** How a card is shown. */
import type { Card } from './billing.queries.ts';

export { cardName } from '@leadwright/contract/money/wallet';

/** 08/28 */
export const cardEnd = ({ exp_month, exp_year }: Card) =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(-2)}`;

/** Expires within two months. */
export function endsSoon({ exp_month, exp_year }: Card, now = new Date()) {
  return (exp_year - now.getFullYear()) * 12 + exp_month - (now.getMonth() + 1) <= 2;
}
