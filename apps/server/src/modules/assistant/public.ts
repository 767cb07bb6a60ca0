/** What other modules may use of the assistant. */
export { textsPersonalData } from './kept/kept.service.ts';
export { findTextRun } from './runs/outcome.service.ts';
export { textsFinished } from './runs/texts.events.ts';
