/** SQL of what resellers owe the platform. Rows are only ever added. */
import { type Insertable, sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { BillingTables, ResellerSharesTable } from '../billing.table.ts';

const own = (db: Db) => only<BillingTables>(db);

/** A key that was used before adds nothing. */
export const addShare = (db: Db, share: Insertable<ResellerSharesTable>) =>
  own(db)
    .insertInto('reseller_shares')
    .values(share)
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .execute();

export const lockShares = (db: Db, accountId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`reseller-shares:${accountId}`}, 0))`.execute(db);

export async function sumShares(db: Db, accountId: number): Promise<number> {
  const { sum } = await own(db)
    .selectFrom('reseller_shares')
    .select(sql<string>`coalesce(sum(minor), 0)`.as('sum'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(sum);
}

export async function sumCredits(db: Db, accountId: number, prefix: string): Promise<number> {
  const { sum } = await own(db)
    .selectFrom('reseller_shares')
    .select(sql<string>`coalesce(sum(credits), 0)`.as('sum'))
    .where('account_id', '=', accountId)
    .where(sql<boolean>`starts_with(key, ${prefix})`)
    .executeTakeFirstOrThrow();
  return Number(sum);
}
