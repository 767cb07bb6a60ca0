/** Columns of sign-on. */
import type { SIGN_ON_OUTCOMES, SignOnScope, SignOnTest } from '@leadwright/contract/accounts/sign-on';
import type { Generated, Selectable } from 'kysely';

export type Option = 'ai_suggest' | 'leads' | 'whitelabel' | 'wallet';
export type Outcome = (typeof SIGN_ON_OUTCOMES)[number];

export interface GroupRule {
  group: string;
  access_options: Option[];
}

export interface ProvidersTable {
  account_id: number;
  id: Generated<number>;
  scope: SignOnScope;
  key: string;
  name: string;
  issuer: string;
  client_id: string;
  /** Sealed; see `secretContext`. Null: the client has none, and PKCE alone protects the exchange. */
  client_secret: string | null;
  secret_hint: Generated<string>;
  groups_claim: Generated<string>;
  creates: Generated<boolean>;
  groups: Generated<GroupRule[]>;
  others: Option[] | null;
  passwords_off: Generated<boolean>;
  last_test: SignOnTest | null;
  /** When a test of this connection passed; null until then, and the sign-in page does not offer it. */
  works_since: Date | null;
  created_by: string;
  created_at: Date;
  changed_at: Date;
}

export interface DomainsTable {
  account_id: number;
  provider_id: number;
  domain: string;
  proof: string;
  proven_at: Date | null;
  checked_at: Date | null;
  problem: 'no_record' | 'other_value' | 'no_answer' | null;
  missing_since: Date | null;
  created_at: Date;
}

export interface PeopleTable {
  account_id: number;
  provider_account: number;
  provider_id: number;
  subject: string;
  user_id: number;
  /** The address when the person was linked. Another one has to be confirmed again. */
  email: string;
  groups: string[];
  created_at: Date;
  last_at: Date;
}

export interface SignOnSessionsTable {
  account_id: number;
  session_id: number;
  provider_account: number;
  provider_id: number;
  subject: string;
  sid: string | null;
  tokens: string | null;
  /** When the provider last vouched for the person. */
  good_at: Date;
  ask_at: Date;
}

export interface AttemptsTable {
  account_id: number;
  state_hash: Buffer;
  provider_id: number;
  /** Of a test: its owner. */
  user_id: number | null;
  binder_hash: Buffer;
  /** Nonce and code verifier. */
  sealed: string;
  origin: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  answer_hash: Buffer | null;
  /** What the provider said, sealed, so that a repeat after a lost answer need not ask it again. */
  outcome: string | null;
}

interface SpentTable {
  account_id: number;
  provider_id: number;
  jti_hash: Buffer;
  expires_at: Date;
}

export interface LogTable {
  account_id: number;
  id: Generated<number>;
  provider_id: number;
  at: Date;
  who: string;
  outcome: Outcome;
  detail: string;
}

export interface SignOnTables {
  sign_on_providers: ProvidersTable;
  sign_on_domains: DomainsTable;
  sign_on_people: PeopleTable;
  sign_on_sessions: SignOnSessionsTable;
  sign_on_attempts: AttemptsTable;
  sign_on_spent: SpentTable;
  sign_on_log: LogTable;
}

export type Provider = Selectable<ProvidersTable>;
export type Domain = Selectable<DomainsTable>;
export type LinkedPerson = Selectable<PeopleTable>;
export type Attempt = Selectable<AttemptsTable>;
export type LogEntry = Selectable<LogTable>;
