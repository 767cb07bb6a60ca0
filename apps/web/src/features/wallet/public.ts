/** Public API of the wallet feature. */
export { useCosts } from './wallet.queries.ts';
