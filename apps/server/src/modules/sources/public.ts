/** What other modules may use of sources. */

export type {
  Coverage,
  Cursor,
  Lead,
  SearchArea,
  SearchIndustry,
  SourceCall,
  SourceEstimate,
  SourcePage,
  SourceQuery,
} from './source.port.ts';
export { SourceFailure } from './source-failure.ts';
export { sourcesErrors } from './sources.errors.ts';
export { sourceOf } from './sources.registry.ts';
export { chooseSource, openCall, reopenSource, type UsableSource } from './sources.service.ts';
