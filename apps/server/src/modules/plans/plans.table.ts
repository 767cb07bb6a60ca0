/** Columns this module owns. */
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import type { PLAN_INTERVALS } from '@leadwright/contract/money/plans';
import type { Generated } from 'kysely';

export interface PlansTable {
  id: Generated<number>;
  name: string;
  modules: ModuleSlug[];
  monthly_credits: number;
  /** Null: any number. */
  members_allowed: number | null;
  related_accounts_allowed: Generated<boolean>;
  price_minor: number;
  currency: Generated<string>;
  interval: Generated<(typeof PLAN_INTERVALS)[number]>;
  trial_days: Generated<number>;
  available_for_resellers: Generated<boolean>;
  ghl_plan_id: string | null;
  provider_product_id: string | null;
  is_active: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Generated<Date | null>;
}

export interface UsedTrialsTable {
  used_by: Buffer;
  used_at: Date;
}

export interface PlansTables {
  used_trials: UsedTrialsTable;
  plans: PlansTable;
}
