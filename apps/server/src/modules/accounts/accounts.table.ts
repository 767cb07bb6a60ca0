/** Columns this module owns. */
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import type { Generated } from 'kysely';

export type AccountKind = 'platform' | 'reseller' | 'customer';
export type AccountStatus = 'inactive' | 'active' | 'trial' | 'stopped' | 'expired' | 'canceled' | 'deleted';
export type AccessOption = ModuleSlug | 'wallet';

export interface AccountsTable {
  id: Generated<number>;
  parent_id: number | null;
  kind: AccountKind;
  name: string;
  status: Generated<AccountStatus>;
  brand_id: number;
  modules: ModuleSlug[];
  time_zone: Generated<string>;
  settings: Generated<AccountSettings>;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  /** What a plan or package gave the account (0020_plans.sql). */
  plan_id: number | null;
  /** Of its reseller; null: none. */
  package_id: number | null;
  plan_started_at: Date | null;
  trial_ends_at: Date | null;
  trial_warned_at: Date | null;
  before_trial: BeforeTrial | null;
  /** Null: any number. */
  members_allowed: number | null;
  /** After the end of what it paid for, its people can still read and export until then. */
  readable_until: Date | null;
  /** What it was before it was stopped or deleted by hand. */
  stopped_from: AccountStatus | null;
  /** Who sent it here. */
  partner_id: number | null;
  /** The account expires then, regardless of its plan. */
  license_expires_at: Date | null;
  related_accounts_allowed: Generated<boolean>;
  provider_product_id: string | null;
  ghl_plan_id: string | null;
}

/** What the account goes back to when its trial ends unpaid. */
export interface BeforeTrial {
  modules: ModuleSlug[];
  members_allowed: number | null;
  plan_id: number | null;
}

export interface AccountSettings {
  /** A parent's choice for this account; without one, its choice for all below it decides. */
  support_open_ai_api_key?: boolean;
  /** What accounts directly below may do. */
  children_bring_ai_keys?: boolean;
}

export interface UsersTable {
  account_id: number;
  id: Generated<number>;
  role: 'admin' | 'user' | 'related';
  first_name: string;
  last_name: string;
  email: string;
  profile: string | null;
  access_options: AccessOption[];
  status: Generated<'active' | 'stopped' | 'deleted'>;
  language: 'en' | 'es';
  terms_version: Generated<number>;
  terms_at: Date | null;
  last_login_at: Date | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface LoginsTable {
  brand_id: number;
  email: string;
  account_id: number;
  user_id: number;
}

export interface AccountsTables {
  accounts: AccountsTable;
  users: UsersTable;
  logins: LoginsTable;
}
