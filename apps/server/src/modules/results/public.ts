/** What other modules may use of results. */
export { resultsHolding } from './holding.service.ts';
export { findRecentJobs } from './jobs.service.ts';
export { leadsBetween } from './outgoing.service.ts';
export { resultsAdded } from './results.events.ts';
export type { EmailState, NewResult, ResultRow, ResultValues } from './results.table.ts';
export { type AddedResults, addResults, type Change, changeResults, recordActivity } from './rows.service.ts';
