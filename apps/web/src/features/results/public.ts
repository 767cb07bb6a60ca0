/** Public API of the results feature. */
export { LABELS, RESULTS, useLabels } from './results.queries.ts';
