/** Stripe on a reseller's account: products, prices, checkouts, subscriptions, refunds. */
import type Stripe from 'stripe';
import type { Base } from '../../../platform/context.ts';
import { billingErrors } from '../billing.errors.ts';
import { asking, createClient, orNull, unlessInvalid } from './asking.client.ts';
import { checkoutOf, paymentOf, resaleSubscriptionOf } from './resale.reader.ts';
import type { NewResaleCheckout, PriceBilling, ResalePayment, ResaleProvider } from './resale-provider.port.ts';
import { idOf } from './stripe.reader.ts';

/** More payments of one subscription than anybody looks back at. */
const LOOK_BACK = 36;

export function resaleProviderOf({ platform }: Base, merchant: string): ResaleProvider {
  const client = createClient(platform, merchant);
  if (!client) throw billingErrors.off();
  return platform.outgoing.guard(createResale(client), 'stripe', CALLS);
}

const CALLS: readonly (keyof ResaleProvider)[] = [
  ...(['keepProduct', 'createPrice', 'retirePrice', 'checkout', 'subscribe', 'portal', 'refund'] as const),
  ...(['readCheckout', 'readSubscription', 'findInvoices', 'readPayment', 'cancelAtPeriodEnd'] as const),
  ...(['cancelNow', 'changePrice'] as const),
];

const createResale = (stripe: Stripe): ResaleProvider => ({
  ...catalogue(stripe),
  ...sales(stripe),
  ...subscriptions(stripe),
  ...payments(stripe),
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

/** Without a card at the end of the trial there is nothing to go on with. */
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
    const found = await orNull(stripe.checkout.sessions.retrieve(id));
    return found && checkoutOf(found);
  },
  async portal({ customerId, returnUrl }) {
    return (await asking(stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }))).url;
  },
});

type SubscriptionCalls = Pick<ResaleProvider, 'readSubscription' | 'cancelAtPeriodEnd' | 'cancelNow' | 'changePrice'>;

const subscriptions = (stripe: Stripe): SubscriptionCalls => ({
  async readSubscription(id) {
    const found = await orNull(stripe.subscriptions.retrieve(id));
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

function payments(stripe: Stripe): Pick<ResaleProvider, 'findInvoices' | 'readPayment' | 'refund'> {
  const intent = (id: string) => orNull(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  const ofInvoice = async (invoice: Stripe.Invoice): Promise<ResalePayment | null> => {
    const paidBy = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
    const id = idOf(paidBy);
    return paymentOf(invoice, id ? await intent(id) : null);
  };
  const expand = ['payments'];
  return {
    async findInvoices(subscription) {
      const found = stripe.invoices.list({
        subscription,
        status: 'paid',
        limit: LOOK_BACK,
        expand: ['data.payments'],
      });
      const paid: ResalePayment[] = [];
      for (const invoice of (await asking(found)).data) {
        const payment = await ofInvoice(invoice);
        if (payment) paid.push(payment);
      }
      return paid;
    },
    async readPayment(id) {
      if (id.startsWith('in_')) {
        const invoice = await orNull(stripe.invoices.retrieve(id, { expand }));
        return invoice && ofInvoice(invoice);
      }
      const found = await intent(id);
      if (!found) return null;
      const payment = { type: 'payment_intent', payment_intent: id } as const;
      const { data } = await asking(stripe.invoicePayments.list({ payment, limit: 1 }));
      const invoiceId = idOf(data[0]?.invoice);
      return paymentOf(invoiceId ? await orNull(stripe.invoices.retrieve(invoiceId)) : null, found);
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
