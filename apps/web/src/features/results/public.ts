/** What other features may use of rows. */
export { LABELS, RESULTS, useLabels } from './results.queries.ts';
