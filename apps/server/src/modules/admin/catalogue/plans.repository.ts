/** SQL of the list of plans: with how many accounts have each, of the whole installation. */
import { sql } from 'kysely';
import { type Db, escapeLike, only } from '../../../platform/database/database.ts';
import type { Plan, PlansTables } from '../../plans/public.ts';

export interface PlanFilter {
  page: number;
  limit: number;
  search: string;
  /** Instead of those that are there: what was deleted since, the latest first. */
  deletedSince?: Date;
}

export type CountedPlan = Plan & { accounts: number };

const accounts = sql<number>`(select count(*)::int from accounts a where a.plan_id = plans.id)`;
const plans = (db: Db) => only<PlansTables>(db).selectFrom('plans');

/** Cheapest first. */
export async function findPlans(db: Db, { page, limit, search, deletedSince }: PlanFilter) {
  let matching = deletedSince
    ? plans(db).where('deleted_at', '>=', deletedSince)
    : plans(db).where('deleted_at', 'is', null);
  if (search) matching = matching.where('name', 'ilike', `%${escapeLike(search)}%`);
  const rows: CountedPlan[] = await matching
    .selectAll()
    .select(accounts.as('accounts'))
    .orderBy('deleted_at', 'desc')
    .orderBy('price_minor')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export const findPlan = (db: Db, id: number): Promise<CountedPlan | undefined> =>
  plans(db)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .select(accounts.as('accounts'))
    .executeTakeFirst();
