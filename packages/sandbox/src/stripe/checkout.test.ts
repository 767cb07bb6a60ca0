import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { customerWithCard, DAY_MS, failureOf, monthlyPrice, openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
let stripe: Stripe;
beforeEach(async () => {
  shop = await openShop();
  stripe = shop.stripe;
});
afterEach(() => shop.close());

const URLS = {
  success_url: 'https://shop.test/done?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.test/cart',
};
const GOOD = { email: 'eve@example.test', name: 'Eve', number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };
const preset = (number: string) => ({ email: 'eve@example.test', preset: number });
const read = (id: string, expand: string[] = []) => stripe.checkout.sessions.retrieve(id, { expand });

const openPayment = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { price_data: { currency: 'usd', unit_amount: 1500, product_data: { name: '100 credits' } }, quantity: 2 },
    ],
    client_reference_id: 'order-1',
    metadata: { order: '1' },
    ...URLS,
    ...more,
  });

const openSubscription = async (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: (await monthlyPrice(stripe)).id, quantity: 1 }],
    ...URLS,
    ...more,
  });

describe('checkout of a payment', () => {
  it('shows what is bought, takes the card and returns to the shop', async () => {
    const session = await openPayment({ payment_intent_data: { metadata: { credits: '200' } } });
    expect([session.status, session.payment_status, session.amount_total]).toEqual(['open', 'unpaid', 3000]);
    const page = await shop.open(String(session.url));
    expect(page.status).toBe(200);
    for (const words of ['100 credits', '$30.00', 'https://shop.test/cart']) expect(page.text).toContain(words);
    await shop.told();
    const done = await shop.submit(String(session.url), GOOD);
    expect([done.status, done.location]).toEqual([303, `https://shop.test/done?session=${session.id}`]);
    const paid = await read(session.id, ['payment_intent', 'line_items']);
    const intent = paid.payment_intent as Stripe.PaymentIntent;
    expect([paid.status, paid.payment_status, paid.client_reference_id]).toEqual(['complete', 'paid', 'order-1']);
    expect([intent.status, intent.amount, intent.metadata.credits]).toEqual(['succeeded', 3000, '200']);
    expect(paid.customer_details).toMatchObject({ email: 'eve@example.test', name: 'Eve' });
    expect(paid.line_items?.data.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['100 credits', 2],
    ]);
    expect((await shop.told()).slice(-1)).toEqual(['checkout.session.completed']);
    expect((await shop.open(`/stripe/checkout/${session.id}`)).location).toContain('shop.test/done');
  });

  it('stays open with the bank’s words after a decline', async () => {
    const session = await openPayment();
    const refused = await shop.submit(String(session.url), preset('4000000000009995'));
    expect([refused.status, refused.text.includes('Your card has insufficient funds.')]).toEqual([402, true]);
    const wrong = await shop.submit(String(session.url), { ...GOOD, number: '1234' });
    expect(wrong.text).toContain('Your card number is incorrect.');
    expect((await read(session.id)).status).toBe('open');
    expect((await shop.submit(String(session.url), GOOD)).status).toBe(303);
  });

  it('asks to authenticate where the bank wants it', async () => {
    const session = await openPayment();
    const asked = await shop.submit(String(session.url), preset('4000002760003184'));
    const question = String(asked.location);
    expect((await shop.open(question)).text).toContain('Complete authentication');
    expect((await shop.submit(question, { answer: 'fail' })).text).toContain('unable to authenticate');
    expect((await shop.submit(question, { answer: 'complete' })).location).toContain('shop.test/done');
    expect((await read(session.id)).payment_status).toBe('paid');
  });

  it('of a processing payment completes unpaid and is told of the end later', async () => {
    const session = await openPayment();
    await shop.submit(String(session.url), preset('4000003560000123'));
    expect((await read(session.id)).payment_status).toBe('unpaid');
    await shop.told();
    await shop.control('processing/finish');
    expect((await shop.told()).slice(-1)).toEqual(['checkout.session.async_payment_succeeded']);
    expect((await read(session.id)).payment_status).toBe('paid');
  });

  it('expires after a day, or when the shop says so', async () => {
    const [forgotten, ended] = [await openPayment(), await openPayment()];
    expect((await stripe.checkout.sessions.expire(ended.id)).status).toBe('expired');
    await shop.told();
    await shop.advance(DAY_MS + 1000);
    expect(await shop.told()).toEqual(['checkout.session.expired']);
    expect((await read(forgotten.id)).url).toBeNull();
    expect((await shop.open(`/stripe/checkout/${forgotten.id}`)).status).toBe(410);
    expect((await failureOf(stripe.checkout.sessions.expire(ended.id))).statusCode).toBe(400);
  });

  it('refuses line items that do not fit the mode', async () => {
    const recurring = await monthlyPrice(stripe);
    const wrong = openPayment({ line_items: [{ price: recurring.id, quantity: 1 }] });
    expect((await failureOf(wrong)).message).toContain('recurring price');
    const none = stripe.checkout.sessions.create({ mode: 'payment', ...URLS });
    expect((await failureOf(none)).code).toBe('parameter_missing');
  });
});

describe('checkout of a subscription', () => {
  it('creates the customer and an active subscription that pays with the card', async () => {
    const session = await openSubscription({ subscription_data: { metadata: { account: '42' } } });
    await shop.submit(String(session.url), GOOD);
    const done = await read(session.id, ['subscription.default_payment_method', 'customer', 'invoice']);
    const subscription = done.subscription as Stripe.Subscription;
    expect([done.payment_status, subscription.status, subscription.metadata.account]).toEqual(['paid', 'active', '42']);
    expect((done.customer as Stripe.Customer).email).toBe('eve@example.test');
    expect((subscription.default_payment_method as Stripe.PaymentMethod).card?.last4).toBe('4242');
    expect((done.invoice as Stripe.Invoice).amount_paid).toBe(2900);
  });

  it('starts a trial without a card where the shop allows it', async () => {
    const session = await openSubscription({
      payment_method_collection: 'if_required',
      subscription_data: {
        trial_period_days: 14,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      },
    });
    expect([session.payment_status, session.amount_total]).toEqual(['no_payment_required', 0]);
    const page = await shop.open(String(session.url));
    expect([page.text.includes('Start trial'), page.text.includes('Card number')]).toEqual([true, false]);
    await shop.submit(String(session.url), { email: 'free@example.test' });
    const subscription = (await read(session.id, ['subscription'])).subscription as Stripe.Subscription;
    expect(subscription.status).toBe('trialing');
    await shop.advance(15 * DAY_MS);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  });

  it('takes a paid trial’s price now and the plan’s after it, with authentication only once', async () => {
    const start = await stripe.prices.create({ currency: 'usd', unit_amount: 100, product_data: { name: 'Trial' } });
    const plan = await monthlyPrice(stripe);
    const session = await openSubscription({
      line_items: [
        { price: plan.id, quantity: 1 },
        { price: start.id, quantity: 1 },
      ],
      subscription_data: { trial_period_days: 7 },
    });
    expect(session.amount_total).toBe(100);
    const asked = await shop.submit(String(session.url), preset('4000002500003155'));
    await shop.submit(String(asked.location), { answer: 'complete' });
    const subscription = (await read(session.id, ['subscription'])).subscription as Stripe.Subscription;
    await shop.advance(8 * DAY_MS);
    const invoices = await stripe.invoices.list({ subscription: subscription.id });
    expect(invoices.data.map(({ status, amount_paid }) => [status, amount_paid])).toEqual([
      ['paid', 2900],
      ['paid', 100],
    ]);
  });
});

describe('checkout of a set-up', () => {
  it('saves the card to the customer', async () => {
    const customer = await stripe.customers.create({ email: 'ada@example.test' });
    const session = await stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'usd',
      customer: customer.id,
      ...URLS,
    });
    expect((await shop.open(String(session.url))).text).toContain('ada@example.test');
    await shop.submit(String(session.url), GOOD);
    const intent = (await read(session.id, ['setup_intent'])).setup_intent as Stripe.SetupIntent;
    expect([intent.status, intent.customer]).toEqual(['succeeded', customer.id]);
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1);
  });
});

describe('the customer portal', () => {
  async function enter(more: Partial<Stripe.BillingPortal.SessionCreateParams> = {}) {
    const customer = await customerWithCard(stripe);
    const price = await monthlyPrice(stripe);
    const subscription = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
    const session = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'https://shop.test/account',
      ...more,
    });
    return { customer, subscription, session };
  }

  it('shows the subscription, the card and the invoices', async () => {
    const { session } = await enter();
    const page = await shop.open(session.url);
    for (const words of ['Pro', '$29.00 every month', '•••• 4242', 'paid', 'https://shop.test/account']) {
      expect(page.text).toContain(words);
    }
    const invoice = /href="([^"]*\/stripe\/invoices\/[^"]*)"/.exec(page.text)?.[1];
    expect((await shop.open(String(invoice))).text).toContain('$29.00');
  });

  it('cancels at the period’s end and takes that back', async () => {
    const { session, subscription } = await enter();
    const fields = { subscription: subscription.id };
    expect((await shop.submit(session.url, { ...fields, act: 'cancel' })).status).toBe(303);
    expect((await stripe.subscriptions.retrieve(subscription.id)).cancel_at_period_end).toBe(true);
    expect((await shop.open(session.url)).text).toContain("Don't cancel");
    await shop.submit(session.url, { ...fields, act: 'renew' });
    expect((await stripe.subscriptions.retrieve(subscription.id)).cancel_at).toBeNull();
  });

  it('saves a new card as the default, also one the bank asks about', async () => {
    const { session, customer } = await enter();
    const standard = async () => {
      const { invoice_settings } = (await stripe.customers.retrieve(customer.id, {
        expand: ['invoice_settings.default_payment_method'],
      })) as Stripe.Customer;
      return (invoice_settings.default_payment_method as Stripe.PaymentMethod).card?.last4;
    };
    await shop.submit(session.url, { act: 'card', preset: '5555555555554444' });
    expect(await standard()).toBe('4444');
    const asked = await shop.submit(session.url, { act: 'card', preset: '4000002500003155' });
    const secret = new URL(String(asked.location)).searchParams.get('client_secret');
    const back = await shop.submit(String(asked.location), { client_secret: String(secret), answer: 'complete' });
    await shop.open(String(back.location));
    expect(await standard()).toBe('3155');
    expect((await shop.submit(session.url, { act: 'card', preset: '4000000000000002' })).text).toContain('declined');
  });

  it('offers only what its configuration allows', async () => {
    const configuration = await stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true }, subscription_cancel: { enabled: false } },
    });
    const { session, subscription } = await enter({ configuration: configuration.id });
    const page = await shop.open(session.url);
    expect([page.text.includes('Cancel subscription'), page.text.includes('Add a card')]).toEqual([false, false]);
    const forced = await shop.submit(session.url, { subscription: subscription.id, act: 'cancel' });
    expect(forced.status).toBe(402);
    expect((await stripe.subscriptions.retrieve(subscription.id)).cancel_at_period_end).toBe(false);
    await stripe.billingPortal.configurations.update(configuration.id, {
      features: { subscription_cancel: { enabled: true, mode: 'immediately' } },
    });
    await shop.submit(session.url, { subscription: subscription.id, act: 'cancel' });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  });

  it('does not touch another customer’s subscription', async () => {
    const [mine, theirs] = [await enter(), await enter()];
    const attempt = await shop.submit(mine.session.url, { subscription: theirs.subscription.id, act: 'cancel' });
    expect(attempt.status).toBe(402);
    expect((await stripe.subscriptions.retrieve(theirs.subscription.id)).cancel_at_period_end).toBe(false);
  });
});
