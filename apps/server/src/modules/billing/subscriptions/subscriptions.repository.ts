/** SQL of plan subscriptions. */
import type { Insertable, Updateable } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { BillingTables, PlanSubscription, PlanSubscriptionsTable, ProviderName } from '../billing.table.ts';

const own = (db: Db) => only<BillingTables>(db);

/** Creates the row if needed and locks it, so that updates of one subscription are applied sequentially. */
export async function openSubscription(db: Db, row: Insertable<PlanSubscriptionsTable>): Promise<PlanSubscription> {
  await own(db)
    .insertInto('plan_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'provider', 'provider_id']).doNothing())
    .execute();
  return own(db)
    .selectFrom('plan_subscriptions')
    .selectAll()
    .where('account_id', '=', row.account_id)
    .where('provider', '=', row.provider)
    .where('provider_id', '=', row.provider_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const updateSubscription = (db: Db, accountId: number, id: number, values: Updateable<PlanSubscriptionsTable>) =>
  own(db)
    .updateTable('plan_subscriptions')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();

/** The current one: the newest that has not ended. */
export const findRunning = (db: Db, accountId: number): Promise<PlanSubscription[]> =>
  own(db)
    .selectFrom('plan_subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', 'in', ['active', 'past_due'])
    .orderBy('id', 'desc')
    .execute();

export async function hasSubscriptionAt(db: Db, accountId: number, provider: ProviderName): Promise<boolean> {
  const row = await own(db)
    .selectFrom('plan_subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Across accounts. */
export const findAccountOfSubscription = async (db: Db, provider: ProviderName, providerId: string) =>
  (
    await own(db)
      .selectFrom('plan_subscriptions')
      .select('account_id')
      .where('provider', '=', provider)
      .where('provider_id', '=', providerId)
      .executeTakeFirst()
  )?.account_id;

/** Across accounts: cancelled ones whose paid period is over, for the provider that sends no event at the end. */
export const findDueEndings = (db: Db, now: Date, limit: number) =>
  own(db)
    .selectFrom('plan_subscriptions')
    .select(['account_id', 'id', 'provider_id'])
    .where('provider', '=', 'paykickstart')
    .where('cancel_at_period_end', '=', true)
    .where('status', '<>', 'ended')
    .where('period_ends_at', '<=', now)
    .orderBy('period_ends_at')
    .limit(limit)
    .execute();

/** Across accounts, in order of their ids, so that a sweep can go through them in batches. */
export const findUnended = (db: Db, provider: ProviderName, afterId: number, limit: number) =>
  own(db)
    .selectFrom('plan_subscriptions')
    .select(['account_id', 'id', 'provider_id'])
    .where('provider', '=', provider)
    .where('status', '<>', 'ended')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
