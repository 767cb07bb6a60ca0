/** What other features may use of labels. */
export { useCreateLabel } from './labels.queries.ts';
