/** Public API of the sources of exclusion. */
export { AddFile } from './AddFile.tsx';
export { type Source, useExclusions } from './exclusions.queries.ts';
export { factsOfAll } from './words.ts';
