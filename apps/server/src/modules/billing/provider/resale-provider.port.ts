/**
 * The payment provider as resale sees it: products, checkouts, subscriptions and payments on the account of one reseller.
 * Every call that makes something has the caller's idempotency key, derived from a row of ours. `billing.away`: the outcome
 * is unknown, ask again by the same key; `billing.disconnected`: the reseller's account no longer lets us in.
 */
import type { Dispute } from './provider.port.ts';

export type PriceBilling = 'monthly' | 'yearly' | 'one_time' | 'trial';

export interface NewResaleCheckout {
  orderId: number;
  mode: 'subscription' | 'payment';
  priceId: string;
  /** `priceId`: what the trial itself costs, paid at once. */
  trial: { days: number; priceId: string | null } | null;
  /** False: a trial starts without a card and is canceled at its end if there is still none. */
  collectCard: boolean;
  /** The platform's share: of every payment of a subscription, or of the one payment. */
  feePercent: number | null;
  feeMinor: number | null;
  customerId: string | null;
  /** Of a customer that is not known yet. */
  email: string;
  language: string;
  successUrl: string;
  cancelUrl: string;
  key: string;
}

export interface ResaleCheckout {
  id: string;
  orderId: number | null;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  customerId: string | null;
  subscriptionId: string | null;
  paymentId: string | null;
  /** The card behind a subscription: the same for the same number. */
  fingerprint: string | null;
}

export interface ResaleSubscription {
  id: string;
  customerId: string;
  status: 'waiting' | 'trial' | 'active' | 'past_due' | 'ended';
  trialEndsAt: Date | null;
  periodEndsAt: Date | null;
  cancelsAtPeriodEnd: boolean;
  priceId: string;
  endedAt: Date | null;
  /** Given up after the last attempt to charge. */
  isUnpaid: boolean;
  /** There is a card that the next payment can be taken from. */
  hasCard: boolean;
}

/** Something that was paid: an invoice of a subscription, or a payment on its own. */
export interface ResalePayment {
  /** Of the invoice where there is one. */
  id: string;
  paymentId: string | null;
  subscriptionId: string | null;
  amountMinor: number;
  refundedMinor: number;
  /** What the platform took of it, and what of that went back. */
  feeMinor: number;
  feeRefundedMinor: number;
  /** Its payer wants it back from the bank, or wanted. */
  dispute: Dispute | null;
  currency: string;
  /** As people know it: `Visa •••• 4242`. */
  card: string | null;
  paidAt: Date;
}

export interface ResaleProvider {
  /** Creates it, or gives it this name. */
  keepProduct(product: { packageId: number; name: string; productId: string | null; key: string }): Promise<string>;
  createPrice(price: {
    productId: string;
    billing: PriceBilling;
    amountMinor: number;
    currency: string;
    key: string;
  }): Promise<string>;
  /** Stops new purchases. Existing subscribers keep their price. */
  retirePrice(id: string): Promise<void>;
  checkout(input: NewResaleCheckout): Promise<{ id: string; url: string }>;
  /** A trial without a card. */
  subscribe(input: {
    email: string;
    name: string;
    orderId: number;
    priceId: string;
    trialDays: number;
    feePercent: number | null;
    key: string;
  }): Promise<{ customerId: string; subscriptionId: string }>;
  readCheckout(id: string): Promise<ResaleCheckout | null>;
  readSubscription(id: string): Promise<ResaleSubscription | null>;
  /** Paid ones, the newest first. */
  findInvoices(subscriptionId: string): Promise<ResalePayment[]>;
  /** By the id of an invoice or of a payment. Null: no such thing, or nothing was paid. */
  readPayment(id: string): Promise<ResalePayment | null>;
  cancelAtPeriodEnd(id: string, isWanted: boolean, key: string): Promise<void>;
  cancelNow(id: string, key: string): Promise<void>;
  /** Charged from the next period on; nothing is charged or given back for this one. */
  changePrice(change: { id: string; priceId: string; feePercent: number | null; key: string }): Promise<void>;
  /** Everything that is left of the payment, with the platform's fee. Says how much of it is refunded then. */
  refund(input: { paymentId: string; key: string }): Promise<{ refundedMinor: number }>;
  portal(input: { customerId: string; returnUrl: string }): Promise<string>;
}
