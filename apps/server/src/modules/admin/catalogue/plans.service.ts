/** Plans as the super admin keeps them; every change is in the history (docs/product-rules.md#super-admin). */
import type { AdminPlanBody } from '@leadwright/contract/admin/catalogue';
import type { z } from 'zod';
import { asPlatform, type Ctx, type PlatformTx } from '../../../platform/context.ts';
import { oldestKept } from '../../../platform/keeping.ts';
import * as plans from '../../plans/public.ts';
import { recordChange } from '../history/history.service.ts';
import { fieldsOf, valuesOf } from './plans.presenter.ts';
import * as repository from './plans.repository.ts';
import { isChangedSince, type Seen } from './seen.rules.ts';

type Body = z.output<typeof AdminPlanBody>;
type Plan = plans.Plan;

interface Filter extends Pick<repository.PlanFilter, 'page' | 'limit' | 'search'> {
  deleted: boolean;
}

export const findPlans = (ctx: Ctx, { deleted, ...filter }: Filter) =>
  asPlatform(ctx, (tx) =>
    repository.findPlans(tx.db, { ...filter, ...(deleted && { deletedSince: oldestKept(tx.now()) }) }),
  );

export const getPlan = (ctx: Ctx, id: number) => asPlatform(ctx, (tx) => counted(tx, id));

async function counted(tx: PlatformTx<Ctx>, id: number): Promise<repository.CountedPlan> {
  const plan = await repository.findPlan(tx.db, id);
  if (!plan) throw plans.plansErrors.not_found();
  return plan;
}

type Verb = 'create' | 'update' | 'remove' | 'restore';

function note(tx: PlatformTx<Ctx>, what: Verb, before: Plan | null, after: Plan | null): Promise<void> {
  const { id, name } = (after ?? before) as Plan;
  const fields = { before: before && fieldsOf(before), after: after && fieldsOf(after) };
  return recordChange(tx, { part: 'plans', what, subject: { id, name }, ...fields });
}

export const createPlan = (ctx: Ctx, body: Body) =>
  asPlatform(ctx, async (tx) => {
    const plan = await plans.createPlan(tx, valuesOf(body));
    await note(tx, 'create', null, plan);
    return counted(tx, plan.id);
  });

/** Fails if another administrator changed it after `seen`. */
export const changePlan = (ctx: Ctx, id: number, { seen, ...body }: Seen<Body>) =>
  asPlatform(ctx, async (tx) => {
    const before = await plans.holdPlan(tx, id);
    if (isChangedSince(seen, before.updated_at)) throw plans.plansErrors.changed();
    await note(tx, 'update', before, await plans.updatePlan(tx, id, valuesOf(body)));
    return counted(tx, id);
  });

export const removePlan = (ctx: Ctx, id: number): Promise<string> =>
  asPlatform(ctx, async (tx) => {
    const before = await plans.holdPlan(tx, id);
    await plans.deletePlan(tx, id);
    await note(tx, 'remove', before, null);
    return before.name;
  });

export const restorePlan = (ctx: Ctx, id: number): Promise<string> =>
  asPlatform(ctx, async (tx) => {
    const plan = await plans.restorePlan(tx, id);
    await note(tx, 'restore', null, plan);
    return plan.name;
  });
