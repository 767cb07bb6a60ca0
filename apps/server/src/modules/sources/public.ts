/** What other modules may use of sources. */

export { testSourceKey } from './key-test.client.ts';
export { platformHunterKey } from './platform-key.service.ts';
export { unitPriceMicros } from './prices.rules.ts';
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
export { type FailureKind, SourceFailure } from './source-failure.port.ts';
export { sourcesErrors } from './sources.errors.ts';
export { SOURCES, sourceOf } from './sources.registry.ts';
export {
  chooseSource,
  findMapsKey,
  findSavedKeys,
  findUsable,
  forgetKey,
  hintOf,
  keepKey,
  openCall,
  removeMapsKeys,
  reopenSource,
  saveMapsKey,
  type UsableSource,
} from './sources.service.ts';
export { isKeyFixed, platformKeys } from './vendor-settings.rules.ts';
