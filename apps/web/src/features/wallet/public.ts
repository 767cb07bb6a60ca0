/** Public API of the wallet feature. */
export { useCosts } from './costs.queries.ts';
