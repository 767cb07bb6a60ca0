/** Columns this module owns. */
import type { GeneratedAlways, Selectable } from 'kysely';

export interface AuditLogTable {
  account_id: number;
  id: GeneratedAlways<number>;
  at: Date;
  user_id: number;
  user_name: string;
  user_email: string;
  login_as_account_id: number | null;
  login_as_user_id: number | null;
  login_as_name: string | null;
  login_as_email: string | null;
  via: 'session' | 'api-key' | 'system';
  credential_id: number | null;
  action: string;
  subject: string | null;
  details: Record<string, unknown>;
  request_id: string;
  ip: string;
}

export interface AppErrorsTable {
  hash: Buffer;
  message: string;
  err: string;
  info: string;
  count: number;
  last_account_id: number | null;
  last_user_id: number | null;
  last_brand_id: number | null;
  last_user_agent: string;
  first_seen_at: Date;
  last_seen_at: Date;
}

/** An act that waits to be sent to the operator's place. `sequence` null: it was not taken up yet. */
export interface AuditOutboxTable {
  account_id: number;
  entry_id: number;
  id: GeneratedAlways<number>;
  sequence: number | null;
}

export interface AuditStreamTable {
  is_one: boolean;
  last_sequence: number;
  sent_at: Date | null;
  failing_since: Date | null;
  problem: string | null;
}

export type AuditEntry = Selectable<AuditLogTable>;

export interface AuditTables {
  audit_log: AuditLogTable;
  audit_outbox: AuditOutboxTable;
  audit_stream: AuditStreamTable;
  app_errors: AppErrorsTable;
}
