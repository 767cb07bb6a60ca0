/** SQL of subscriptions and their charges. The reseller's account comes first in every query. */
import { type Insertable, sql, type Updateable } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import type {
  Charge,
  Subscription,
  SubscriptionChargesTable,
  SubscriptionsTable,
  SubscriptionsTables,
} from './subscriptions.table.ts';

const own = (db: Db) => only<SubscriptionsTables>(db);

export const insertSubscription = (db: Db, values: Insertable<SubscriptionsTable>): Promise<Subscription> =>
  own(db).insertInto('subscriptions').values(values).returningAll().executeTakeFirstOrThrow();

export const findSubscription = (db: Db, accountId: number, id: number): Promise<Subscription | undefined> =>
  own(db)
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Locks the subscription until the transaction ends. Take this lock before you change it. */
export const lockSubscription = (db: Db, accountId: number, id: number): Promise<Subscription | undefined> =>
  own(db)
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updateSubscription = (db: Db, accountId: number, id: number, values: Updateable<SubscriptionsTable>) =>
  own(db).updateTable('subscriptions').set(values).where('account_id', '=', accountId).where('id', '=', id).execute();

/** The one that has not ended, or else the last. */
export const findLatest = (db: Db, accountId: number, customerId: number): Promise<Subscription | undefined> =>
  own(db)
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('customer_id', '=', customerId)
    .orderBy(sql`(status <> 'ended')`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function hadTrial(db: Db, accountId: number, customerId: number, packageId: number): Promise<boolean> {
  const found = await own(db)
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('customer_id', '=', customerId)
    .where('package_id', '=', packageId)
    .where('trial_ends_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Numbers the question before the provider is asked. Across accounts. */
export const ask = (db: Db, now: Date, where: { merchant: string; providerId?: string; paymentId?: string }) =>
  own(db)
    .updateTable('subscriptions')
    .set({ asked: sql`asked + 1`, checked_at: now })
    .where('merchant', '=', where.merchant)
    .$if(where.providerId !== undefined, (query) => query.where('provider_id', '=', where.providerId as string))
    .$if(where.paymentId !== undefined, (query) => query.where('payment_id', '=', where.paymentId as string))
    .returningAll()
    .executeTakeFirst();

/** True if it was not known. */
export async function insertCharge(db: Db, values: Insertable<SubscriptionChargesTable>): Promise<boolean> {
  const rows = await own(db)
    .insertInto('subscription_charges')
    .values(values)
    .onConflict((conflict) => conflict.columns(['account_id', 'provider_id']).doNothing())
    .returning('provider_id')
    .execute();
  return rows.length === 1;
}

export const findCharges = (db: Db, accountId: number, subscriptionId: number): Promise<Charge[]> =>
  own(db)
    .selectFrom('subscription_charges')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', subscriptionId)
    .orderBy('paid_at', 'desc')
    .orderBy('provider_id', 'desc')
    .execute();

export const findLastCharge = (db: Db, accountId: number, subscriptionId: number): Promise<Charge | undefined> =>
  own(db)
    .selectFrom('subscription_charges')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', subscriptionId)
    .orderBy('paid_at', 'desc')
    .orderBy('provider_id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const updateCharge = (
  db: Db,
  accountId: number,
  providerId: string,
  values: Updateable<SubscriptionChargesTable>,
) =>
  own(db)
    .updateTable('subscription_charges')
    .set(values)
    .where('account_id', '=', accountId)
    .where('provider_id', '=', providerId)
    .execute();

interface Moved {
  charges?: number;
  amount?: number;
  refunded?: number;
  credits?: number;
}

/** Adds to the month's figures of a package. */
export async function addToMonth(db: Db, accountId: number, packageId: number, at: Date, moved: Moved): Promise<void> {
  const { charges = 0, amount = 0, refunded = 0, credits = 0 } = moved;
  await sql`
    insert into package_months as m (account_id, package_id, month, charges, amount_minor, refunded_minor, credits)
    values (${accountId}, ${packageId}, date_trunc('month', ${at}::timestamptz, 'UTC'), ${charges}, ${amount}, ${refunded}, ${credits})
    on conflict (account_id, package_id, month) do update set charges = m.charges + excluded.charges,
      amount_minor = m.amount_minor + excluded.amount_minor, refunded_minor = m.refunded_minor + excluded.refunded_minor,
      credits = m.credits + excluded.credits`.execute(db);
}

/** Across accounts: those without a provider whose period is over. */
export const findDue = (db: Db, now: Date, limit: number): Promise<Subscription[]> =>
  own(db)
    .selectFrom('subscriptions')
    .selectAll()
    .where('status', '<>', 'ended')
    .where('provider_id', 'is', null)
    .where('period_ends_at', '<=', now)
    .orderBy('period_ends_at')
    .limit(limit)
    .execute();

/** Across accounts: trials that end before `until` and whose owners got no warning yet. */
export const findTrialsToWarn = (db: Db, until: Date, limit: number): Promise<Subscription[]> =>
  own(db)
    .selectFrom('subscriptions')
    .selectAll()
    .where('status', '=', 'trial')
    .where('trial_ends_at', '<=', until)
    .where('trial_warned_at', 'is', null)
    .orderBy('trial_ends_at')
    .limit(limit)
    .execute();

interface Unchecked {
  merchant: string;
  /** Not asked for since. */
  before: Date;
  limit: number;
}

/** Across accounts: what runs at the provider. */
export const findUnchecked = (db: Db, { merchant, before, limit }: Unchecked): Promise<Subscription[]> =>
  own(db)
    .selectFrom('subscriptions')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('status', '<>', 'ended')
    .where('checked_at', '<', before)
    .orderBy('checked_at')
    .limit(limit)
    .execute();

/** Across accounts: what ended lately, for money can still go back. */
export const findUncheckedEnded = (
  db: Db,
  { merchant, before, limit, since }: Unchecked & { since: Date },
): Promise<Subscription[]> =>
  own(db)
    .selectFrom('subscriptions')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('status', '=', 'ended')
    .where('ended_at', '>', since)
    .where('checked_at', '<', before)
    .orderBy('ended_at')
    .limit(limit)
    .execute();

/** Across accounts: whose subscriptions there are to compare with which payment account. */
export const findMerchants = (db: Db): Promise<{ account_id: number; merchant: string | null }[]> =>
  own(db)
    .selectFrom('subscriptions')
    .select(['account_id', 'merchant'])
    .distinct()
    .where('merchant', 'is not', null)
    .execute();

export const noteReconciled = (db: Db, accountId: number, at: Date) =>
  own(db)
    .insertInto('subscription_checks')
    .values({ account_id: accountId, reconciled_at: at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ reconciled_at: at }))
    .execute();

export const findReconciledAt = async (db: Db, accountId: number): Promise<Date | null> =>
  (
    await own(db)
      .selectFrom('subscription_checks')
      .select('reconciled_at')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.reconciled_at ?? null;
