/** What resellers sell, against the simulator: on their own account, with the platform's share. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import { askAsServer, openShop, type Shop } from '../testing/shop.ts';
import { resaleProviderOf } from './resale.client.ts';
import type { ResaleProvider } from './resale-provider.port.ts';

let shop: Shop;
let merchant: string;
let provider: ResaleProvider;
beforeAll(async () => {
  shop = await openShop();
  ({ merchant } = await shop.buildSeller());
  provider = resaleProviderOf(systemBase(shop.api.platform), merchant);
});
afterAll(() => shop.stop());

let keys = 0;
const key = () => `test/${++keys}`;
const DAY = 86_400_000;

async function priced() {
  const productId = await provider.keepProduct({ packageId: 7, name: 'Growth', productId: null, key: key() });
  const priceOf = (billing: 'monthly' | 'one_time' | 'trial', amountMinor: number) =>
    provider.createPrice({ productId, billing, amountMinor, currency: 'usd', key: key() });
  return { productId, priceOf };
}
const order = {
  orderId: 12,
  trial: null,
  collectCard: true,
  feePercent: null,
  feeMinor: null,
  customerId: null,
  email: 'buyer@example.test',
  language: 'es',
  successUrl: 'https://app.test/done',
  cancelUrl: 'https://app.test/left',
};
const pay = (url: string) => shop.submit(url, { email: 'buyer@example.test', preset: '4242424242424242' });

describe('products and prices', () => {
  it('live on the reseller’s account, can be renamed, and retire', async () => {
    const { productId, priceOf } = await priced();
    expect(await provider.keepProduct({ packageId: 7, name: 'Grown', productId, key: key() })).toBe(productId);
    const priceId = await priceOf('monthly', 4900);
    const there = await askAsServer(shop.url, `prices/${priceId}?expand[]=product`, { merchant });
    expect(there).toMatchObject({ unit_amount: 4900, recurring: { interval: 'month' }, product: { name: 'Grown' } });
    expect((await askAsServer(shop.url, `prices/${priceId}`))['error'].code).toBe('resource_missing');
    await provider.retirePrice(priceId);
    await provider.retirePrice('price_unknown');
    expect((await askAsServer(shop.url, `prices/${priceId}`, { merchant }))['active']).toBe(false);
    const again = await provider.keepProduct({ packageId: 7, name: 'Growth', productId: 'prod_gone', key: key() });
    expect(again).not.toBe(productId);
  });

  it('are made once for a key', async () => {
    const { productId } = await priced();
    const price = { productId, billing: 'yearly', amountMinor: 49_000, currency: 'usd', key: key() } as const;
    expect(await provider.createPrice(price)).toBe(await provider.createPrice(price));
  });
});

describe('a checkout', () => {
  it('leads to a subscription with the platform’s share, which can be cancelled, kept and refunded', async () => {
    const { priceOf } = await priced();
    const priceId = await priceOf('monthly', 5000);
    const once = key();
    const wanted = { ...order, mode: 'subscription', priceId, feePercent: 24, key: once } as const;
    const session = await provider.checkout(wanted);
    expect((await provider.checkout(wanted)).id).toBe(session.id);
    expect(await provider.readCheckout(session.id)).toMatchObject({
      orderId: 12,
      status: 'open',
      subscriptionId: null,
    });
    expect(await pay(session.url)).toContain('https://app.test/done');
    const done = await provider.readCheckout(session.id);
    expect(done).toMatchObject({ status: 'complete', isPaid: true });
    const id = done?.subscriptionId as string;
    expect(await provider.readSubscription(id)).toMatchObject({
      customerId: done?.customerId,
      status: 'active',
      priceId,
      cancelsAtPeriodEnd: false,
      endedAt: null,
    });
    const [paid] = await provider.findInvoices(id);
    expect(paid).toMatchObject({
      subscriptionId: id,
      amountMinor: 5000,
      feeMinor: 1200,
      refundedMinor: 0,
      currency: 'usd',
      card: 'Visa •••• 4242',
    });
    const paymentId = paid?.paymentId as string;
    expect(await provider.readPayment(paymentId)).toEqual(paid);
    expect(await provider.readPayment(paid?.id as string)).toEqual(paid);
    await provider.cancelAtPeriodEnd(id, true, key());
    expect((await provider.readSubscription(id))?.cancelsAtPeriodEnd).toBe(true);
    await provider.cancelAtPeriodEnd(id, false, key());
    expect((await provider.readSubscription(id))?.cancelsAtPeriodEnd).toBe(false);
    const refund = { paymentId, key: key() };
    expect(await provider.refund(refund)).toEqual({ refundedMinor: 5000 });
    expect(await provider.refund({ paymentId, key: key() })).toEqual({ refundedMinor: 5000 });
    const { data: fees } = await askAsServer(shop.url, 'application_fees');
    expect(fees[0]).toMatchObject({ amount: 1200, amount_refunded: 1200, account: merchant });
    await provider.cancelNow(id, key());
    await provider.cancelNow(id, key());
    expect(await provider.readSubscription(id)).toMatchObject({ status: 'ended', endedAt: expect.any(Date) });
    expect(await provider.portal({ customerId: done?.customerId as string, returnUrl: 'https://app.test' })).toContain(
      shop.url,
    );
  });

  it('takes one payment with a fee', async () => {
    const { priceOf } = await priced();
    const priceId = await priceOf('one_time', 9900);
    const session = await provider.checkout({ ...order, mode: 'payment', priceId, feeMinor: 1200, key: key() });
    await pay(session.url);
    const done = await provider.readCheckout(session.id);
    expect(done).toMatchObject({ status: 'complete', isPaid: true, subscriptionId: null });
    expect(done?.customerId).not.toBeNull();
    const paid = await provider.readPayment(done?.paymentId as string);
    expect(paid).toMatchObject({ id: done?.paymentId, amountMinor: 9900, feeMinor: 1200, subscriptionId: null });
  });

  it('begins a trial that is paid at once, or that costs nothing', async () => {
    const { priceOf } = await priced();
    const [priceId, trialPrice] = [await priceOf('monthly', 5000), await priceOf('trial', 100)];
    const paid = await provider.checkout({
      ...order,
      mode: 'subscription',
      priceId,
      trial: { days: 14, priceId: trialPrice },
      feePercent: 24,
      key: key(),
    });
    await pay(paid.url);
    const first = (await provider.readCheckout(paid.id))?.subscriptionId as string;
    expect((await provider.readSubscription(first))?.status).toBe('trial');
    expect((await provider.findInvoices(first)).map(({ amountMinor }) => amountMinor)).toEqual([100]);
    const free = await provider.checkout({
      ...order,
      mode: 'subscription',
      priceId,
      trial: { days: 14, priceId: null },
      collectCard: false,
      key: key(),
    });
    await shop.submit(free.url, { email: 'buyer@example.test' });
    const second = (await provider.readCheckout(free.id))?.subscriptionId as string;
    expect((await provider.readSubscription(second))?.status).toBe('trial');
    expect(await provider.findInvoices(second)).toEqual([]);
  });
});

describe('a trial without a card', () => {
  it('is begun once, and ends by itself', async () => {
    const { priceOf } = await priced();
    const priceId = await priceOf('monthly', 5000);
    const wanted = { email: 'free@example.test', name: 'Free', orderId: 3, priceId, trialDays: 7, feePercent: 24 };
    const once = key();
    const begun = await provider.subscribe({ ...wanted, key: once });
    expect(await provider.subscribe({ ...wanted, key: once })).toEqual(begun);
    const trial = await provider.readSubscription(begun.subscriptionId);
    expect(trial).toMatchObject({ customerId: begun.customerId, status: 'trial', priceId });
    expect(trial?.trialEndsAt).toEqual(trial?.periodEndsAt);
    await fetch(`${shop.url}/clock/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ms: 8 * DAY }),
    });
    await shop.control('flush');
    expect((await provider.readSubscription(begun.subscriptionId))?.status).toBe('ended');
  });
});

describe('what is not there', () => {
  it('is null, and an account that let us go says so', async () => {
    for (const read of [provider.readCheckout, provider.readSubscription, provider.readPayment])
      expect(await read('cs_gone')).toBeNull();
    const { merchant: gone } = await shop.buildSeller();
    await shop.control(`accounts/${gone}/deauthorize`);
    const stranger = resaleProviderOf(systemBase(shop.api.platform), gone);
    await expect(stranger.readSubscription('sub_x')).rejects.toMatchObject({ code: 'billing.disconnected' });
  });
});
