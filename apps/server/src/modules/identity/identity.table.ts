/** Columns this module owns. */
import type { Generated, Selectable } from 'kysely';

export interface CredentialsTable {
  account_id: number;
  user_id: number;
  password_hash: string | null;
  must_change_password: Generated<boolean>;
  email_confirmed_at: Date | null;
  /** Sealed; see `totpContext`. */
  totp_secret: string | null;
  totp_confirmed_at: Date | null;
  /** The last time step that was used: a code works once. */
  totp_last_step: Generated<number>;
  /** Hashed; each is removed when it is used. */
  recovery_codes: Generated<string[]>;
  changed_at: Generated<Date>;
}

export type SocialProvider = 'google' | 'facebook';

export interface SocialLoginsTable {
  brand_id: number;
  provider: SocialProvider;
  subject: string;
  account_id: number;
  user_id: number;
  created_at: Generated<Date>;
}

export interface SessionsTable {
  id: Generated<number>;
  token_hash: Buffer;
  account_id: number;
  user_id: number;
  login_as_account: number | null;
  login_as_user: number | null;
  login_as_session: number | null;
  login_as_reason: string | null;
  ip: Generated<string>;
  user_agent: Generated<string>;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  /** An administrator views the product as this user: every write is refused. */
  is_read_only: Generated<boolean>;
  /** When its person last proved who they are. */
  confirmed_at: Date | null;
}

interface KnownAddressesTable {
  account_id: number;
  user_id: number;
  address: string;
  seen_at: Date;
}

export type CodePurpose = 'confirm-email' | 'reset-password' | 'mail-change' | 'sign-on-link' | 'emergency';

export interface CodesTable {
  account_id: number;
  user_id: number;
  purpose: CodePurpose;
  code_hash: Buffer;
  email: string;
  session_id: number | null;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface ApiKeysTable {
  account_id: number;
  id: Generated<number>;
  user_id: number;
  key_hash: Buffer;
  last_four: string;
  name: string;
  description: string;
  scopes: ('read' | 'write')[];
  daily_credit_budget: number | null;
  created_at: Generated<Date>;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

export interface IdentityTables {
  credentials: CredentialsTable;
  social_logins: SocialLoginsTable;
  sessions: SessionsTable;
  known_addresses: KnownAddressesTable;
  codes: CodesTable;
  api_keys: ApiKeysTable;
}

export type Credentials = Selectable<CredentialsTable>;
export type SessionRow = Selectable<SessionsTable>;
export type CodeRow = Selectable<CodesTable>;
export type ApiKeyRow = Selectable<ApiKeysTable>;
