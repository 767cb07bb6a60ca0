/** Subscriptions of a reseller's customers, against the payment provider's simulator. */

import { identity } from '@leadwright/contract/accounts/identity';
import { lists } from '@leadwright/contract/leads/lists';
import { plans } from '@leadwright/contract/money/plans';
import { ownSubscription } from '@leadwright/contract/resale/own-subscription';
import { subscriptions } from '@leadwright/contract/resale/subscriptions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount } from '../../platform/context.ts';
import type { TestPerson } from '../../testing/api.ts';
import { openShare } from '../billing/public.ts';
import { askAsServer } from '../billing/testing/shop.ts';
import { grant, identityKey, spend } from '../wallet/public.ts';
import { finishRefund } from './following/finishing.service.ts';
import { ADDRESSES } from './subscriptions.rules.ts';
import { openResale, type Resale } from './testing/resale-world.ts';

let world: Resale;
beforeAll(async () => {
  world = await openResale();
});
afterAll(() => world.stop());

const api = () => world.api;
const balanceOf = async ({ accountId }: TestPerson) =>
  Number((await world.query('select balance from credit_wallets where account_id = $1', [accountId]))[0]?.balance ?? 0);
const chargesOf = ({ accountId }: TestPerson) =>
  world.query('select * from subscription_charges where customer_id = $1 order by paid_at', [accountId]);
const shareOf = ({ accountId }: TestPerson) => asAccount(world.base, accountId, openShare);
const use = (who: TestPerson, credits: number) =>
  asAccount(world.base, who.accountId, (tx) => {
    const items = Array.from({ length: credits }, (_, number) => ({
      act: 'local.contact' as const,
      identityKeys: [identityKey('place', `${who.accountId}:${number}`)],
      subject: `local:1/${number}`,
    }));
    return spend(tx, { items, purpose: 'search', title: 'Dentists', key: `use ${credits}` });
  });
type Act = 'stop' | 'reactivate' | 'cancel' | 'keep' | 'remove' | 'restore';
const act = (who: TestPerson, name: Act, customer: TestPerson) =>
  api().call(who, subscriptions[name], { params: { id: customer.accountId } });
const isIn = async (who: TestPerson) => (await api().call(who, identity.me, {})).status === 200;

describe('a subscription', () => {
  it('starts once and is renewed by each payment, whatever arrives twice and in any order', async () => {
    const seller = await world.openBusiness();
    await world.control('switches', { copies: 3, shuffle: true });
    const who = await world.buy(seller, { packageId: seller.packageId });
    await world.settle();
    expect(await balanceOf(who)).toBe(100);
    expect(await world.see(seller.reseller, who)).toMatchObject({
      state: 'active',
      labels: [],
      billing: 'monthly',
      next: 'charge',
      credits: { used: 0, given: 100 },
      last_charge: { minor: 4900, currency: 'usd', card: 'Visa •••• 4242' },
      package: { name: 'Growth' },
    });
    await world.days(32);
    await world.control('switches', { copies: 1, shuffle: false });
    expect(await chargesOf(who)).toMatchObject([
      { amount_minor: 4900, fee_minor: 1200, credits: 100 },
      { amount_minor: 4900, fee_minor: 1200, credits: 100 },
    ]);
    expect(await balanceOf(who)).toBe(100);
    expect(await shareOf(seller.reseller)).toBe(0);
    const given = await world.query(`select key from ledger_transactions where account_id = $1 and kind = 'grant'`, [
      who.accountId,
    ]);
    expect(given).toHaveLength(2);
  });

  it('of a year brings its credits every month and owes their share at once', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId, billing: 'yearly' });
    expect(await chargesOf(who)).toMatchObject([{ amount_minor: 49_000, fee_minor: 14_396 }]);
    expect(await shareOf(seller.reseller)).toBe(12 * 100 * 12 - 14_396);
    await world.days(40);
    await asAccount(world.base, who.accountId, (tx) => grant(tx, { source: 'grant', credits: 1, key: 'look' }));
    expect(await balanceOf(who)).toBe(101);
    expect(await chargesOf(who)).toHaveLength(1);
  });

  it('starts with a trial and its credits, warns the reseller before it ends, and converts with the first payment', async () => {
    const seller = await world.openBusiness({ trial_days: 14, trial_credits: 10 });
    const who = await world.buy(seller, { packageId: seller.packageId, trialDays: 14 });
    expect(await world.see(seller.reseller, who)).toMatchObject({
      state: 'trial',
      labels: ['trial'],
      last_charge: null,
    });
    expect([await balanceOf(who), await shareOf(seller.reseller)]).toEqual([10, 120]);
    await world.days(12);
    const told = await world.query(
      `select count(*)::int as n from subscriptions where customer_id = $1 and trial_warned_at is not null`,
      [who.accountId],
    );
    expect(told[0].n).toBe(1);
    await world.days(3);
    expect(await world.see(seller.reseller, who)).toMatchObject({ state: 'active', labels: [] });
    expect([await balanceOf(who), await shareOf(seller.reseller)]).toEqual([100, 120]);
  });

  it('gives a month’s credits for a trial that names none, with the fee of what the trial costs', async () => {
    const seller = await world.openBusiness({ trial_days: 7, trial_amount_minor: 100 });
    const who = await world.buy(seller, { packageId: seller.packageId, trialDays: 7, trialMinor: 100 });
    expect(await world.see(seller.reseller, who)).toMatchObject({ state: 'trial', last_charge: { minor: 100 } });
    expect([await balanceOf(who), await shareOf(seller.reseller)]).toEqual([100, 1200 - 24]);
  });

  it('keeps access while the provider tries again, without new credits, and ends unpaid', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId, card: 'pm_card_visa' });
    const ask = (path: string, fields: Record<string, string>) =>
      askAsServer(world.url, path, { merchant: seller.merchant, fields });
    const bad = await ask('payment_methods/pm_card_chargeCustomerFail/attach', { customer: who.customerId });
    await ask(`customers/${who.customerId}`, { 'invoice_settings[default_payment_method]': bad['id'] as string });
    await world.days(33);
    expect(await world.see(seller.reseller, who)).toMatchObject({ state: 'past_due', credits: { given: 0 } });
    expect(await isIn(who)).toBe(true);
    expect(
      (await api().call(who, lists.create, { body: { name: 'Late', type: 'local' } as never })).status,
    ).toBeLessThan(300);
    for (let week = 0; week < 5; week++) await world.days(7);
    expect(await world.see(seller.reseller, who)).toMatchObject({
      state: 'expired',
      labels: ['expired'],
      next: 'closing',
    });
    expect(
      (await world.query('select end_reason from subscriptions where customer_id = $1', [who.accountId]))[0].end_reason,
    ).toBe('unpaid');
  });

  it('bought for a time ends after its days', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId, billing: 'one_time' });
    expect(await world.see(seller.reseller, who)).toMatchObject({
      state: 'active',
      next: 'end',
      last_charge: { minor: 9900 },
      can: { cancel: false, refund: true },
    });
    expect([await balanceOf(who), await shareOf(seller.reseller)]).toEqual([100, 2 * 1200 - 2400]);
    await world.days(61);
    expect(await world.see(seller.reseller, who)).toMatchObject({ state: 'expired', labels: ['expired'] });
  });

  it('whose events were all lost is in step after the night', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId });
    await world.control('switches', { withhold: true });
    await askAsServer(world.url, `subscriptions/${who.subscriptionId}`, {
      merchant: seller.merchant,
      fields: { cancel_at_period_end: 'true' },
    });
    await world.night();
    await world.control('switches', { withhold: false });
    expect(await world.see(seller.reseller, who)).toMatchObject({ state: 'active', labels: ['canceled'], next: 'end' });
    const list = await api().call(seller.reseller, subscriptions.find, { query: {} });
    expect(list.body.reconciled_at).not.toBeNull();
    expect(list.body.counts).toEqual({ active: 0, trial: 0, canceled: 1 });
  });
});

describe('an act of the reseller', () => {
  it('cancels at the end of the period, keeps, and lets people read for 30 days after the end', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId });
    expect((await act(seller.reseller, 'cancel', who)).body.data).toMatchObject({
      cancels_at_period_end: true,
      can: { cancel: false, keep: true },
    });
    expect((await act(seller.reseller, 'keep', who)).body.data).toMatchObject({ cancels_at_period_end: false });
    await act(seller.reseller, 'cancel', who);
    expect(await isIn(who)).toBe(true);
    await world.days(32);
    expect(await world.see(seller.reseller, who)).toMatchObject({
      state: 'canceled',
      labels: ['canceled'],
      next: 'closing',
    });
    const me = await api().call(who, identity.me, {});
    expect(me.body.account).toMatchObject({ status: 'canceled', readable_until: expect.any(String) });
    expect((await api().call(who, lists.find, { query: {} })).status).toBe(200);
    const written = await api().call(who, lists.create, { body: { name: 'No', type: 'local' } as never });
    expect([written.status, written.body.code]).toEqual([403, 'access.read_only']);
    expect((await api().call(who, plans.find, {})).status).toBe(200);
    await world.days(31);
    expect(await isIn(who)).toBe(false);
  });

  it('refunds the last charge: money, unspent credits and the share go back, the spent ones are owed, access ends at once', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId });
    await use(who, 30);
    const params = { id: who.accountId };
    const preview = await api().call(seller.reseller, subscriptions.refundPreview, { params });
    expect(preview.body.data).toMatchObject({
      minor: 4900,
      credits_given: 100,
      credits_back: 70,
      credits_owed: 30,
      members: 0,
    });
    const refund = (minor: number) =>
      api().call(seller.reseller, subscriptions.refund, { params, body: { expected: { minor } } });
    expect((await refund(4800)).status).toBe(409);
    const done = await refund(4900);
    expect(done.body.data).toMatchObject({ state: 'canceled', next: null, can: { refund: false, login_as: false } });
    expect(await isIn(who)).toBe(false);
    expect(await chargesOf(who)).toMatchObject([{ refunded_minor: 4900, revoked_credits: 100 }]);
    const [wallet] = await world.query('select balance::int, owed::int from credit_wallets where account_id = $1', [
      who.accountId,
    ]);
    expect(wallet).toEqual({ balance: 0, owed: 30 });
    // The fee went back, and 70 credits with it: 30 were delivered and are owed for.
    expect(await shareOf(seller.reseller)).toBe(360);
    await world.settle();
    await world.night();
    expect(await shareOf(seller.reseller)).toBe(360);
    expect((await refund(4900)).status).toBe(409);
  });

  it('finishes a refund that was interrupted after the money', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId });
    await world.control('fail-next', {
      method: 'DELETE',
      path: `/v1/subscriptions/${who.subscriptionId}`,
      status: 500,
    });
    const body = { expected: { minor: 4900 } };
    const failed = await api().call(seller.reseller, subscriptions.refund, { params: { id: who.accountId }, body });
    expect(failed.status).toBeGreaterThanOrEqual(500);
    const there = async () =>
      (await askAsServer(world.url, `subscriptions/${who.subscriptionId}`, { merchant: seller.merchant }))['status'];
    expect(await there()).toBe('active');
    const [row] = await world.query('select account_id, id from subscriptions where customer_id = $1', [who.accountId]);
    await finishRefund(world.base, { accountId: row.account_id, id: row.id });
    expect(await there()).toBe('canceled');
    expect(await chargesOf(who)).toMatchObject([{ amount_minor: 4900, refunded_minor: 4900 }]);
    expect(await world.see(seller.reseller, who)).toMatchObject({ state: 'canceled' });
    expect(await isIn(who)).toBe(false);
  });

  it('refunds a charge made during a refund, also if the subscription has ended', async () => {
    const seller = await world.openBusiness();
    for (const isCancelled of [false, true]) {
      const who = await world.buy(seller, { packageId: seller.packageId });
      const begun = `update subscriptions set refund_of = (select provider_id from subscription_charges c
        where c.customer_id = subscriptions.customer_id) where customer_id = $1 returning account_id, id`;
      const [row] = await world.query(begun, [who.accountId]);
      if (isCancelled) {
        await act(seller.reseller, 'cancel', who);
        await world.days(32);
      } else await world.days(32);
      await finishRefund(world.base, { accountId: row.account_id, id: row.id });
      const charges = await chargesOf(who);
      expect(charges.map(({ refunded_minor }) => refunded_minor)).toEqual(isCancelled ? [4900] : [4900, 4900]);
      expect(await world.see(seller.reseller, who)).toMatchObject({ state: 'canceled' });
    }
  });

  it('stops and reactivates without touching money', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId });
    expect((await act(seller.reseller, 'stop', who)).body.data).toMatchObject({
      state: 'stopped',
      next: 'charge',
      next_at: expect.any(String),
    });
    expect(await isIn(who)).toBe(false);
    await world.days(32);
    expect(await chargesOf(who)).toHaveLength(2);
    expect((await act(seller.reseller, 'reactivate', who)).body.data).toMatchObject({ state: 'active' });
    expect(await isIn(who)).toBe(true);
    expect((await act(seller.reseller, 'reactivate', who)).status).toBe(409);
  });

  it('deletes after cancelling at the provider, and restores for 30 days', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId });
    expect((await act(seller.reseller, 'remove', who)).body.data).toMatchObject({
      state: 'deleted',
      labels: ['deleted'],
      next: 'forgotten',
      can: { restore: true },
    });
    const there = await askAsServer(world.url, `subscriptions/${who.subscriptionId}`, { merchant: seller.merchant });
    expect(there['status']).toBe('canceled');
    expect((await act(seller.reseller, 'restore', who)).body.data).toMatchObject({ state: 'canceled' });
    await act(seller.reseller, 'remove', who);
    await world.days(31);
    expect((await act(seller.reseller, 'restore', who)).status).toBe(409);
  });

  it('adds an account by hand that is inactive until it has a package, and gives and changes one without a charge', async () => {
    const seller = await world.openBusiness();
    const larger = await world.addPackage(seller.reseller, {
      name: 'Agency',
      monthly_credits: 300,
      modules: ['leads', 'ai_suggest'],
    });
    const body = {
      first_name: 'Ada',
      last_name: 'Reyes',
      company: 'Reyes Ltd',
      email: `ada-${seller.packageId}@example.test`,
      language: 'es' as const,
    };
    const added = await api().call(seller.reseller, subscriptions.create, { body });
    expect(added.body.data).toMatchObject({
      customer_name: 'Reyes Ltd',
      username: 'Ada Reyes',
      state: 'inactive',
      package: null,
    });
    expect((await api().call(seller.reseller, subscriptions.create, { body })).status).toBe(422);
    const id = added.body.data.id;
    const save = (over: object) =>
      api().call(seller.reseller, subscriptions.update, { params: { id }, body: { ...body, ...over } });
    const given = await save({ package_id: seller.packageId, company: 'Reyes & Co' });
    expect(given.body.data).toMatchObject({
      customer_name: 'Reyes & Co',
      state: 'active',
      next: 'month',
      credits: { given: 100 },
    });
    expect(await shareOf(seller.reseller)).toBe(1200);
    const changed = await save({ package_id: larger });
    expect(changed.body.data).toMatchObject({ package: { id: larger }, credits: { given: 100 } });
    await world.days(32);
    expect((await world.see(seller.reseller, { accountId: id })).credits.given).toBe(300);
    expect(await shareOf(seller.reseller)).toBe(1200 + 3600);
    await world.query(
      `insert into reseller_shares (account_id, key, kind, minor, created_at) values ($1, 'test', 'credits', 100000, now())`,
      [seller.reseller.accountId],
    );
    const refused = await api().call(seller.reseller, subscriptions.create, {
      body: { ...body, email: `x-${id}@example.test`, package_id: larger },
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'billing.share_owed']);
  });

  it('asks for another address by telling the old one, which stays until the person confirms', async () => {
    const seller = await world.openBusiness();
    const who = await seller.customer();
    const email = `moved-${who.accountId}@example.test`;
    const { first_name, last_name } = await world.see(seller.reseller, who);
    const body = { first_name, last_name, email };
    await api().call(seller.reseller, subscriptions.update, { params: { id: who.accountId }, body });
    await world.settle();
    const mails = (await (await fetch(`${world.url}/mail?to=${encodeURIComponent(who.email)}`)).json()) as {
      text: string;
    }[];
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(email)]);
    const [row] = await world.query('select email from users where id = $1', [who.userId]);
    expect(row.email).toBe(who.email);
  });

  it('cannot be used to mail hundreds of people', async () => {
    const { reseller } = await world.openBusiness();
    const key = `subscriptions:addresses:${reseller.accountId}`;
    await Promise.all(Array.from(Array(ADDRESSES.max), () => api().platform.limits.take(key, ADDRESSES)));
    const body = { first_name: 'Ada', email: `one-more-${reseller.accountId}@example.test` };
    expect((await api().call(reseller, subscriptions.create, { body })).status).toBe(429);
  });

  it('changes the package of a subscription: its price and credits come with the next payment', async () => {
    const seller = await world.openBusiness();
    const larger = await world.addPackage(seller.reseller, {
      name: 'Agency',
      monthly_credits: 300,
      monthly_price_minor: 9900,
    });
    const who = await world.buy(seller, { packageId: seller.packageId });
    const { first_name, last_name, email } = await world.see(seller.reseller, who);
    const saved = await api().call(seller.reseller, subscriptions.update, {
      params: { id: who.accountId },
      body: { first_name, last_name, email, package_id: larger },
    });
    expect(saved.body.data).toMatchObject({
      package: { id: larger },
      credits: { given: 100 },
      last_charge: { minor: 4900 },
    });
    await world.days(32);
    expect(await world.see(seller.reseller, who)).toMatchObject({
      credits: { given: 300 },
      last_charge: { minor: 9900 },
    });
  });
});

describe('the customer’s own side', () => {
  it('shows the package and its next charge, cancels, keeps, and leads to the reseller’s portal', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId });
    const show = async () => (await api().call(who, ownSubscription.show, {})).body.data;
    expect(await show()).toMatchObject({
      package: 'Growth',
      price_minor: 4900,
      state: 'active',
      charges: [{ minor: 4900 }],
      can: { cancel: true },
    });
    expect((await api().call(who, ownSubscription.cancel, {})).status).toBe(200);
    expect(await show()).toMatchObject({ cancels_at_period_end: true, can: { keep: true } });
    expect((await api().call(who, ownSubscription.keep, {})).status).toBe(200);
    expect((await api().call(who, ownSubscription.portal, {})).body.redirect_url).toContain(world.url);
    const other = await seller.customer();
    expect((await api().call(other, ownSubscription.show, {})).body.data).toBeNull();
    expect((await api().call(other, ownSubscription.cancel, {})).status).toBe(409);
  });
});

describe('another reseller', () => {
  it('finds nothing of the first, by any route, and cannot log in as its customers', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId });
    const { reseller: stranger } = await world.openBusiness();
    const params = { id: who.accountId };
    const body = { first_name: 'X', email: 'x@example.test' };
    const found = await api().call(stranger, subscriptions.find, { query: { search: 'person' } });
    expect([found.body.data, found.body.total, found.body.counts]).toEqual([
      [],
      0,
      { active: 0, trial: 0, canceled: 0 },
    ]);
    expect((await api().call(stranger, subscriptions.history, { query: {} })).body.data).toEqual([]);
    expect((await api().call(stranger, subscriptions.overview, { query: {} })).body.data.subscribers.value).toBe(0);
    expect(
      String((await api().call(stranger, subscriptions.csv, { query: {} })).body)
        .trim()
        .split('\r\n'),
    ).toHaveLength(1);
    const answers = [
      await api().call(stranger, subscriptions.get, { params }),
      await api().call(stranger, subscriptions.update, { params, body }),
      await api().call(stranger, subscriptions.refundPreview, { params }),
      await api().call(stranger, subscriptions.refund, { params, body: { expected: { minor: 4900 } } }),
      await api().call(stranger, subscriptions.history, { query: { account_id: who.accountId } }),
    ];
    for (const name of ['stop', 'reactivate', 'cancel', 'keep', 'remove', 'restore'] as const)
      answers.push((await act(stranger, name, who)) as never);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const entered = await api().call(stranger, identity.loginAs, { body: { user_id: who.userId } });
    expect(entered.status).not.toBe(200);
    expect((await api().call(seller.reseller, identity.loginAs, { body: { user_id: who.userId } })).status).toBe(200);
    expect(await world.see(seller.reseller, who)).toMatchObject({ state: 'active' });
  });

  it('and a reseller without a brand is told to create one first', async () => {
    const unbranded = await api().buildAccount({ modules: ['leads', 'whitelabel'] });
    const body = { first_name: 'Ana', last_name: 'Sol', email: 'ana.sol@example.test' };
    const { status, body: answer } = await api().call(unbranded, subscriptions.create, { body });
    expect([status, answer.code]).toEqual([409, 'subscriptions.no_brand']);
  });

  it('and needs the module', async () => {
    const who = await world.api.buildAccount();
    expect((await api().call(who, subscriptions.find, { query: {} })).status).toBe(403);
  });
});

describe('the overview and the history', () => {
  it('add up what happened', async () => {
    const seller = await world.openBusiness();
    const one = await world.buy(seller, { packageId: seller.packageId });
    await world.buy(seller, { packageId: seller.packageId, billing: 'yearly' });
    await world.buy(seller, { packageId: seller.packageId, trialDays: 3 });
    await use(one, 10);
    const { data } = (await api().call(seller.reseller, subscriptions.overview, { query: { months: 3 } })).body;
    expect(data).toMatchObject({
      subscribers: { value: 3, before: 0 },
      recurring: [{ currency: 'usd', value: 4900 + Math.round(49_000 / 12), before: 0 }],
      packages: [{ subscribers: 3, credits_sold: 1400, margin_minor: 4900 + 49_000 - 1400 * 12, currency: 'usd' }],
    });
    expect(data.trials_ending.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    const all = (await api().call(seller.reseller, subscriptions.history, { query: {} })).body;
    expect(all.data.map(({ what }) => what).sort()).toEqual(['charge', 'charge', 'started', 'started', 'started']);
    const own = (await api().call(seller.reseller, subscriptions.history, { query: { account_id: one.accountId } }))
      .body;
    expect(own.data.map(({ what, credits }) => [what, credits])).toEqual(
      expect.arrayContaining([
        ['used', -10],
        ['given', 100],
      ]),
    );
    const searched = await api().call(seller.reseller, subscriptions.find, {
      query: { search: one.email.slice(0, 9).toUpperCase() },
    });
    expect(searched.body.data.length).toBeGreaterThan(0);
    expect((await api().call(seller.reseller, subscriptions.find, { query: { label: 'trial' } })).body.total).toBe(1);
    expect((await api().call(seller.reseller, subscriptions.find, { query: { search: '100%_' } })).body.total).toBe(0);
  });

  it('speak in the currencies that are charged, and add none to another', async () => {
    const seller = await world.openBusiness();
    await world.buy(seller, { packageId: seller.packageId });
    const yen = await world.buy(seller, { packageId: seller.packageId });
    await world.query(`update subscriptions set currency = 'jpy', price_minor = 7000 where customer_id = $1`, [
      yen.accountId,
    ]);
    await world.query(`update packages set currency = 'jpy' where id = $1`, [seller.packageId]);
    const { data } = (await api().call(seller.reseller, subscriptions.overview, { query: { months: 3 } })).body;
    expect(data.recurring).toMatchObject([
      { currency: 'jpy', value: 7000, before: 0 },
      { currency: 'usd', value: 4900, before: 0 },
    ]);
    expect(data.packages).toMatchObject([{ currency: 'jpy' }]);
  });
});

describe('the file of customers', () => {
  const linesOf = async (who: TestPerson, query: Record<string, unknown> = {}, language: 'en' | 'es' = 'en') => {
    const reply = await api().call(who, subscriptions.csv, { query }, { language });
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+-customers-[\d-]{10}\.csv"$/);
    return String(reply.body).split('\r\n').slice(0, -1);
  };

  it('has one line for each who matches, amounts as numbers, and no formulas', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId });
    const body = { first_name: '=HYPERLINK("http://x")', company: '@SUM(1)', email: 'formula@example.test' };
    await api().call(seller.reseller, subscriptions.create, { body });
    const [head, ...lines] = await linesOf(seller.reseller, {}, 'es');
    expect(head).toMatch(/^\uFEFF"Nombre del cliente","Estado","Correo",/);
    expect(lines).toHaveLength(2);
    const [added, bought] = lines;
    expect(added).toContain(`"'@SUM(1)","Inactiva","formula@example.test","'=HYPERLINK(""http://x"")"`);
    expect(bought).toContain(`"${who.email}"`);
    expect(bought).toContain('"Growth","mensual",49,"USD",');
    expect(await linesOf(seller.reseller, { search: 'formula@' })).toHaveLength(2);
    expect(await linesOf(seller.reseller, { label: 'trial' })).toHaveLength(1);
  });

  it('is read in parts without losing or doubling anybody', async () => {
    const { reseller } = await world.openBusiness();
    await world.query(
      `with made as (
        insert into accounts (parent_id, kind, name, brand_id, created_at)
        select $1, 'customer', 'Customer ' || n, (select brand_id from accounts where id = $1), '2026-01-01'::timestamptz + (n / 3) * interval '1 microsecond'
        from generate_series(1, 1203) n returning id)
      insert into users (account_id, role, first_name, email)
      select id, 'user', 'P', 'many' || id || '@example.test' from made`,
      [reseller.accountId],
    );
    const [, ...lines] = await linesOf(reseller);
    expect(lines).toHaveLength(1203);
    expect(new Set(lines).size).toBe(1203);
  });
});
