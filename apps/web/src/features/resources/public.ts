/** Public API of resources. */
export { loadResources, useResources } from './resources.queries.ts';
