/**
 * Everything the simulator remembers, as plain JSON. Objects are kept exactly as the API shows them without `expand`, and
 * are typed by the vendor's own library, so the compiler compares their shape with the pinned API version. What the API
 * never shows (which test card a payment method really is, what a checkout session will create) lies in `notes`.
 */
import type Stripe from 'stripe';
import type { CardName } from './cards.ts';

export const API_VERSION = '2026-10-28.endive';
/** Key of the platform's own partition; every other partition is named by its connected account. */
export const PLATFORM = 'platform';

/** Tables by the `object` value of what they hold; references between objects are ids. */
export interface Tables {
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  payment_method: Stripe.PaymentMethod;
  setup_intent: Stripe.SetupIntent;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  balance_transaction: Stripe.BalanceTransaction;
  application_fee: Stripe.ApplicationFee;
  product: Stripe.Product;
  price: Stripe.Price;
  subscription: Stripe.Subscription;
  invoiceitem: Stripe.InvoiceItem;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  'checkout.session': Stripe.Checkout.Session;
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  'billing_portal.session': Stripe.BillingPortal.Session;
  webhook_endpoint: Stripe.WebhookEndpoint;
  /** Only the platform's partition has these: the accounts connected to it. */
  account: Stripe.Account;
}
export type TableName = keyof Tables;

/** What the bank knows about a payment method. */
export interface CardNote {
  card: CardName;
  /** Authenticated once for later use: the bank then lets off-session payments through. */
  isSetUp: boolean;
  /** Detached, or used once without a customer: may never be used again. */
  isSpent: boolean;
}

interface IntentNote {
  offSession: boolean;
  returnUrl: string | null;
}

/** What a checkout session creates once a person has paid. */
export interface CheckoutNote {
  lineItems: Stripe.LineItem[];
  subscriptionData: CheckoutSubscriptionData;
  paymentIntentData: CheckoutPaymentData;
  setupIntentData: { description: string | null; metadata: Stripe.Metadata };
  /** What a person has entered while the bank still wants them to authenticate. */
  pending: { method: string; buyer: Buyer } | null;
}

export interface Buyer {
  email: string | null;
  name: string | null;
}

interface CheckoutSubscriptionData {
  trial_period_days?: number | undefined;
  trial_end?: number | undefined;
  trial_settings?: Stripe.Subscription.TrialSettings | undefined;
  application_fee_percent?: number | undefined;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
}

interface CheckoutPaymentData {
  setup_future_usage?: 'off_session' | 'on_session' | undefined;
  application_fee_amount?: number | undefined;
  description?: string | undefined;
  receipt_email?: string | undefined;
  statement_descriptor_suffix?: string | undefined;
  metadata?: Record<string, string> | undefined;
}

interface EndpointNote {
  secret: string;
  /** Hears the events of connected accounts instead of the platform's own. */
  connect: boolean;
}

interface Notes {
  card: Record<string, CardNote>;
  intent: Record<string, IntentNote>;
  checkout: Record<string, CheckoutNote>;
  endpoint: Record<string, EndpointNote>;
}

export interface Partition {
  tables: { [K in TableName]: Record<string, Tables[K]> };
  notes: Notes;
}

interface StoredEvent {
  /** Partition the event belongs to. */
  partition: string;
  event: Stripe.Event;
}

/** One event that still has to reach one endpoint. */
export interface Delivery {
  event: string;
  endpoint: string;
  /** Partition that owns the endpoint. */
  owner: string;
  attempts: number;
  /** Milliseconds of sandbox time. */
  nextAttemptAt: number;
}

/** What became of an attempt; the panel and the event list show these. */
interface DeliveryLogEntry {
  event: string;
  type: string;
  url: string;
  attempt: number;
  answer: string;
  delivered: boolean;
  at: number;
}

export type TaskKind =
  | 'intent.settle'
  | 'refund.settle'
  | 'subscription.trial_will_end'
  | 'subscription.upcoming'
  | 'subscription.period_end'
  | 'subscription.cancel_at'
  | 'subscription.expire_incomplete'
  | 'subscription.resume_collection'
  | 'invoice.finalize'
  | 'invoice.retry'
  | 'checkout.expire';

/** Something that happens by itself at a given second. */
export interface Task {
  at: number;
  order: number;
  kind: TaskKind;
  partition: string;
  id: string;
}

export interface StoredAnswer {
  fingerprint: string;
  path: string;
  status: number;
  body: string;
  requestId: string;
  at: number;
}

/** A failure ordered for coming requests, see control.ts. */
export interface Fault {
  times: number;
  method: string | null;
  path: string | null;
  status: number;
  type: string;
  code: string | null;
  message: string;
  /** `before`: nothing happens. `after`: the act is done and its answer lost. */
  when: 'before' | 'after';
  /** Cuts the connection instead of answering. */
  drop: boolean;
  delayMs: number;
}

interface Switches {
  /** Events wait until this is off again. */
  withhold: boolean;
  /** How often each event is sent to each endpoint. */
  copies: number;
  /** Waiting events leave in a random (seeded) order. */
  shuffle: boolean;
}

export interface OAuthGrant {
  account: string;
  scope: string;
  clientId: string;
  expiresAt: number;
}

interface AccountLinkNote {
  account: string;
  returnUrl: string;
  refreshUrl: string;
  expiresAt: number;
  used: boolean;
}

export interface StripeState {
  counter: number;
  partitions: Record<string, Partition> & { [PLATFORM]: Partition };
  events: StoredEvent[];
  deliveries: Delivery[];
  deliveryLog: DeliveryLogEntry[];
  agenda: Task[];
  answers: Record<string, StoredAnswer>;
  faults: Fault[];
  switches: Switches;
  connect: {
    /** Connected accounts that let the platform act for them, with the application that asked. */
    authorized: Record<string, string>;
    codes: Record<string, OAuthGrant>;
    spentCodes: Record<string, string>;
    refreshTokens: Record<string, OAuthGrant>;
    /** Access tokens and publishable keys given out by OAuth: they act as the account itself. */
    keys: Record<string, string>;
    links: Record<string, AccountLinkNote>;
  };
}

export function emptyPartition(): Partition {
  return {
    tables: {
      customer: {},
      payment_method: {},
      setup_intent: {},
      payment_intent: {},
      charge: {},
      refund: {},
      dispute: {},
      balance_transaction: {},
      application_fee: {},
      product: {},
      price: {},
      subscription: {},
      invoiceitem: {},
      invoice: {},
      invoice_payment: {},
      'checkout.session': {},
      'billing_portal.configuration': {},
      'billing_portal.session': {},
      webhook_endpoint: {},
      account: {},
    },
    notes: { card: {}, intent: {}, checkout: {}, endpoint: {} },
  };
}

export function initialState(): StripeState {
  return {
    counter: 0,
    partitions: { [PLATFORM]: emptyPartition() },
    events: [],
    deliveries: [],
    deliveryLog: [],
    agenda: [],
    answers: {},
    faults: [],
    switches: { withhold: false, copies: 1, shuffle: false },
    connect: { authorized: {}, codes: {}, spentCodes: {}, refreshTokens: {}, keys: {}, links: {} },
  };
}
