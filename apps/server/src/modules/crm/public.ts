/** What other modules may use of CRMs. */
export { nameOfConnection } from './connections/connections.service.ts';
export { type LeadChange, leadsChangedInCrm } from './following/following.events.ts';
export { findPushFigures, outcomesOfPush } from './push/outcome.service.ts';
export { pushFinished } from './push/push.events.ts';
export { cancel as cancelPush, refusedConnections, startPlan } from './push/push.service.ts';
