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

const charge = async (customer: Stripe.Customer, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    customer: customer.id,
    payment_method: String(customer.invoice_settings.default_payment_method),
    off_session: true,
    confirm: true,
    ...more,
  });

describe('cards', () => {
  const enter = (number: string, more: object = {}) =>
    stripe.paymentMethods.create({ type: 'card', card: { number, exp_month: 12, exp_year: 34, cvc: '123', ...more } });

  it('are recognized by number, with one fingerprint per number', async () => {
    const [one, same, other] = [
      await enter('4242 4242 4242 4242'),
      await enter('4242424242424242'),
      await enter('5555555555554444'),
    ];
    expect(one.card).toMatchObject({ brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034, funding: 'credit' });
    expect(one.id).not.toBe(same.id);
    expect(one.card?.fingerprint).toBe(same.card?.fingerprint);
    expect(one.card?.fingerprint).not.toBe(other.card?.fingerprint);
    expect(other.card?.brand).toBe('mastercard');
  });

  it.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4111111111111111', {}, 'card_declined'],
    ['4242424242424242', { exp_month: 13 }, 'invalid_expiry_month'],
    ['4242424242424242', { exp_year: 2019 }, 'invalid_expiry_year'],
    ['4242424242424242', { cvc: '12' }, 'invalid_cvc'],
  ])('refuses %s %j: %s', async (number, more, code) => {
    const error = await failureOf(enter(number, more));
    expect([error.statusCode, error.code]).toEqual([402, code]);
  });

  it('attach to one customer, are listed there, and cannot come back once detached', async () => {
    const [ada, bob] = [await stripe.customers.create({}), await stripe.customers.create({})];
    const { id } = await enter('378282246310005', { cvc: '1234' });
    await shop.told();
    await stripe.paymentMethods.attach(id, { customer: ada.id });
    expect((await failureOf(stripe.paymentMethods.attach(id, { customer: bob.id }))).statusCode).toBe(400);
    await stripe.customers.update(ada.id, { invoice_settings: { default_payment_method: id } });
    const listed = await stripe.paymentMethods.list({ customer: ada.id, type: 'card' });
    expect(listed.data.map((method) => method.card?.brand)).toEqual(['amex']);
    expect((await stripe.customers.listPaymentMethods(ada.id)).data).toHaveLength(1);
    const changed = await stripe.paymentMethods.update(id, {
      card: { exp_year: 2040 },
      billing_details: { name: 'Ada' },
    });
    expect([changed.card?.exp_year, changed.billing_details.name]).toEqual([2040, 'Ada']);

    await stripe.paymentMethods.detach(id);
    const after = (await stripe.customers.retrieve(ada.id)) as Stripe.Customer;
    expect(after.invoice_settings.default_payment_method).toBeNull();
    expect((await failureOf(stripe.paymentMethods.attach(id, { customer: ada.id }))).statusCode).toBe(400);
    expect((await failureOf(stripe.paymentMethods.detach(id))).statusCode).toBe(400);
    const told = await shop.told();
    expect(told).toContain('payment_method.attached');
    expect(told).toContain('payment_method.detached');
  });

  it('that are bad cannot be attached, except the one that only fails when charged', async () => {
    const { id: customer } = await stripe.customers.create({});
    const error = await failureOf(stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer }));
    expect([error.statusCode, error.code, error.decline_code]).toEqual([402, 'card_declined', 'generic_decline']);
    expect((await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })).customer).toBe(customer);
  });
});

describe('a payment', () => {
  it('succeeds at once with a good card and names its charge', async () => {
    const customer = await customerWithCard(stripe);
    await shop.told();
    const intent = await charge(customer, {
      metadata: { topup: '7' },
      expand: ['latest_charge.balance_transaction'],
    });
    const taken = intent.latest_charge as Stripe.Charge;
    expect([intent.status, intent.amount_received, intent.metadata]).toEqual(['succeeded', 2500, { topup: '7' }]);
    expect(taken).toMatchObject({ paid: true, amount: 2500, payment_intent: intent.id, status: 'succeeded' });
    expect(taken.balance_transaction).toMatchObject({ amount: 2500, fee: 103, net: 2397 });
    expect(await shop.told()).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']);
    expect((await stripe.charges.list({ customer: customer.id })).data.map(({ id }) => id)).toEqual([taken.id]);
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
  ])('refused with %s answers 402 and leaves the intent open for another card', async (card, code, declineCode) => {
    await shop.told();
    const error = await failureOf(
      stripe.paymentIntents.create({
        amount: 500,
        currency: 'usd',
        payment_method: card,
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
    const { id, status, last_payment_error: last } = error.payment_intent as Stripe.PaymentIntent;
    expect([status, last?.code]).toEqual(['requires_payment_method', code]);
    expect(await shop.told()).toEqual(['payment_intent.created', 'charge.failed', 'payment_intent.payment_failed']);
    const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', off_session: true });
    expect(paid.status).toBe('succeeded');
  });

  it('off session with a card that asks for authentication fails with authentication_required', async () => {
    const customer = await customerWithCard(stripe, 'pm_card_authenticationRequired');
    const error = await failureOf(charge(customer));
    expect([error.statusCode, error.code]).toEqual([402, 'authentication_required']);
    expect(error.payment_intent).toMatchObject({ status: 'requires_payment_method', customer: customer.id });
    expect(error.payment_intent?.client_secret).toMatch(/_secret_/);
    expect(error.payment_method?.card?.last4).toBe('3184');
  });

  it('that is processing succeeds later by itself', async () => {
    const customer = await customerWithCard(stripe, 'pm_card_indiaRecurringMandateSetupAndRenewalsSuccess');
    await shop.told();
    const intent = await charge(customer);
    expect(intent.status).toBe('processing');
    expect(await shop.told()).toEqual(['payment_intent.created', 'charge.pending', 'payment_intent.processing']);
    await shop.advance(60_000);
    expect(await shop.told()).toEqual(['charge.succeeded', 'payment_intent.succeeded']);
    expect((await stripe.paymentIntents.retrieve(intent.id)).amount_received).toBe(2500);
  });

  it('that is processing can be finished at once, and may also fail', async () => {
    const method = 'pm_card_indiaRecurringPaymentFailureAfterPreDebitNotification';
    const intent = await charge(await customerWithCard(stripe, method));
    await shop.told();
    expect(await shop.control('processing/finish')).toEqual({ finished: 1 });
    expect(await shop.told()).toEqual(['charge.failed', 'payment_intent.payment_failed']);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
  });

  it('can be canceled only before it is paid', async () => {
    const open = await stripe.paymentIntents.create({ amount: 900, currency: 'usd' });
    const { status, cancellation_reason } = await stripe.paymentIntents.cancel(open.id, {
      cancellation_reason: 'abandoned',
    });
    expect([status, cancellation_reason]).toEqual(['canceled', 'abandoned']);
    const paid = await charge(await customerWithCard(stripe));
    const error = await failureOf(stripe.paymentIntents.cancel(paid.id));
    expect([error.code, error.payment_intent?.id]).toEqual(['payment_intent_unexpected_state', paid.id]);
  });

  it('on session and confirmed by a server needs a way back, as with the vendor', async () => {
    const payment = { amount: 900, currency: 'usd', payment_method: 'pm_card_visa', confirm: true };
    expect((await failureOf(stripe.paymentIntents.create(payment))).message).toContain('return_url');
    const only = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const } };
    expect((await stripe.paymentIntents.create({ ...payment, ...only })).status).toBe('succeeded');
  });

  it('saves the card when asked to, and otherwise uses it up', async () => {
    const { id: customer } = await stripe.customers.create({});
    const card = {
      type: 'card' as const,
      card: { number: '4242424242424242', exp_month: 1, exp_year: 40, cvc: '111' },
    };
    const [kept, spent] = [await stripe.paymentMethods.create(card), await stripe.paymentMethods.create(card)];
    const payment = { amount: 100, currency: 'usd', confirm: true, return_url: 'https://shop.test/back' };
    await stripe.paymentIntents.create({
      ...payment,
      customer,
      payment_method: kept.id,
      setup_future_usage: 'off_session',
    });
    expect((await stripe.paymentMethods.retrieve(kept.id)).customer).toBe(customer);
    await stripe.paymentIntents.create({ ...payment, payment_method: spent.id });
    expect((await failureOf(stripe.paymentIntents.create({ ...payment, payment_method: spent.id }))).statusCode).toBe(
      400,
    );
  });

  it('with the disputed card brings a dispute and cannot be refunded', async () => {
    await shop.told();
    const intent = await charge(await customerWithCard(stripe, 'pm_card_createDispute'));
    expect(await shop.told()).toContain('charge.dispute.created');
    expect((await failureOf(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe('charge_disputed');
  });

  it('can be disputed by a switch; the evidence decides, and only once', async () => {
    const intent = await charge(await customerWithCard(stripe, 'pm_card_visa'));
    const dispute = (await shop.control(`payment-intents/${intent.id}/dispute`)) as unknown as Stripe.Dispute;
    expect(dispute).toMatchObject({ amount: 2500, status: 'needs_response', payment_intent: intent.id });
    await shop.told();
    const evidence = { uncategorized_text: 'winning_evidence' };
    expect((await stripe.disputes.update(dispute.id, { evidence })).status).toBe('won');
    expect(await shop.told()).toEqual(['charge.dispute.closed', 'charge.dispute.funds_reinstated']);
    expect((await failureOf(stripe.disputes.close(dispute.id))).statusCode).toBe(400);
    expect((await stripe.charges.retrieve(String(intent.latest_charge))).disputed).toBe(false);
  });
});

describe('authentication', () => {
  it('by redirect ends at the return address with the proof of success', async () => {
    const customer = await customerWithCard(stripe, 'pm_card_authenticationRequired');
    const intent = await charge(customer, { off_session: false, return_url: 'https://shop.test/back?x=1' });
    expect(intent.status).toBe('requires_action');
    const page = String(intent.next_action?.redirect_to_url?.url);
    expect((await shop.open(page)).text).toContain('Complete authentication');
    const done = await shop.submit(page, { client_secret: String(intent.client_secret), answer: 'complete' });
    const back = new URL(String(done.location));
    expect(back.origin + back.pathname).toBe('https://shop.test/back');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      x: '1',
      payment_intent: intent.id,
      redirect_status: 'succeeded',
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it('that fails leaves the intent without a payment method', async () => {
    const customer = await customerWithCard(stripe, 'pm_card_authenticationRequired');
    const intent = await charge(customer, { off_session: false, return_url: 'https://shop.test/back' });
    await shop.told();
    const page = String(intent.next_action?.redirect_to_url?.url);
    const done = await shop.submit(page, { client_secret: String(intent.client_secret), answer: 'fail' });
    expect(new URL(String(done.location)).searchParams.get('redirect_status')).toBe('failed');
    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect([after.status, after.last_payment_error?.code]).toEqual([
      'requires_payment_method',
      'payment_intent_authentication_failure',
    ]);
    expect(await shop.told()).toEqual(['payment_intent.payment_failed']);
  });

  it('is not open to someone without the secret', async () => {
    const customer = await customerWithCard(stripe, 'pm_card_authenticationRequired');
    const intent = await charge(customer, { off_session: false, return_url: 'https://shop.test/back' });
    expect((await shop.open(`/stripe/authenticate/${intent.id}?client_secret=guess`)).status).toBe(404);
    const attempt = await shop.submit(`/stripe/authenticate/${intent.id}`, {
      client_secret: 'guess',
      answer: 'complete',
    });
    expect(attempt.status).toBe(404);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
  });
});

describe('a set-up intent', () => {
  it('saves a card for later', async () => {
    const { id: customer } = await stripe.customers.create({});
    await shop.told();
    const intent = await stripe.setupIntents.create({
      customer,
      usage: 'off_session',
      automatic_payment_methods: { enabled: true },
    });
    expect([intent.status, intent.client_secret]).toEqual(['requires_payment_method', expect.stringMatching(/^seti_/)]);
    const done = await stripe.setupIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      return_url: 'https://shop.test/back',
    });
    expect(done.status).toBe('succeeded');
    expect((await stripe.paymentMethods.list({ customer })).data.map(({ id }) => id)).toEqual([done.payment_method]);
    expect(await shop.told()).toEqual(['setup_intent.created', 'payment_method.attached', 'setup_intent.succeeded']);
  });

  it('fails with the bank’s words', async () => {
    const error = await failureOf(
      stripe.setupIntents.create({
        payment_method: 'pm_card_visa_chargeDeclined',
        confirm: true,
        return_url: 'https://shop.test',
      }),
    );
    expect([error.statusCode, error.code, error.setup_intent?.status]).toEqual([
      402,
      'card_declined',
      'requires_payment_method',
    ]);
  });

  it('lets a card that asks only once pay off session afterwards', async () => {
    const customer = await customerWithCard(stripe, 'pm_card_authenticationRequiredOnSetup');
    expect((await failureOf(charge(customer))).code).toBe('authentication_required');
    const intent = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: String(customer.invoice_settings.default_payment_method),
      confirm: true,
      return_url: 'https://shop.test/back',
    });
    const page = String(intent.next_action?.redirect_to_url?.url);
    await shop.submit(page, { client_secret: String(intent.client_secret), answer: 'complete' });
    expect((await charge(customer)).status).toBe('succeeded');
  });
});

describe('refunds', () => {
  it('give back in parts, never more than was paid', async () => {
    const intent = await charge(await customerWithCard(stripe));
    await shop.told();
    const part = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 1000,
      reason: 'requested_by_customer',
    });
    expect([part.status, part.amount, part.payment_intent]).toEqual(['succeeded', 1000, intent.id]);
    expect(await shop.told()).toEqual(['refund.created', 'charge.refunded']);
    const over = await failureOf(stripe.refunds.create({ payment_intent: intent.id, amount: 1501 }));
    expect(over.message).toBe('Refund amount ($15.01) is greater than unrefunded amount on charge ($15.00)');
    await stripe.refunds.create({ payment_intent: intent.id });
    const taken = await stripe.charges.retrieve(String(intent.latest_charge), { expand: ['refunds'] });
    expect([taken.refunded, taken.amount_refunded, taken.refunds?.data.length]).toEqual([true, 2500, 2]);
    expect((await failureOf(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe(
      'charge_already_refunded',
    );
  });

  it('may be pending first, or fail later', async () => {
    const pending = await charge(await customerWithCard(stripe, 'pm_card_pendingRefund'));
    const failing = await charge(await customerWithCard(stripe, 'pm_card_refundFail'));
    expect((await stripe.refunds.create({ payment_intent: pending.id })).status).toBe('pending');
    expect((await stripe.refunds.create({ payment_intent: failing.id })).status).toBe('succeeded');
    await shop.told();
    await shop.advance(3_600_000);
    expect(await shop.told()).toEqual(['refund.updated', 'refund.updated', 'refund.failed']);
    const [first] = (await stripe.refunds.list({ payment_intent: failing.id })).data;
    expect(first?.status).toBe('failed');
    expect((await stripe.charges.retrieve(String(failing.latest_charge))).amount_refunded).toBe(0);
  });
});

describe('customers', () => {
  it('are gone after deletion, together with what hung on them', async () => {
    const { id } = await customerWithCard(stripe);
    await shop.told();
    expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true });
    expect((await stripe.customers.retrieve(id)).deleted).toBe(true);
    expect((await stripe.customers.list({ email: 'ada@example.test' })).data.some((one) => one.id === id)).toBe(false);
    expect((await failureOf(stripe.paymentIntents.create({ amount: 500, currency: 'usd', customer: id }))).code).toBe(
      'resource_missing',
    );
    expect(await shop.told()).toEqual(['customer.deleted']);
  });
});
