/** The plans a sandbox starts with. A live installation starts with none: its administrator decides what is sold. */
import type { PlatformTx } from '../../platform/context.ts';
import { findPlans, insertPlan, type NewPlan } from './plans.repository.ts';

const GROWTH = {
  modules: ['leads', 'ai_suggest'],
  monthly_credits: 2000,
  members_allowed: 5,
  available_for_resellers: true,
  ghl_plan_id: null,
} satisfies Partial<NewPlan>;

const SANDBOX_PLANS: NewPlan[] = [
  {
    name: 'Free',
    modules: ['leads'],
    monthly_credits: 25,
    members_allowed: 0,
    related_accounts_allowed: false,
    price_minor: 0,
    ghl_plan_id: null,
    provider_product_id: null,
  },
  {
    ...GROWTH,
    name: 'Starter',
    monthly_credits: 500,
    members_allowed: 1,
    price_minor: 4900,
    trial_days: 14,
    provider_product_id: null,
  },
  { ...GROWTH, name: 'Growth', price_minor: 14900, trial_days: 14, provider_product_id: '61001' },
  {
    ...GROWTH,
    name: 'Agency',
    modules: ['leads', 'ai_suggest', 'whitelabel'],
    monthly_credits: 6000,
    members_allowed: null,
    price_minor: 34900,
    trial_days: 14,
    available_for_resellers: false,
    provider_product_id: null,
  },
  { ...GROWTH, name: 'Growth yearly', price_minor: 149000, interval: 'year', provider_product_id: '61002' },
];

export async function seedPlans(tx: PlatformTx) {
  if ((await findPlans(tx.db)).length > 0) return;
  for (const plan of SANDBOX_PLANS) await insertPlan(tx.db, plan);
}
