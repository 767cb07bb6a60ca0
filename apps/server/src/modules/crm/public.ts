/** What other modules may use of CRMs. */
export { findPushFigures } from './push/outcome.service.ts';
export { pushFinished } from './push/push.events.ts';
