/** All SQL of mailing. The account comes first: a reseller's mail server serves that reseller's brand only. */
import { type Db, only } from '../../platform/database/database.ts';
import type { MailingSettings, MailingTables } from './mailing.table.ts';

const own = (db: Db) => only<MailingTables>(db);

export const findSettings = (db: Db, accountId: number): Promise<MailingSettings | undefined> =>
  own(db).selectFrom('mailing_settings').selectAll().where('account_id', '=', accountId).executeTakeFirst();
