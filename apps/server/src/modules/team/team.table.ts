/** Columns this module owns. */
import type { Selectable } from 'kysely';

export interface InvitationsTable {
  account_id: number;
  user_id: number;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
}

export interface TeamTables {
  invitations: InvitationsTable;
}

export type Invitation = Selectable<InvitationsTable>;
