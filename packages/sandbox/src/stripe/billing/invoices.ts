/**
 * Lifecycle of an invoice: draft, finalized (open), paid, or void and uncollectible. It is paid by a payment intent,
 * whose result arrives by `followPayment`; subscriptions follow by the `invoicePaid` and `invoiceUnpaid` hooks.
 */
import type Stripe from 'stripe';
import { schedule } from '../core/agenda.ts';
import { emit } from '../core/events.ts';
import { find, insert, need, patch, select } from '../core/records.ts';
import { type Ctx, newId } from '../core/simulator.ts';
import { DAY, HOUR } from '../core/time.ts';
import { needCustomer } from '../resources/customers.ts';
import { createPayment } from '../resources/payment-intents.ts';
import { attemptPayment, cancelPayment } from '../resources/payments.ts';
import { buildInvoice, type DraftLine, type InvoiceDraft } from './invoice-objects.ts';

/** Days between a failed attempt and the next one; after the last the subscription ends. */
const RETRY_DAYS = [3, 5, 7];
/** A renewal stays a draft for an hour, so that a shop can add items. */
const DRAFT_SECONDS = HOUR;

export function subscriptionOf(ctx: Ctx, invoice: Stripe.Invoice): Stripe.Subscription | undefined {
  const id = invoice.parent?.subscription_details?.subscription;
  return typeof id === 'string' ? find(ctx, 'subscription', id) : undefined;
}

/** Credits and debits that wait for the next invoice of the subscription. */
function takePendingItems(ctx: Ctx, subscription: string, invoice: string): DraftLine[] {
  const pending = select(
    ctx,
    'invoiceitem',
    (item) => item.invoice === null && item.parent?.subscription_details?.subscription === subscription,
  );
  return pending.reverse().map((item) => {
    item.invoice = invoice;
    return {
      amount: item.amount,
      description: item.description ?? '',
      period: item.period,
      price: need(ctx, 'price', String(item.pricing?.price_details?.price)),
      quantity: item.quantity,
      item: item.parent?.subscription_details?.subscription_item ?? null,
      invoiceItem: item.id,
      isProration: item.proration,
    };
  });
}

export function createInvoice(ctx: Ctx, draft: InvoiceDraft): Stripe.Invoice {
  const id = newId(ctx, 'in');
  const lines = [...takePendingItems(ctx, draft.subscription.id, id), ...draft.lines];
  const invoice = buildInvoice(ctx, id, { ...draft, lines });
  insert(ctx, 'invoice', invoice);
  emit(ctx, 'invoice.created', invoice);
  patch(draft.subscription, { latest_invoice: id });
  return invoice;
}

export function leaveAsDraft(ctx: Ctx, invoice: Stripe.Invoice): void {
  const at = ctx.now + DRAFT_SECONDS;
  patch(invoice, { automatically_finalizes_at: at });
  schedule(ctx, at, 'invoice.finalize', invoice.id);
}

/** The customer's balance (credit is negative) is used up first. */
function applyBalance(ctx: Ctx, invoice: Stripe.Invoice): void {
  const customer = needCustomer(ctx, String(invoice.customer));
  const due = Math.max(0, invoice.total + customer.balance);
  const ending = invoice.total + customer.balance - due;
  patch(invoice, {
    starting_balance: customer.balance,
    ending_balance: ending,
    amount_due: due,
    amount_remaining: due,
  });
  const sequence = customer.next_invoice_sequence ?? 1;
  patch(invoice, { number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}` });
  patch(customer, { balance: ending, next_invoice_sequence: sequence + 1, currency: invoice.currency });
}

export function finalizeInvoice(ctx: Ctx, invoice: Stripe.Invoice): Stripe.Invoice {
  applyBalance(ctx, invoice);
  const url = `${ctx.sim.sandbox.baseUrl}/stripe/invoices/${invoice.id}`;
  patch(invoice, {
    status: 'open',
    effective_at: ctx.now,
    automatically_finalizes_at: null,
    hosted_invoice_url: url,
    invoice_pdf: `${url}?print=1`,
    status_transitions: { ...invoice.status_transitions, finalized_at: ctx.now },
  });
  if (invoice.amount_due > 0) expectPayment(ctx, invoice);
  emit(ctx, 'invoice.finalized', invoice);
  if (invoice.amount_due === 0) markPaid(ctx, invoice);
  return invoice;
}

function expectPayment(ctx: Ctx, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(ctx, invoice);
  const percent = subscription?.application_fee_percent ?? 0;
  const intent = createPayment(ctx, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: String(invoice.customer),
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setup_future_usage: 'off_session',
    application_fee_amount: percent > 0 ? Math.round((invoice.amount_due * percent) / 100) : null,
  });
  insert(ctx, 'invoice_payment', {
    id: newId(ctx, 'inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: ctx.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

function paymentOf(ctx: Ctx, invoice: Stripe.Invoice): Stripe.InvoicePayment | undefined {
  return select(ctx, 'invoice_payment', (payment) => payment.invoice === invoice.id)[0];
}

export function intentOf(ctx: Ctx, invoice: Stripe.Invoice): Stripe.PaymentIntent | undefined {
  const id = paymentOf(ctx, invoice)?.payment.payment_intent;
  return typeof id === 'string' ? find(ctx, 'payment_intent', id) : undefined;
}

/** The subscription's own card, or the customer's. */
export function collectableMethod(ctx: Ctx, subscription: Stripe.Subscription): Stripe.PaymentMethod | undefined {
  const customer = needCustomer(ctx, String(subscription.customer));
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return typeof id === 'string' ? find(ctx, 'payment_method', id) : undefined;
}

/**
 * One automatic attempt. The next one is scheduled before the result is known, so that the failure event can include
 * it.
 */
export function collectInvoice(ctx: Ctx, invoice: Stripe.Invoice, { retries }: { retries: boolean }): void {
  const intent = intentOf(ctx, invoice);
  const subscription = subscriptionOf(ctx, invoice);
  if (invoice.status !== 'open' || !intent || !subscription || intent.status === 'processing') return;
  const days = retries ? RETRY_DAYS[invoice.attempt_count] : undefined;
  const next = days === undefined ? null : ctx.now + days * DAY;
  patch(invoice, { attempt_count: invoice.attempt_count + 1, attempted: true, next_payment_attempt: next });
  if (next !== null) schedule(ctx, next, 'invoice.retry', invoice.id);
  const method = collectableMethod(ctx, subscription);
  if (method) attemptPayment(ctx, intent, { method, offSession: false });
  else reportUnpaid(ctx, invoice);
}

function reportUnpaid(ctx: Ctx, invoice: Stripe.Invoice): void {
  emit(ctx, 'invoice.payment_failed', invoice);
  for (const hook of ctx.sim.hooks.invoiceUnpaid) hook(ctx, invoice);
}

/** Hook: the status of a payment intent changed; an open invoice it pays is updated too. */
export function followPayment(ctx: Ctx, intent: Stripe.PaymentIntent): void {
  const payment = select(ctx, 'invoice_payment', (one) => one.payment.payment_intent === intent.id)[0];
  const invoice = payment && find(ctx, 'invoice', String(payment.invoice));
  if (invoice?.status !== 'open') return;
  if (intent.status === 'succeeded') markPaid(ctx, invoice);
  if (intent.status === 'requires_action') emit(ctx, 'invoice.payment_action_required', invoice);
  if (intent.status === 'requires_action' || intent.status === 'requires_payment_method') reportUnpaid(ctx, invoice);
}

export function markPaid(ctx: Ctx, invoice: Stripe.Invoice): void {
  const payment = paymentOf(ctx, invoice);
  if (payment) {
    const times = { ...payment.status_transitions, paid_at: ctx.now };
    patch(payment, { status: 'paid', amount_paid: invoice.amount_due, status_transitions: times });
    emit(ctx, 'invoice_payment.paid', payment);
  }
  patch(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: ctx.now },
  });
  emit(ctx, 'invoice.paid', invoice);
  emit(ctx, 'invoice.payment_succeeded', invoice);
  for (const hook of ctx.sim.hooks.invoicePaid) hook(ctx, invoice);
}

function abandonPayment(ctx: Ctx, invoice: Stripe.Invoice): void {
  const payment = paymentOf(ctx, invoice);
  const intent = intentOf(ctx, invoice);
  if (payment?.status === 'open') {
    const times = { ...payment.status_transitions, canceled_at: ctx.now };
    patch(payment, { status: 'canceled', status_transitions: times });
  }
  if (intent && !['succeeded', 'canceled', 'processing'].includes(intent.status)) {
    cancelPayment(ctx, intent, 'void_invoice');
  }
}

export function voidInvoice(ctx: Ctx, invoice: Stripe.Invoice): Stripe.Invoice {
  patch(invoice, {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: ctx.now },
  });
  abandonPayment(ctx, invoice);
  emit(ctx, 'invoice.voided', invoice);
  return invoice;
}

export function markUncollectible(ctx: Ctx, invoice: Stripe.Invoice): Stripe.Invoice {
  patch(invoice, {
    status: 'uncollectible',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: ctx.now },
  });
  emit(ctx, 'invoice.marked_uncollectible', invoice);
  return invoice;
}

/** An ended subscription is no longer collected; its unpaid invoices are left for manual handling. */
export function stopCollecting(ctx: Ctx, subscription: string): void {
  const isUnpaid = (invoice: Stripe.Invoice) =>
    (invoice.status === 'open' || invoice.status === 'draft') &&
    invoice.parent?.subscription_details?.subscription === subscription;
  for (const invoice of select(ctx, 'invoice', isUnpaid)) {
    patch(invoice, { auto_advance: false, next_payment_attempt: null, automatically_finalizes_at: null });
  }
}

/** Task: the hour as a draft is over. */
export function finalizeDue(ctx: Ctx, id: string, at: number): void {
  const invoice = find(ctx, 'invoice', id);
  if (invoice?.status !== 'draft' || invoice.automatically_finalizes_at !== at) return;
  finalizeInvoice(ctx, invoice);
  collectInvoice(ctx, invoice, { retries: true });
}

/** Task: try a failed payment again. */
export function retryDue(ctx: Ctx, id: string, at: number): void {
  const invoice = find(ctx, 'invoice', id);
  if (invoice?.status !== 'open' || invoice.next_payment_attempt !== at) return;
  collectInvoice(ctx, invoice, { retries: true });
}
