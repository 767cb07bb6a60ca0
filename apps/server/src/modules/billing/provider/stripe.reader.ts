/** Maps Stripe's objects and events to the types of the port. */
import type Stripe from 'stripe';
import type { PaymentStatus } from '../billing.table.ts';
import type { Charge, Dispute, News, PaidInvoice, ProviderCard, ProviderSubscription } from './provider.port.ts';

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

function statusOf({ status, last_payment_error }: Stripe.PaymentIntent): PaymentStatus {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'requires_action' || status === 'requires_confirmation') return 'requires_action';
  if (status === 'canceled' || (status === 'requires_payment_method' && last_payment_error)) return 'failed';
  return 'processing';
}

export function chargeOf(intent: Stripe.PaymentIntent): Charge {
  const status = statusOf(intent);
  const refusal = intent.last_payment_error;
  const account = Number(intent.metadata?.['account']);
  return {
    id: intent.id,
    key: intent.metadata?.['payment'] ?? null,
    accountId: Number.isSafeInteger(account) && account > 0 ? account : null,
    status,
    amountMinor: intent.amount,
    feeMinor: intent.application_fee_amount ?? 0,
    currency: intent.currency,
    declineCode: status === 'failed' ? (refusal?.decline_code ?? refusal?.code ?? null) : null,
    clientSecret: status === 'requires_action' ? intent.client_secret : null,
  };
}

/** Null for anything that is not a card. */
export function providerCardOf({ id, card }: Stripe.PaymentMethod): ProviderCard | null {
  if (!card) return null;
  return {
    paymentMethodId: id,
    fingerprint: card.fingerprint ?? id,
    brand: card.brand,
    lastFour: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
  };
}

const SUBSCRIPTION_STATUS: Record<Stripe.Subscription.Status, ProviderSubscription['status']> = {
  incomplete: 'waiting',
  incomplete_expired: 'ended',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  canceled: 'ended',
  unpaid: 'ended',
  paused: 'past_due',
};

export function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  const ends = subscription.items.data[0]?.current_period_end;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) as string,
    planId: Number(subscription.metadata['plan']) || null,
    status: SUBSCRIPTION_STATUS[subscription.status] ?? 'waiting',
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    periodEndsAt: ends ? new Date(ends * 1000) : null,
  };
}

const NOTHING: News = { about: 'nothing' };

export const newsOf = (event: Stripe.Event): News => {
  const news = newsOfMoney(event);
  if (news.about !== 'nothing') return news;
  return event.account ? newsOfReseller(event) : newsOfPlatform(event);
};

/** Payments of credits and the cards that pay them, on whichever account. */
function newsOfMoney(event: Stripe.Event): News {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled':
      return { about: 'charge', charge: chargeOf(event.data.object) };
    case 'charge.refunded':
      return refundNews(event.data.object, event.data.object.amount_refunded);
    case 'refund.updated':
    case 'refund.failed':
      return refundFailed(event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return disputeNews(event.data.object);
    case 'payment_method.attached':
      return cardNews('card saved', event.data.object);
    case 'payment_method.automatically_updated':
    case 'payment_method.updated':
      return cardNews('card changed', event.data.object);
    case 'payment_method.detached':
      return goneNews(event);
    default:
      return NOTHING;
  }
}

/** Plans of the platform. */
function newsOfPlatform(event: Stripe.Event): News {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return subscriptionNews(event.data.object.customer, event.data.object.id);
    case 'checkout.session.completed':
      return subscriptionNews(event.data.object.customer, idOf(event.data.object.subscription));
    case 'invoice.paid':
      return invoiceNews(event.data.object);
    default:
      return NOTHING;
  }
}

/** What resellers sell, and the state of their account. */
function newsOfReseller(event: Stripe.Event): News {
  switch (event.type) {
    case 'account.updated':
      return { about: 'account' };
    case 'account.application.deauthorized':
      return { about: 'account gone' };
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
      return { about: 'checkout', checkoutId: event.data.object.id };
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.trial_will_end':
      return subscriptionNews(event.data.object.customer, event.data.object.id);
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
      return resaleInvoiceNews(event.data.object);
    default:
      return NOTHING;
  }
}

function resaleInvoiceNews({ id, parent }: Stripe.Invoice): News {
  const subscriptionId = idOf(parent?.subscription_details?.subscription);
  return id && subscriptionId ? { about: 'invoice', invoiceId: id, subscriptionId } : NOTHING;
}

function refundNews(charge: Stripe.Charge, refundedMinor: number | null): News {
  const customerId = idOf(charge.customer);
  const chargeId = idOf(charge.payment_intent);
  return customerId && chargeId ? { about: 'refund', customerId, chargeId, refundedMinor } : NOTHING;
}

/** A refund names its payment but not its customer; the service knows the payment. */
function refundFailed(refund: Stripe.Refund): News {
  const chargeId = idOf(refund.payment_intent);
  if (!chargeId || refund.status !== 'failed') return NOTHING;
  return { about: 'refund', customerId: '', chargeId, refundedMinor: null };
}

function disputeNews({ id, payment_intent }: Stripe.Dispute): News {
  const chargeId = idOf(payment_intent);
  return chargeId ? { about: 'dispute', chargeId, disputeId: id } : NOTHING;
}

/** A warning is only an inquiry: no money is withdrawn, so nothing is frozen. */
const DISPUTE_STATUS: Partial<Record<Stripe.Dispute.Status, Dispute['status']>> = {
  needs_response: 'open',
  under_review: 'open',
  lost: 'lost',
};

export const disputeOf = ({ id, amount, status, created }: Stripe.Dispute): Dispute => ({
  id,
  amountMinor: amount,
  status: DISPUTE_STATUS[status] ?? 'won',
  openedAt: new Date(created * 1000),
});

function cardNews(about: 'card saved' | 'card changed', method: Stripe.PaymentMethod): News {
  const customerId = idOf(method.customer);
  const card = providerCardOf(method);
  return customerId && card ? { about, customerId, card } : NOTHING;
}

function goneNews(event: Stripe.PaymentMethodDetachedEvent): News {
  const customerId = (event.data.previous_attributes as { customer?: string } | undefined)?.customer;
  return customerId ? { about: 'card gone', customerId, paymentMethodId: event.data.object.id } : NOTHING;
}

function subscriptionNews(
  customer: Stripe.Subscription['customer'] | Stripe.Checkout.Session['customer'],
  id: string | null,
): News {
  const customerId = idOf(customer);
  return customerId && id ? { about: 'subscription', customerId, subscriptionId: id } : NOTHING;
}

function invoiceNews(given: Stripe.Invoice): News {
  const invoice = paidInvoiceOf(given);
  return invoice ? { about: 'invoice paid', invoice } : NOTHING;
}

/** Null while nothing was paid. */
export function paidInvoiceOf(invoice: Stripe.Invoice): PaidInvoice | null {
  const customerId = idOf(invoice.customer);
  if (!customerId || !invoice.id || invoice.amount_paid <= 0) return null;
  return {
    id: invoice.id,
    customerId,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    amountMinor: invoice.amount_paid,
    currency: invoice.currency,
  };
}
