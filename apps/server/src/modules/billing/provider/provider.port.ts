/**
 * The payment provider as this module sees it: customers, cards, charges, paid plans and its events, in our own words.
 * `charge` and the readers throw `billing.away` when the outcome is unknown; a refusal by the bank is an answer, not an error.
 */
import type { PaymentStatus } from '../billing.table.ts';

export interface Charge {
  id: string;
  /** Ours, given to `charge`. Null: not one of ours. */
  key: string | null;
  accountId: number | null;
  status: PaymentStatus;
  amountMinor: number;
  /** What the platform takes of it on a reseller's account. */
  feeMinor: number;
  currency: string;
  declineCode: string | null;
  /** Only while the person has to answer the bank. */
  clientSecret: string | null;
}

interface NewCharge {
  key: string;
  accountId: number;
  customerId: string;
  paymentMethodId: string;
  amountMinor: number;
  feeMinor: number;
  currency: string;
  description: string;
  /** The payer is not present to confirm with the bank. */
  offSession: boolean;
}

export interface ProviderCard {
  paymentMethodId: string;
  fingerprint: string;
  brand: string;
  lastFour: string;
  expMonth: number;
  expYear: number;
}

interface CardSetup {
  customerId: string | null;
  isDone: boolean;
  card: ProviderCard | null;
}

export interface Dispute {
  id: string;
  amountMinor: number;
  /** `won`: the money is ours, also where it had never left. */
  status: 'open' | 'won' | 'lost';
  openedAt: Date;
}

export interface ProviderSubscription {
  id: string;
  customerId: string;
  planId: number | null;
  status: 'waiting' | 'active' | 'past_due' | 'ended';
  cancelAtPeriodEnd: boolean;
  periodEndsAt: Date | null;
}

export interface PaidInvoice {
  id: string;
  customerId: string;
  subscriptionId: string | null;
  amountMinor: number;
  currency: string;
}

/** An event reduced to its subject. Its content is trusted only where it cannot have changed since. */
export type News =
  | { about: 'charge'; charge: Charge }
  | { about: 'refund'; customerId: string; chargeId: string; refundedMinor: number | null }
  | { about: 'dispute'; chargeId: string; disputeId: string }
  | { about: 'card saved'; customerId: string; card: ProviderCard }
  | { about: 'card changed'; customerId: string; card: ProviderCard }
  | { about: 'card gone'; paymentMethodId: string; customerId: string }
  | { about: 'subscription'; customerId: string; subscriptionId: string }
  | { about: 'checkout'; checkoutId: string }
  | { about: 'invoice'; invoiceId: string; subscriptionId: string }
  | { about: 'account' }
  | { about: 'account gone' }
  | { about: 'invoice paid'; invoice: PaidInvoice }
  | { about: 'nothing' };

interface NewCheckout {
  customerId: string;
  plan: { id: number; name: string; price_minor: number; currency: string; interval: 'month' | 'year' };
  language: string;
  successUrl: string;
  key: string;
  cancelUrl: string;
}

export interface RawEvent {
  id: string;
  type: string;
  /** Whose account it is about; empty: the platform's own. */
  merchant: string;
  /** False: of the provider's test mode. */
  isLive: boolean;
  payload: unknown;
}

export interface PaymentProvider {
  /** `key`, here and below: the provider's idempotency key. */
  createCustomer(person: { email: string; name: string; accountId: number; key: string }): Promise<string>;
  beginSetup(customerId: string, key: string): Promise<{ id: string; clientSecret: string }>;
  readSetup(id: string): Promise<CardSetup | null>;
  /** Null: the card no longer exists or has no customer. */
  readCard(paymentMethodId: string): Promise<{ customerId: string; card: ProviderCard } | null>;
  makeDefault(customerId: string, paymentMethodId: string): Promise<void>;
  /** Succeeds if the card is already detached. */
  detachCard(paymentMethodId: string): Promise<void>;
  charge(input: NewCharge): Promise<Charge>;
  readCharge(id: string): Promise<Charge | null>;
  findCharge(customerId: string, ours: { key: string; feeMinor: number }): Promise<Charge | null>;
  cancelCharge(id: string): Promise<Charge | null>;
  readRefunded(chargeId: string): Promise<number>;
  /** What of the platform's fee has gone back to the reseller. */
  readFeeRefunded(chargeId: string): Promise<number>;
  readDispute(id: string): Promise<Dispute | null>;
  /** The invoice that a charge paid; null where it paid none. */
  readInvoiceOf(chargeId: string): Promise<PaidInvoice | null>;
  checkout(input: NewCheckout): Promise<string>;
  portal(customerId: string, returnUrl: string): Promise<string>;
  readSubscription(id: string): Promise<ProviderSubscription | null>;
  /** Null: the signature is not the provider's, or too old. The platform's own events and those of resellers' accounts have a secret each. */
  verify(body: string, signature: string, about: 'platform' | 'resellers'): RawEvent | null;
  /** Of the platform's own account, or of a reseller's. */
  newsOf(payload: unknown): News;
  /** Newest first, as far back as the caller iterates. */
  events(): AsyncIterable<RawEvent & { createdAt: Date }>;
}
