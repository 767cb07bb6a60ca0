/** What other modules may use of plans. */
export type { PlanPayments } from './plans.payments.ts';
export type { Plan } from './plans.repository.ts';
export {
  createPlan,
  deletePlan,
  findPlanOfGhl,
  findPlanOfProduct,
  findPlans,
  updatePlan,
} from './plans.service.ts';
export { endPlan, getPlan, startPlan } from './subscribers.service.ts';
