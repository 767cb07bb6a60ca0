/** What an estimate tells, and what it leaves open. */
import type { Estimate } from '../search.queries.ts';

/** Nothing of it has been loaded yet: no number, and above all not zero. */
export const isUncounted = ({ is_loading, matches }: Estimate) => is_loading && matches === 0;

/** Counted, and there is none. */
export const isNothing = ({ matches, matches_is_minimum, is_loading }: Estimate) =>
  matches === 0 && !matches_is_minimum && !is_loading;

/** Some sources cannot count in advance. */
export const isUnknown = (estimate: Estimate) => estimate.matches === 0 && estimate.matches_is_minimum;

/** Counted, and all of it is the account's already. */
export const isAllOwned = (estimate: Estimate, onlyNew: boolean) =>
  onlyNew && !isNothing(estimate) && !estimate.is_loading && !estimate.owned_is_minimum && estimate.new_to_you === 0;

/** Why it cannot be started, in the words of the button. */
export function refusalOf(estimate: Estimate, onlyNew: boolean) {
  if (isUncounted(estimate)) return 'search.screen.loading.go';
  if (isNothing(estimate)) return 'search.screen.nothing.go';
  return isAllOwned(estimate, onlyNew) ? 'search.screen.nothing.goNew' : null;
}

/** Where something is left out, that is what the panel shows first. */
export const leavesOut = (estimate: Estimate) => (estimate.owned ?? 0) > 0;
