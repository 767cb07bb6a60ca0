/** Public API of the search feature: the estimate of a search that is filled in elsewhere. */
export { KIND_ICONS } from './kinds.tsx';
export { type Estimate, useEstimate } from './search.queries.ts';
export { bodyOf } from './suggested/suggested-draft.ts';
