/** What a reseller can make of the platform's share with a payment account of its own, where it can do as it likes. */
import { packages } from '@leadwright/contract/resale/packages';
import { subscriptions } from '@leadwright/contract/resale/subscriptions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount } from '../../platform/context.ts';
import type { TestPerson } from '../../testing/api.ts';
import { openShare } from '../billing/public.ts';
import { askAsServer } from '../billing/testing/shop.ts';
import { openResale, PACKAGE, type Resale } from './testing/resale-world.ts';

let world: Resale;
beforeAll(async () => {
  world = await openResale();
});
afterAll(() => world.stop());

const LIMIT = 100_000;
const shareOf = ({ accountId }: TestPerson) => asAccount(world.base, accountId, openShare);
const balanceOf = async ({ accountId }: TestPerson) =>
  Number((await world.query('select balance from credit_wallets where account_id = $1', [accountId]))[0]?.balance ?? 0);
let people = 0;
const give = (reseller: TestPerson, packageId: number) =>
  world.api.call(reseller, subscriptions.create, {
    body: { first_name: 'Ada', email: `given-${process.pid}-${++people}@example.test`, package_id: packageId },
  });

describe('credits that no fee pays for', () => {
  it('are not given by hand beyond what a reseller may owe, also when nothing is open yet, nor twice at once', async () => {
    const seller = await world.openBusiness({ monthly_credits: 1_000_000 });
    const refused = await give(seller.reseller, seller.packageId);
    expect([refused.status, refused.body.code]).toEqual([409, 'billing.share_owed']);
    const half = await world.addPackage(seller.reseller, { monthly_credits: 5000 });
    const both = await Promise.all([give(seller.reseller, half), give(seller.reseller, half)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await shareOf(seller.reseller)).toBe(5000 * 12);
  });

  it('do not come with a larger package in months that are paid for already; the provider hears nothing of it', async () => {
    const seller = await world.openBusiness();
    const huge = await world.addPackage(seller.reseller, { name: 'Huge', monthly_credits: 1_000_000 });
    for (const billing of ['yearly', 'one_time'] as const) {
      const who = await world.buy(seller, { packageId: seller.packageId, billing });
      const { first_name, last_name, email } = await world.see(seller.reseller, who);
      const moved = await world.api.call(seller.reseller, subscriptions.update, {
        params: { id: who.accountId },
        body: { first_name, last_name, email, package_id: huge },
      });
      expect([billing, moved.status, moved.body.code]).toEqual([billing, 409, 'billing.share_owed']);
      expect(await world.see(seller.reseller, who)).toMatchObject({ package: { name: 'Growth' } });
    }
    expect(await shareOf(seller.reseller)).toBeLessThan(LIMIT);
  });

  it('of a package that grew after it was sold come only as far as they fit, and those that are paid for always', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId });
    const grown = await world.api.call(seller.reseller, packages.update, {
      params: { id: seller.packageId },
      body: { ...PACKAGE, monthly_credits: 1_000_000 },
    });
    expect(grown.status).toBe(200);
    await world.days(32);
    expect(await balanceOf(who)).toBe(Math.floor(LIMIT / 12) + 100);
    expect(await shareOf(seller.reseller)).toBeLessThanOrEqual(LIMIT);
    await world.days(31);
    expect(await balanceOf(who)).toBe(100);
    expect(await shareOf(seller.reseller)).toBeLessThanOrEqual(LIMIT);
  });
});

describe('money that goes back at the provider', () => {
  it('is noticed when it happens, also of what recurs', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId });
    await world.settle();
    const [{ payment_id }] = await world.query('select payment_id from subscription_charges where customer_id = $1', [
      who.accountId,
    ]);
    const fields = { payment_intent: payment_id as string, amount: '4900' };
    await askAsServer(world.url, 'refunds', { merchant: seller.merchant, fields });
    await world.settle();
    expect(
      await world.query('select refunded_minor from subscription_charges where customer_id = $1', [who.accountId]),
    ).toEqual([{ refunded_minor: 4900 }]);
    expect(await balanceOf(who)).toBe(0);
  });
});
