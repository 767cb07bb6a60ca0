/** Which plans an account may choose and how one starts (docs/product-rules.md#plans). Pure. */
import type { Plan } from './plans.repository.ts';

export interface Buyer {
  kind: 'platform' | 'reseller' | 'customer';
  parentKind: 'platform' | 'reseller' | null;
  status: string;
  plan_id: number | null;
  trial_ends_at: Date | null;
}

type Offer = Pick<Plan, 'is_active' | 'modules' | 'available_for_resellers'>;

/** Plans that make a reseller are for resellers; a reseller's customers choose among those made available to resellers. */
export function isChoosable(plan: Offer, buyer: Pick<Buyer, 'kind' | 'parentKind'>): boolean {
  if (!plan.is_active || buyer.kind === 'platform') return false;
  if (plan.modules.includes('whitelabel') !== (buyer.kind === 'reseller')) return false;
  return buyer.parentKind === 'platform' || plan.available_for_resellers;
}

/** An account chooses once; one whose trial ended has no plan any more and chooses again. */
export const mayChoose = (buyer: Pick<Buyer, 'status' | 'plan_id'>) =>
  buyer.status === 'inactive' || buyer.plan_id === null;

/** A trial is given once per account, whatever the plan. */
export const trialDaysFor = (plan: Pick<Plan, 'trial_days'>, buyer: Pick<Buyer, 'trial_ends_at'>) =>
  buyer.trial_ends_at === null ? plan.trial_days : 0;

export type Start = 'at-once' | 'trial' | 'payment';

export function howItStarts(
  plan: Pick<Plan, 'trial_days' | 'price_minor'>,
  buyer: Pick<Buyer, 'trial_ends_at'>,
): Start {
  if (plan.price_minor === 0) return 'at-once';
  return trialDaysFor(plan, buyer) > 0 ? 'trial' : 'payment';
}

/** Without permission for related accounts there are no members, whatever the number says. */
export const membersAllowed = (plan: Pick<Plan, 'members_allowed' | 'related_accounts_allowed'>) =>
  plan.related_accounts_allowed ? plan.members_allowed : 0;
