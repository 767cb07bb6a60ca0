/** What other modules may use of the assistant. */
export { textsPersonalData } from './kept/kept.service.ts';
export { textsFinished } from './runs/texts.events.ts';
