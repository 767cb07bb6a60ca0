/** What other modules may use of mailing. */
export { passwordContext } from './mailing.rules.ts';
export { followMailServer, seedMailServer } from './mailing.seed.ts';
export { type NewMail, sendMail } from './mailing.service.ts';
export { mailServerOf, sendPlatformTest } from './server/platform-test.service.ts';
export type { MailParams, MailTemplate } from './templates.data.ts';
