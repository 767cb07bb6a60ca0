/** Credits that customers buy on the account of their reseller. */

import { createHmac } from 'node:crypto';
import { billing } from '@leadwright/contract/money/billing';
import { stripeConnect } from '@leadwright/contract/resale/stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { billingJobs } from '../billing.jobs.ts';
import { checkOpenPayments } from '../events/reconcile.service.ts';
import { reconcileMerchants } from '../events/resellers.jobs.ts';
import { openShare, oweShare, paidShare } from '../shares/shares.service.ts';
import {
  askAsServer,
  authenticate,
  CONNECT_SECRET,
  NUMBERS,
  openShop,
  type Shop,
  WEBHOOK_SECRET,
} from '../testing/shop.ts';
import { topUp } from '../top-up/top-up.service.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const api = () => shop.api;
const base = () => systemBase(api().platform);
const query = async (sql: string, values: unknown[] = []) =>
  (await api().platform.databases.owner.query(sql, values)).rows;
const shareOf = (reseller: TestPerson) => asAccount(base(), reseller.accountId, openShare);
const buy = (who: TestPerson, credits: number) => api().call(who, billing.buy, { body: { credits } });
const intents = async (merchant: string) =>
  (await askAsServer(shop.url, 'payment_intents?limit=100', { merchant }))['data'] as Record<string, unknown>[];
const paymentsOf = (who: TestPerson) =>
  query('select * from payments where account_id = $1 order by id', [who.accountId]);

/** A package with a price for credits, and the customer on it. */
async function givePackage(reseller: TestPerson, who: TestPerson, creditPrice: number | null) {
  const [made] = await query(
    `insert into packages (account_id, name, modules, monthly_credits, monthly_price_minor, credit_price_minor, created_at, changed_at)
     values ($1, 'Growth', '{leads}', 100, 4900, $2, now(), now()) returning id`,
    [reseller.accountId, creditPrice],
  );
  await query('update accounts set package_id = $2 where id = $1', [who.accountId, made.id]);
}

async function seller() {
  const made = await shop.buildSeller();
  const buyer = async (number: string = NUMBERS.good) => {
    const who = await made.customer();
    await shop.addCard(who, number);
    return who;
  };
  return { ...made, buyer };
}

async function post(event: object, secret: string, path = 'stripe-connect'): Promise<number> {
  const payload = JSON.stringify(event);
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': `t=${time},v1=${signature}`,
    host: 'localhost',
  };
  const reply = await api().app.inject({ method: 'POST', url: `/api/webhooks/${path}`, payload, headers });
  return reply.statusCode;
}

let number = 0;
const eventOf = (type: string, object: object, more: object = {}) => ({
  id: `evt_test_${++number}`,
  object: 'event',
  api_version: '2026-10-28.endive',
  type,
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  data: { object },
  ...more,
});

describe('credits bought from a reseller', () => {
  it('are paid on its account at the price of the package, with the platform’s share as fee', async () => {
    const { reseller, merchant, buyer } = await seller();
    const who = await buyer();
    await givePackage(reseller, who, 35);
    expect((await api().call(who, billing.settings, {})).body).toMatchObject({ merchant, price_per_100_credits: 3500 });
    const paid = await buy(who, 100);
    expect(paid.body.data).toMatchObject({ status: 'succeeded', amount_minor: 3500, merchant });
    expect(await shop.balanceOf(who)).toBe(100);
    const [intent] = await intents(merchant);
    expect(intent).toMatchObject({ amount: 3500, application_fee_amount: 1200, status: 'succeeded' });
    expect(await shareOf(reseller)).toBe(0);
    await shop.settle();
    expect(await shop.balanceOf(who)).toBe(100);
    await givePackage(reseller, who, null);
    expect((await buy(who, 100)).body.data.amount_minor).toBe(2000);
    // Parts of a cent count: 12.01 cents each.
    await givePackage(reseller, who, 13);
    await query('update packages set price_per_100_credits = 1201 where account_id = $1 and credit_price_minor = 13', [
      reseller.accountId,
    ]);
    expect((await buy(who, 100)).body.data.amount_minor).toBe(1201);
  });

  it('are paid with cards of that account only; those of the platform come back when it is disconnected', async () => {
    const reseller = await api().buildReseller();
    const who = await api().buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
    const cards = async () => (await api().call(who, billing.findCards, {})).body.data.map(({ id }) => id);
    const old = await shop.addCard(who, NUMBERS.mastercard);
    await shop.openMerchant(reseller);
    expect(await cards()).toEqual([]);
    expect((await buy(who, 100)).status).toBe(402);
    const touch = { params: { id: old.id }, body: {} };
    expect((await api().call(who, billing.validateCard, touch)).status).toBe(404);
    expect((await api().call(who, billing.makeDefault, touch)).status).toBe(404);
    expect((await api().call(who, billing.removeCard, touch)).status).toBe(404);
    const fresh = await shop.addCard(who);
    expect(await cards()).toEqual([fresh.id]);
    await api().call(reseller, stripeConnect.disconnect, {});
    expect(await cards()).toEqual([old.id]);
    expect((await buy(who, 100)).body.data).toMatchObject({ status: 'succeeded', merchant: null, amount_minor: 2000 });
  });

  it('in progress during a disconnect end after a day, and count if they were paid after all', async () => {
    const { reseller, merchant, buyer } = await seller();
    const who = await buyer(NUMBERS.alwaysAuthenticates);
    const { id, client_secret } = (await buy(who, 100)).body.data;
    const [payment] = await paymentsOf(who);
    await api().call(reseller, stripeConnect.disconnect, {});
    await shop.settle();
    const show = async () => (await api().call(who, billing.payment, { params: { id } })).body.status;
    expect(await show()).toBe('requires_action');
    api().clock.advance(25 * 3_600_000);
    await checkOpenPayments(base());
    expect([await show(), (await paymentsOf(who))[0].check_at]).toEqual(['failed', null]);
    await authenticate(shop.url, payment.provider_id, client_secret as string);
    const way = (await api().call(reseller, stripeConnect.connect, {})).body.redirect_url;
    const back = new URL(await shop.submit(way, { account: merchant }));
    await api().call(reseller, stripeConnect.finish, {
      body: { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' },
    });
    await reconcileMerchants(base());
    await api().runJobs();
    expect([await show(), await shop.balanceOf(who)]).toEqual(['succeeded', 100]);
  });

  it('go to the platform while the reseller’s account takes no charges', async () => {
    const { reseller, buyer } = await seller();
    const who = await buyer();
    await query('update payment_accounts set charges_enabled = false where account_id = $1', [reseller.accountId]);
    expect((await api().call(who, billing.settings, {})).body.merchant).toBeNull();
    expect((await buy(who, 100)).status).toBe(402);
  });

  it('pay what the reseller owes, up to the whole charge; too much lowers later fees', async () => {
    const { reseller, merchant, buyer } = await seller();
    const who = await buyer();
    const fees = async () => (await paymentsOf(who)).map(({ fee_minor }) => fee_minor);
    await asAccount(base(), reseller.accountId, (tx) => oweShare(tx, { credits: 100, key: 'a trial' }));
    await asAccount(base(), reseller.accountId, (tx) => oweShare(tx, { credits: 100, key: 'a trial' }));
    await buy(who, 100);
    expect([await fees(), await shareOf(reseller)]).toEqual([[2000], 400]);
    await buy(who, 100);
    expect([await fees(), await shareOf(reseller)]).toEqual([[2000, 1600], 0]);
    await asAccount(base(), reseller.accountId, (tx) => paidShare(tx, { minor: 5000, key: 'too much', kind: 'fee' }));
    await buy(who, 100);
    expect([
      (await fees())[2],
      await shareOf(reseller),
      (await intents(merchant))[0]?.['application_fee_amount'],
    ]).toEqual([0, -3800, null]);
  });

  it('of a card that is validated cost more than they bring: the rest is owed', async () => {
    const { reseller, buyer } = await seller();
    const who = await buyer();
    const [card] = (await api().call(who, billing.findCards, {})).body.data;
    const done = await api().call(who, billing.validateCard, { params: { id: card?.id as number }, body: {} });
    expect(done.body.data).toMatchObject({ status: 'succeeded', amount_minor: 100, credits: 10 });
    expect([await shop.balanceOf(who), await shareOf(reseller)]).toEqual([10, 20]);
  });

  it('are topped up there by themselves, and wait for a card when the account changes', async () => {
    const reseller = await api().buildReseller();
    const who = await api().buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
    await shop.addCard(who, NUMBERS.mastercard);
    await api().call(who, billing.saveTopUp, { body: { enabled: true, threshold: 0, amount: 50, monthly_cap: 500 } });
    const merchant = await shop.openMerchant(reseller);
    await topUp(base(), who.accountId);
    expect((await api().call(who, billing.getTopUp, {})).body.paused_reason).not.toBeNull();
    expect(await paymentsOf(who)).toEqual([]);
    await shop.addCard(who);
    await shop.settle();
    expect(await paymentsOf(who)).toMatchObject([{ kind: 'top_up', status: 'succeeded', merchant, fee_minor: 600 }]);
    expect(await shop.balanceOf(who)).toBe(50);
  });
});

describe('money that goes back on a reseller’s account', () => {
  const refund = (merchant: string, intent: string, more: Record<string, string> = {}) =>
    askAsServer(shop.url, 'refunds', { merchant, fields: { payment_intent: intent, ...more } });

  it('takes back the credits, and the share of those that were not spent', async () => {
    const { reseller, merchant, buyer } = await seller();
    const who = await buyer();
    await buy(who, 100);
    const [payment] = await paymentsOf(who);
    await shop.control('switches', { copies: 2, shuffle: true });
    await refund(merchant, payment.provider_id, { amount: '1000', refund_application_fee: 'true' });
    await refund(merchant, payment.provider_id, { amount: '1000' });
    await shop.settle();
    await shop.control('switches', { copies: 1, shuffle: false });
    expect(await shop.balanceOf(who)).toBe(0);
    expect(await paymentsOf(who)).toMatchObject([{ refunded_minor: 2000, fee_refunded_minor: 600 }]);
    // 1200 were taken as fee and 600 of it given back; no credit is left that would be owed for.
    expect(await shareOf(reseller)).toBe(-600);
  });

  it('is frozen while a dispute lasts', async () => {
    const { buyer } = await seller();
    const who = await buyer();
    await buy(who, 100);
    const [payment] = await paymentsOf(who);
    const dispute = await shop.control(`payment-intents/${payment.provider_id}/dispute`);
    await shop.settle();
    expect(await shop.balanceOf(who)).toBe(0);
    await shop.control(`disputes/${dispute['id']}/close`, { status: 'won' });
    await shop.settle();
    expect(await shop.balanceOf(who)).toBe(100);
  });
});

describe('events of resellers’ accounts', () => {
  it('are taken with their own secret at their own address', async () => {
    const { merchant } = await seller();
    const event = () => eventOf('account.updated', { id: merchant, object: 'account' }, { account: merchant });
    expect(await post(event(), WEBHOOK_SECRET)).toBe(400);
    expect(await post(event(), CONNECT_SECRET)).toBe(200);
    expect(await post(event(), CONNECT_SECRET, 'stripe')).toBe(400);
    const [astray, test, foreign] = [
      event(),
      { ...event(), livemode: true },
      eventOf('payment_intent.succeeded', { id: 'pi_x', object: 'payment_intent', metadata: {} }),
    ];
    expect(await post(astray, WEBHOOK_SECRET, 'stripe')).toBe(200);
    expect([await post(test, CONNECT_SECRET), await post(foreign, CONNECT_SECRET)]).toEqual([200, 200]);
    const ids = [astray, test, foreign].map(({ id }) => id);
    expect(await query('select event_id from provider_events where event_id = any ($1)', [ids])).toEqual([]);
    await api().runJobs();
  });

  it('bring nothing for a charge the reseller made itself in our name', async () => {
    const { reseller, merchant, buyer } = await seller();
    const who = await buyer(NUMBERS.alwaysAuthenticates);
    const { id } = (await buy(who, 100)).body.data;
    const [payment] = await paymentsOf(who);
    const [customer] = await query(
      'select customer_id from payment_customers where account_id = $1 and merchant = $2',
      [who.accountId, merchant],
    );
    await askAsServer(shop.url, 'payment_intents', {
      merchant,
      fields: {
        amount: '2000',
        currency: 'usd',
        payment_method: 'pm_card_visa',
        confirm: 'true',
        off_session: 'true',
        'metadata[account]': String(who.accountId),
        'metadata[payment]': payment.provider_key,
        customer: customer.customer_id,
      },
    });
    await shop.settle();
    expect((await api().call(who, billing.payment, { params: { id } })).body.status).toBe('requires_action');
    expect([await shop.balanceOf(who), await shareOf(reseller)]).toEqual([0, 0]);
  });

  it('of one account that name things of another do nothing', async () => {
    const [first, second] = [await seller(), await seller()];
    const who = await first.buyer();
    await buy(who, 100);
    const waiting = await first.buyer(NUMBERS.alwaysAuthenticates);
    await buy(waiting, 100);
    const [payment] = await paymentsOf(who);
    const [open] = await paymentsOf(waiting);
    const [customer] = await query('select customer_id from payment_customers where account_id = $1', [who.accountId]);
    const [card] = await query('select payment_method_id from cards where account_id = $1', [who.accountId]);
    const as = { account: second.merchant };
    const charge = { object: 'charge', customer: customer.customer_id, payment_intent: payment.provider_id };
    const paid = { object: 'payment_intent', id: open.provider_id, amount: 2000, currency: 'usd', status: 'succeeded' };
    const metadata = { account: String(waiting.accountId), payment: open.provider_key };
    const events = [
      eventOf('charge.refunded', { ...charge, id: 'ch_x', amount_refunded: 2000 }, as),
      eventOf('payment_intent.succeeded', { ...paid, metadata, application_fee_amount: 1200 }, as),
      eventOf('charge.dispute.created', { id: 'dp_x', object: 'dispute', payment_intent: payment.provider_id }, as),
      eventOf(
        'payment_method.detached',
        { id: card.payment_method_id, object: 'payment_method' },
        {
          ...as,
          data: { object: { id: card.payment_method_id }, previous_attributes: { customer: customer.customer_id } },
        },
      ),
      eventOf('account.application.deauthorized', { id: 'ca_sandbox', object: 'application' }, as),
      eventOf('account.updated', { id: first.merchant, object: 'account', charges_enabled: false }, as),
    ];
    for (const event of events) expect(await post(event, CONNECT_SECRET)).toBe(200);
    await api().runJobs();
    const left = await query('select type from provider_events where applied_at is null and merchant = $1', [
      second.merchant,
    ]);
    expect(left).toEqual([]);
    expect([await shop.balanceOf(who), await shop.balanceOf(waiting)]).toEqual([100, 0]);
    expect(await paymentsOf(who)).toMatchObject([{ refunded_minor: 0 }]);
    expect((await api().call(who, billing.findCards, {})).body.data).toHaveLength(1);
    for (const each of [first, second])
      expect((await api().call(each.reseller, stripeConnect.get, {})).body.data?.charges_enabled).toBe(true);
  });

  it('that never arrived are fetched at night, of every account, also beside one that gives no access', async () => {
    const [gone, alive] = [await seller(), await seller()];
    const who = await alive.buyer();
    await buy(who, 100);
    await shop.settle();
    await shop.control('switches', { withhold: true });
    const [payment] = await paymentsOf(who);
    const fields = { payment_intent: payment.provider_id };
    await askAsServer(shop.url, 'refunds', { merchant: alive.merchant, fields });
    await shop.control(`accounts/${gone.merchant}/deauthorize`);
    await shop.settle();
    expect(await shop.balanceOf(who)).toBe(100);
    await reconcileMerchants(base());
    await api().runJobs();
    expect(await shop.balanceOf(who)).toBe(0);
    expect((await api().call(gone.reseller, stripeConnect.get, {})).body.data).toBeNull();
    await shop.control('switches', { withhold: false });
    await shop.settle();
  });

  it('about packages are handed on by what they are about', async () => {
    const { merchant } = await seller();
    const told: unknown[] = [];
    const note = (...what: unknown[]) => {
      told.push(what.slice(1));
      return Promise.resolve();
    };
    const as = { account: merchant };
    const parent = { subscription_details: { subscription: 'sub_1' } };
    const order = { id: 'pi_1', object: 'payment_intent', amount: 5000, currency: 'usd', status: 'succeeded' };
    await post(eventOf('checkout.session.completed', { id: 'cs_1', object: 'checkout.session' }, as), CONNECT_SECRET);
    await post(eventOf('customer.subscription.trial_will_end', { id: 'sub_1', customer: 'cus_1' }, as), CONNECT_SECRET);
    await post(eventOf('invoice.paid', { id: 'in_1', customer: 'cus_1', parent }, as), CONNECT_SECRET);
    await post(eventOf('payment_intent.succeeded', { ...order, metadata: { order: '3' } }, as), CONNECT_SECRET);
    await api().runJobs(billingJobs({ checkout: note, subscription: note, payment: note }));
    expect(told).toHaveLength(4);
    expect(told).toEqual(
      expect.arrayContaining([
        [merchant, 'cs_1'],
        [merchant, 'sub_1'],
        [merchant, 'in_1', 'sub_1'],
        [merchant, 'pi_1', null],
      ]),
    );
  });
});
