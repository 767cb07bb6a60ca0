/** Row to contract type: what a buyer sees of a plan. */
import type { Plan as PlanReply } from '@leadwright/contract/plans';
import type { Plan } from './plans.repository.ts';
import { membersAllowed } from './plans.rules.ts';

export const presentPlan = (plan: Plan): PlanReply => ({
  id: plan.id,
  name: plan.name,
  modules: plan.modules,
  monthly_credits: plan.monthly_credits,
  members_allowed: membersAllowed(plan),
  price_minor: plan.price_minor,
  currency: plan.currency,
  interval: plan.interval,
  trial_days: plan.trial_days,
});
