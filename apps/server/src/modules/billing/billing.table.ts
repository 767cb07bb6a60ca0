/** Columns this module owns (0010_billing.sql and 0055_connect.sql say what each is for). */
import type { PAYMENT_STATUSES } from '@leadwright/contract/money/billing';
import type { Generated, Selectable } from 'kysely';

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export type PaymentKind = 'purchase' | 'card_validation' | 'top_up' | 'plan';
export type PausedCode = 'declined' | 'reconnect' | 'no_card' | 'cap' | 'disputed';
export type ProviderName = 'stripe' | 'paykickstart';

interface BillingSettingsTable {
  id: Generated<boolean>;
  currency: string;
  price_per_100_credits: number;
  maximum_credits: number;
  minimum_charge_minor: number;
  card_validation_minor: number;
  card_validation_credits: number;
}

interface PaymentCustomersTable {
  account_id: number;
  merchant: string;
  customer_id: string;
  created_at: Date;
}

export interface CardsTable {
  account_id: number;
  id: Generated<number>;
  merchant: string;
  payment_method_id: string;
  fingerprint: string;
  brand: string;
  last_four: string;
  exp_month: number;
  exp_year: number;
  is_default: Generated<boolean>;
  needs_reconnect: Generated<boolean>;
  validated_at: Date | null;
  created_at: Date;
  removed_at: Date | null;
}

interface ValidatedCardsTable {
  merchant: string;
  fingerprint: string;
  claimed_by: number;
  payment_id: number;
  claimed_at: Date;
}

export interface PaymentsTable {
  account_id: number;
  id: Generated<number>;
  kind: PaymentKind;
  status: Generated<PaymentStatus>;
  credits: number;
  amount_minor: number;
  currency: string;
  card_id: number | null;
  plan_id: number | null;
  user_id: number | null;
  provider_key: string;
  request_key: string | null;
  provider_id: string | null;
  decline_code: string | null;
  refunded_minor: Generated<number>;
  revoked_credits: Generated<number>;
  created_at: Date;
  updated_at: Date;
  check_at: Date | null;
  merchant: Generated<string>;
  fee_minor: Generated<number>;
  fee_refunded_minor: Generated<number>;
  /** 0065_catalogue.sql */
  partner_id: Generated<number | null>;
  commission_rate: Generated<number | null>;
}

export interface PaymentDisputesTable {
  account_id: number;
  dispute_id: string;
  payment_id: number;
  status: 'open' | 'won' | 'lost';
  amount_minor: number;
  credits: number;
  opened_at: Date;
  closed_at: Date | null;
}

export interface AutoTopUpsTable {
  account_id: number;
  enabled: boolean;
  threshold: number;
  amount: number;
  monthly_cap: number;
  declines: Generated<number>;
  next_try_at: Date | null;
  paused_code: PausedCode | null;
  last_at: Date | null;
  updated_at: Date;
}

export interface PlanSubscriptionsTable {
  account_id: number;
  id: Generated<number>;
  provider: ProviderName;
  provider_id: string;
  plan_id: number;
  status: 'waiting' | 'active' | 'past_due' | 'ended';
  cancel_at_period_end: Generated<boolean>;
  period_ends_at: Date | null;
  started_at: Date | null;
  told_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface ProviderEventsTable {
  provider: ProviderName;
  event_id: string;
  type: string;
  payload: unknown;
  received_at: Date;
  applied_at: Date | null;
  merchant: string;
}

/** 0054_resale.sql says what each is for. */
export interface PaymentAccountsTable {
  account_id: number;
  merchant: string;
  how: 'created' | 'connected';
  name: string;
  livemode: boolean;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  requirements: string[];
  due_at: Date | null;
  disabled_reason: string | null;
  connected_at: Date;
  checked_at: Date;
}

interface PaymentAccountOpeningsTable {
  account_id: number;
  key: string;
  created_at: Date;
}

export interface PaymentAccountAuthorizationsTable {
  account_id: number;
  state: Buffer;
  session_id: number;
  expires_at: Date;
}

/** Of what resellers sell, only what decides about payments here; modules/packages and modules/subscriptions own them. */
interface SoldPackagesTable {
  account_id: number;
  id: number;
  credit_price_minor: number | null;
  price_per_100_credits: number | null;
  currency: string;
}

interface SoldSubscriptionsTable {
  account_id: number;
  merchant: string | null;
  provider_id: string | null;
  status: string;
}

export interface ResellerSharesTable {
  account_id: number;
  id: Generated<number>;
  key: string;
  kind: 'credits' | 'fee' | 'refund';
  minor: number;
  credits: number;
  created_at: Date;
}

export interface BillingTables {
  payment_accounts: PaymentAccountsTable;
  payment_account_openings: PaymentAccountOpeningsTable;
  payment_account_authorizations: PaymentAccountAuthorizationsTable;
  reseller_shares: ResellerSharesTable;
  packages: SoldPackagesTable;
  subscriptions: SoldSubscriptionsTable;
  billing_settings: BillingSettingsTable;
  payment_customers: PaymentCustomersTable;
  cards: CardsTable;
  validated_cards: ValidatedCardsTable;
  payments: PaymentsTable;
  payment_disputes: PaymentDisputesTable;
  auto_top_ups: AutoTopUpsTable;
  plan_subscriptions: PlanSubscriptionsTable;
  provider_events: ProviderEventsTable;
}

export type Card = Selectable<CardsTable>;
export type Payment = Selectable<PaymentsTable>;
export type PaymentDispute = Selectable<PaymentDisputesTable>;
export type AutoTopUp = Selectable<AutoTopUpsTable>;
export type PlanSubscription = Selectable<PlanSubscriptionsTable>;
export type BillingSettings = Selectable<BillingSettingsTable>;
export type PaymentAccount = Selectable<PaymentAccountsTable>;
export type ProviderEvent = Selectable<ProviderEventsTable>;
