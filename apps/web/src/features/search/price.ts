/** The price a search is confirmed with: what each lead costs, and the most that can be spent. */
import type { Estimate } from './search.queries.ts';

export type Price = Pick<Estimate, 'cost_each' | 'maximum_credits'>;

/** From the estimate of the form as it stands, or the most the form itself allows; null while neither is known. */
export function priceOf(estimate: Price | undefined, costEach: number | undefined, limit: number | null): Price | null {
  if (estimate) return { cost_each: estimate.cost_each, maximum_credits: estimate.maximum_credits };
  return costEach === undefined ? null : { cost_each: costEach, maximum_credits: (limit ?? 0) * costEach };
}
