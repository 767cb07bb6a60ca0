/** Tables of privacy. */
import type { IdentifierKind } from '@leadwright/contract/leads/privacy';
import type { Generated, GeneratedAlways, Insertable, Selectable, Updateable } from 'kysely';

/** `crm`: the person unsubscribed in a CRM. */
export type Origin = 'manual' | 'import' | 'removal' | 'erasure' | 'crm';

interface SuppressionsTable {
  account_id: number;
  id: Generated<number>;
  kind: IdentifierKind;
  hash: Buffer;
  hint: string;
  note: string;
  origin: Origin;
  created_by: number;
  created_at: Date;
}

interface RemovalRequestsTable {
  id: Generated<number>;
  brand_id: number;
  email_hash: Buffer;
  /** Sealed; null once it is dealt with. */
  given: string | null;
  code_hash: Buffer;
  tries: Generated<number>;
  status: Generated<'sent' | 'review' | 'done' | 'closed'>;
  created_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
  /** Set when the code was used. */
  removed: IdentifierKind[] | null;
}

interface SuppressionImportsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  status: Generated<'running' | 'completed'>;
  total: number;
  done: Generated<number>;
  added: Generated<number>;
  known: Generated<number>;
  refused: Generated<number>;
  refused_first: string;
  created_at: Date;
  finished_at: Date | null;
}

interface SuppressionImportPortionsTable {
  account_id: number;
  import_id: number;
  n: number;
  sealed: string;
}

export interface PrivacyTables {
  suppression_imports: SuppressionImportsTable;
  suppression_import_portions: SuppressionImportPortionsTable;
  suppressions: SuppressionsTable;
  removal_requests: RemovalRequestsTable;
}

export type Suppression = Selectable<SuppressionsTable>;
export type NewSuppression = Insertable<SuppressionsTable>;
export type SuppressionImport = Selectable<SuppressionImportsTable>;
export type ImportChanges = Updateable<SuppressionImportsTable>;
export type RemovalRequest = Selectable<RemovalRequestsTable>;
export type NewRemovalRequest = Insertable<RemovalRequestsTable>;
