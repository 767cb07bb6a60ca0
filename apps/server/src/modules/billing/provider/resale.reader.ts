/** Maps Stripe's objects of resellers' accounts to the types of the port. */
import type Stripe from 'stripe';
import type { ResaleCheckout, ResalePayment, ResaleSubscription } from './resale-provider.port.ts';
import { idOf } from './stripe.reader.ts';

const CHECKOUT_STATUS: Partial<Record<string, ResaleCheckout['status']>> = { complete: 'complete', expired: 'expired' };

export const checkoutOf = (session: Stripe.Checkout.Session): ResaleCheckout => ({
  id: session.id,
  orderId: Number(session.client_reference_id) || null,
  status: CHECKOUT_STATUS[session.status ?? 'open'] ?? 'open',
  isPaid: session.payment_status !== 'unpaid',
  customerId: idOf(session.customer),
  subscriptionId: idOf(session.subscription),
  paymentId: idOf(session.payment_intent),
  fingerprint: fingerprintOf(session.subscription),
});

function fingerprintOf(subscription: Stripe.Checkout.Session['subscription']): string | null {
  const method = typeof subscription === 'object' ? subscription?.default_payment_method : null;
  return typeof method === 'object' ? (method?.card?.fingerprint ?? null) : null;
}

const SUBSCRIPTION_STATUS: Record<Stripe.Subscription.Status, ResaleSubscription['status']> = {
  incomplete: 'waiting',
  incomplete_expired: 'ended',
  trialing: 'trial',
  active: 'active',
  past_due: 'past_due',
  canceled: 'ended',
  unpaid: 'ended',
  paused: 'past_due',
};

const timeOf = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null);

export function resaleSubscriptionOf(subscription: Stripe.Subscription): ResaleSubscription {
  const [item] = subscription.items.data;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) as string,
    status: SUBSCRIPTION_STATUS[subscription.status] ?? 'waiting',
    trialEndsAt: timeOf(subscription.trial_end),
    periodEndsAt: timeOf(item?.current_period_end),
    cancelsAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    priceId: item?.price.id ?? '',
    endedAt: timeOf(subscription.ended_at),
    isUnpaid: subscription.status === 'unpaid' || subscription.cancellation_details?.reason === 'payment_failed',
    hasCard: hasCard(subscription),
  };
}

/** Of the subscription itself, or of its customer: a card that was added in the portal is the customer's. */
function hasCard({ default_payment_method, default_source, customer }: Stripe.Subscription): boolean {
  if (default_payment_method || default_source) return true;
  if (typeof customer !== 'object' || customer.deleted) return false;
  return Boolean(customer.invoice_settings.default_payment_method || customer.default_source);
}

/** What became of the money after it was paid. */
export type Aftermath = Pick<ResalePayment, 'feeRefundedMinor' | 'dispute'>;

/** Null while nothing was paid: an unpaid invoice, or the free one a trial begins with. */
export function invoicePaymentOf(
  invoice: Stripe.Invoice,
  charge: Stripe.Charge | null,
  aftermath: Aftermath,
): ResalePayment | null {
  if (invoice.amount_paid <= 0) return null;
  return {
    ...factsOf(charge),
    ...aftermath,
    id: invoice.id as string,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    amountMinor: invoice.amount_paid,
    currency: invoice.currency,
    paidAt: timeOf(invoice.status_transitions.paid_at ?? invoice.created) as Date,
  };
}

/** A payment on its own. Null unless it was paid. */
export function intentPaymentOf(
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
  aftermath: Aftermath,
): ResalePayment | null {
  if (intent.status !== 'succeeded' || intent.amount_received <= 0) return null;
  return {
    ...factsOf(charge),
    ...aftermath,
    id: intent.id,
    paymentId: intent.id,
    subscriptionId: null,
    amountMinor: intent.amount_received,
    currency: intent.currency,
    paidAt: timeOf(charge?.created ?? intent.created) as Date,
  };
}

const factsOf = (charge: Stripe.Charge | null) => ({
  paymentId: idOf(charge?.payment_intent),
  refundedMinor: charge?.amount_refunded ?? 0,
  feeMinor: charge?.application_fee_amount ?? 0,
  card: cardOf(charge),
});

function cardOf(charge: Stripe.Charge | null): string | null {
  const card = charge?.payment_method_details?.card;
  if (!card?.brand) return null;
  return `${card.brand[0]?.toUpperCase()}${card.brand.slice(1)} •••• ${card.last4}`;
}
