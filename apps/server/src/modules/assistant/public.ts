/** What other modules may use of the assistant. */
export { priceOfText } from './assistant.service.ts';
export { textsPersonalData } from './kept/kept.service.ts';
export { findChosen, promptNames } from './prompts/chosen.service.ts';
export { type DefaultVersion, findDefaults, findDefaultVersions, saveDefault } from './prompts/defaults.service.ts';
export { requireWriting } from './runs/estimate.service.ts';
export { findTextRun } from './runs/outcome.service.ts';
export { outcomesOfTexts } from './runs/outcomes.service.ts';
export { cancelRun as cancelTexts, startRun as startTexts } from './runs/runs.service.ts';
export { textsFinished } from './runs/texts.events.ts';
