/** What a reseller saves of a customer is saved whole or not at all. */
import { subscriptions } from '@leadwright/contract/resale/subscriptions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askAsServer } from '../../billing/testing/shop.ts';
import { openResale, type Resale } from '../testing/resale-world.ts';

let world: Resale;
beforeAll(async () => {
  world = await openResale();
});
afterAll(() => world.stop());

const priceAt = async (merchant: string, accountId: number) => {
  const [{ provider_id }] = await world.query('select provider_id from subscriptions where customer_id = $1', [
    accountId,
  ]);
  const there = await askAsServer(world.url, `subscriptions/${provider_id}`, { merchant });
  return there['items'].data[0].price.unit_amount;
};

it('a package that is refused leaves the name as it was', async () => {
  const seller = await world.openBusiness();
  const yearly = { name: 'Yearly', monthly_price_minor: null, yearly_price_minor: 99_000 };
  const other = await world.addPackage(seller.reseller, yearly);
  const who = await world.buy(seller, { packageId: seller.packageId });
  const before = await world.see(seller.reseller, who);
  const saved = await world.api.call(seller.reseller, subscriptions.update, {
    params: { id: who.accountId },
    body: { first_name: 'Changed', last_name: 'Name', company: 'Changed Ltd', email: before.email, package_id: other },
  });
  expect([saved.status, saved.body.code]).toEqual([422, 'subscriptions.no_such_price']);
  const { customer_name, username } = await world.see(seller.reseller, who);
  expect({ customer_name, username }).toEqual({ customer_name: before.customer_name, username: before.username });
});

it('an address that is refused leaves package and price as they were', async () => {
  const seller = await world.openBusiness();
  const larger = await world.addPackage(seller.reseller, { name: 'Agency', monthly_price_minor: 9900 });
  const who = await world.buy(seller, { packageId: seller.packageId });
  const taken = `taken-${who.accountId}@example.test`;
  const body = { first_name: 'Ada', email: taken };
  expect((await world.api.call(seller.reseller, subscriptions.create, { body })).status).toBe(201);
  await world.query('update credentials set email_confirmed_at = null where user_id = $1', [who.userId]);
  await world.query('update users set last_login_at = null where id = $1', [who.userId]);
  const saved = await world.api.call(seller.reseller, subscriptions.update, {
    params: { id: who.accountId },
    body: { first_name: 'Ada', email: taken, package_id: larger },
  });
  expect(saved.status).toBe(422);
  expect(await world.see(seller.reseller, who)).toMatchObject({ package: { id: seller.packageId } });
  expect(await priceAt(seller.merchant, who.accountId)).toBe(4900);
});
