import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerWithCard, failureOf, monthlyPrice, openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
let stripe: Stripe;
beforeAll(async () => {
  shop = await openShop();
  stripe = shop.stripe;
});
afterAll(() => shop.close());

describe('prices', () => {
  it('never change their amount; they are replaced', async () => {
    const price = await monthlyPrice(stripe);
    expect([price.unit_amount, String(price.unit_amount_decimal), price.type]).toEqual([2900, '2900', 'recurring']);
    const attempt = stripe.prices.update(price.id, { unit_amount: 1 } as Stripe.PriceUpdateParams);
    expect((await failureOf(attempt)).code).toBe('parameter_unknown');
    const replacement = await stripe.prices.create({
      product: String(price.product),
      currency: 'usd',
      unit_amount: 3900,
      recurring: { interval: 'month' },
    });
    await stripe.prices.update(price.id, { active: false });
    const offered = await stripe.prices.list({ product: String(price.product), active: true });
    expect(offered.data.map(({ id }) => id)).toEqual([replacement.id]);
    const customer = await customerWithCard(stripe);
    const old = stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
    expect((await failureOf(old)).message).toContain('inactive');
  });

  it('are found by lookup key, which can be handed on', async () => {
    const product = await stripe.products.create({ name: 'Keyed' });
    const given = { product: product.id, currency: 'usd', unit_amount: 100, lookup_key: 'standard' };
    await stripe.prices.create(given);
    expect((await failureOf(stripe.prices.create(given))).param).toBe('lookup_key');
    const heir = await stripe.prices.create({ ...given, unit_amount: 200, transfer_lookup_key: true });
    expect((await stripe.prices.list({ lookup_keys: ['standard'] })).data.map(({ id }) => id)).toEqual([heir.id]);
  });
});

describe('products', () => {
  it('can be changed and hidden, and deleted only without prices', async () => {
    const { id } = await stripe.products.create({ name: 'First', metadata: { kind: 'package' } });
    const changed = await stripe.products.update(id, { name: 'Second', active: false });
    expect([changed.name, changed.active, changed.metadata.kind]).toEqual(['Second', false, 'package']);
    expect((await stripe.products.list({ active: false, ids: [id] })).data).toHaveLength(1);
    expect(await stripe.products.del(id)).toMatchObject({ deleted: true });
    const used = await monthlyPrice(stripe);
    expect((await failureOf(stripe.products.del(String(used.product)))).statusCode).toBe(400);
  });
});

describe('customers', () => {
  it('can be made with a ready-made card as their default', async () => {
    const customer = await stripe.customers.create({
      payment_method: 'pm_card_mastercard',
      invoice_settings: { default_payment_method: 'pm_card_mastercard' },
      expand: ['invoice_settings.default_payment_method'],
    });
    expect((customer.invoice_settings.default_payment_method as Stripe.PaymentMethod).card?.brand).toBe('mastercard');
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it('show their subscriptions on request', async () => {
    const [{ id }, price] = [await customerWithCard(stripe), await monthlyPrice(stripe)];
    const { id: subscription } = await stripe.subscriptions.create({ customer: id, items: [{ price: price.id }] });
    const found = (await stripe.customers.retrieve(id, { expand: ['subscriptions'] })) as Stripe.Customer;
    expect(found.subscriptions?.data.map((one) => one.id)).toEqual([subscription]);
  });

  it('refuse metadata the vendor would refuse', async () => {
    const long = await failureOf(stripe.customers.create({ metadata: { note: 'x'.repeat(501) } }));
    expect([long.statusCode, long.param]).toEqual([400, 'metadata']);
  });
});

describe('a canceled subscription', () => {
  it('credits the unused time if asked to', async () => {
    const [{ id: customer }, price] = [await customerWithCard(stripe), await monthlyPrice(stripe, 3000)];
    const subscription = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
    await stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true });
    const [invoice] = (await stripe.invoices.list({ customer })).data;
    expect([invoice?.total, invoice?.status, invoice?.ending_balance]).toEqual([-3000, 'paid', -3000]);
  });
});
