/** Public API of custom links. */
export { useShownLinks } from './links.queries.ts';
