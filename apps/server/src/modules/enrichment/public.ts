/** What other modules may use of enrichment. */
export { enrichmentFinished } from './enrichment.events.ts';
export { findRunRow } from './outcome.service.ts';
