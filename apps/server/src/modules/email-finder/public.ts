/** What other modules may use of the e-mail finder. Both ask mail servers: never call them in a transaction. */
export { checkEmails } from './checks.service.ts';
export { emailsDied } from './email-finder.events.ts';
export type { CheckOptions, EmailCheck, EmailFind, FindState, Reason, Verdict, Wanted } from './email-finder.port.ts';
export { GUESSED, REASONS } from './email-finder.port.ts';
export { findEmail } from './finder.service.ts';
export { emailFinderPersonalData } from './personal-data.service.ts';
export { type Finding, selfTest } from './self-test.service.ts';
