import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeForm } from './http/form.ts';
import { failureOf, openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
let stripe: Stripe;
beforeAll(async () => {
  shop = await openShop();
  stripe = shop.stripe;
});
afterAll(() => shop.close());

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${shop.url}${path}`, { headers: { authorization: 'Bearer sk_test_sandbox' }, ...init });

const clientWith = (key: string, apiVersion = '2026-10-28.endive') => {
  const { hostname, port } = new URL(shop.url);
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    apiVersion: apiVersion as '2026-10-28.endive',
    maxNetworkRetries: 0,
  });
};

describe('form decoding', () => {
  it('reads nested names, lists and open lists', () => {
    const form = 'a=1&metadata[x]=y%20z&items[0][price]=p&items[0][quantity]=2&items[1][price]=q&expand[]=u&expand[]=v';
    expect(decodeForm(form)).toEqual({
      a: '1',
      metadata: { x: 'y z' },
      items: [{ price: 'p', quantity: '2' }, { price: 'q' }],
      expand: ['u', 'v'],
    });
  });

  it('does not let a name reach the prototype', () => {
    decodeForm('__proto__[polluted]=1&constructor[prototype][polluted]=1');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('access', () => {
  it.each([
    ['sk_live_abc', 401, 'StripeAuthenticationError'],
    ['pk_test_sandbox', 401, 'StripeAuthenticationError'],
  ])('refuses the key %s', async (key, status, type) => {
    const error = await failureOf(clientWith(key).customers.list());
    expect([error.statusCode, error.type]).toEqual([status, type]);
  });

  it('accepts any test key, and names every request', async () => {
    const customers = await clientWith('sk_test_whatever').customers.list();
    expect(customers.lastResponse.requestId).toMatch(/^req_\w{14}$/);
    expect(customers.lastResponse.headers['stripe-version']).toBe('2026-10-28.endive');
  });

  it('refuses a call without a key and one with another API version', async () => {
    expect((await call('/v1/customers', { headers: {} })).status).toBe(401);
    const error = await failureOf(clientWith('sk_test_sandbox', '2020-08-27').customers.list());
    expect([error.statusCode, error.type]).toEqual([400, 'StripeInvalidRequestError']);
  });

  it('keeps each connected account’s objects to itself and refuses unknown accounts', async () => {
    const account = await stripe.accounts.create({ type: 'standard' });
    const other = { stripeAccount: account.id };
    const customer = await stripe.customers.create({ email: 'theirs@example.test' }, other);
    expect((await stripe.customers.retrieve(customer.id, {}, other)).id).toBe(customer.id);
    expect((await failureOf(stripe.customers.retrieve(customer.id))).code).toBe('resource_missing');
    const refused = await failureOf(stripe.customers.list({}, { stripeAccount: 'acct_stranger' }));
    expect([refused.statusCode, refused.code]).toEqual([403, 'account_invalid']);
  });
});

describe('errors', () => {
  it('names what is missing in the path (404) and in a parameter (400)', async () => {
    const gone = await failureOf(stripe.customers.retrieve('cus_nobody'));
    expect([gone.statusCode, gone.code, gone.message]).toEqual([
      404,
      'resource_missing',
      "No such customer: 'cus_nobody'",
    ]);
    const wrong = await failureOf(stripe.setupIntents.create({ customer: 'cus_nobody' }));
    expect([wrong.statusCode, wrong.code, wrong.param]).toEqual([400, 'resource_missing', 'customer']);
  });

  it('refuses unknown, missing and malformed parameters with the vendor’s codes', async () => {
    const unknown = await failureOf(stripe.customers.create({ favourite: 'blue' } as Stripe.CustomerCreateParams));
    expect([unknown.code, unknown.param]).toEqual(['parameter_unknown', 'favourite']);
    const missing = await failureOf(stripe.prices.create({ unit_amount: 1, product: 'x' } as Stripe.PriceCreateParams));
    expect([missing.code, missing.param]).toEqual(['parameter_missing', 'currency']);
    const malformed = await failureOf(stripe.paymentIntents.create({ amount: 1.5, currency: 'usd' }));
    expect([malformed.code, malformed.param]).toEqual(['parameter_invalid_integer', 'amount']);
    const small = await failureOf(stripe.paymentIntents.create({ amount: 49, currency: 'usd' }));
    expect(small.code).toBe('amount_too_small');
  });

  it('answers 404 for an address it does not know', async () => {
    const answer = await call('/v1/unicorns');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });
});

describe('idempotency', () => {
  it('gives the first answer again and does the act once', async () => {
    const options = { idempotencyKey: 'once' };
    const first = await stripe.customers.create({ email: 'once@example.test' }, options);
    const second = await stripe.customers.create({ email: 'once@example.test' }, options);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
    expect((await stripe.customers.list({ email: 'once@example.test' })).data).toHaveLength(1);
  });

  it('refuses other parameters under the same key', async () => {
    await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'changed' });
    const error = await failureOf(stripe.customers.create({ name: 'B' }, { idempotencyKey: 'changed' }));
    expect([error.statusCode, error.type]).toEqual([400, 'StripeIdempotencyError']);
  });

  it('keeps a decline but not a refused parameter', async () => {
    const declined = { idempotencyKey: 'declined' };
    const payment = {
      amount: 700,
      currency: 'usd',
      payment_method: 'pm_card_chargeCustomerFail',
      confirm: true,
      off_session: true,
    };
    const first = await failureOf(stripe.paymentIntents.create(payment, declined));
    const second = await failureOf(stripe.paymentIntents.create(payment, declined));
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
    await failureOf(stripe.customers.create({ email: 'nonsense' }, { idempotencyKey: 'corrected' }));
    const corrected = await stripe.customers.create({ email: 'good@example.test' }, { idempotencyKey: 'corrected' });
    expect(corrected.email).toBe('good@example.test');
  });

  it('answers 409 while the first request still runs', async () => {
    await shop.control('fail-next', { status: 0, delay_ms: 1000, path: '/v1/products' });
    const create = () => stripe.products.create({ name: 'Slow' }, { idempotencyKey: 'running' });
    const results = await Promise.allSettled([create(), create()]);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toEqual([expect.objectContaining({ statusCode: 409, code: 'idempotency_key_in_use' })]);
    expect((await create()).lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  it('forgets keys after a day', async () => {
    const first = await stripe.customers.create({ name: 'Old' }, { idempotencyKey: 'old' });
    await shop.advance(25 * 60 * 60 * 1000);
    const second = await stripe.customers.create({ name: 'Old' }, { idempotencyKey: 'old' });
    expect(second.id).not.toBe(first.id);
  });
});

describe('lists', () => {
  it('pages both ways and says when there is more', async () => {
    const product = await stripe.products.create({ name: 'Paged' });
    const made: string[] = [];
    for (let n = 1; n <= 5; n++) {
      made.push((await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: n * 100 })).id);
    }
    const newest = [...made].reverse();
    const ids = (page: Stripe.ApiList<Stripe.Price>) => page.data.map(({ id }) => id);
    const first = await stripe.prices.list({ product: product.id, limit: 2 });
    expect([ids(first), first.has_more, first.url]).toEqual([newest.slice(0, 2), true, '/v1/prices']);
    const next = await stripe.prices.list({ product: product.id, limit: 3, starting_after: newest[1] as string });
    expect([ids(next), next.has_more]).toEqual([newest.slice(2), false]);
    const back = await stripe.prices.list({ product: product.id, limit: 2, ending_before: newest[3] as string });
    expect([ids(back), back.has_more]).toEqual([newest.slice(1, 3), true]);
    const all = await stripe.prices.list({ product: product.id, limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(newest);
    expect((await failureOf(stripe.prices.list({ limit: 101 }))).param).toBe('limit');
  });

  it('expands what is asked for, and refuses what cannot be', async () => {
    const price = await stripe.prices.create({ currency: 'usd', unit_amount: 5, product_data: { name: 'Deep' } });
    const found = await stripe.prices.retrieve(price.id, { expand: ['product'] });
    expect((found.product as Stripe.Product).name).toBe('Deep');
    expect((await stripe.prices.retrieve(price.id)).product).toMatch(/^prod_/);
    const page = await stripe.prices.list({ product: String(price.product), expand: ['data.product'] });
    expect(page.data.map(({ product }) => (product as Stripe.Product).name)).toEqual(['Deep']);
    expect((await failureOf(stripe.prices.retrieve(price.id, { expand: ['currency'] }))).statusCode).toBe(400);
    const deep = await failureOf(stripe.subscriptions.list({ expand: ['data.items.data.price.product'] }));
    expect(deep.message).toContain('more than 4 levels');
  });
});

describe('metadata', () => {
  it('merges keys, removes empty ones and clears as a whole', async () => {
    const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } });
    expect((await stripe.customers.update(id, { metadata: { b: '', c: '3' } })).metadata).toEqual({ a: '1', c: '3' });
    expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
  });
});

describe('ids', () => {
  it('repeat with the seed', async () => {
    const twin = async (seed: number) => {
      const shop = await openShop({ seed });
      const { id } = await shop.stripe.customers.create({ name: 'Same' });
      await shop.close();
      return id;
    };
    const [one, same, other] = [await twin(5), await twin(5), await twin(6)];
    expect(one).toBe(same);
    expect(one).not.toBe(other);
  });
});

describe('ordered failures', () => {
  it('fail before the act, or lose the answer of an act that was done', async () => {
    await shop.control('fail-next', { status: 503, path: '/v1/customers', method: 'POST' });
    const before = await failureOf(stripe.customers.create({ name: 'Before' }, { idempotencyKey: 'before' }));
    expect(before.statusCode).toBe(503);
    expect((await stripe.customers.create({ name: 'Before' }, { idempotencyKey: 'before' })).name).toBe('Before');

    await shop.control('fail-next', { status: 500, path: '/v1/customers', when: 'after' });
    await failureOf(stripe.customers.create({ email: 'lost@example.test' }, { idempotencyKey: 'lost' }));
    const again = await stripe.customers.create({ email: 'lost@example.test' }, { idempotencyKey: 'lost' });
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.customers.list({ email: 'lost@example.test' })).data).toHaveLength(1);
  });

  it('cut the connection', async () => {
    // The library itself repeats a cut connection once, so two are ordered.
    await shop.control('fail-next', { drop: true, when: 'after', status: 0, times: 2, path: '/v1/customers' });
    const error = await failureOf(stripe.customers.create({ email: 'cut@example.test' }));
    expect(error.type).toBe('StripeConnectionError');
    expect((await stripe.customers.list({ email: 'cut@example.test' })).data).toHaveLength(1);
  });
});
