/** What other modules may use of CRMs. */
export { listConnections } from './connections/connections.service.ts';
export { findPushFigures } from './push/outcome.service.ts';
export { pushFinished } from './push/push.events.ts';
export { readPush, readRecords, send, startPlan } from './push/push.service.ts';
