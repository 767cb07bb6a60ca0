/** Public API of the wallet feature. */
export { useAvailable, useCosts } from './wallet.queries.ts';
