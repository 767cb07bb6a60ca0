/** Completes a checkout session when its form is submitted. */
import type Stripe from 'stripe';
import { StripeFailure } from '../core/errors.ts';
import { emit } from '../core/events.ts';
import { find, patch } from '../core/records.ts';
import type { Ctx } from '../core/simulator.ts';
import type { Buyer, CheckoutNote } from '../core/state.ts';
import { askToCharge, askToSave } from '../resources/bank.ts';
import { createCustomer, needCustomer } from '../resources/customers.ts';
import { createPayment } from '../resources/payment-intents.ts';
import { attach, cardNote } from '../resources/payment-methods.ts';
import { attemptPayment } from '../resources/payments.ts';
import { confirmSetup, createSetup } from '../resources/setup-intents.ts';
import { createSubscription, trialEndOf } from './subscription-create.ts';

export interface Completion {
  session: Stripe.Checkout.Session;
  note: CheckoutNote;
  buyer: Buyer;
  method: Stripe.PaymentMethod | null;
  isAuthenticated: boolean;
}

/** A free trial may start without a card if the shop allows it. */
export const needsCard = (session: Stripe.Checkout.Session) =>
  session.payment_status !== 'no_payment_required' || session.payment_method_collection !== 'if_required';

/** The bank's verdict, checked before anything is created. */
export function previewCharge(
  ctx: Ctx,
  session: Stripe.Checkout.Session,
  method: Stripe.PaymentMethod,
  isAuthenticated: boolean,
) {
  const note = cardNote(ctx, method.id);
  const isPayment = session.payment_status !== 'no_payment_required';
  return isPayment ? askToCharge(note, isAuthenticated) : askToSave(note, isAuthenticated);
}

function customerFor(ctx: Ctx, { session, buyer }: Completion): Stripe.Customer | null {
  if (typeof session.customer === 'string') return needCustomer(ctx, session.customer);
  if (session.customer_creation !== 'always') return null;
  const customer = createCustomer(ctx, buyer);
  emit(ctx, 'customer.created', customer);
  return customer;
}

export function completeSession(ctx: Ctx, completion: Completion): void {
  const { session, buyer } = completion;
  const customer = customerFor(ctx, completion);
  patch(session, {
    customer: customer?.id ?? null,
    customer_details: {
      address: null,
      business_name: null,
      email: buyer.email ?? customer?.email ?? null,
      individual_name: null,
      name: buyer.name ?? customer?.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  });
  if (session.mode === 'payment') pay(ctx, completion);
  if (session.mode === 'subscription') subscribe(ctx, completion);
  if (session.mode === 'setup') save(ctx, completion);
  patch(session, { status: 'complete', url: null });
  emit(ctx, 'checkout.session.completed', session);
}

function pay(ctx: Ctx, { session, note, method, isAuthenticated }: Completion): void {
  if (!session.amount_total || !method) return;
  const intent = createPayment(ctx, {
    ...note.paymentIntentData,
    amount: session.amount_total,
    currency: session.currency ?? 'usd',
    customer: session.customer as string | null,
  });
  const refusal = attemptPayment(ctx, intent, { method, offSession: false, isAuthenticated });
  patch(session, { payment_intent: intent.id });
  if (refusal) throw new StripeFailure(402, refusal);
  if (intent.status === 'succeeded') patch(session, { payment_status: 'paid' });
}

function subscribe(ctx: Ctx, { session, note, method, isAuthenticated }: Completion): void {
  const customer = String(session.customer);
  if (method) attach(ctx, method, customer);
  const data = note.subscriptionData;
  const specs = note.lineItems.flatMap(({ price, quantity }) => (price ? [{ price, quantity: quantity ?? 1 }] : []));
  const subscription = createSubscription(ctx, {
    customer,
    items: specs.filter(({ price }) => price.recurring),
    extras: specs.filter(({ price }) => !price.recurring),
    trialEnd: trialEndOf(ctx, data.trial_period_days, data.trial_end),
    behaviour: 'allow_incomplete',
    defaultMethod: method?.id ?? null,
    isAuthenticated,
    applicationFeePercent: data.application_fee_percent ?? null,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    description: data.description ?? null,
    metadata: data.metadata ?? {},
    saveDefaultMethod: false,
    missingMethod: (data.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice') as
      | 'cancel'
      | 'create_invoice'
      | 'pause',
  });
  if (method) cardNote(ctx, method.id).isSetUp = true;
  const invoice = find(ctx, 'invoice', String(subscription.latest_invoice));
  patch(session, { subscription: subscription.id, invoice: invoice?.id ?? null });
  if (session.payment_status === 'unpaid' && invoice?.status === 'paid') patch(session, { payment_status: 'paid' });
}

function save(ctx: Ctx, { session, note, method, isAuthenticated }: Completion): void {
  if (!method) return;
  const intent = createSetup(ctx, { ...note.setupIntentData, customer: session.customer as string | null });
  confirmSetup(ctx, intent, { method, isAuthenticated });
  patch(session, { setup_intent: intent.id });
}
