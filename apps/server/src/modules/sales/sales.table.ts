/** Columns this module owns. */
import type { Billing } from '@leadwright/contract/resale/sales';
import type { Generated, Selectable } from 'kysely';

export interface OrdersTable {
  /** The reseller. */
  account_id: number;
  id: Generated<number>;
  key: string;
  package_id: number;
  billing: Billing;
  via: 'page' | 'form' | 'portal' | 'hand';
  name: string;
  email: string;
  language: 'en' | 'es';
  today_minor: number;
  then_minor: number;
  trial_days: number;
  needs_card: boolean;
  merchant: string;
  checkout_id: string | null;
  checkout_url: string | null;
  provider_customer_id: string | null;
  provider_id: string | null;
  customer_id: number | null;
  status: Generated<'open' | 'done' | 'expired'>;
  outcome: Outcome | null;
  created_at: Date;
  done_at: Date | null;
}

/**
 * `opened`: an account was made; `attached`: to one that was there. Refused: `known` has a running package already, `tried` had
 * this trial before, `failed` was paid for and could not be completed in time.
 */
export type Outcome = 'opened' | 'attached' | 'known' | 'tried' | 'failed';

/** What the provider made of an order. */
export interface Bought {
  customerId: string | null;
  subscriptionId: string | null;
  paymentId: string | null;
  /** Of the card of a subscription. */
  fingerprint: string | null;
}

export interface SalesTables {
  orders: OrdersTable;
}
export type Order = Selectable<OrdersTable>;
