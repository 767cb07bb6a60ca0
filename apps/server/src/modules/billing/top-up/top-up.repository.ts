/** SQL of auto top-up. */
import type { Insertable, Updateable } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { AutoTopUp, AutoTopUpsTable, BillingTables } from '../billing.table.ts';

const own = (db: Db) => only<BillingTables>(db);

export const findTopUp = (db: Db, accountId: number): Promise<AutoTopUp | undefined> =>
  own(db).selectFrom('auto_top_ups').selectAll().where('account_id', '=', accountId).executeTakeFirst();

export const lockTopUp = (db: Db, accountId: number): Promise<AutoTopUp | undefined> =>
  own(db).selectFrom('auto_top_ups').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst();

export const putTopUp = (db: Db, row: Insertable<AutoTopUpsTable>): Promise<AutoTopUp> =>
  own(db)
    .insertInto('auto_top_ups')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateTopUp = (db: Db, accountId: number, values: Updateable<AutoTopUpsTable>) =>
  own(db).updateTable('auto_top_ups').set(values).where('account_id', '=', accountId).execute();

/** Across accounts: due attempts. */
export const findDueTopUps = (db: Db, now: Date, limit: number) =>
  own(db)
    .selectFrom('auto_top_ups')
    .select('account_id')
    .where('enabled', '=', true)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute();
