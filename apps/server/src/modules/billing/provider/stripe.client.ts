/** The Stripe implementation of the port, using its own library. Configuration points it at Stripe or the sandbox. */
import Stripe from 'stripe';
import type { Platform } from '../../../platform/context.ts';
import { billingErrors } from '../billing.errors.ts';
import type { PaymentProvider } from './provider.port.ts';
import { chargeOf, disputeOf, idOf, newsOf, paidInvoiceOf, providerCardOf, subscriptionOf } from './stripe.reader.ts';

const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 20_000;
/** How many charges of a customer are searched for one whose response was lost. */
const LOOK_BACK = 100;

const providers = new WeakMap<Platform, PaymentProvider>();

/** One client for each installation; null where no key is set. */
export function stripeOf(platform: Platform): PaymentProvider | null {
  const known = providers.get(platform);
  if (known) return known;
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: url, STRIPE_WEBHOOK_SECRET: secret } = platform.config;
  if (!key) return null;
  const client = new Stripe(key, { ...addressOf(url), apiVersion: API_VERSION, ...CLIENT_OPTIONS });
  const provider = platform.outgoing.guard(createProvider(client, secret ?? null), 'stripe', CALLS);
  providers.set(platform, provider);
  return provider;
}

/** Methods that call Stripe; the rest is local computation. */
const CALLS = [
  ...(['createCustomer', 'beginSetup', 'readSetup', 'readCard', 'makeDefault', 'detachCard'] as const),
  ...(['charge', 'readCharge', 'findCharge', 'cancelCharge', 'readRefunded', 'readDispute', 'readInvoiceOf'] as const),
  ...(['checkout', 'portal', 'readSubscription', 'events'] as const),
];

/** No automatic retries: we decide about them, and each charging call has its own idempotency key. */
const CLIENT_OPTIONS = { maxNetworkRetries: 0, telemetry: false, timeout: TIMEOUT_MS } as const;

function addressOf(url: string | undefined) {
  if (!url) return {};
  const { hostname, port, protocol } = new URL(url);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { host: hostname, port: Number(port) || (scheme === 'http' ? 80 : 443), protocol: scheme } as const;
}

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/**
 * The provider was unreachable or its response was lost, so the outcome is unknown. So it is when a repeat comes while the first
 * call with its key still runs, or is worded otherwise than the first.
 */
const isAway = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeIdempotencyError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError;

async function asking<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw isAway(error) ? billingErrors.away() : error;
  }
}

async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await asking(call);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const cardsOnly = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } } as const;

function createProvider(stripe: Stripe, webhookSecret: string | null): PaymentProvider {
  return {
    ...customersAndCards(stripe),
    ...charges(stripe),
    async checkout({ customerId, plan, successUrl, cancelUrl, language, key }) {
      const session = await asking(
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: plan.currency,
                  unit_amount: plan.price_minor,
                  recurring: { interval: plan.interval },
                  product_data: { name: plan.name },
                },
              },
            ],
            metadata: { plan: String(plan.id) },
            subscription_data: { metadata: { plan: String(plan.id) } },
            locale: language === 'es' ? 'es' : 'en',
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: key },
        ),
      );
      return session.url as string;
    },
    async portal(customer, returnUrl) {
      return (await asking(stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }))).url;
    },
    async readSubscription(id) {
      const found = await orNull(stripe.subscriptions.retrieve(id));
      return found && subscriptionOf(found);
    },
    verify(body, signature) {
      if (!webhookSecret) return null;
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
        return { id: event.id, type: event.type, payload: event };
      } catch {
        return null;
      }
    },
    newsOf: (payload) => newsOf(payload as Stripe.Event),
    async *events() {
      for await (const event of stripe.events.list({ limit: 100 })) {
        yield { id: event.id, type: event.type, payload: event, createdAt: new Date(event.created * 1000) };
      }
    },
  };
}

type CardCalls = Pick<
  PaymentProvider,
  'createCustomer' | 'beginSetup' | 'readSetup' | 'readCard' | 'makeDefault' | 'detachCard'
>;

function customersAndCards(stripe: Stripe): CardCalls {
  return {
    async createCustomer({ email, name, accountId, key }) {
      const person = { email, name, metadata: { account: String(accountId) } };
      return (await asking(stripe.customers.create(person, { idempotencyKey: key }))).id;
    },
    async beginSetup(customer, key) {
      const wanted = { customer, usage: 'off_session', ...cardsOnly } as const;
      const made = await asking(stripe.setupIntents.create(wanted, { idempotencyKey: key }));
      return { id: made.id, clientSecret: made.client_secret as string };
    },
    async readSetup(id) {
      const found = await orNull(stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }));
      if (!found) return null;
      const method = typeof found.payment_method === 'object' ? found.payment_method : null;
      return {
        customerId: idOf(found.customer),
        isDone: found.status === 'succeeded',
        card: method && providerCardOf(method),
      };
    },
    async readCard(id) {
      const method = await orNull(stripe.paymentMethods.retrieve(id));
      const customerId = idOf(method?.customer);
      const card = method && providerCardOf(method);
      return customerId && card ? { customerId, card } : null;
    },
    async makeDefault(customer, method) {
      await asking(stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } }));
    },
    async detachCard(id) {
      try {
        await asking(stripe.paymentMethods.detach(id));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
    },
  };
}

type ChargeCalls = Pick<
  PaymentProvider,
  'charge' | 'readCharge' | 'findCharge' | 'cancelCharge' | 'readRefunded' | 'readDispute' | 'readInvoiceOf'
>;

function charges(stripe: Stripe): ChargeCalls {
  const reading = async (call: Promise<Stripe.PaymentIntent>) => {
    const found = await orNull(call);
    return found && chargeOf(found);
  };
  return {
    async charge(input) {
      const call = stripe.paymentIntents.create(
        {
          amount: input.amountMinor,
          currency: input.currency,
          customer: input.customerId,
          payment_method: input.paymentMethodId,
          description: input.description,
          metadata: { account: String(input.accountId), payment: input.key },
          confirm: true,
          ...(input.offSession && { off_session: true }),
          ...cardsOnly,
        },
        { idempotencyKey: input.key },
      );
      try {
        return chargeOf(await asking(call));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) {
          return {
            ...chargeOf(error.payment_intent),
            status: 'failed',
            declineCode: error.decline_code ?? error.code ?? null,
          };
        }
        throw error;
      }
    },
    readCharge: (id) => reading(stripe.paymentIntents.retrieve(id)),
    async findCharge(customer, key) {
      const { data } = await asking(stripe.paymentIntents.list({ customer, limit: LOOK_BACK }));
      const found = data.find((intent) => intent.metadata['payment'] === key);
      return found ? chargeOf(found) : null;
    },
    /** A payment that can no longer be cancelled has a new state, which is returned. */
    async cancelCharge(id) {
      try {
        return chargeOf(await asking(stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return reading(stripe.paymentIntents.retrieve(id));
      }
    },
    async readDispute(id) {
      const found = await orNull(stripe.disputes.retrieve(id));
      return found && disputeOf(found);
    },
    async readInvoiceOf(intentId) {
      const payment = { type: 'payment_intent', payment_intent: intentId } as const;
      const { data } = await asking(stripe.invoicePayments.list({ payment, limit: 1 }));
      const id = idOf(data[0]?.invoice);
      const invoice = id && (await orNull(stripe.invoices.retrieve(id)));
      return invoice ? paidInvoiceOf(invoice) : null;
    },
    async readRefunded(intentId) {
      const { data } = await asking(stripe.charges.list({ payment_intent: intentId, limit: 10 }));
      return data.reduce((sum, charge) => sum + charge.amount_refunded, 0);
    },
  };
}
