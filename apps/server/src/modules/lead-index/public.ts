/** What other modules may use of the lead index. */
export { type ExampleSearch, findExample } from './example.service.ts';
export type { Point } from './geo.rules.ts';
export { type ImportInput, type ImportProgress, importPlaces } from './importing/import.service.ts';
export { googleTypeOf, industryOf, industryOfGoogleType, namesBelow } from './industries/industries.data.ts';
export { findIndustries, INDUSTRY_COUNT } from './industries/industries.service.ts';
export type { Area, LeadIndex, Place, PlaceQuery } from './lead-index.port.ts';
export { leadIndex } from './lead-index.service.ts';
export {
  areaOf,
  areLocationsCurrent,
  findLocations,
  getLocation,
  knownLocations,
} from './locations/locations.service.ts';
export { leadIndexPersonalData } from './personal-data/personal-data.service.ts';
export { type Filling, fillingOf } from './preparation.service.ts';
