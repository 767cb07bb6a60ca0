/** What the platform gets of what resellers sell (docs/product-rules.md#resale). Pure. */
import { CREDIT_COST_MINOR } from '@leadwright/contract/resale/margins';

export const costOf = (credits: number) => credits * CREDIT_COST_MINOR;

/** Of a charge at this price: the fee as an amount, and as a percentage with two decimals, which never takes too much. */
export function feeOf(credits: number, priceMinor: number): { percent: number; minor: number } {
  const minor = Math.min(costOf(credits), priceMinor);
  return { minor, percent: priceMinor > 0 ? Math.floor((minor * 10_000) / priceMinor) / 100 : 0 };
}

/** Percentages have two decimals: a fee misses what it was meant to be by this part of a price at most. */
const ROUNDING = 1 / 10_000;

/** How many credits a fee pays for. */
export const creditsPaidBy = (feeMinor: number, priceMinor: number) =>
  Math.floor((feeMinor + Math.ceil(priceMinor * ROUNDING)) / CREDIT_COST_MINOR);

/** The fee of a single charge also pays what is open; what was paid too much before lowers it. */
export const feeWithOpen = (credits: number, priceMinor: number, openMinor: number) =>
  Math.max(0, Math.min(costOf(credits) + openMinor, priceMinor));
