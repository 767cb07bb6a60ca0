/** The Stripe implementation of the port, using its own library. Configuration points it at Stripe or the sandbox. */
import type Stripe from 'stripe';
import type { Platform } from '../../../platform/context.ts';
import {
  asking,
  createClient,
  isProviderFault,
  library,
  orNull,
  PLATFORM_MERCHANT,
  unlessInvalid,
} from './asking.client.ts';
import type { PaymentProvider, RawEvent } from './provider.port.ts';
import { chargeOf, disputeOf, idOf, newsOf, paidInvoiceOf, providerCardOf, subscriptionOf } from './stripe.reader.ts';

/** How many charges of a customer are searched for one whose response was lost. */
const LOOK_BACK = 100;

const providers = new WeakMap<Platform, PaymentProvider>();

/** The platform's own account is one client for each installation; null where no key is set. */
export function stripeOf(platform: Platform, merchant = PLATFORM_MERCHANT): PaymentProvider | null {
  const known = merchant === PLATFORM_MERCHANT ? providers.get(platform) : undefined;
  if (known) return known;
  const client = createClient(platform, merchant);
  if (!client) return null;
  const provider = platform.calls.watch(
    platform.outgoing.guard(createProvider(client, platform), 'stripe', CALLS),
    'stripe',
    CALLS,
    isProviderFault,
  );
  if (merchant === PLATFORM_MERCHANT) providers.set(platform, provider);
  return provider;
}

/** Methods that call Stripe; the rest is local computation. */
const CALLS = [
  ...(['createCustomer', 'beginSetup', 'readSetup', 'readCard', 'makeDefault', 'detachCard'] as const),
  ...(['charge', 'readCharge', 'findCharge', 'cancelCharge', 'readRefunded', 'readDispute'] as const),
  ...(['readFeeRefunded', 'readInvoiceOf', 'checkout', 'portal', 'readSubscription', 'events'] as const),
];

const cardsOnly = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } } as const;

function createProvider(stripe: Stripe, platform: Platform): PaymentProvider {
  const { config } = platform;
  return {
    ...customersAndCards(stripe),
    ...charges(stripe, createClient(platform, PLATFORM_MERCHANT) ?? stripe),
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
    verify(body, signature, about) {
      const secret = about === 'platform' ? config.STRIPE_WEBHOOK_SECRET : config.STRIPE_CONNECT_WEBHOOK_SECRET;
      if (!secret) return null;
      try {
        return rawOf(stripe.webhooks.constructEvent(body, signature, secret));
      } catch {
        return null;
      }
    },
    newsOf: (payload) => newsOf(payload as Stripe.Event),
    async *events() {
      for await (const event of stripe.events.list({ limit: 100 })) {
        yield { ...rawOf(event), createdAt: new Date(event.created * 1000) };
      }
    },
  };
}

const rawOf = (event: Stripe.Event): RawEvent => ({
  id: event.id,
  type: event.type,
  merchant: event.account ?? PLATFORM_MERCHANT,
  isLive: event.livemode,
  payload: event,
});

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
      await unlessInvalid(stripe.paymentMethods.detach(id));
    },
  };
}

type ChargeCalls = Pick<
  PaymentProvider,
  | ('charge' | 'readCharge' | 'findCharge' | 'cancelCharge')
  | ('readRefunded' | 'readFeeRefunded' | 'readDispute' | 'readInvoiceOf')
>;

function charges(stripe: Stripe, platform: Stripe): ChargeCalls {
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
          ...(input.feeMinor > 0 && { application_fee_amount: input.feeMinor }),
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
        if (error instanceof library().errors.StripeCardError && error.payment_intent) {
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
    async findCharge(customer, { key, feeMinor }) {
      const { data } = await asking(stripe.paymentIntents.list({ customer, limit: LOOK_BACK }));
      const isOurs = (intent: Stripe.PaymentIntent) =>
        intent.metadata['payment'] === key && (intent.application_fee_amount ?? 0) === feeMinor;
      const found = data.find(isOurs);
      return found ? chargeOf(found) : null;
    },
    /** A payment that can no longer be cancelled has a new state, which is returned. */
    async cancelCharge(id) {
      const canceled = await unlessInvalid(stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }));
      return canceled ? chargeOf(canceled) : reading(stripe.paymentIntents.retrieve(id));
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
    /** Fees always belong to the platform's account. */
    async readFeeRefunded(intentId) {
      const { data } = await asking(stripe.charges.list({ payment_intent: intentId, limit: 10 }));
      let refunded = 0;
      for (const id of data.flatMap(({ application_fee: fee }) => idOf(fee) ?? [])) {
        refunded += (await asking(platform.applicationFees.retrieve(id))).amount_refunded;
      }
      return refunded;
    },
  };
}
