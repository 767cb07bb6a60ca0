/** Columns this module owns. */
import type { Generated, Selectable } from 'kysely';

interface MailingSettingsTable {
  account_id: number;
  support_email: string | null;
  from_email: string;
  host: string;
  port: number;
  username: Generated<string>;
  /** Sealed; see `passwordContext`. */
  password: string | null;
  encryption: Generated<'none' | 'starttls' | 'tls'>;
  is_enabled: Generated<boolean>;
  updated_at: Generated<Date>;
}

export type MailingSettings = Selectable<MailingSettingsTable>;
export interface MailingTables {
  mailing_settings: MailingSettingsTable;
}
