/** Stripe on a reseller's account: products, prices, checkouts, subscriptions, refunds. */
import type Stripe from 'stripe';
import type { Base } from '../../../platform/context.ts';
import { billingErrors } from '../billing.errors.ts';
import { asking, createClient, orNull, PLATFORM_MERCHANT, unlessInvalid } from './asking.client.ts';
import {
  type Aftermath,
  checkoutOf,
  intentPaymentOf,
  invoicePaymentOf,
  resaleSubscriptionOf,
} from './resale.reader.ts';
import type { NewResaleCheckout, PriceBilling, ResalePayment, ResaleProvider } from './resale-provider.port.ts';
import { disputeOf, idOf } from './stripe.reader.ts';

/** The most payments of one subscription to read. */
const LOOK_BACK = 36;

export function resaleProviderOf({ platform }: Base, merchant: string): ResaleProvider {
  const client = createClient(platform, merchant);
  if (!client) throw billingErrors.off();
  const own = createClient(platform, PLATFORM_MERCHANT) ?? client;
  return platform.outgoing.guard(createResale(client, own), 'stripe', CALLS);
}

const CALLS: readonly (keyof ResaleProvider)[] = [
  ...(['keepProduct', 'createPrice', 'retirePrice', 'checkout', 'subscribe', 'portal', 'refund'] as const),
  ...(['readCheckout', 'readSubscription', 'findInvoices', 'readPayment', 'cancelAtPeriodEnd'] as const),
  ...(['cancelNow', 'changePrice'] as const),
];

const createResale = (stripe: Stripe, platform: Stripe): ResaleProvider => ({
  ...catalogue(stripe),
  ...sales(stripe),
  ...subscriptions(stripe),
  ...payments(stripe, platform),
});

const INTERVALS: Partial<Record<PriceBilling, 'month' | 'year'>> = { monthly: 'month', yearly: 'year' };

const catalogue = (stripe: Stripe): Pick<ResaleProvider, 'keepProduct' | 'createPrice' | 'retirePrice'> => ({
  async keepProduct({ packageId, name, productId, key }) {
    const kept = productId && (await orNull(stripe.products.update(productId, { name, active: true })));
    if (kept) return kept.id;
    const product = { name, metadata: { package: String(packageId) } };
    return (await asking(stripe.products.create(product, { idempotencyKey: key }))).id;
  },
  async createPrice({ productId, billing, amountMinor, currency, key }) {
    const interval = INTERVALS[billing];
    const made = stripe.prices.create(
      {
        product: productId,
        currency,
        unit_amount: amountMinor,
        metadata: { billing },
        ...(interval && { recurring: { interval } }),
      },
      { idempotencyKey: key },
    );
    return (await asking(made)).id;
  },
  async retirePrice(id) {
    await orNull(stripe.prices.update(id, { active: false }));
  },
});

/** Without a card the subscription is canceled at the end of the trial. */
const endsWithoutCard = { end_behavior: { missing_payment_method: 'cancel' } } as const;

function modeOf({ mode, orderId, trial, feePercent, feeMinor, collectCard, customerId }: NewResaleCheckout) {
  const metadata = { order: String(orderId) };
  if (mode === 'payment') {
    const fee = feeMinor ? { application_fee_amount: feeMinor } : {};
    const payment_intent_data = { metadata, setup_future_usage: 'off_session', ...fee } as const;
    return { payment_intent_data, ...(customerId ? {} : ({ customer_creation: 'always' } as const)) };
  }
  return {
    payment_method_collection: collectCard ? ('always' as const) : ('if_required' as const),
    subscription_data: {
      metadata,
      ...(feePercent && { application_fee_percent: feePercent }),
      ...(trial && { trial_period_days: trial.days, trial_settings: endsWithoutCard }),
    },
  };
}

const sales = (stripe: Stripe): Pick<ResaleProvider, 'checkout' | 'subscribe' | 'readCheckout' | 'portal'> => ({
  async checkout(input) {
    const { mode, orderId, priceId, trial, customerId, email, language, successUrl, cancelUrl, key } = input;
    const session = stripe.checkout.sessions.create(
      {
        mode,
        ...modeOf(input),
        line_items: [priceId, trial?.priceId].flatMap((price) => (price ? [{ price, quantity: 1 }] : [])),
        ...(customerId ? { customer: customerId } : { customer_email: email }),
        client_reference_id: String(orderId),
        metadata: { order: String(orderId) },
        locale: language === 'es' ? 'es' : 'en',
        success_url: successUrl,
        cancel_url: cancelUrl,
      },
      { idempotencyKey: key },
    );
    const { id, url } = await asking(session);
    return { id, url: url as string };
  },
  async subscribe({ email, name, orderId, priceId, trialDays, feePercent, key }) {
    const metadata = { order: String(orderId) };
    const person = stripe.customers.create({ email, name, metadata }, { idempotencyKey: `${key}/customer` });
    const customer = await asking(person);
    const subscription = stripe.subscriptions.create(
      {
        customer: customer.id,
        items: [{ price: priceId }],
        trial_period_days: trialDays,
        trial_settings: endsWithoutCard,
        metadata,
        ...(feePercent && { application_fee_percent: feePercent }),
      },
      { idempotencyKey: `${key}/subscription` },
    );
    return { customerId: customer.id, subscriptionId: (await asking(subscription)).id };
  },
  async readCheckout(id) {
    const expand = ['subscription.default_payment_method'];
    const found = await orNull(stripe.checkout.sessions.retrieve(id, { expand }));
    return found && checkoutOf(found);
  },
  async portal({ customerId, returnUrl }) {
    return (await asking(stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }))).url;
  },
});

type SubscriptionCalls = Pick<ResaleProvider, 'readSubscription' | 'cancelAtPeriodEnd' | 'cancelNow' | 'changePrice'>;

const subscriptions = (stripe: Stripe): SubscriptionCalls => ({
  async readSubscription(id) {
    const found = await orNull(stripe.subscriptions.retrieve(id, { expand: ['customer'] }));
    return found && resaleSubscriptionOf(found);
  },
  async cancelAtPeriodEnd(id, isWanted, key) {
    await asking(stripe.subscriptions.update(id, { cancel_at_period_end: isWanted }, { idempotencyKey: key }));
  },
  /** One that has ended is not there to be cancelled. */
  async cancelNow(id, key) {
    await unlessInvalid(stripe.subscriptions.cancel(id, { prorate: false }, { idempotencyKey: key }));
  },
  async changePrice({ id, priceId, feePercent, key }) {
    const [item] = (await asking(stripe.subscriptions.retrieve(id))).items.data;
    const change: Stripe.SubscriptionUpdateParams = {
      items: [{ id: item?.id as string, price: priceId }],
      proration_behavior: 'none',
      application_fee_percent: feePercent ?? '',
    };
    await asking(stripe.subscriptions.update(id, change, { idempotencyKey: key }));
  },
});

/** What an invoice was paid with, once it was. */
const paidWith = (invoice: Stripe.Invoice) =>
  idOf(invoice.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent);

const latestCharge = (intent: Stripe.PaymentIntent | null) => (intent?.latest_charge as Stripe.Charge | null) ?? null;

/** Queries the provider only for refunded or disputed charges. Fees always belong to the platform's account. */
async function aftermathOf(stripe: Stripe, platform: Stripe, charge: Stripe.Charge | null): Promise<Aftermath> {
  const feeId = charge && charge.amount_refunded > 0 ? idOf(charge.application_fee) : null;
  const feeRefundedMinor = feeId ? (await asking(platform.applicationFees.retrieve(feeId))).amount_refunded : 0;
  if (!charge?.disputed) return { feeRefundedMinor, dispute: null };
  const [dispute] = (await asking(stripe.disputes.list({ charge: charge.id, limit: 1 }))).data;
  return { feeRefundedMinor, dispute: dispute ? disputeOf(dispute) : null };
}

type PaymentCalls = Pick<ResaleProvider, 'findInvoices' | 'readPayment' | 'refund'>;

function payments(stripe: Stripe, platform: Stripe): PaymentCalls {
  const intent = (id: string) => orNull(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  /** One request for all charges of a customer instead of one per charge, because the nightly job checks all customers. */
  const chargesOf = async (customer: string | null) => {
    const found = customer ? (await asking(stripe.charges.list({ customer, limit: 100 }))).data : [];
    return new Map(found.filter(({ paid }) => paid).map((charge) => [idOf(charge.payment_intent), charge]));
  };
  const ofInvoice = async (invoice: Stripe.Invoice, charge: Stripe.Charge | null) =>
    invoicePaymentOf(invoice, charge, await aftermathOf(stripe, platform, charge));
  const chargeOf = async (intentId: string | null) => (intentId ? latestCharge(await intent(intentId)) : null);
  return {
    async findInvoices(subscription) {
      const which = { subscription, status: 'paid', limit: LOOK_BACK } as const;
      const { data: invoices } = await asking(stripe.invoices.list({ ...which, expand: ['data.payments'] }));
      const charges = await chargesOf(idOf(invoices[0]?.customer));
      const paid: ResalePayment[] = [];
      for (const invoice of invoices) {
        const id = paidWith(invoice);
        const payment = await ofInvoice(invoice, (id && charges.get(id)) || (await chargeOf(id)));
        if (payment) paid.push(payment);
      }
      return paid;
    },
    async readPayment(id) {
      if (id.startsWith('in_')) {
        const invoice = await orNull(stripe.invoices.retrieve(id, { expand: ['payments'] }));
        return invoice && ofInvoice(invoice, await chargeOf(paidWith(invoice)));
      }
      const found = await intent(id);
      if (!found) return null;
      const payment = { type: 'payment_intent', payment_intent: id } as const;
      const { data } = await asking(stripe.invoicePayments.list({ payment, limit: 1 }));
      const invoiceId = idOf(data[0]?.invoice);
      const invoice = invoiceId && (await orNull(stripe.invoices.retrieve(invoiceId)));
      const charge = latestCharge(found);
      if (invoice) return ofInvoice(invoice, charge);
      return intentPaymentOf(found, charge, await aftermathOf(stripe, platform, charge));
    },
    async refund({ paymentId, key }) {
      const before = await asking(stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }));
      const charge = before.latest_charge as Stripe.Charge;
      const wanted = {
        payment_intent: paymentId,
        reason: 'requested_by_customer',
        ...(charge.application_fee_amount && { refund_application_fee: true }),
      } as const;
      // What is refunded already cannot be refunded again; then its state is the answer.
      await unlessInvalid(stripe.refunds.create(wanted, { idempotencyKey: key }));
      const after = await asking(stripe.charges.retrieve(charge.id));
      return { refundedMinor: after.amount_refunded };
    },
  };
}
