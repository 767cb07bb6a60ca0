/** Columns this module owns. */
import type { BILLING } from '@leadwright/contract/resale/sales';
import type { Generated, Selectable } from 'kysely';

export type SubscriptionStatus = 'waiting' | 'trial' | 'active' | 'past_due' | 'ended';
export type EndReason = 'canceled' | 'refunded' | 'expired' | 'unpaid' | 'replaced';

export interface SubscriptionsTable {
  account_id: number;
  id: Generated<number>;
  customer_id: number;
  package_id: number;
  /** Null: given by hand. */
  billing: (typeof BILLING)[number] | null;
  merchant: string | null;
  provider_customer_id: string | null;
  provider_id: string | null;
  payment_id: string | null;
  status: SubscriptionStatus;
  price_minor: number;
  currency: string;
  trial_ends_at: Date | null;
  trial_warned_at: Date | null;
  period_ends_at: Date | null;
  cancels_at_period_end: Generated<boolean>;
  /** Of the provider; null until it was asked. */
  has_card: Generated<boolean | null>;
  started_at: Date | null;
  paid_from: Date | null;
  ended_at: Date | null;
  end_reason: EndReason | null;
  refund_of: string | null;
  /** Since when it is suspended for a dispute. */
  suspended_at: Generated<Date | null>;
  asked: Generated<number>;
  applied: Generated<number>;
  /** When the provider was last asked. */
  checked_at: Generated<Date>;
  created_at: Date;
  updated_at: Date;
}
export type Subscription = Selectable<SubscriptionsTable>;

export interface SubscriptionChargesTable {
  account_id: number;
  subscription_id: number;
  provider_id: string;
  customer_id: number;
  payment_id: string | null;
  amount_minor: number;
  refunded_minor: Generated<number>;
  fee_minor: Generated<number>;
  currency: string;
  card: string | null;
  paid_at: Date;
  credits: Generated<number>;
  revoked_credits: Generated<number>;
  refunded_at: Date | null;
  fee_refunded_minor: Generated<number>;
  dispute_id: Generated<string | null>;
  dispute_status: Generated<'open' | 'won' | 'lost' | null>;
  disputed_minor: Generated<number>;
  /** Credits held because of the dispute, and how many of them were there to be taken. */
  held_credits: Generated<number>;
  held_taken: Generated<number>;
  disputed_at: Generated<Date | null>;
  dispute_closed_at: Generated<Date | null>;
}
export type Charge = Selectable<SubscriptionChargesTable>;

export interface PackageMonthsTable {
  account_id: number;
  package_id: number;
  month: string;
  charges: Generated<number>;
  amount_minor: Generated<number>;
  refunded_minor: Generated<number>;
  credits: Generated<number>;
}

export interface SubscriptionChecksTable {
  account_id: number;
  reconciled_at: Date;
}

export interface SubscriptionsTables {
  subscriptions: SubscriptionsTable;
  subscription_charges: SubscriptionChargesTable;
  package_months: PackageMonthsTable;
  subscription_checks: SubscriptionChecksTable;
}
