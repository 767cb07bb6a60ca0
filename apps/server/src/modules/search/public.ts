/** What other modules may use of search. */
export { runAgain } from './again.service.ts';
export { type Bill, chargeContacts, type Delivered } from './contacts.service.ts';
export { holdSearch, type IncludedEmails, noteEmails } from './outcome.service.ts';
export { searchPersonalData } from './personal-data.service.ts';
export { findSearchByIntent, leadPrice, planSearch } from './planned.service.ts';
export { pastSearches } from './sample-searches.seed.ts';
export { emailsWanted, searchFinished } from './search.events.ts';
export { failureReason, saidOf } from './search.presenter.ts';
export {
  ACT_OF_KIND,
  areRowsOver,
  emailPlan,
  leftOf,
  missingLeads,
  payerOfAgain,
  wantedAgain,
} from './search.rules.ts';
export { seedSearch } from './search.seed.ts';
export { cancelBy, cancelSearch, estimateSearch, findSearchRow, readSearch, startSearch } from './search.service.ts';
export type { SearchRow, SearchStatus } from './search.table.ts';
