/** Public API of the results feature. */

export { columnName, filterColumns, valuesOf } from './list/columns.tsx';
export { LABELS, RESULTS, useLabels } from './results.queries.ts';
