/** Public API of the search feature: its form, its estimate, and the form of a saved search. */
export { type Draft, emptyDraft } from './draft.ts';
export { KIND_ICONS } from './kinds.tsx';
export { checkDraft } from './parts/check-draft.ts';
export { Kinds } from './parts/Kinds.tsx';
export { SearchSection } from './parts/SearchSection.tsx';
export { useSavedDraft } from './parts/saved-draft.ts';
export { useKeptName, useKeptSearch } from './parts/useKeptSearch.ts';
export { useSearchDraft } from './parts/useSearchDraft.ts';
export { SentencePart } from './SentencePart.tsx';
export { type Estimate, useEstimate, useKindCosts } from './search.queries.ts';
export { bodyOf } from './suggested/suggested-body.ts';
export { TargetList } from './TargetList.tsx';
export { keptDraft } from './useSearchForm.ts';
