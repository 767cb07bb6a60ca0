/** What other modules may use of search. */
export { type Bill, chargeContacts, type Delivered } from './contacts.service.ts';
export { searchPersonalData } from './personal-data.service.ts';
export { findSearchByIntent, leadPrice, planSearch } from './planned.service.ts';
export { emailsWanted, searchFinished } from './search.events.ts';
export { ACT_OF_KIND } from './search.rules.ts';
export { cancelSearch, estimateSearch, findSearchRow, readSearch, startSearch } from './search.service.ts';
export type { SearchRow, SearchStatus } from './search.table.ts';
