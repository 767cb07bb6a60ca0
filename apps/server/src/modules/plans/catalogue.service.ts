/**
 * Plans as the super admin manages them (docs/product-rules.md#plans). A deleted plan is not offered and can be restored for
 * 30 days. A payment for it that arrives after the deletion still counts.
 */
import type { PlatformTx } from '../../platform/context.ts';
import { fieldError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { keptUntil } from '../../platform/keeping.ts';
import { plansErrors } from './plans.errors.ts';
import { carryAllowanceJob } from './plans.jobs.ts';
import * as repository from './plans.repository.ts';

export const createPlan = (tx: PlatformTx, values: repository.NewPlan): Promise<repository.Plan> =>
  uniquely(() => repository.insertPlan(tx.db, { ...values, created_at: tx.now(), updated_at: tx.now() }));

/** Kept from changing until the transaction ends. */
export async function holdPlan(tx: PlatformTx, id: number): Promise<repository.Plan> {
  const plan = await repository.lockPlan(tx.db, id);
  if (!plan || plan.deleted_at) throw plansErrors.not_found();
  return plan;
}

/** Accounts keep the terms they started with; only the monthly credits follow the plan, from their next reset on. */
export async function updatePlan(tx: PlatformTx, id: number, patch: repository.PlanPatch): Promise<repository.Plan> {
  const before = await holdPlan(tx, id);
  const plan = await uniquely(() => repository.updatePlan(tx.db, id, { ...patch, updated_at: tx.now() }));
  if (plan && plan.monthly_credits !== before.monthly_credits) await enqueue(tx, carryAllowanceJob, { planId: id });
  return plan ?? before;
}

/** "The plan cannot be deleted as it is in use." */
export async function deletePlan(tx: PlatformTx, id: number): Promise<void> {
  await holdPlan(tx, id);
  if (await repository.isPlanUsed(tx.db, id)) throw plansErrors.in_use();
  await repository.updatePlan(tx.db, id, { deleted_at: tx.now() });
}

export async function restorePlan(tx: PlatformTx, id: number): Promise<repository.Plan> {
  const plan = await repository.lockPlan(tx.db, id);
  if (!plan?.deleted_at) throw plansErrors.not_found();
  if (keptUntil(plan.deleted_at) < tx.now()) throw plansErrors.too_late();
  return (await uniquely(() => repository.updatePlan(tx.db, id, { deleted_at: null }))) ?? plan;
}

const UNIQUE_VIOLATION = '23505';
const TAKEN: Record<string, string> = {
  plans_ghl: 'ghl_plan_id',
  plans_provider_product: 'provider_product_id',
};

/** The outside systems know a plan by their own id: two plans cannot have the same. */
async function uniquely<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const field = code === UNIQUE_VIOLATION ? TAKEN[constraint ?? ''] : undefined;
    throw field ? fieldError(field, 'plans.error.taken') : error;
  }
}
