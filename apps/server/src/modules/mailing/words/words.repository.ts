/** SQL of what the mails of a brand say. The account comes first in every query. */
import type { MailWords } from '@leadwright/contract/resale/mail-templates';
import type { Language } from '@leadwright/i18n';
import type { Insertable } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { MailingTables, VersionRow, WordsRow } from '../mailing.table.ts';

const own = (db: Db) => only<MailingTables>(db);

export const findWords = (db: Db, accountId: number, template: string): Promise<WordsRow[]> =>
  own(db)
    .selectFrom('mail_words')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('template', '=', template)
    .execute();

export async function findEdited(db: Db, accountId: number): Promise<Set<string>> {
  const rows = await own(db)
    .selectFrom('mail_words')
    .select('template')
    .distinct()
    .where('account_id', '=', accountId)
    .execute();
  return new Set(rows.map(({ template }) => template));
}

interface Place {
  accountId: number;
  template: string;
  language: Language;
}

/** False: they were changed since they were seen. */
export async function putWords(db: Db, place: Place, words: MailWords, seen: Date | null, now: Date): Promise<boolean> {
  const { accountId: account_id, template, language } = place;
  const row = { account_id, template, language, ...words, changed_at: now };
  const written =
    seen === null
      ? await own(db)
          .insertInto('mail_words')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('template')
          .execute()
      : await own(db)
          .updateTable('mail_words')
          .set({ ...words, changed_at: now })
          .where('account_id', '=', account_id)
          .where('template', '=', template)
          .where('language', '=', language)
          .where('changed_at', '=', seen)
          .returning('template')
          .execute();
  return written.length > 0;
}

/** What was deleted. */
export const deleteWords = (
  db: Db,
  accountId: number,
  template: string,
  languages: readonly Language[],
): Promise<WordsRow[]> =>
  own(db)
    .deleteFrom('mail_words')
    .where('account_id', '=', accountId)
    .where('template', '=', template)
    .where('language', 'in', languages)
    .returningAll()
    .execute();

export async function findOff(db: Db, accountId: number): Promise<Set<string>> {
  const rows = await own(db)
    .selectFrom('mail_switches')
    .select('template')
    .where('account_id', '=', accountId)
    .execute();
  return new Set(rows.map(({ template }) => template));
}

export async function setOff(db: Db, accountId: number, template: string, isOff: boolean): Promise<void> {
  if (isOff)
    await own(db)
      .insertInto('mail_switches')
      .values({ account_id: accountId, template })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await own(db)
      .deleteFrom('mail_switches')
      .where('account_id', '=', accountId)
      .where('template', '=', template)
      .execute();
}

export async function insertVersion(db: Db, version: Insertable<MailingTables['mail_versions']>): Promise<void> {
  await own(db).insertInto('mail_versions').values(version).execute();
}

/** The newest first. */
export const findVersions = (db: Db, accountId: number, template: string, limit: number): Promise<VersionRow[]> =>
  own(db)
    .selectFrom('mail_versions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
