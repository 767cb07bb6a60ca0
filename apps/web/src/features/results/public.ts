/** Public API of the results feature. */

export { columnName, filterColumns, valuesOf } from './list/columns.tsx';
export { LABELS, RESULTS, useLabels, useRowsChanged } from './results.queries.ts';
