/** SQL of mail servers. The account comes first: a reseller's server serves that reseller's brand only. */
import { type Insertable, sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { MailingSettings, MailingTables } from '../mailing.table.ts';

const own = (db: Db) => only<MailingTables>(db);

export const findServer = (db: Db, accountId: number): Promise<MailingSettings | undefined> =>
  own(db).selectFrom('mailing_settings').selectAll().where('account_id', '=', accountId).executeTakeFirst();

type Given = Insertable<MailingTables['mailing_settings']>;

/** What is known of how it is doing belongs to the server before. */
export async function putServer(db: Db, given: Given): Promise<void> {
  const fresh = { ...given, outcome_at: null, problem: null, failures: 0, told_at: null };
  await own(db)
    .insertInto('mailing_settings')
    .values(fresh)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fresh))
    .execute();
  await own(db).deleteFrom('mailing_hours').where('account_id', '=', given.account_id).execute();
}

/** Accounts whose server is this host, at another port. */
export const findAtOtherPort = (db: Db, host: string, port: number): Promise<{ account_id: number }[]> =>
  own(db)
    .selectFrom('mailing_settings')
    .select('account_id')
    .where('host', '=', host)
    .where('port', '<>', port)
    .execute();

export const moveServer = (db: Db, accountId: number, port: number) =>
  own(db)
    .updateTable('mailing_settings')
    .set({ port, outcome_at: null, problem: null, failures: 0, told_at: null })
    .where('account_id', '=', accountId)
    .execute();

export async function deleteServer(db: Db, accountId: number): Promise<void> {
  await own(db).deleteFrom('mailing_settings').where('account_id', '=', accountId).execute();
  await own(db).deleteFrom('mailing_hours').where('account_id', '=', accountId).execute();
}

/** Null problem: it went well. Undefined: the server was changed since. */
export const noteOutcome = (
  db: Db,
  { account_id, updated_at }: Pick<MailingSettings, 'account_id' | 'updated_at'>,
  problem: string | null,
  now: Date,
): Promise<MailingSettings | undefined> =>
  own(db)
    .updateTable('mailing_settings')
    .set({
      problem,
      outcome_at: now,
      ...(problem === null ? { failures: 0, told_at: null } : { failures: sql<number>`failures + 1` }),
    })
    .where('account_id', '=', account_id)
    .where('updated_at', '=', updated_at)
    .returningAll()
    .executeTakeFirst();

export async function noteTold(db: Db, accountId: number, now: Date): Promise<void> {
  await own(db).updateTable('mailing_settings').set({ told_at: now }).where('account_id', '=', accountId).execute();
}

export async function countMail(db: Db, accountId: number, hour: Date, isSent: boolean): Promise<void> {
  const [sent, failed] = isSent ? [1, 0] : [0, 1];
  await own(db)
    .insertInto('mailing_hours')
    .values({ account_id: accountId, hour, sent, failed })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'hour']).doUpdateSet((set) => ({
        sent: sql<number>`mailing_hours.sent + ${set.ref('excluded.sent')}`,
        failed: sql<number>`mailing_hours.failed + ${set.ref('excluded.failed')}`,
      })),
    )
    .execute();
}

export async function trafficSince(db: Db, accountId: number, since: Date): Promise<{ sent: number; failed: number }> {
  const { sent, failed } = await own(db)
    .selectFrom('mailing_hours')
    .select([
      sql<number>`coalesce(sum(sent), 0)::int`.as('sent'),
      sql<number>`coalesce(sum(failed), 0)::int`.as('failed'),
    ])
    .where('account_id', '=', accountId)
    .where('hour', '>=', since)
    .executeTakeFirstOrThrow();
  return { sent, failed };
}

/** Deletes hours that are no longer shown. */
export async function forgetHours(db: Db, accountId: number, before: Date): Promise<void> {
  await own(db).deleteFrom('mailing_hours').where('account_id', '=', accountId).where('hour', '<', before).execute();
}
