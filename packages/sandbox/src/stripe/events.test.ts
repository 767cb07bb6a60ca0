import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { customerWithCard, failureOf, monthlyPrice, openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
let stripe: Stripe;
beforeEach(async () => {
  shop = await openShop();
  stripe = shop.stripe;
});
afterEach(() => shop.close());

const makeCustomers = async (count: number) => {
  for (let n = 1; n <= count; n++) await stripe.customers.create({ name: `Customer ${n}` });
};
const namesOf = (events: Stripe.Event[]) => events.map(({ data }) => (data.object as Stripe.Customer).name);

describe('an event', () => {
  it('is signed, carries the request that caused it, and can be read again', async () => {
    const customer = await stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'k1' });
    await shop.told();
    const [event] = shop.platform.events;
    expect(event).toMatchObject({
      object: 'event',
      type: 'customer.created',
      api_version: '2026-10-28.endive',
      livemode: false,
      pending_webhooks: 1,
      request: { id: customer.lastResponse.requestId, idempotency_key: 'k1' },
      data: { object: { id: customer.id } },
    });
    expect(shop.platform.rejected).toBe(0);
    expect((await stripe.events.retrieve(String(event?.id))).pending_webhooks).toBe(0);
    expect((await stripe.events.list({ types: ['customer.created'] })).data.map(({ id }) => id)).toEqual([event?.id]);
    expect((await failureOf(stripe.events.retrieve('evt_nothing'))).statusCode).toBe(404);
  });

  it('says what was there before a change', async () => {
    const { id } = await stripe.customers.create({ name: 'Ada' });
    await stripe.customers.update(id, { name: 'Ada L.' });
    await stripe.customers.update(id, { name: 'Ada L.' });
    const changes = await stripe.events.list({ type: 'customer.updated' });
    expect(changes.data.map(({ data }) => data.previous_attributes)).toEqual([{ name: 'Ada' }]);
  });

  it('keeps the state of its moment', async () => {
    const { id } = await stripe.customers.create({ name: 'Before' });
    await stripe.customers.update(id, { name: 'After' });
    expect(namesOf((await stripe.events.list({ type: 'customer.created' })).data)).toEqual(['Before']);
  });
});

describe('delivery', () => {
  it('is tried again later until it succeeds', async () => {
    shop.platform.answers.push(500, 503);
    await makeCustomers(1);
    expect(await shop.told()).toEqual([]);
    await shop.advance(6_000);
    expect(await shop.told()).toEqual([]);
    await shop.advance(31_000);
    expect(await shop.told()).toEqual(['customer.created']);
  });

  it('is given up after eight attempts', async () => {
    shop.platform.answers.push(...Array.from({ length: 8 }, () => 500));
    await makeCustomers(1);
    for (let attempt = 1; attempt <= 10; attempt++) await shop.advance(25 * 3_600_000);
    expect(await shop.told()).toEqual([]);
    expect(shop.platform.answers).toEqual([]);
    expect(await shop.control('flush')).toEqual({ waiting: 0 });
  });

  it('of one failing event does not hold up the next', async () => {
    shop.platform.answers.push(500);
    await makeCustomers(2);
    await shop.told();
    expect(namesOf(shop.platform.events)).toEqual(['Customer 2']);
  });

  it('can be withheld, doubled and shuffled', async () => {
    await shop.control('switches', { withhold: true, copies: 2 });
    await makeCustomers(12);
    expect(await shop.told()).toEqual([]);
    await shop.control('switches', { withhold: false, shuffle: true });
    await shop.told();
    const names = namesOf(shop.platform.events);
    const ordered = Array.from({ length: 12 }, (_, n) => `Customer ${n + 1}`).flatMap((name) => [name, name]);
    expect(names).not.toEqual(ordered);
    expect([...names].sort()).toEqual([...ordered].sort());
    expect(new Set(shop.platform.events.map(({ id }) => id)).size).toBe(12);
  });

  it('can be repeated on request', async () => {
    await makeCustomers(1);
    await shop.told();
    const id = String(shop.platform.events[0]?.id);
    expect(await shop.control(`events/${id}/resend`)).toEqual({ endpoints: 1 });
    await shop.told();
    expect(shop.platform.events.map((event) => event.id)).toEqual([id, id]);
  });
});

describe('webhook endpoints', () => {
  it('show their secret once, hear only what they asked for, and can be silenced', async () => {
    const made = await stripe.webhookEndpoints.create({ url: shop.connect.url, enabled_events: ['product.created'] });
    expect(made.secret).toMatch(/^whsec_\w{32}$/);
    expect((await stripe.webhookEndpoints.retrieve(made.id)).secret).toBeUndefined();
    await makeCustomers(1);
    await stripe.products.create({ name: 'Heard' });
    await shop.told();
    // The receiver checks with another secret, so hearing shows as a rejected signature.
    expect(shop.connect.rejected).toBe(1);
    await stripe.webhookEndpoints.update(made.id, { disabled: true });
    await stripe.products.create({ name: 'Unheard' });
    await shop.told();
    await stripe.webhookEndpoints.del(made.id);
    expect(shop.connect.rejected).toBe(1);
    expect((await failureOf(stripe.webhookEndpoints.retrieve(made.id))).statusCode).toBe(404);
  });

  it('told by the sandbox again replace their secret instead of doubling', async () => {
    const told = { url: shop.platform.url, secret: 'whsec_platform' };
    await shop.control('webhook-endpoints', told);
    await makeCustomers(1);
    expect(await shop.told()).toEqual(['customer.created']);
    expect((await stripe.webhookEndpoints.list()).data).toHaveLength(2);
  });
});

describe('the sandbox', () => {
  it('renews a card by itself where a test asks for it', async () => {
    const customer = await customerWithCard(stripe);
    await shop.told();
    await shop.control(`payment-methods/${customer.invoice_settings.default_payment_method}/renew`);
    expect(await shop.told()).toEqual(['payment_method.automatically_updated']);
  });

  it('shows all events with their attempts and forgets everything but the endpoints on reset', async () => {
    await makeCustomers(1);
    await shop.told();
    const answer = await fetch(`${shop.url}/stripe/_sandbox/events`);
    const { data } = (await answer.json()) as { data: { type: string; attempts: { answer: string }[] }[] };
    expect(data.map(({ type, attempts }) => [type, attempts[0]?.answer])).toEqual([['customer.created', '200']]);
    await shop.control('reset');
    expect((await stripe.customers.list()).data).toEqual([]);
    await makeCustomers(1);
    expect(await shop.told()).toEqual(['customer.created']);
  });

  it('remembers objects, keys, due tasks and undelivered events over a restart, and never repeats an id', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-stripe-'));
    const before = await openShop({ folder });
    const customer = await customerWithCard(before.stripe);
    const price = await monthlyPrice(before.stripe);
    const subscription = await before.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    const kept = await before.stripe.products.create({ name: 'Kept' }, { idempotencyKey: 'kept' });
    await before.control('switches', { withhold: true });
    await before.stripe.products.create({ name: 'Waiting' });
    await before.close();

    const after = await openShop({ folder });
    expect((await after.stripe.products.create({ name: 'Kept' }, { idempotencyKey: 'kept' })).id).toBe(kept.id);
    expect((await after.stripe.products.create({ name: 'Kept' })).id).not.toBe(kept.id);
    await after.advance(32 * 24 * 3_600_000);
    const invoices = await after.stripe.invoices.list({ subscription: subscription.id });
    expect(invoices.data.map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect((await after.control('flush')).waiting).toBeGreaterThan(0);
    await after.close();
    rmSync(folder, { recursive: true });
  });
});
