/** SQL of disputes. The account comes first. */
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { BillingTables, PaymentDispute, PaymentDisputesTable } from '../billing.table.ts';

const own = (db: Db) => only<BillingTables>(db);

export const findDispute = (db: Db, accountId: number, disputeId: string): Promise<PaymentDispute | undefined> =>
  own(db)
    .selectFrom('payment_disputes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('dispute_id', '=', disputeId)
    .executeTakeFirst();

export const insertDispute = (db: Db, row: Insertable<PaymentDisputesTable>) =>
  own(db).insertInto('payment_disputes').values(row).execute();

export const closeDispute = (
  db: Db,
  accountId: number,
  disputeId: string,
  values: { status: 'won' | 'lost'; closed_at: Date },
) =>
  own(db)
    .updateTable('payment_disputes')
    .set(values)
    .where('account_id', '=', accountId)
    .where('dispute_id', '=', disputeId)
    .execute();

/** Credits of a payment that disputes hold or have taken for good. */
export async function sumFrozen(db: Db, accountId: number, paymentId: number): Promise<number> {
  const { sum } = await own(db)
    .selectFrom('payment_disputes')
    .select(sql<number>`coalesce(sum(credits), 0)::bigint`.as('sum'))
    .where('account_id', '=', accountId)
    .where('payment_id', '=', paymentId)
    .where('status', '<>', 'won')
    .executeTakeFirstOrThrow();
  return Number(sum);
}
