import { randomUUID } from 'node:crypto';
/** Orders that meet a change on their way: of a price, of a debt, of what the customer has, of who has the address. */

import { ownSubscription } from '@leadwright/contract/resale/own-subscription';
import { packages } from '@leadwright/contract/resale/packages';
import { sales } from '@leadwright/contract/resale/sales';
import { subscriptions } from '@leadwright/contract/resale/subscriptions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../platform/context.ts';
import { openShare } from '../billing/public.ts';
import { askAsServer } from '../billing/testing/shop.ts';
import { createSession } from '../identity/public.ts';
import { GROWTH, made } from '../packages/testing/reseller.ts';
import { forgetDeleted } from '../subscriptions/following/nightly.service.ts';
import { tendOrders } from './tending.service.ts';
import { type Market, openMarket, type Seller } from './testing/market.ts';

const FREE_TRIAL = { trial_amount_minor: 0, collect_payment_method: false, trial_credits: 100 };

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.stop());

const base = () => systemBase(market.api.platform);
const shareOf = ({ reseller }: Seller) => asAccount(base(), reseller.accountId, openShare);
const reprice = ({ reseller, pack }: Seller, changes: object) =>
  market.api.call(reseller, packages.update, { params: { id: pack.id }, body: { ...GROWTH, ...changes } as never });

/** A signed-in customer on a trial without a card. */
async function onTrial(seller: Seller) {
  await market.order(seller);
  await market.settle();
  const [{ id: accountId, provider_id: trialId }] = await market.customersOf(seller);
  const [{ id: userId, email }] = await market.rows('select id, email from users where account_id = $1', [accountId]);
  const { token } = await asAccount(base(), accountId, (tx) => createSession(tx, { accountId, userId }));
  return { token, accountId, userId, email, brandId: seller.reseller.brandId, trialId };
}

it('a single payment pays the share that is open, as far as it goes', async () => {
  const seller = await market.openSeller(FREE_TRIAL);
  await market.order(seller);
  await market.settle();
  expect(await shareOf(seller)).toBe(12 * 100);
  const once = await made(market.api, seller.reseller, {
    name: 'Once',
    monthly_credits: 10,
    monthly_price_minor: null,
    yearly_price_minor: null,
    one_time_price_minor: 9_00,
    expires_in_days: 20,
    trial_days: 0,
    trial_amount_minor: 0,
  });
  const page = { is_open: true, order: [once.id], headline: '', brochure_urls: { en: '', es: '' } };
  await market.api.call(seller.reseller, packages.saveSales, { body: page });
  for (const left of [1200 + 120 - 900, 0]) {
    const { body } = await market.order({ ...seller, pack: once }, { billing: 'one_time' });
    await market.pay(body.redirect_url as string);
    await market.settle();
    expect(await shareOf(seller)).toBe(left);
  }
  const fees = await market.rows('select fee_minor from subscription_charges where account_id = $1 order by paid_at', [
    seller.reseller.accountId,
  ]);
  expect(fees).toEqual([{ fee_minor: 900 }, { fee_minor: 420 + 120 }]);
});

it('a price that changes before the payment page is made is shown again, and nothing is charged', async () => {
  const seller = await market.openSeller();
  await market.control('fail-next', { times: 20, method: 'POST', path: '/v1/checkout/sessions' });
  const first = await market.order(seller, { key: 'the one click' });
  expect(first.status).toBeGreaterThanOrEqual(500);
  await market.control('fail-next/clear');
  expect((await reprice(seller, { monthly_price_minor: 500_00 })).status).toBe(200);
  const { email } = first;
  const again = await market.order(seller, { key: 'the one click', email });
  expect([again.status, again.body.code]).toEqual([409, 'sales.price_changed']);
  const expected = { today_minor: 1_00, then_minor: 500_00 };
  const fresh = await market.order(seller, { key: 'another click', email, expected });
  await market.pay(fresh.body.redirect_url as string);
  await market.settle();
  expect(await market.customersOf(seller)).toMatchObject([{ email, subscription: 'trial' }]);
});

it('a trial without a card is replaced by any purchase, and is never charged', async () => {
  const seller = await market.openSeller(FREE_TRIAL);
  const larger = await made(market.api, seller.reseller, { name: 'Agency', monthly_price_minor: 900_00 });
  const who = await onTrial(seller);
  expect((await market.api.call(who, ownSubscription.show, {})).body.data?.can.choose).toBe(true);
  const offers = (await market.api.call(who, sales.offers, {})).body;
  expect(offers.current?.name).toBe('Growth');
  expect(offers.data?.map(({ name, trial_days }) => [name, trial_days]).sort()).toEqual([
    ['Agency', 0],
    ['Growth', 0],
  ]);
  const expected = { today_minor: 900_00, then_minor: 900_00 };
  const body = { package_id: larger.id, billing: 'monthly', expected } as const;
  const chosen = await market.api.call(who, sales.choose, { body });
  await market.pay(chosen.body.redirect_url as string);
  await market.settle();
  expect(await market.customersOf(seller)).toMatchObject([
    { id: who.accountId, status: 'active', subscription: 'ended' },
    { id: who.accountId, status: 'active', subscription: 'active' },
  ]);
  const old = await askAsServer(market.url, `subscriptions/${who.trialId}`, { merchant: seller.merchant });
  expect(old['status']).toBe('canceled');
  expect((await market.api.call(who, sales.choose, { body })).body.code).toBe('sales.already_chosen');
});

it('the reseller changes the package of a trial without a card', async () => {
  const seller = await market.openSeller(FREE_TRIAL);
  const larger = await made(market.api, seller.reseller, { name: 'Agency', monthly_price_minor: 900_00 });
  const who = await onTrial(seller);
  const body = { first_name: 'Hugo', email: who.email, package_id: larger.id };
  const saved = await market.api.call(seller.reseller, subscriptions.update, { params: { id: who.accountId }, body });
  expect(saved.body.data).toMatchObject({ state: 'trial', package: { id: larger.id } });
  const there = await askAsServer(market.url, `subscriptions/${who.trialId}`, { merchant: seller.merchant });
  expect(there['items'].data[0].price.unit_amount).toBe(900_00);
});

it('a trial that cannot be begun ends after two days with a mail, not by being tried for ever', async () => {
  const seller = await market.openSeller(FREE_TRIAL);
  const { email } = await market.order(seller);
  expect((await reprice(seller, { ...FREE_TRIAL, monthly_price_minor: 500_00 })).status).toBe(200);
  await market.settle();
  await market.rows("update orders set created_at = created_at - interval '3 days' where account_id = $1", [
    seller.reseller.accountId,
  ]);
  await tendOrders(base());
  await tendOrders(base());
  await market.settle();
  const orders = await market.rows('select status from orders where account_id = $1', [seller.reseller.accountId]);
  expect(orders).toEqual([{ status: 'expired' }]);
  const mails = await market.mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your trial of Growth could not be started']);
  expect(await market.customersOf(seller)).toEqual([]);
});

it('the address of a deleted account is free within the brand after 30 days, and not before', async () => {
  const seller = await market.openSeller({ trial_days: 0, trial_amount_minor: 0 });
  const buy = async (email?: string) => {
    const order = await market.order(seller, { key: randomUUID(), ...(email && { email }) });
    await market.pay(order.body.redirect_url as string);
    await market.settle();
    return order.email;
  };
  const email = await buy();
  const [{ id }] = await market.customersOf(seller);
  await market.api.call(seller.reseller, subscriptions.remove, { params: { id } });
  await forgetDeleted(base());
  await buy(email);
  expect(new Set((await market.customersOf(seller)).map((customer) => customer.id))).toEqual(new Set([id]));
  await market.rows("update accounts set deleted_at = deleted_at - interval '31 days' where id = $1", [id]);
  await forgetDeleted(base());
  await buy(email);
  expect(await market.customersOf(seller)).toMatchObject([
    { id, status: 'deleted', email },
    { status: 'active', email },
  ]);
});
