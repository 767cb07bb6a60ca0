/** Columns this module owns. */
import type { MailWords } from '@leadwright/contract/resale/mail-templates';
import type { Language } from '@leadwright/i18n';
import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';

interface MailingSettingsTable {
  account_id: number;
  support_email: string | null;
  from_email: string;
  from_name: Generated<string>;
  host: string;
  port: number;
  username: Generated<string>;
  /** Sealed; see `passwordContext`. */
  password: string | null;
  encryption: Generated<'none' | 'starttls' | 'tls'>;
  is_enabled: Generated<boolean>;
  updated_at: Generated<Date>;
  /** Of the last mail or test since it was changed; null: none was sent since. */
  outcome_at: Date | null;
  problem: string | null;
  /** In a row. */
  failures: Generated<number>;
  told_at: Date | null;
}

interface MailingHoursTable {
  account_id: number;
  hour: Date;
  sent: number;
  failed: number;
}

interface MailWordsTable extends MailWords {
  account_id: number;
  template: string;
  language: Language;
  changed_at: Date;
}

interface MailSwitchesTable {
  account_id: number;
  template: string;
}

interface MailVersionsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  template: string;
  language: Language;
  parts: string[];
  words: JSONColumnType<MailWords> | null;
  changed_by: string;
  changed_at: Date;
}

export type MailingSettings = Selectable<MailingSettingsTable>;
export type WordsRow = Selectable<MailWordsTable>;
export type VersionRow = Selectable<MailVersionsTable>;
export interface MailingTables {
  mailing_settings: MailingSettingsTable;
  mailing_hours: MailingHoursTable;
  mail_words: MailWordsTable;
  mail_switches: MailSwitchesTable;
  mail_versions: MailVersionsTable;
}
