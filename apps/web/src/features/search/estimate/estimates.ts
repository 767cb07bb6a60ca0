/** Interprets an estimate. */
import type { Estimate } from '../search.queries.ts';

/** Nothing is loaded yet: shows no number, in particular not zero. */
export const isUncounted = ({ is_loading, matches }: Estimate) => is_loading && matches === 0;

/** Counted, and there are no matches. */
export const isNothing = ({ matches, matches_is_minimum, is_loading }: Estimate) =>
  matches === 0 && !matches_is_minimum && !is_loading;

/** Some sources cannot count in advance. */
export const isUnknown = (estimate: Estimate) => estimate.matches === 0 && estimate.matches_is_minimum;

/** Counted, and all of them fall away: the account has them, or they are left out for another reason. */
export const isAllOwned = (estimate: Estimate, onlyNew: boolean) =>
  !isNothing(estimate) &&
  !estimate.is_loading &&
  !estimate.owned_is_minimum &&
  estimate.new_to_you === 0 &&
  (onlyNew || estimate.this_search === 0);

/** Why it cannot start, as the button's text. */
export function refusalOf(estimate: Estimate, onlyNew: boolean) {
  if (isUncounted(estimate)) return 'search.screen.loading.go';
  if (isNothing(estimate)) return 'search.screen.nothing.go';
  return isAllOwned(estimate, onlyNew) ? 'search.screen.nothing.goNew' : null;
}

/** How many fall away beside those that the account has. */
const awayOf = ({ excluded }: Pick<Estimate, 'excluded'>) =>
  excluded ? excluded.crm + excluded.files + excluded.do_not_contact : 0;

/** If leads are excluded, the panel shows that first. */
export const leavesOut = (estimate: Estimate) => (estimate.owned ?? 0) + awayOf(estimate) > 0;
