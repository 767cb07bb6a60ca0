/** A purchase costs what was shown or does not happen, and open payments can be found again. */
import { billing, priceOfCredits, type ShownPrice } from '@leadwright/contract/money/billing';
import { holdsAsync } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../testing/api.ts';
import { NUMBERS, openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
let owner: TestPerson;
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.api.buildAccount();
  await shop.addCard(owner);
});
afterAll(() => shop.stop());

const buy = (credits: number, expected: ShownPrice, key?: string) =>
  shop.api.call(
    owner,
    billing.buy,
    { body: { credits, expected } },
    key ? { headers: { 'idempotency-key': key } } : {},
  );
const settings = async () => (await shop.api.call(owner, billing.settings, {})).body;
const payments = async () =>
  (
    await shop.api.platform.databases.platform.query('select count(*)::int as n from payments where account_id = $1', [
      owner.accountId,
    ])
  ).rows[0].n;
const setPrice = (price: number) =>
  shop.api.platform.databases.owner.query('update billing_settings set price_per_100_credits = $1', [price]);

describe('the price of a purchase', () => {
  it('is the one that was shown, or nothing is charged', async () => {
    const { price_per_100_credits, currency } = await settings();
    const different = fc.record({
      credits: fc.integer({ min: 3, max: 100_000 }),
      off: fc.integer({ min: -500, max: 500 }),
      currency: fc.constantFrom(currency, 'eur'),
    });
    await holdsAsync(
      fc.asyncProperty(different, async ({ credits, off, currency: shown }) => {
        fc.pre(off !== 0 || shown !== currency);
        const amount_minor = Math.max(0, priceOfCredits(credits, { price_per_100_credits }) + off);
        const { status, body } = await buy(credits, { amount_minor, currency: shown });
        expect([status, body.code]).toEqual([409, 'billing.price_changed']);
      }),
      { numRuns: 20 },
    );
    expect([await payments(), await shop.balanceOf(owner)]).toEqual([0, 0]);
    const amount_minor = priceOfCredits(50, { price_per_100_credits });
    expect((await buy(50, { amount_minor, currency })).body.data).toMatchObject({ credits: 50, amount_minor });
    expect(await shop.balanceOf(owner)).toBe(50);
  });

  it('of one that was made stays: a repeat gets its answer also after the price has changed', async () => {
    const { price_per_100_credits: price, currency } = await settings();
    const before = await payments();
    const shown = { amount_minor: priceOfCredits(10, { price_per_100_credits: price }), currency };
    const first = await buy(10, shown, 'same intention');
    await setPrice(price + 100);
    try {
      // As after a crash between the payment and its answer.
      await shop.api.platform.databases.owner.query(`delete from idempotency_keys where key = 'same intention'`);
      expect((await buy(10, shown, 'same intention')).body.data.id).toBe(first.body.data.id);
      expect((await buy(10, shown, 'a new one')).status).toBe(409);
    } finally {
      await setPrice(price);
    }
    expect(await payments()).toBe(before + 1);
  });

  it('holds for the check of a card too', async () => {
    const { data } = (await shop.api.call(owner, billing.findCards, {})).body;
    const params = { id: data[0]?.id as number };
    const validate = (amount_minor: number) =>
      shop.api.call(owner, billing.validateCard, { params, body: { expected: { amount_minor, currency: 'usd' } } });
    expect((await validate(99)).body.code).toBe('billing.price_changed');
    expect((await validate(100)).body.data.amount_minor).toBe(100);
  });
});

describe('payments in progress', () => {
  it('are found again by their account, until the bank has decided', async () => {
    const slow = await shop.api.buildAccount();
    await shop.addCard(slow, NUMBERS.paysLater);
    const { body } = await shop.api.call(slow, billing.buy, { body: { credits: 20 } });
    const open = async (who: TestPerson) => (await shop.api.call(who, billing.openPayments, {})).body.data;
    expect(await open(slow)).toMatchObject([
      { id: body.data.id, status: 'processing', credits: 20, amount_minor: 400 },
    ]);
    expect(await open(owner)).toEqual([]);
    await shop.control('processing/finish');
    await shop.settle();
    expect(await open(slow)).toEqual([]);
  });
});
