/** All SQL of plans. They belong to the platform, not to an account. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import type { PlansTable, PlansTables } from './plans.table.ts';

const own = (db: Db) => only<PlansTables>(db);

export type Plan = Selectable<PlansTable>;
export type NewPlan = Insertable<PlansTable>;
export type PlanPatch = Updateable<PlansTable>;

/** Cheapest first. */
export const findPlans = (db: Db): Promise<Plan[]> =>
  own(db).selectFrom('plans').selectAll().orderBy('price_minor').orderBy('id').execute();

export const findPlan = (db: Db, id: number): Promise<Plan | undefined> =>
  own(db).selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst();

export const findPlanOfProduct = (db: Db, productId: string): Promise<Plan | undefined> =>
  own(db).selectFrom('plans').selectAll().where('provider_product_id', '=', productId).executeTakeFirst();

export const insertPlan = (db: Db, values: NewPlan): Promise<Plan> =>
  own(db).insertInto('plans').values(values).returningAll().executeTakeFirstOrThrow();

export const updatePlan = (db: Db, id: number, values: PlanPatch): Promise<Plan | undefined> =>
  own(db).updateTable('plans').set(values).where('id', '=', id).returningAll().executeTakeFirst();

const FOREIGN_KEY_VIOLATION = '23503';

/** The database knows whether an account uses it, also one that is choosing it at this very moment. */
export async function deletePlan(db: Db, id: number): Promise<'deleted' | 'in use' | 'not there'> {
  try {
    const { numDeletedRows } = await own(db).deleteFrom('plans').where('id', '=', id).executeTakeFirstOrThrow();
    return numDeletedRows === 0n ? 'not there' : 'deleted';
  } catch (error) {
    if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) return 'in use';
    throw error;
  }
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
