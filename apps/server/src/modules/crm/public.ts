/** What other modules may use of CRMs. */
export { listConnections } from './connections/connections.service.ts';
export { readPush, readRecords, send, startPlan } from './push/push.service.ts';
