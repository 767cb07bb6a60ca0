/** What other modules may use of plans. */
export type { PlanPayments } from './plans.port.ts';
export type { Plan } from './plans.repository.ts';
export { plainAddress } from './plans.rules.ts';
export { seedPlans } from './plans.seed.ts';
export { findPlanOfProduct } from './plans.service.ts';
export { endPlan, resumePlan, startPlan } from './subscribers.service.ts';
export { changeTerms, endTerms, giveCredits, pauseCredits, startTerms, type Terms } from './terms.service.ts';
export { isTrialUsed, useTrial } from './used-trials.service.ts';
