/** What autopilots and workflows have in common. */
export { type ActorAnswer, actorFor, duringStep } from './actor.service.ts';
export { stepEnded } from './automation.events.ts';
export { type LatestSlot, latestSlot, nextSlots, slotAfter } from './schedule.rules.ts';
export type { StepKind, StepOrder, StepOutcome, StepPrice, StepRef, StepState } from './steps/steps.port.ts';
export {
  aboutStep,
  beginStep,
  cancelStep,
  creditsMissing,
  isOutOfCredits,
  MAX_STEP_ROWS,
  outcomesOf,
  readStep,
  reasonWords,
  rowsCovered,
  stepPrice,
  stepPrices,
  stepProblem,
  stepProblems,
} from './steps/steps.service.ts';
