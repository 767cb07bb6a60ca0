/** SQL of resellers' payment accounts and of the ways to get one. */
import { type Insertable, sql, type Updateable } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type {
  BillingTables,
  PaymentAccount,
  PaymentAccountAuthorizationsTable,
  PaymentAccountsTable,
} from '../billing.table.ts';

const own = (db: Db) => only<BillingTables>(db);

export const findPaymentAccount = (db: Db, accountId: number): Promise<PaymentAccount | undefined> =>
  own(db).selectFrom('payment_accounts').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** Undefined if the reseller already has one, or another reseller has this one. */
export const insertPaymentAccount = (
  db: Db,
  row: Insertable<PaymentAccountsTable>,
): Promise<PaymentAccount | undefined> =>
  own(db)
    .insertInto('payment_accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const updatePaymentAccount = (
  db: Db,
  accountId: number,
  merchant: string,
  values: Updateable<PaymentAccountsTable>,
): Promise<PaymentAccount | undefined> =>
  own(db)
    .updateTable('payment_accounts')
    .set(values)
    .where('account_id', '=', accountId)
    .where('merchant', '=', merchant)
    .returningAll()
    .executeTakeFirst();

export const deletePaymentAccount = (db: Db, accountId: number, merchant: string) =>
  own(db)
    .deleteFrom('payment_accounts')
    .where('account_id', '=', accountId)
    .where('merchant', '=', merchant)
    .returning('merchant')
    .executeTakeFirst();

/** Across accounts: provider events know only the merchant. */
export const findAccountOfMerchant = async (db: Db, merchant: string): Promise<number | undefined> =>
  (
    await own(db)
      .selectFrom('payment_accounts')
      .select('account_id')
      .where('merchant', '=', merchant)
      .executeTakeFirst()
  )?.account_id;

/** Across accounts, in the order of accounts. */
export const findMerchants = (db: Db, after: number, limit: number) =>
  own(db)
    .selectFrom('payment_accounts')
    .select(['account_id', 'merchant'])
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute();

/** The key with which an account is opened: the same until it is there. */
export async function keepOpening(db: Db, accountId: number, key: string, now: Date): Promise<string> {
  const { key: kept } = await own(db)
    .insertInto('payment_account_openings')
    .values({ account_id: accountId, key, created_at: now })
    // Changed to what it is, so that it is read and stays until the transaction ends.
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ key: (row) => row.ref('payment_account_openings.key') }),
    )
    .returning('key')
    .executeTakeFirstOrThrow();
  return kept;
}

export const deleteOpening = (db: Db, accountId: number) =>
  own(db).deleteFrom('payment_account_openings').where('account_id', '=', accountId).execute();

/** With it go those that are too old. */
export async function insertAuthorization(
  db: Db,
  row: Insertable<PaymentAccountAuthorizationsTable>,
  now: Date,
): Promise<void> {
  await own(db)
    .deleteFrom('payment_account_authorizations')
    .where('account_id', '=', row.account_id)
    .where('expires_at', '<=', now)
    .execute();
  await own(db).insertInto('payment_account_authorizations').values(row).execute();
}

/** It is gone afterwards: a state is good once. */
export const takeAuthorization = (
  db: Db,
  { account_id, state, session_id }: Omit<PaymentAccountAuthorizationsTable, 'expires_at'>,
): Promise<{ expires_at: Date } | undefined> =>
  own(db)
    .deleteFrom('payment_account_authorizations')
    .where('account_id', '=', account_id)
    .where('state', '=', state)
    .where('session_id', '=', session_id)
    .returning('expires_at')
    .executeTakeFirst();

/** Subscriptions that are charged on this account from time to time. */
export async function countRunning(db: Db, accountId: number, merchant: string): Promise<number> {
  const { count } = await own(db)
    .selectFrom('subscriptions')
    .select(sql<string>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .where('merchant', '=', merchant)
    .where('provider_id', 'is not', null)
    .where('status', '<>', 'ended')
    .executeTakeFirstOrThrow();
  return Number(count);
}
