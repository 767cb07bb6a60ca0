/**
 * Who follows what happens on resellers' payment accounts: checkouts, subscriptions and payments of packages. Handed over in
 * app.ts. Each call says only what to look at; the current state is read from the provider, so repeats and any order are fine.
 */
import type { Base } from '../../platform/context.ts';

export interface ResaleEvents {
  checkout(ctx: Base, merchant: string, checkoutId: string): Promise<void>;
  subscription(ctx: Base, merchant: string, subscriptionId: string): Promise<void>;
  /** Paid, refused, refunded or disputed. The id is that of an invoice (`in_…`) or of a payment (`pi_…`). */
  payment(ctx: Base, merchant: string, paymentOrInvoiceId: string, subscriptionId: string | null): Promise<void>;
}
