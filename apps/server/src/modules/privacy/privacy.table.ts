/** Tables of privacy. */
import type { IdentifierKind } from '@leadwright/contract/privacy';
import type { Generated, Insertable, Selectable } from 'kysely';

export type Origin = 'manual' | 'import' | 'removal' | 'erasure';

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
}

export interface PrivacyTables {
  suppressions: SuppressionsTable;
  removal_requests: RemovalRequestsTable;
}

export type Suppression = Selectable<SuppressionsTable>;
export type NewSuppression = Insertable<SuppressionsTable>;
export type RemovalRequest = Selectable<RemovalRequestsTable>;
export type NewRemovalRequest = Insertable<RemovalRequestsTable>;
