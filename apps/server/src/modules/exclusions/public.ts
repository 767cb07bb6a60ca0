/** What other modules may use of exclusions. */
export { again, beginCrm, dropCrm, endCrm, findDueCrms, findReading } from './crm.service.ts';
export { presentSource } from './exclusions.presenter.ts';
export type { SourceRow } from './exclusions.table.ts';
export type { ExcludedContact } from './hashes.rules.ts';
export { addContacts, readingsWith } from './hashing.service.ts';
export { type ExcludedBy, findExcluded, hasExclusions } from './matching.service.ts';
