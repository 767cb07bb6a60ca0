/** What other modules may use of audit. */
export { type Act, record, recordRequest } from './audit.service.ts';
