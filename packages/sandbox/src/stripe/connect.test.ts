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

const CONTROLLER: Stripe.AccountCreateParams = {
  controller: {
    stripe_dashboard: { type: 'full' },
    fees: { payer: 'account' },
    losses: { payments: 'stripe' },
    requirement_collection: 'stripe',
  },
};

/** Types the platform was told about connected accounts. */
async function toldOfAccounts(): Promise<string[]> {
  await shop.control('flush');
  return shop.connect.events.map(({ type }) => type);
}

describe('onboarding by link', () => {
  const link = (account: string) =>
    stripe.accountLinks.create({
      account,
      type: 'account_onboarding',
      return_url: 'https://app.test/return',
      refresh_url: 'https://app.test/refresh',
    });

  it('completes the account and tells the platform', async () => {
    const account = await stripe.accounts.create({
      ...CONTROLLER,
      email: 'north@example.test',
      metadata: { reseller: '3' },
    });
    expect([account.charges_enabled, account.details_submitted, account.requirements?.currently_due?.length]).toEqual([
      false,
      false,
      5,
    ]);
    const { url, expires_at, created } = await link(account.id);
    expect(expires_at - created).toBe(300);
    expect((await shop.open(url)).text).toContain('north@example.test');
    expect((await shop.submit(url, { name: 'Northwind', act: 'complete' })).location).toBe('https://app.test/return');
    const after = await stripe.accounts.retrieve(account.id);
    expect([after.charges_enabled, after.payouts_enabled, after.business_profile?.name]).toEqual([
      true,
      true,
      'Northwind',
    ]);
    expect(after.requirements?.currently_due).toEqual([]);
    await shop.control('flush');
    const [event] = shop.connect.events;
    expect([event?.type, event?.account]).toEqual(['account.updated', account.id]);
    expect(shop.platform.events.some(({ type }) => type === 'account.updated')).toBe(false);
  });

  it('may be left for later; a used or old link leads to the refresh address', async () => {
    const account = await stripe.accounts.create({ type: 'standard' });
    const first = await link(account.id);
    expect((await shop.submit(first.url, { act: 'later' })).location).toBe('https://app.test/return');
    expect((await stripe.accounts.retrieve(account.id)).charges_enabled).toBe(false);
    expect((await shop.open(first.url)).location).toBe('https://app.test/refresh');
    const second = await link(account.id);
    await shop.advance(10 * 60_000);
    expect((await shop.open(second.url)).location).toBe('https://app.test/refresh');
  });
});

describe('connecting an existing account by OAuth', () => {
  const authorize = (more: Record<string, string> = {}) =>
    `/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: 'ca_sandbox',
      scope: 'read_write',
      state: 'xyz',
      redirect_uri: 'https://app.test/stripe/callback',
      'stripe_user[email]': 'owner@example.test',
      ...more,
    })}`;

  async function agree(): Promise<URL> {
    const done = await shop.submit(authorize(), { account: 'new', name: 'Old Shop', email: 'owner@example.test' });
    return new URL(String(done.location));
  }
  const redeem = (code: string | null) => stripe.oauth.token({ grant_type: 'authorization_code', code: String(code) });

  it('asks for consent, returns a code with the state, and trades it for access', async () => {
    expect((await shop.open(authorize())).text).toContain('owner@example.test');
    const back = await agree();
    expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([
      'https://app.test/stripe/callback',
      'xyz',
    ]);
    const token = await redeem(back.searchParams.get('code'));
    expect(token).toMatchObject({ token_type: 'bearer', scope: 'read_write', livemode: false });
    const account = await stripe.accounts.retrieve(String(token.stripe_user_id));
    expect([account.charges_enabled, account.type]).toEqual([true, 'standard']);
    const customer = await stripe.customers.create({}, { stripeAccount: account.id });
    const own = await stripe.customers.retrieve(customer.id, {}, { apiKey: String(token.access_token) });
    expect(own.id).toBe(customer.id);
    expect(await toldOfAccounts()).toEqual(['account.application.authorized', 'customer.created']);
    expect((await shop.open(authorize())).text).toContain('Old Shop');
  });

  it('passes on a refusal and never redirects to nonsense', async () => {
    const denied = new URL(String((await shop.submit(authorize(), { account: 'deny' })).location));
    expect(denied.searchParams.get('error')).toBe('access_denied');
    expect((await shop.open(authorize({ client_id: 'nobody' }))).status).toBe(400);
    expect((await shop.open(authorize({ redirect_uri: 'javascript:alert(1)' }))).status).toBe(400);
  });

  it('takes a code once; used twice, access is withdrawn', async () => {
    const code = (await agree()).searchParams.get('code');
    const { stripe_user_id: account } = await redeem(code);
    const again = await failureOf(redeem(code));
    expect([again.type, again.statusCode]).toEqual(['StripeInvalidGrantError', 400]);
    expect((await failureOf(stripe.customers.list({}, { stripeAccount: String(account) }))).code).toBe(
      'account_invalid',
    );
    expect((await failureOf(redeem('ac_unknown'))).statusCode).toBe(400);
  });

  it('ends by deauthorizing, from the platform or by the account’s owner', async () => {
    const tokens = [
      await redeem((await agree()).searchParams.get('code')),
      await redeem((await agree()).searchParams.get('code')),
    ];
    const [first, second] = tokens.map((token) => String(token.stripe_user_id)) as [string, string];
    expect(await stripe.oauth.deauthorize({ client_id: 'ca_sandbox', stripe_user_id: first })).toEqual({
      stripe_user_id: first,
    });
    await shop.control(`accounts/${second}/deauthorize`);
    await shop.control('flush');
    const ended = shop.connect.events.filter(({ type }) => type === 'account.application.deauthorized');
    expect(ended.map(({ account }) => account)).toEqual([first, second]);
    expect((await failureOf(stripe.accounts.retrieve(first))).statusCode).toBe(403);
    const twice = await failureOf(stripe.oauth.deauthorize({ client_id: 'ca_sandbox', stripe_user_id: first }));
    expect(twice.statusCode).toBe(401);
  });
});

describe('selling on a connected account', () => {
  it('takes the platform’s fee from a payment and gives it back with a refund', async () => {
    const account = await stripe.accounts.create({ type: 'standard' });
    const on = { stripeAccount: account.id };
    const payment = { amount: 5000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true, off_session: true };
    const intent = await stripe.paymentIntents.create({ ...payment, application_fee_amount: 1200 }, on);
    const [fee] = (await stripe.applicationFees.list()).data;
    expect(fee).toMatchObject({ amount: 1200, account: account.id, charge: intent.latest_charge, refunded: false });
    const charge = await stripe.charges.retrieve(String(intent.latest_charge), { expand: ['balance_transaction'] }, on);
    expect(charge.balance_transaction).toMatchObject({ fee: 175 + 1200, net: 5000 - 1375 });
    await stripe.refunds.create({ payment_intent: intent.id, amount: 2500, refund_application_fee: true }, on);
    expect((await stripe.applicationFees.retrieve(String(fee?.id))).amount_refunded).toBe(600);
    const refused = await failureOf(stripe.paymentIntents.create({ ...payment, application_fee_amount: 1 }));
    expect(refused.param).toBe('application_fee_amount');
    expect(await shop.told()).toEqual(['application_fee.created', 'application_fee.refunded']);
  });

  it('runs subscriptions, checkout and events apart from the platform', async () => {
    const account = await stripe.accounts.create({ type: 'standard' });
    const on = { stripeAccount: account.id };
    const product = await stripe.products.create({ name: 'Leads' }, on);
    const recurring = { interval: 'month' as const };
    const price = await stripe.prices.create(
      { product: product.id, currency: 'usd', unit_amount: 4900, recurring },
      on,
    );
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ price: price.id, quantity: 1 }],
        subscription_data: { application_fee_percent: 10 },
        success_url: 'https://app.test/done',
      },
      on,
    );
    await shop.submit(String(session.url), { email: 'buyer@example.test', preset: '4242424242424242' });
    expect((await stripe.subscriptions.list({}, on)).data.map(({ status }) => status)).toEqual(['active']);
    expect((await stripe.subscriptions.list()).data).toHaveLength(0);
    expect((await stripe.applicationFees.list()).data.map(({ amount }) => amount)).toEqual([490]);
    expect(await toldOfAccounts()).toContain('checkout.session.completed');
    expect(shop.connect.events.every((event) => event.account === account.id)).toBe(true);
    expect(await shop.told()).toEqual(['application_fee.created']);
    const listed = await stripe.events.list({ type: 'checkout.session.completed' }, on);
    expect(listed.data).toHaveLength(1);
    expect((await stripe.events.list({ type: 'checkout.session.completed' })).data).toHaveLength(0);
  });

  it('shares nothing: a platform’s customer and price do not exist there', async () => {
    const account = await stripe.accounts.create({ type: 'standard' });
    const [customer, price] = [await customerWithCard(stripe), await monthlyPrice(stripe)];
    const mixed = stripe.subscriptions.create(
      { customer: customer.id, items: [{ price: price.id }] },
      { stripeAccount: account.id },
    );
    expect((await failureOf(mixed)).code).toBe('resource_missing');
  });
});
