/** Row to contract type: what a buyer sees of a plan. */
import type { Plan as PlanReply, PlanStanding } from '@leadwright/contract/money/plans';
import type { Plan } from './plans.repository.ts';
import { membersAllowed } from './plans.rules.ts';

const presentPlan = (plan: Plan): PlanReply => ({
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

interface Choice {
  choosable: Plan[];
  current: Plan | undefined;
  standing: PlanStanding;
  trialEndsAt: Date | null;
}

/** The trial's end is shown during the trial, and after it to accounts that did not pay. */
export const presentChoice = ({ choosable, current, standing, trialEndsAt }: Choice) => ({
  data: choosable.map(presentPlan),
  current: current ? presentPlan(current) : null,
  standing,
  trial_ends_at: standing === 'trial' || standing === 'trial_ended' ? (trialEndsAt?.toISOString() ?? null) : null,
});
