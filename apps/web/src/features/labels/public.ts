/** Public API of the labels feature. */
export { useCreateLabel } from './labels.queries.ts';
