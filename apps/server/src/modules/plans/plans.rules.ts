/** Which plans an account may choose and how one starts (docs/product-rules.md#plans). Pure. */
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import type { PlanStanding } from '@leadwright/contract/money/plans';
import type { BeforeTrial } from '../accounts/public.ts';
import type { Plan } from './plans.repository.ts';

export interface Buyer {
  kind: 'platform' | 'reseller' | 'customer';
  parentKind: 'platform' | 'reseller' | null;
  status: string;
  plan_id: number | null;
  trial_ends_at: Date | null;
  before_trial: BeforeTrial | null;
  /** Trials are given, its address is confirmed, and neither the person nor a card of theirs had a trial elsewhere. */
  mayTry: boolean;
}

type Offer = Pick<Plan, 'is_active' | 'modules' | 'available_for_resellers'> & Partial<Pick<Plan, 'deleted_at'>>;

/** Plans that make a reseller are for resellers; a reseller's customers choose among those made available to resellers. */
export function isChoosable(plan: Offer, buyer: Pick<Buyer, 'kind' | 'parentKind'>): boolean {
  if (!plan.is_active || plan.deleted_at || buyer.kind === 'platform') return false;
  if (plan.modules.includes('whitelabel') !== (buyer.kind === 'reseller')) return false;
  return buyer.parentKind === 'platform' || plan.available_for_resellers;
}

/** A paying account changes its plan in billing. Accounts without a plan, on a trial or on a free plan choose here. */
export const mayChoose = (buyer: Pick<Buyer, 'status'>, current: Pick<Plan, 'price_minor'> | undefined) =>
  current === undefined || buyer.status === 'inactive' || buyer.status === 'trial' || current.price_minor === 0;

/** The current plan cannot be chosen again, except to pay for the plan of a trial. */
export const isHad = (plan: Pick<Plan, 'id'>, buyer: Pick<Buyer, 'status' | 'plan_id'>) =>
  plan.id === buyer.plan_id && buyer.status === 'active';

export function standingOf(
  account: Pick<Buyer, 'status' | 'plan_id' | 'trial_ends_at'> & { plan_started_at: Date | null },
): PlanStanding {
  if (account.status === 'trial') return 'trial';
  if (account.plan_id !== null) return 'plan';
  if (account.status === 'active') return account.trial_ends_at ? 'trial_ended' : 'none';
  return account.plan_started_at ? 'ended' : 'none';
}

/** What is left of a trial that ended unpaid: what the account had before, and always the way to its lists. */
export function termsAfterTrial(account: { modules: ModuleSlug[]; before_trial: BeforeTrial | null }): BeforeTrial {
  const before = account.before_trial ?? { modules: [], members_allowed: 0, plan_id: null };
  const isReader = account.modules.includes('leads') && !before.modules.includes('leads');
  return { ...before, modules: isReader ? [...before.modules, 'leads'] : before.modules };
}

/** A trial is granted once, across plans. */
export const trialDaysFor = (plan: Pick<Plan, 'trial_days'>, buyer: Pick<Buyer, 'trial_ends_at' | 'mayTry'>) =>
  buyer.trial_ends_at === null && buyer.mayTry ? plan.trial_days : 0;

/** Addresses that reach the same person: `+` and what follows is their own mark, and Gmail reads no dots. */
export function plainAddress(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@');
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  const [plain = ''] = name.split('+');
  return isGmail ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`;
}

export type Start = 'at-once' | 'switch' | 'trial' | 'payment';

/** The plan the account has, or goes back to after its trial. */
export const ownPlanId = ({ status, plan_id, before_trial }: Pick<Buyer, 'status' | 'plan_id' | 'before_trial'>) =>
  status === 'trial' ? (before_trial?.plan_id ?? null) : plan_id;

/** From one free plan to another there are no credits in between, or changing to and fro would bring them without end. */
export function planStart(
  plan: Pick<Plan, 'trial_days' | 'price_minor'>,
  buyer: Pick<Buyer, 'trial_ends_at' | 'mayTry'>,
  own: Pick<Plan, 'price_minor'> | undefined,
): Start {
  if (plan.price_minor === 0) return own?.price_minor === 0 ? 'switch' : 'at-once';
  return trialDaysFor(plan, buyer) > 0 ? 'trial' : 'payment';
}

/** Zero without permission for related accounts, regardless of the number. */
export const membersAllowed = (plan: Pick<Plan, 'members_allowed' | 'related_accounts_allowed'>) =>
  plan.related_accounts_allowed ? plan.members_allowed : 0;
