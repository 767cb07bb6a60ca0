/** Public API of resources. */
export { useResources } from './resources.queries.ts';
