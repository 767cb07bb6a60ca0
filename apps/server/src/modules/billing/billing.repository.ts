/** SQL of settings, customers, cards and payments. The account comes first. */
import { type Insertable, sql, type Updateable } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import type {
  BillingSettings,
  BillingTables,
  Card,
  CardsTable,
  Payment,
  PaymentKind,
  PaymentsTable,
} from './billing.table.ts';

const own = (db: Db) => only<BillingTables>(db);

export const findSettings = (db: Db): Promise<BillingSettings> =>
  own(db).selectFrom('billing_settings').selectAll().executeTakeFirstOrThrow();

/** In a transaction of the reseller. */
export const findCreditPrice = (db: Db, accountId: number, packageId: number) =>
  own(db)
    .selectFrom('packages')
    .select(['credit_price_minor', 'price_per_100_credits', 'currency'])
    .where('account_id', '=', accountId)
    .where('id', '=', packageId)
    .executeTakeFirst();

export const findCustomerId = async (db: Db, accountId: number, merchant: string): Promise<string | undefined> =>
  (
    await own(db)
      .selectFrom('payment_customers')
      .select('customer_id')
      .where('account_id', '=', accountId)
      .where('merchant', '=', merchant)
      .executeTakeFirst()
  )?.customer_id;

/** Of two concurrent inserts the first wins, and both use it. */
export async function keepCustomer(db: Db, accountId: number, merchant: string, customerId: string, now: Date) {
  await own(db)
    .insertInto('payment_customers')
    .values({ account_id: accountId, merchant, customer_id: customerId, created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'merchant']).doNothing())
    .execute();
  return (await findCustomerId(db, accountId, merchant)) as string;
}

export const findAccountOfCustomer = async (
  db: Db,
  merchant: string,
  customerId: string,
): Promise<number | undefined> =>
  (
    await own(db)
      .selectFrom('payment_customers')
      .select('account_id')
      .where('merchant', '=', merchant)
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
  )?.account_id;

const liveCards = (db: Db, accountId: number) =>
  own(db).selectFrom('cards').selectAll().where('account_id', '=', accountId).where('removed_at', 'is', null);

/** Cards with which the merchant can be paid: the default card first, then the newest. */
export const findCards = (db: Db, accountId: number, merchant: string): Promise<Card[]> =>
  liveCards(db, accountId)
    .where('merchant', '=', merchant)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Cards at all merchants. */
export const findAllCards = (db: Db, accountId: number): Promise<Card[]> => liveCards(db, accountId).execute();

export const findCard = (db: Db, accountId: number, id: number): Promise<Card | undefined> =>
  liveCards(db, accountId).where('id', '=', id).executeTakeFirst();

export const findDefaultCard = (db: Db, accountId: number, merchant: string): Promise<Card | undefined> =>
  liveCards(db, accountId).where('merchant', '=', merchant).where('is_default', '=', true).executeTakeFirst();

/** Includes removed cards, which keep their row. */
export const findCardByMethod = (
  db: Db,
  accountId: number,
  merchant: string,
  paymentMethodId: string,
): Promise<Card | undefined> =>
  own(db)
    .selectFrom('cards')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('merchant', '=', merchant)
    .where('payment_method_id', '=', paymentMethodId)
    .executeTakeFirst();

export const findCardByFingerprint = (
  db: Db,
  accountId: number,
  merchant: string,
  fingerprint: string,
): Promise<Card | undefined> =>
  liveCards(db, accountId).where('merchant', '=', merchant).where('fingerprint', '=', fingerprint).executeTakeFirst();

export const insertCard = (db: Db, card: Insertable<CardsTable>): Promise<Card> =>
  own(db).insertInto('cards').values(card).returningAll().executeTakeFirstOrThrow();

export const updateCard = (db: Db, accountId: number, id: number, values: Updateable<CardsTable>): Promise<Card> =>
  own(db)
    .updateTable('cards')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const clearDefault = (db: Db, accountId: number, merchant: string) =>
  own(db)
    .updateTable('cards')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('merchant', '=', merchant)
    .where('is_default', '=', true)
    .execute();

/** Serialises changes of an account's cards by locking the customer's row. */
export const lockCards = (db: Db, accountId: number, merchant: string) =>
  own(db)
    .selectFrom('payment_customers')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('merchant', '=', merchant)
    .forUpdate()
    .execute();

/** Claims the card's fingerprint, which is unique across the installation. True if this payment got it. */
export async function claimFingerprint(db: Db, claim: Insertable<BillingTables['validated_cards']>): Promise<boolean> {
  const rows = await own(db)
    .insertInto('validated_cards')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_id')
    .execute();
  return rows.length === 1;
}

export const findClaim = (db: Db, merchant: string, fingerprint: string) =>
  own(db)
    .selectFrom('validated_cards')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();

export const releaseClaim = (db: Db, accountId: number, paymentId: number) =>
  own(db)
    .deleteFrom('validated_cards')
    .where('claimed_by', '=', accountId)
    .where('payment_id', '=', paymentId)
    .execute();

/** Null if the key was used before: then the existing payment applies. */
export async function insertPayment(db: Db, payment: Insertable<PaymentsTable>): Promise<Payment | null> {
  const rows = await own(db)
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
  return rows[0] ?? null;
}

const paymentsOf = (db: Db, accountId: number) =>
  own(db).selectFrom('payments').selectAll().where('account_id', '=', accountId);

export const findPayment = (db: Db, accountId: number, id: number): Promise<Payment | undefined> =>
  paymentsOf(db, accountId).where('id', '=', id).executeTakeFirst();

export const findPaymentOfRequest = (db: Db, accountId: number, requestKey: string): Promise<Payment | undefined> =>
  paymentsOf(db, accountId).where('request_key', '=', requestKey).executeTakeFirst();

export interface PaidRow extends Pick<Payment, 'id' | 'amount_minor' | 'currency'> {
  brand: string | null;
  last_four: string | null;
}

/** Cards keep their row when they are removed. */
export const findPaidWith = (db: Db, accountId: number, ids: readonly number[]): Promise<PaidRow[]> =>
  own(db)
    .selectFrom('payments')
    .leftJoin('cards', (join) =>
      join.onRef('cards.account_id', '=', 'payments.account_id').onRef('cards.id', '=', 'payments.card_id'),
    )
    .select(['payments.id', 'amount_minor', 'currency', 'brand', 'last_four'])
    .where('payments.account_id', '=', accountId)
    .where('payments.id', 'in', ids)
    .execute();

const MANY_OPEN = 20;
export const findOpenPayments = (db: Db, accountId: number): Promise<Payment[]> =>
  paymentsOf(db, accountId)
    .where('status', 'in', ['processing', 'requires_action'])
    .where('kind', '<>', 'plan')
    .orderBy('id', 'desc')
    .limit(MANY_OPEN)
    .execute();

/** The key is unique; whether the payment is the merchant's is for the caller to look at. */
export const lockPaymentByKey = (db: Db, accountId: number, providerKey: string): Promise<Payment | undefined> =>
  paymentsOf(db, accountId).where('provider_key', '=', providerKey).forUpdate().executeTakeFirst();

export const lockPaymentByCharge = (
  db: Db,
  accountId: number,
  merchant: string,
  chargeId: string,
): Promise<Payment | undefined> =>
  paymentsOf(db, accountId)
    .where('merchant', '=', merchant)
    .where('provider_id', '=', chargeId)
    .forUpdate()
    .executeTakeFirst();

export const updatePayment = (
  db: Db,
  accountId: number,
  id: number,
  values: Updateable<PaymentsTable>,
): Promise<Payment> =>
  own(db)
    .updateTable('payments')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Across accounts: open payments that are due for a check. */
export const findDuePayments = (db: Db, now: Date, limit: number) =>
  own(db)
    .selectFrom('payments')
    .select(['account_id', 'id'])
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(limit)
    .execute();

/** Across accounts: for events that name a charge and no customer. */
export const findAccountOfCharge = async (db: Db, merchant: string, chargeId: string): Promise<number | undefined> =>
  (
    await own(db)
      .selectFrom('payments')
      .select('account_id')
      .where('merchant', '=', merchant)
      .where('provider_id', '=', chargeId)
      .executeTakeFirst()
  )?.account_id;

export async function sumCredits(db: Db, accountId: number, kind: PaymentKind, since: Date): Promise<number> {
  const { sum } = await own(db)
    .selectFrom('payments')
    .select(sql<number>`coalesce(sum(credits), 0)::bigint`.as('sum'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('status', '<>', 'failed')
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(sum);
}

export async function hasOpenPayment(db: Db, accountId: number, kind: PaymentKind): Promise<boolean> {
  const row = await paymentsOf(db, accountId)
    .where('kind', '=', kind)
    .where('status', 'in', ['processing', 'requires_action'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
