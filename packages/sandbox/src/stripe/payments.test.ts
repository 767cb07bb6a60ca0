import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerWithCard, failureOf, openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
let stripe: Stripe;
beforeAll(async () => {
  shop = await openShop();
  stripe = shop.stripe;
});
afterAll(() => shop.close());

describe('a payment', () => {
  it('succeeds at once with a good card and names its charge', async () => {
    const customer = await customerWithCard(stripe);
    await shop.told();
    const intent = await stripe.paymentIntents.create({
      amount: 2500,
      currency: 'usd',
      customer: customer.id,
      payment_method: String(customer.invoice_settings.default_payment_method),
      off_session: true,
      confirm: true,
      metadata: { topup: '7' },
      expand: ['latest_charge.balance_transaction'],
    });
    const charge = intent.latest_charge as Stripe.Charge;
    expect([intent.status, intent.amount_received, intent.metadata]).toEqual(['succeeded', 2500, { topup: '7' }]);
    expect(charge).toMatchObject({ paid: true, amount: 2500, payment_intent: intent.id, status: 'succeeded' });
    expect(charge.balance_transaction).toMatchObject({ amount: 2500, fee: 103, net: 2397 });
    expect(await shop.told()).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']);
  });
});

describe('a refused payment', () => {
  it.each([['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline']])(
    '%s answers 402 with the bank’s code and leaves the intent open',
    async (card, code, declineCode) => {
      const customer = await customerWithCard(stripe, card);
      const error = await failureOf(
        stripe.paymentIntents.create({
          amount: 500,
          currency: 'usd',
          customer: customer.id,
          payment_method: String(customer.invoice_settings.default_payment_method),
          off_session: true,
          confirm: true,
        }),
      );
      expect([error.statusCode, error.type, error.code, error.decline_code]).toEqual([
        402,
        'StripeCardError',
        code,
        declineCode,
      ]);
      expect(error.payment_intent?.status).toBe('requires_payment_method');
    },
  );
});
