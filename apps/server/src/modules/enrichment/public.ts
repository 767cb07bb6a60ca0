/** What other modules may use of enrichment. */
export { enrichmentFinished, givenEmailsDied } from './enrichment.events.ts';
export { mostPerRow } from './enrichment.rules.ts';
export { cancelRun, startRun } from './enrichment.service.ts';
export { priceOfAct, requireAct } from './estimate.service.ts';
export { findRunRow } from './outcome.service.ts';
export { outcomesOfRun } from './outcomes.service.ts';
