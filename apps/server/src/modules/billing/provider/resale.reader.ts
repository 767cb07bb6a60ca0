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
});

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
  };
}

/** Null while nothing was paid: an unpaid invoice, or the free one a trial begins with. */
export function paymentOf(invoice: Stripe.Invoice | null, intent: Stripe.PaymentIntent | null): ResalePayment | null {
  const amountMinor = invoice ? invoice.amount_paid : intent?.status === 'succeeded' ? intent.amount_received : 0;
  if (amountMinor <= 0) return null;
  const charge = intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: (invoice?.id ?? intent?.id) as string,
    paymentId: intent?.id ?? null,
    subscriptionId: idOf(invoice?.parent?.subscription_details?.subscription),
    amountMinor,
    refundedMinor: charge?.amount_refunded ?? 0,
    feeMinor: charge?.application_fee_amount ?? 0,
    currency: (invoice ?? intent)?.currency as string,
    card: cardOf(charge),
    paidAt: timeOf(invoice?.status_transitions.paid_at ?? charge?.created ?? intent?.created) as Date,
  };
}

function cardOf(charge: Stripe.Charge | null): string | null {
  const card = charge?.payment_method_details?.card;
  if (!card?.brand) return null;
  return `${card.brand[0]?.toUpperCase()}${card.brand.slice(1)} •••• ${card.last4}`;
}
