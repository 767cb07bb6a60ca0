import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { customerWithCard, DAY_MS, failureOf, monthlyPrice, openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
let stripe: Stripe;
let price: Stripe.Price;
// A world of its own for every test: moving the clock would renew the subscriptions of the others too.
beforeEach(async () => {
  shop = await openShop();
  stripe = shop.stripe;
  price = await monthlyPrice(stripe);
});
afterEach(() => shop.close());

const HOUR_MS = DAY_MS / 24;
const read = (id: string, expand: string[] = []) => stripe.subscriptions.retrieve(id, { expand });
const periodEnd = (subscription: Stripe.Subscription) => Number(subscription.items.data[0]?.current_period_end);
/** Moves to just after the current period's end and lets the draft of an hour become final. */
const passPeriod = async (id: string) => {
  const end = periodEnd(await read(id));
  await shop.advance((end - shop.now()) * 1000 + 2 * HOUR_MS);
};

async function subscribe(more: Partial<Stripe.SubscriptionCreateParams> = {}, card = 'pm_card_visa') {
  const customer = await customerWithCard(stripe, card);
  return stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }], ...more });
}

describe('a new subscription', () => {
  it('is active and paid at once with a good card', async () => {
    await shop.told();
    const subscription = await subscribe({ expand: ['latest_invoice.payments'], metadata: { plan: 'pro' } });
    expect([subscription.status, subscription.metadata.plan]).toEqual(['active', 'pro']);
    const start = new Date(subscription.start_date * 1000);
    const end = new Date(periodEnd(subscription) * 1000);
    expect((end.getUTCMonth() - start.getUTCMonth() + 12) % 12).toBe(1);
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 2900, billing_reason: 'subscription_create' });
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
    const payment = invoice.payments?.data[0]?.payment;
    expect(payment?.type).toBe('payment_intent');
    expect((await stripe.paymentIntents.retrieve(String(payment?.payment_intent))).status).toBe('succeeded');
    expect(await shop.told()).toEqual([
      'customer.created',
      'payment_method.attached',
      'customer.updated',
      'customer.subscription.created',
      'invoice.created',
      'payment_intent.created',
      'invoice.finalized',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice_payment.paid',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
  });

  it('needs a card unless it may stay incomplete', async () => {
    const { id: customer } = await stripe.customers.create({});
    const items = [{ price: price.id }];
    expect((await failureOf(stripe.subscriptions.create({ customer, items }))).code).toBe('resource_missing');
    const subscription = await stripe.subscriptions.create({
      customer,
      items,
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret'],
    });
    expect(subscription.status).toBe('incomplete');
    const secret = (subscription.latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret;
    const intent = String(secret).split('_secret_')[0] as string;
    await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa', return_url: 'https://shop.test' });
    const active = await read(subscription.id, ['default_payment_method']);
    expect(active.status).toBe('active');
    expect((active.default_payment_method as Stripe.PaymentMethod).card?.last4).toBe('4242');
  });

  it('is refused as a whole, or left incomplete, when the bank says no', async () => {
    const customer = await customerWithCard(stripe, 'pm_card_chargeCustomerFail');
    const given = { customer: customer.id, items: [{ price: price.id }] };
    const error = await failureOf(stripe.subscriptions.create({ ...given, payment_behavior: 'error_if_incomplete' }));
    expect([error.statusCode, error.code]).toEqual([402, 'card_declined']);
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toHaveLength(0);
    const left = await stripe.subscriptions.create(given);
    expect(left.status).toBe('incomplete');
    await shop.advance(24 * HOUR_MS);
    const expired = await read(left.id, ['latest_invoice']);
    expect([expired.status, (expired.latest_invoice as Stripe.Invoice).status]).toEqual(['incomplete_expired', 'void']);
  });

  it('waits for authentication of its first payment', async () => {
    await shop.told();
    const waiting = await subscribe({}, 'pm_card_authenticationRequired');
    expect(waiting.status).toBe('incomplete');
    expect(await shop.told()).toContain('invoice.payment_action_required');
    const invoice = await stripe.invoices.retrieve(String(waiting.latest_invoice), { expand: ['payments'] });
    const intent = await stripe.paymentIntents.retrieve(String(invoice.payments?.data[0]?.payment.payment_intent));
    const page = String(intent.next_action?.use_stripe_sdk?.stripe_js);
    await shop.submit(page, { client_secret: String(intent.client_secret), answer: 'complete' });
    expect((await read(waiting.id)).status).toBe('active');
  });
});

describe('a trial', () => {
  it('costs nothing, announces its end three days before, then bills', async () => {
    const trial = await subscribe({ trial_period_days: 14 });
    expect([trial.status, Number(trial.trial_end) - Number(trial.trial_start)]).toEqual(['trialing', 14 * 86_400]);
    expect((await stripe.invoices.list({ subscription: trial.id })).data.map(({ total }) => total)).toEqual([0]);
    await shop.told();
    await shop.advance(10 * DAY_MS);
    expect(await shop.told()).toEqual(['invoice.upcoming']);
    await shop.advance(DAY_MS + HOUR_MS);
    expect(await shop.told()).toEqual(['customer.subscription.trial_will_end']);
    await shop.advance(3 * DAY_MS + 2 * HOUR_MS);
    const told = await shop.told();
    expect(told).toContain('invoice.paid');
    const active = await read(trial.id, ['latest_invoice']);
    expect([active.status, (active.latest_invoice as Stripe.Invoice).amount_paid]).toEqual(['active', 2900]);
    expect(active.billing_cycle_anchor).toBe(trial.trial_end);
  });

  it('of a day announces its end at once', async () => {
    await shop.told();
    await subscribe({ trial_period_days: 1 });
    expect(await shop.told()).toContain('customer.subscription.trial_will_end');
  });

  it.each([
    ['cancel', 'canceled', 'customer.subscription.deleted'],
    ['pause', 'paused', 'customer.subscription.paused'],
    ['create_invoice', 'past_due', 'invoice.payment_failed'],
  ] as const)('without a card ends by %s', async (behaviour, status, event) => {
    const { id: customer } = await stripe.customers.create({});
    const trial = await stripe.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: behaviour } },
    });
    await shop.told();
    await passPeriod(trial.id);
    expect((await read(trial.id)).status).toBe(status);
    expect(await shop.told()).toContain(event);
  });

  it('that was paused goes on after a card is added', async () => {
    const { id: customer } = await stripe.customers.create({});
    const trial = await stripe.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    });
    await passPeriod(trial.id);
    expect((await failureOf(stripe.subscriptions.resume(trial.id))).code).toBe('resource_missing');
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
    await shop.told();
    expect((await stripe.subscriptions.resume(trial.id)).status).toBe('active');
    expect(await shop.told()).toEqual(expect.arrayContaining(['customer.subscription.resumed', 'invoice.paid']));
  });

  it('with a paid start charges the one-off price now and the plan later', async () => {
    const start = await stripe.prices.create({ currency: 'usd', unit_amount: 100, product_data: { name: 'Trial' } });
    const trial = await subscribe({ trial_period_days: 7, add_invoice_items: [{ price: start.id }] });
    const [first] = (await stripe.invoices.list({ subscription: trial.id })).data;
    expect([trial.status, first?.amount_paid, first?.lines.data.length]).toEqual(['trialing', 100, 2]);
  });

  it('collects the card in the browser for what comes after it', async () => {
    const { id: customer } = await stripe.customers.create({});
    const trial = await stripe.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      trial_period_days: 7,
      payment_behavior: 'default_incomplete',
      expand: ['pending_setup_intent'],
    });
    const setup = trial.pending_setup_intent as Stripe.SetupIntent;
    expect([trial.status, setup.customer]).toEqual(['trialing', customer]);
    await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa', return_url: 'https://shop.test' });
    expect((await read(trial.id)).pending_setup_intent).toBeNull();
    await passPeriod(trial.id);
    expect((await read(trial.id)).status).toBe('active');
  });

  it('can be ended now', async () => {
    const trial = await subscribe({ trial_period_days: 14 });
    const active = await stripe.subscriptions.update(trial.id, { trial_end: 'now', expand: ['latest_invoice'] });
    expect([active.status, (active.latest_invoice as Stripe.Invoice).amount_paid]).toEqual(['active', 2900]);
  });
});

describe('renewal', () => {
  it('goes on over fourteen months in one jump, each invoice at its own date', async () => {
    const subscription = await subscribe();
    const start = subscription.start_date;
    await shop.told();
    await shop.advance(432 * DAY_MS);
    const invoices = await stripe.invoices.list({ subscription: subscription.id, limit: 100 });
    const cycles = invoices.data.filter(({ billing_reason }) => billing_reason === 'subscription_cycle');
    expect(cycles.length).toBeGreaterThanOrEqual(14);
    expect(invoices.data.every(({ status }) => status === 'paid')).toBe(true);
    const day = new Date(start * 1000).getUTCDate();
    for (const { created, lines } of cycles) {
      const date = new Date(created * 1000);
      const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
      expect(date.getUTCDate()).toBe(Math.min(day, lastDay));
      expect(lines.data[0]?.period.start).toBe(created);
    }
    const months = new Set(cycles.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 7)));
    expect(months.size).toBe(cycles.length);
    expect(periodEnd(await read(subscription.id))).toBeGreaterThan(shop.now());
    expect((await shop.told()).filter((type) => type === 'invoice.paid')).toHaveLength(cycles.length);
  });

  it('keeps the invoice a draft for an hour and announces it a week before', async () => {
    const subscription = await subscribe();
    const end = periodEnd(subscription);
    await shop.advance((end - shop.now()) * 1000 - 6 * DAY_MS);
    expect(await shop.told()).toContain('invoice.upcoming');
    await shop.advance(6 * DAY_MS + 60_000);
    const draft = (await stripe.invoices.list({ subscription: subscription.id })).data[0];
    expect([draft?.status, draft?.automatically_finalizes_at]).toEqual(['draft', end + 3600]);
    expect(periodEnd(await read(subscription.id))).toBeGreaterThan(end);
    await shop.advance(HOUR_MS);
    expect((await stripe.invoices.retrieve(String(draft?.id))).status).toBe('paid');
  });

  it('stops at the period’s end after cancellation, and goes on if that is taken back', async () => {
    const subscription = await subscribe();
    const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect([ending.status, ending.cancel_at]).toEqual(['active', periodEnd(subscription)]);
    const kept = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect([kept.cancel_at, kept.canceled_at]).toEqual([null, null]);
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await shop.told();
    await passPeriod(subscription.id);
    expect(await shop.told()).toContain('customer.subscription.deleted');
    const ended = await read(subscription.id);
    expect([ended.status, ended.cancellation_details?.reason]).toEqual(['canceled', 'cancellation_requested']);
    expect(
      (await failureOf(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }))).statusCode,
    ).toBe(400);
  });

  it.each([
    ['void', 'void'],
    ['mark_uncollectible', 'uncollectible'],
    ['keep_as_draft', 'draft'],
  ] as const)('while collection is paused by %s takes no money', async (behavior, status) => {
    const subscription = await subscribe();
    await stripe.subscriptions.update(subscription.id, { pause_collection: { behavior } });
    await passPeriod(subscription.id);
    const invoice = (await stripe.invoices.list({ subscription: subscription.id })).data[0];
    expect(invoice?.status).toBe(status);
    const resumed = await stripe.subscriptions.update(subscription.id, { pause_collection: '' });
    expect([resumed.status, resumed.pause_collection]).toEqual(['active', null]);
  });
});

describe('a date', () => {
  it('set for the end ends it in the middle of a period', async () => {
    const subscription = await subscribe();
    await stripe.subscriptions.update(subscription.id, { cancel_at: shop.now() + 5 * 86_400 });
    await shop.advance(5 * DAY_MS + HOUR_MS);
    expect((await read(subscription.id)).status).toBe('canceled');
  });

  it('set for resuming lifts the pause of collection', async () => {
    const subscription = await subscribe();
    const resumes_at = shop.now() + 2 * 86_400;
    await stripe.subscriptions.update(subscription.id, { pause_collection: { behavior: 'void', resumes_at } });
    await shop.advance(2 * DAY_MS + HOUR_MS);
    expect((await read(subscription.id)).pause_collection).toBeNull();
  });
});

describe('an open invoice', () => {
  it('can be voided or given up, and only once', async () => {
    const { id: customer } = await stripe.customers.create({});
    const given = { customer, items: [{ price: price.id }], payment_behavior: 'default_incomplete' as const };
    const [one, two] = [await stripe.subscriptions.create(given), await stripe.subscriptions.create(given)];
    expect((await stripe.invoices.voidInvoice(String(one.latest_invoice))).status).toBe('void');
    expect((await failureOf(stripe.invoices.pay(String(one.latest_invoice)))).code).toBe('invoice_not_editable');
    expect((await stripe.invoices.markUncollectible(String(two.latest_invoice))).status).toBe('uncollectible');
    expect((await failureOf(stripe.invoices.finalizeInvoice(String(two.latest_invoice)))).statusCode).toBe(400);
    const [payment] = (await stripe.invoicePayments.list({ invoice: String(one.latest_invoice) })).data;
    expect(payment?.status).toBe('canceled');
  });
});

describe('dunning', () => {
  async function failing() {
    const subscription = await subscribe();
    const customer = String(subscription.customer);
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: bad.id } });
    await shop.told();
    await passPeriod(subscription.id);
    return { subscription, customer };
  }
  const latest = async (id: string) => (await stripe.invoices.list({ subscription: id })).data[0] as Stripe.Invoice;

  it('retries after three, five and seven days, then cancels', async () => {
    const { subscription } = await failing();
    expect((await read(subscription.id)).status).toBe('past_due');
    expect(await shop.told()).toEqual(
      expect.arrayContaining(['invoice.payment_failed', 'customer.subscription.updated']),
    );
    const first = await latest(subscription.id);
    const failedAt = Number(first.status_transitions.finalized_at);
    expect([first.attempt_count, first.next_payment_attempt]).toEqual([1, failedAt + 3 * 86_400]);
    await shop.advance(3 * DAY_MS);
    expect((await latest(subscription.id)).attempt_count).toBe(2);
    await shop.advance(5 * DAY_MS);
    expect((await latest(subscription.id)).attempt_count).toBe(3);
    await shop.told();
    await shop.advance(7 * DAY_MS);
    const told = await shop.told();
    expect(told.slice(-1)).toEqual(['customer.subscription.deleted']);
    const ended = await read(subscription.id);
    expect([ended.status, ended.cancellation_details?.reason]).toEqual(['canceled', 'payment_failed']);
    expect(await latest(subscription.id)).toMatchObject({
      status: 'open',
      attempt_count: 4,
      next_payment_attempt: null,
    });
  });

  it('ends well when the customer pays with another card', async () => {
    const { subscription, customer } = await failing();
    const invoice = await latest(subscription.id);
    expect((await failureOf(stripe.invoices.pay(invoice.id))).code).toBe('card_declined');
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    expect((await stripe.invoices.pay(invoice.id, { payment_method: good.id })).status).toBe('paid');
    expect((await read(subscription.id)).status).toBe('active');
    expect((await failureOf(stripe.invoices.pay(invoice.id))).message).toBe('Invoice is already paid');
  });

  it('asks for authentication where the bank wants it', async () => {
    const subscription = await subscribe();
    const customer = String(subscription.customer);
    const card = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: card.id });
    await shop.told();
    await passPeriod(subscription.id);
    expect(await shop.told()).toEqual(
      expect.arrayContaining(['invoice.payment_action_required', 'invoice.payment_failed']),
    );
    const invoice = await latest(subscription.id);
    const page = await shop.open(String(invoice.hosted_invoice_url));
    expect(page.text).toContain('Pay invoice');
    await shop.submit(String(invoice.hosted_invoice_url), { preset: '4242424242424242' });
    expect((await read(subscription.id)).status).toBe('active');
  });
});

describe('a change', () => {
  it('of the price is prorated on the next invoice, or billed at once', async () => {
    const dear = await monthlyPrice(stripe, 9900);
    const subscription = await subscribe();
    const item = String(subscription.items.data[0]?.id);
    await shop.advance(10 * DAY_MS);
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: dear.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(changed.items.data.map(({ id, price: { id: priceId } }) => [id, priceId])).toEqual([[item, dear.id]]);
    const invoice = changed.latest_invoice as Stripe.Invoice;
    expect([invoice.billing_reason, invoice.status, invoice.lines.data.length]).toEqual([
      'subscription_update',
      'paid',
      2,
    ]);
    expect(invoice.amount_paid).toBeGreaterThan(4000);
    expect(invoice.amount_paid).toBeLessThan(5500);
    expect(periodEnd(changed)).toBe(periodEnd(subscription));
  });

  it('to yearly starts a new cycle now and credits the rest of the month', async () => {
    const yearly = await stripe.prices.create({
      product: String(price.product),
      currency: 'usd',
      unit_amount: 29_000,
      recurring: { interval: 'year' },
    });
    const subscription = await subscribe();
    const item = String(subscription.items.data[0]?.id);
    await shop.told();
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: yearly.id }],
      expand: ['latest_invoice'],
    });
    const days = (periodEnd(changed) - shop.now()) / 86_400;
    expect(days).toBeGreaterThan(364);
    expect((changed.latest_invoice as Stripe.Invoice).amount_paid).toBe(29_000 - 2900);
    expect((await shop.told()).filter((type) => type === 'customer.subscription.updated')).toHaveLength(1);
  });

  it('to a cheaper price leaves credit that later invoices use up', async () => {
    const cheap = await monthlyPrice(stripe, 500);
    const subscription = await subscribe();
    const item = String(subscription.items.data[0]?.id);
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: cheap.id }],
      proration_behavior: 'always_invoice',
    });
    const customer = (await stripe.customers.retrieve(String(subscription.customer))) as Stripe.Customer;
    expect(customer.balance).toBe(-2400);
    await passPeriod(subscription.id);
    const next = (await stripe.invoices.list({ subscription: subscription.id })).data[0];
    expect([next?.status, next?.total, next?.amount_due, next?.ending_balance]).toEqual(['paid', 500, 0, -1900]);
  });

  it('that is wrong changes nothing', async () => {
    const subscription = await subscribe();
    const item = String(subscription.items.data[0]?.id);
    const wrong = stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, deleted: true }, { price: 'price_nothing' }],
    });
    expect((await failureOf(wrong)).code).toBe('resource_missing');
    expect((await read(subscription.id)).items.data.map(({ id }) => id)).toEqual([item]);
  });
});

describe('the end', () => {
  it('by refund: the last charge goes back, the subscription ends at once', async () => {
    const subscription = await subscribe();
    const [invoice] = (
      await stripe.invoices.list({ subscription: subscription.id, status: 'paid', limit: 1, expand: ['data.payments'] })
    ).data;
    const intent = String(invoice?.payments?.data[0]?.payment.payment_intent);
    const refund = await stripe.refunds.create({ payment_intent: intent, reason: 'requested_by_customer' });
    expect([refund.amount, refund.status]).toEqual([2900, 'succeeded']);
    await shop.told();
    const ended = await stripe.subscriptions.cancel(subscription.id, { prorate: false });
    expect([ended.status, typeof ended.ended_at]).toEqual(['canceled', 'number']);
    expect(await shop.told()).toEqual(['customer.subscription.deleted']);
    expect((await failureOf(stripe.subscriptions.cancel(subscription.id))).statusCode).toBe(404);
    expect((await stripe.subscriptions.list({ customer: String(subscription.customer) })).data).toHaveLength(0);
    const found = await stripe.subscriptions.list({ customer: String(subscription.customer), status: 'canceled' });
    expect(found.data).toHaveLength(1);
  });

  it('comes with the customer’s deletion', async () => {
    const subscription = await subscribe();
    await stripe.customers.del(String(subscription.customer));
    expect((await read(subscription.id)).status).toBe('canceled');
  });
});
