/** Which plans an account may choose and how one starts (docs/product-rules.md#plans). Pure. */
import type { Plan } from './plans.repository.ts';

export interface Buyer {
  kind: 'platform' | 'reseller' | 'customer';
  parentKind: 'platform' | 'reseller' | null;
  status: string;
  plan_id: number | null;
  trial_ends_at: Date | null;
  /** Its address is confirmed, and neither the person nor a card of theirs had a trial elsewhere. */
  mayTry: boolean;
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

/** A trial is given once, whatever the plan. */
export const trialDaysFor = (plan: Pick<Plan, 'trial_days'>, buyer: Pick<Buyer, 'trial_ends_at' | 'mayTry'>) =>
  buyer.trial_ends_at === null && buyer.mayTry ? plan.trial_days : 0;

/** Addresses that reach the same person: `+` and what follows is their own mark, and Gmail reads no dots. */
export function plainAddress(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@');
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  const [plain = ''] = name.split('+');
  return isGmail ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`;
}

export type Start = 'at-once' | 'trial' | 'payment';

export function planStart(
  plan: Pick<Plan, 'trial_days' | 'price_minor'>,
  buyer: Pick<Buyer, 'trial_ends_at' | 'mayTry'>,
): Start {
  if (plan.price_minor === 0) return 'at-once';
  return trialDaysFor(plan, buyer) > 0 ? 'trial' : 'payment';
}

/** Without permission for related accounts there are no members, whatever the number says. */
export const membersAllowed = (plan: Pick<Plan, 'members_allowed' | 'related_accounts_allowed'>) =>
  plan.related_accounts_allowed ? plan.members_allowed : 0;
