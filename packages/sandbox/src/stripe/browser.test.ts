/** What the simulated card field does from a browser: publishable key, client secret, CORS. */
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
let stripe: Stripe;
beforeAll(async () => {
  shop = await openShop();
  stripe = shop.stripe;
});
afterAll(() => shop.close());

type Answer<T> = { status: number; body: T & { error?: Record<string, unknown> }; headers: Headers };

async function browse<T>(method: string, path: string, fields: Record<string, string>): Promise<Answer<T>> {
  const form = new URLSearchParams({ key: 'pk_test_sandbox', ...fields });
  const url = `${shop.url}${path}${method === 'GET' ? `?${form}` : ''}`;
  const answer = await fetch(url, {
    method,
    headers: { origin: 'http://localhost:3000' },
    ...(method === 'POST' && { body: form }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer<T>['body'], headers: answer.headers };
}

const CARD = { 'card[exp_month]': '12', 'card[exp_year]': '34', 'card[cvc]': '123', type: 'card' };
const enter = (number: string) =>
  browse<Stripe.PaymentMethod>('POST', '/v1/payment_methods', { ...CARD, 'card[number]': number });

describe('the browser', () => {
  it('may ask from another origin', async () => {
    const preflight = await fetch(`${shop.url}/v1/payment_methods`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect((await enter('4242424242424242')).headers.get('access-control-allow-origin')).toBe('*');
  });

  it('saves a card with the secret of a set-up intent', async () => {
    const { id: customer } = await stripe.customers.create({});
    const intent = await stripe.setupIntents.create({ customer, automatic_payment_methods: { enabled: true } });
    const method = await enter('4242424242424242');
    const done = await browse<Stripe.SetupIntent>('POST', `/v1/setup_intents/${intent.id}/confirm`, {
      client_secret: String(intent.client_secret),
      payment_method: method.body.id,
    });
    expect([done.status, done.body.status]).toEqual([200, 'succeeded']);
    expect((await stripe.paymentMethods.list({ customer })).data.map(({ id }) => id)).toEqual([method.body.id]);
  });

  it('cannot touch an intent without its secret, nor anything else', async () => {
    const intent = await stripe.setupIntents.create({});
    const path = `/v1/setup_intents/${intent.id}`;
    for (const client_secret of [undefined, 'seti_x_secret_guess']) {
      const fields: Record<string, string> = client_secret ? { client_secret } : {};
      expect((await browse('GET', path, fields)).status).toBe(400);
      expect((await browse('POST', `${path}/confirm`, { ...fields, payment_method: 'pm_card_visa' })).status).toBe(400);
    }
    expect((await browse('GET', '/v1/customers', {})).status).toBe(401);
    expect((await browse('POST', '/v1/refunds', { charge: 'ch_1' })).status).toBe(401);
  });

  it('is told why a card was refused', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 1200, currency: 'usd' });
    const refused = await browse('POST', `/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: String(intent.client_secret),
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4000000000009995',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
    });
    expect(refused.status).toBe(402);
    expect(refused.body.error).toMatchObject({
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    });
    const incorrect = await enter('4242424242424241');
    expect([incorrect.status, incorrect.body.error?.code]).toEqual([402, 'incorrect_number']);
  });

  it('authenticates in a frame that posts a message when it is over', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 1200, currency: 'usd' });
    const secret = { client_secret: String(intent.client_secret) };
    const method = await enter('4000002760003184');
    const asked = await browse<Stripe.PaymentIntent>('POST', `/v1/payment_intents/${intent.id}/confirm`, {
      ...secret,
      payment_method: method.body.id,
    });
    expect([asked.body.status, asked.body.next_action?.type]).toEqual(['requires_action', 'use_stripe_sdk']);
    const page = String(asked.body.next_action?.use_stripe_sdk?.stripe_js);
    const shown = await fetch(page);
    expect(shown.headers.get('content-security-policy')).toContain('frame-ancestors *');
    const done = await shop.submit(page, { ...secret, answer: 'complete' });
    expect(done.text).toContain(`data-id="${intent.id}" data-status="succeeded"`);
    expect(done.text).toContain('/assets/stripe-authentication.js');
    expect((await shop.open('/assets/stripe-authentication.js')).text).toContain("source: 'stripe-sandbox'");
    const after = await browse<Stripe.PaymentIntent>('GET', `/v1/payment_intents/${intent.id}`, secret);
    expect(after.body.status).toBe('succeeded');
  });

  it('works for a connected account too', async () => {
    const account = await stripe.accounts.create({ type: 'standard' });
    const intent = await stripe.setupIntents.create({}, { stripeAccount: account.id });
    const done = await browse<Stripe.SetupIntent>('POST', `/v1/setup_intents/${intent.id}/confirm`, {
      _stripe_account: account.id,
      client_secret: String(intent.client_secret),
      payment_method: 'pm_card_visa',
    });
    expect(done.body.status).toBe('succeeded');
  });
});
