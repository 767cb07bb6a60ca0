/** What other modules may use of results. */

export { failureCode } from './bulk/failures.rules.ts';
export { findRecentJobs } from './bulk/jobs.service.ts';
export type { Wanted } from './bulk/selection.repository.ts';
export { countChosen, matchingAmong, measureSelection, requireOwn, takeChosen } from './bulk/selection.service.ts';
export { identityOf } from './columns.rules.ts';
export { looksLikeHeader } from './exports/csv.rules.ts';
export { contentDisposition } from './exports/export.rules.ts';
export { copyLeads } from './exports/export.service.ts';
export { isHidden } from './hidden/hidden.sql.ts';
export { type Chunks, rowsOfFile, storeFile } from './imports/import-file.repository.ts';
export { awaitsImport } from './imports/imports.service.ts';
export { columnCalled } from './imports/matching.rules.ts';
export { resultsPersonalData, rowsWithEmail } from './personal-data/personal-data.service.ts';
export { resultsAdded } from './results.events.ts';
export { subjectOf } from './results.rules.ts';
export type { EmailState, NewResult, ResultRow, ResultValues } from './results.table.ts';
export { arrivalsOf } from './rows/arrivals.service.ts';
export {
  type ContactFind,
  fillContacts,
  findByKeys,
  findKnownKeys,
  findListedKeys,
  hadResults,
} from './rows/contacts.service.ts';
export { crmOwnersOf, noteCrmStates, storedIds, type WonOrLost, wonAndLost } from './rows/crm-states.service.ts';
export { namesOfLeads } from './rows/lead-names.service.ts';
export { keysOfLead, leadsBetween, leadsByIds, nameOfLead, type OutgoingLead } from './rows/outgoing.service.ts';
export {
  findPushable,
  type PushableRow,
  readPushable,
  readPushableAt,
  valuesOfColumn,
} from './rows/pushed.service.ts';
export { mayBeContacted } from './rows/row.sql.ts';
export {
  type AddedResults,
  addResults,
  type Change,
  changeResults,
  getRow,
  presentIds,
  readRows,
  recordActivity,
} from './rows/rows.service.ts';
