/** What other modules may use of search. */
export { searchPersonalData } from './personal-data.service.ts';
export { cancelSearch, estimateSearch, readSearch, startSearch } from './search.service.ts';
export type { SearchRow, SearchStatus } from './search.table.ts';
