/** The price a search is confirmed with: the cost per lead and the maximum total. */
import { MAX_SEARCH_ROWS } from '@leadwright/contract/searching/search-filters';
import type { Estimate } from './search.queries.ts';

export type Price = Pick<Estimate, 'cost_each' | 'maximum_credits'>;

/** From the current estimate, or the maximum the form allows; null if neither is known or the number is invalid. */
export function priceOf(estimate: Price | undefined, costEach: number | undefined, limit: number | null): Price | null {
  if (estimate) return { cost_each: estimate.cost_each, maximum_credits: estimate.maximum_credits };
  if (limit !== null && !(limit >= 1 && limit <= MAX_SEARCH_ROWS)) return null;
  return costEach === undefined ? null : { cost_each: costEach, maximum_credits: (limit ?? 0) * costEach };
}
