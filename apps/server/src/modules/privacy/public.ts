/** What other modules may use of privacy. */
export { findImports } from './imports.service.ts';
export { addToList, findRefusals, findSuppressed, type Refusal, suppressed } from './lists.service.ts';
export { peoplePersonalData } from './people.service.ts';
export { listGrown, openIdentifiers, personReleased, personSuppressed } from './privacy.events.ts';
export { isSharedMail, retentionDate } from './privacy.rules.ts';
export { decideReview, findReviews } from './removal.service.ts';
export { eraseSubject, exportSubject, identifierFrom, type PersonalDataHolder } from './subjects.service.ts';
