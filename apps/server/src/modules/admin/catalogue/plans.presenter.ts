/** Row to contract type, and what of a plan stands in the history. */
import type { AdminPlan, AdminPlanBody } from '@leadwright/contract/admin/catalogue';
import type { z } from 'zod';
import type { NewPlan, Plan } from '../../plans/public.ts';
import type { CountedPlan } from './plans.repository.ts';

/** Ids of other systems are empty on screen and missing in the table. */
export const valuesOf = (body: z.output<typeof AdminPlanBody>): NewPlan => ({
  ...body,
  modules: [...new Set(body.modules)],
  ghl_plan_id: body.ghl_plan_id || null,
  provider_product_id: body.provider_product_id || null,
});

export const fieldsOf = ({ id: _id, created_at: _made, updated_at: _changed, deleted_at: _gone, ...fields }: Plan) =>
  fields;

export const presentPlan = ({ accounts, ...plan }: CountedPlan): AdminPlan => ({
  ...fieldsOf(plan),
  modules: plan.modules as AdminPlan['modules'],
  ghl_plan_id: plan.ghl_plan_id ?? '',
  provider_product_id: plan.provider_product_id ?? '',
  id: plan.id,
  accounts,
  deleted_at: plan.deleted_at?.toISOString() ?? null,
  changed_at: plan.updated_at.toISOString(),
});
