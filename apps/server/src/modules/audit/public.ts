/** What other modules may use of audit. */
export { type Act, record, recordRequest } from './audit.service.ts';
export type { AuditEntry, AuditTables } from './audit.table.ts';
export type { Change, Fields } from './changes.rules.ts';
export { recordChange, recordPlatformChange } from './changes.service.ts';
export { exportHistory } from './stream/stream.service.ts';
