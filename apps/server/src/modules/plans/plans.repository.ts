/** All SQL of plans. They belong to the platform, not to an account. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import type { PlansTable, PlansTables } from './plans.table.ts';

const own = (db: Db) => only<PlansTables>(db);

export type Plan = Selectable<PlansTable>;
export type NewPlan = Insertable<PlansTable>;
export type PlanPatch = Updateable<PlansTable>;

/** Cheapest first. Includes deleted plans, because accounts may still have them. */
export const findPlans = (db: Db): Promise<Plan[]> =>
  own(db).selectFrom('plans').selectAll().orderBy('price_minor').orderBy('id').execute();

export const findPlan = (db: Db, id: number): Promise<Plan | undefined> =>
  own(db).selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst();

export const findPlanOfProduct = (db: Db, productId: string): Promise<Plan | undefined> =>
  own(db)
    .selectFrom('plans')
    .selectAll()
    .where('provider_product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const insertPlan = (db: Db, values: NewPlan): Promise<Plan> =>
  own(db).insertInto('plans').values(values).returningAll().executeTakeFirstOrThrow();

export const updatePlan = (db: Db, id: number, values: PlanPatch): Promise<Plan | undefined> =>
  own(db).updateTable('plans').set(values).where('id', '=', id).returningAll().executeTakeFirst();

/** An account that takes it at this very moment waits for the lock, and then finds it deleted. */
export const lockPlan = (db: Db, id: number): Promise<Plan | undefined> =>
  own(db).selectFrom('plans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** By an account that has it, or pays for it. */
export async function isPlanUsed(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from accounts where plan_id = ${id})
      or exists (select from plan_subscriptions where plan_id = ${id} and status <> 'ended') as used`.execute(db);
  return rows[0]?.used === true;
}

/** Those that something once paid refers to stay, unseen. */
export async function deleteUnused(db: Db, before: Date): Promise<void> {
  await sql`
    delete from plans p where p.deleted_at < ${before}
      and not exists (select from accounts a where a.plan_id = p.id)
      and not exists (select from plan_subscriptions s where s.plan_id = p.id)
      and not exists (select from payments y where y.plan_id = p.id)`.execute(db);
}

export const wasTrialUsed = async (db: Db, by: Buffer[]): Promise<boolean> =>
  (await own(db).selectFrom('used_trials').select('used_at').where('used_by', 'in', by).execute()).length > 0;

/** False when one of them came first. */
export async function useTrial(db: Db, by: Buffer[], now: Date): Promise<boolean> {
  const rows = await own(db)
    .insertInto('used_trials')
    .values(by.map((used_by) => ({ used_by, used_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('used_by')
    .execute();
  return rows.length === by.length;
}
