/** All SQL of orders. The reseller comes first in every query. */
import type { Insertable, Updateable } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import type { Order, OrdersTable, SalesTables } from './sales.table.ts';

const own = (db: Db) => only<SalesTables>(db);

/** Undefined: there is one with this key. */
export const insertOrder = (db: Db, values: Insertable<OrdersTable>): Promise<Order | undefined> =>
  own(db)
    .insertInto('orders')
    .values(values)
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returningAll()
    .executeTakeFirst();

const byKeys = (db: Db, accountId: number, keys: readonly string[]) =>
  own(db).selectFrom('orders').selectAll().where('account_id', '=', accountId).where('key', 'in', keys);

export const findOrderByKeys = (db: Db, accountId: number, keys: readonly string[]): Promise<Order | undefined> =>
  byKeys(db, accountId, keys).executeTakeFirst();
export const getOrderByKey = (db: Db, accountId: number, key: string): Promise<Order> =>
  byKeys(db, accountId, [key]).executeTakeFirstOrThrow();

export const findOrderOfCheckout = (db: Db, accountId: number, checkoutId: string): Promise<Order | undefined> =>
  own(db)
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst();

/** Locks the order, so that only one caller completes it. */
export const lockOrder = (db: Db, accountId: number, id: number): Promise<Order | undefined> =>
  own(db)
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updateOrder = (db: Db, accountId: number, id: number, values: Updateable<OrdersTable>) =>
  own(db).updateTable('orders').set(values).where('account_id', '=', accountId).where('id', '=', id).execute();

/** Expires an open order. A decided order is always completed. True if it was open. */
export async function expireOrder(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await own(db)
    .updateTable('orders')
    .set({ status: 'expired' })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Across accounts: the provider knows an order by its number and its merchant. */
export const findOrderOfMerchant = (db: Db, merchant: string, id: number): Promise<Order | undefined> =>
  own(db).selectFrom('orders').selectAll().where('merchant', '=', merchant).where('id', '=', id).executeTakeFirst();

/** Across accounts, in the order they were made. */
export const findOpenOrders = (db: Db, before: Date, afterId: number, limit: number): Promise<Order[]> =>
  own(db)
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'open')
    .where('created_at', '<', before)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Across accounts: who ordered is forgotten, what was ordered stays. */
export const forgetPeople = (db: Db, before: Date) =>
  own(db)
    .updateTable('orders')
    .set({ name: '', email: '' })
    .where('status', '<>', 'open')
    .where('email', '<>', '')
    .where('created_at', '<', before)
    .execute();
