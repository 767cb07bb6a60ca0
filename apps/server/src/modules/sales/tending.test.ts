/** Orders that are paid for and cannot be completed, and orders that are sent twice at once. */
import { quoteOf, sales } from '@leadwright/contract/resale/sales';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemBase } from '../../platform/context.ts';
import { askAsServer } from '../billing/testing/shop.ts';
import { freshEmail } from '../identity/testing/people.ts';
import { placeOrder, type Wanted } from './orders.service.ts';
import { tendOrders } from './tending.service.ts';
import { type Market, openMarket, type Seller } from './testing/market.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.stop());

const base = () => systemBase(market.api.platform);
const ordersOf = ({ reseller }: Seller) =>
  market.rows('select status, outcome from orders where account_id = $1 order by id', [reseller.accountId]);
const older = ({ reseller }: Seller, by: string) =>
  market.rows('update orders set created_at = created_at - $2::interval where account_id = $1', [
    reseller.accountId,
    by,
  ]);
const subjectsTo = async (email: string) => (await market.mailsTo(email)).map(({ subject }) => subject);

/** Makes inserts of this reseller's subscriptions fail until it is repaired. */
async function breakSales({ reseller }: Seller) {
  const name = `broken_${reseller.accountId}`;
  await market.rows(`create function ${name}() returns trigger language plpgsql as $$
    begin if new.account_id = ${reseller.accountId} then raise 'broken'; end if; return new; end $$`);
  await market.rows(`create trigger ${name} before insert on subscriptions for each row execute function ${name}()`);
  return () => market.rows(`drop function ${name} cascade`);
}

async function payBroken() {
  const seller = await market.openSeller({ trial_days: 0, trial_amount_minor: 0 });
  const mend = await breakSales(seller);
  await market.control('switches', { withhold: true });
  const { email, body } = await market.order(seller);
  await market.pay(body.redirect_url as string);
  await market.control('switches', { withhold: false });
  return { seller, mend, email };
}

it('a paid order that cannot be completed is tended until it is', async () => {
  const { seller, mend, email } = await payBroken();
  await older(seller, '40 hours');
  await tendOrders(base());
  expect(await ordersOf(seller)).toEqual([{ status: 'open', outcome: null }]);
  await mend();
  // Also days later, without a check in between.
  await older(seller, '6 days');
  await tendOrders(base());
  await market.settle();
  expect(await ordersOf(seller)).toEqual([{ status: 'done', outcome: 'opened' }]);
  expect(await market.customersOf(seller)).toMatchObject([{ email, status: 'active', subscription: 'active' }]);
});

it('a paid order that fails for two days is refunded once, and both sides get a mail', async () => {
  const { seller, mend, email } = await payBroken();
  await older(seller, '3 days');
  // The provider does not answer at first: the order stays decided, and nothing is forgotten.
  await market.control('fail-next', { times: 20, method: 'POST', path: '/v1/refunds' });
  await tendOrders(base());
  expect(await ordersOf(seller)).toEqual([{ status: 'open', outcome: 'failed' }]);
  await market.control('fail-next/clear');
  await mend();
  await tendOrders(base());
  await tendOrders(base());
  await market.settle();
  expect(await ordersOf(seller)).toEqual([{ status: 'done', outcome: 'failed' }]);
  expect(await market.customersOf(seller)).toEqual([]);
  const charges = await askAsServer(market.url, 'charges', { merchant: seller.merchant });
  const { monthly_price_minor: amount } = seller.pack;
  expect(charges['data']).toMatchObject([{ amount, amount_refunded: amount }]);
  expect(await subjectsTo(email)).toEqual(['Your order of Growth was not completed']);
  expect(await subjectsTo(seller.reseller.email)).toContain('An order of Growth was paid back');
});

it('an unpaid checkout expires as before', async () => {
  const seller = await market.openSeller({ trial_days: 0, trial_amount_minor: 0 });
  await market.order(seller);
  await older(seller, '3 days');
  await tendOrders(base());
  expect(await ordersOf(seller)).toEqual([{ status: 'expired', outcome: null }]);
});

it('the same click twice at once is one order', async () => {
  const seller = await market.openSeller({ trial_days: 0, trial_amount_minor: 0 });
  const quote = quoteOf(seller.pack, 'monthly') as NonNullable<ReturnType<typeof quoteOf>>;
  const wanted: Wanted = {
    resellerId: seller.reseller.accountId,
    keys: ['one click'],
    packageId: seller.pack.id,
    billing: 'monthly' as const,
    via: 'page' as const,
    name: 'Hugo Bellamy',
    email: freshEmail('buyer'),
    language: 'en' as const,
    expected: quote,
    customerId: null,
  };
  // Both wait until each has seen that there is no order yet.
  let waiting: (() => void)[] = [];
  const terms = async () => {
    await new Promise<void>((go) => {
      waiting.push(go);
      if (waiting.length === 2) for (const each of waiting) each();
    });
    waiting = [];
    return quote;
  };
  const [one, other] = await Promise.all([placeOrder(base(), wanted, terms), placeOrder(base(), wanted, terms)]);
  expect(other.id).toBe(one.id);
  expect(await ordersOf(seller)).toHaveLength(1);
});

it('many identical requests lead to one payment page', async () => {
  const seller = await market.openSeller({ trial_days: 0, trial_amount_minor: 0 });
  const email = freshEmail('buyer');
  await market.rows('delete from rate_limits');
  const { today_minor, then_minor } = quoteOf(seller.pack, 'monthly') as NonNullable<ReturnType<typeof quoteOf>>;
  const body = { package_id: seller.pack.id, billing: 'monthly', name: 'Hugo', email } as const;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      market.api.call(
        null,
        sales.order,
        { body: { ...body, expected: { today_minor, then_minor } } },
        { host: seller.host, headers: { 'idempotency-key': 'five clicks' } },
      ),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.body.redirect_url)).size).toBe(1);
});
