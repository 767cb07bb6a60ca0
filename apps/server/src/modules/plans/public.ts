/** What other modules may use of plans. */
export { createPlan, deletePlan, holdPlan, restorePlan, updatePlan } from './catalogue.service.ts';
export { plansErrors } from './plans.errors.ts';
export type { PlanPayments } from './plans.port.ts';
export type { NewPlan, Plan } from './plans.repository.ts';
export { plainAddress } from './plans.rules.ts';
export { seedPlans } from './plans.seed.ts';
export { findPlan, findPlanOfProduct, findPlans } from './plans.service.ts';
export type { PlansTables } from './plans.table.ts';
export { endPlan, resumePlan, startPlan } from './subscribers.service.ts';
export {
  changeCredits,
  changeTerms,
  creditsOfChange,
  endTerms,
  giveCredits,
  moveTrialEnd,
  pauseCredits,
  resumeCredits,
  resumeTerms,
  startTerms,
  stopCredits,
  suspendTerms,
  type Terms,
} from './terms.service.ts';
export { isTrialUsed, useTrial } from './used-trials.service.ts';
