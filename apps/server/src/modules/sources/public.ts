/** What other modules may use of sources. */

export {
  type Coverage,
  type CreatorId,
  type Cursor,
  type Lead,
  type QueryOf,
  type SearchArea,
  type SearchIndustry,
  type SourceCall,
  type SourceEstimate,
  type SourcePage,
  type SourceQuery,
  UNKNOWN,
} from './source.port.ts';
export { SourceFailure } from './source-failure.port.ts';
export { sourcesErrors } from './sources.errors.ts';
export { sourceOf } from './sources.registry.ts';
export { chooseSource, findUsable, openCall, reopenSource, type UsableSource } from './sources.service.ts';
