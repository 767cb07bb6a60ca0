/** Money that goes back past us: disputes at the bank, and refunds on the provider's own pages. */
import { identity } from '@leadwright/contract/accounts/identity';
import { lists } from '@leadwright/contract/leads/lists';
import { ownSubscription } from '@leadwright/contract/resale/own-subscription';
import { subscriptions } from '@leadwright/contract/resale/subscriptions';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount } from '../../../platform/context.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { openShare } from '../../billing/public.ts';
import { askAsServer } from '../../billing/testing/shop.ts';
import { identityKey, spend } from '../../wallet/public.ts';
import { openResale, type Resale } from '../testing/resale-world.ts';

let world: Resale;
beforeAll(async () => {
  world = await openResale();
});
afterAll(() => world.stop());

type Seller = Awaited<ReturnType<Resale['openBusiness']>>;
const walletOf = async ({ accountId }: TestPerson) => {
  await world.query('select wallet_sweep($1, $2)', [accountId, world.api.clock.now()]);
  const look = 'select balance::int, owed::int from credit_wallets where account_id = $1';
  return (await world.query(look, [accountId]))[0];
};
const shareOf = ({ accountId }: TestPerson) => asAccount(world.base, accountId, openShare);
const paymentOf = async ({ accountId }: TestPerson): Promise<string> =>
  (
    await world.query('select payment_id from subscription_charges where customer_id = $1 order by paid_at desc', [
      accountId,
    ])
  )[0].payment_id;
const use = (who: TestPerson, credits: number) =>
  asAccount(world.base, who.accountId, (tx) => {
    const items = Array.from({ length: credits }, (_, number) => ({
      act: 'local.contact' as const,
      identityKeys: [identityKey('place', `${who.accountId}:${number}`)],
      subject: `local:1/${number}`,
    }));
    return spend(tx, { items, purpose: 'search', title: 'Dentists', key: `use ${credits}` });
  });
async function dispute(who: TestPerson): Promise<string> {
  const { id } = await world.control(`payment-intents/${await paymentOf(who)}/dispute`);
  await world.settle();
  return id as string;
}
async function decide(id: string, status: 'won' | 'lost') {
  await world.control(`disputes/${id}/close`, { status });
  await world.settle();
}
const mayWork = async (who: TestPerson) =>
  (await world.api.call(who, lists.create, { body: { name: `L${Math.random()}`, type: 'local' } as never })).status <
  300;
const seeOwn = async (who: TestPerson) => (await world.api.call(who, ownSubscription.show, {})).body.data;
const mailsTo = async (email: string): Promise<string[]> => {
  const { body } = await request(`${world.url}/mail?to=${encodeURIComponent(email)}`);
  return ((await body.json()) as { subject: string }[]).map(({ subject }) => subject);
};
const historyOf = async ({ reseller }: Seller, who: TestPerson) => {
  const query = { account_id: who.accountId } as never;
  const { data } = (await world.api.call(reseller, subscriptions.history, { query })).body;
  return data.map(({ what, minor }) => [what, minor]);
};

describe('a disputed charge', () => {
  it('suspends the package and holds its credits, is shown, and opens everything again when it is won', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId });
    await use(who, 30);
    await world.control('switches', { copies: 3, shuffle: true });
    const id = await dispute(who);
    expect(await world.see(seller.reseller, who)).toMatchObject({ state: 'disputed', can: { refund: false } });
    expect(await seeOwn(who)).toMatchObject({ is_suspended: true, charges: [{ is_disputed: true }] });
    expect(await walletOf(who)).toEqual({ balance: 0, owed: 30 });
    expect(await shareOf(seller.reseller)).toBe(-12 * 70);
    expect((await world.api.call(who, identity.me, {})).status).toBe(200);
    expect(await mayWork(who)).toBe(false);
    await decide(id, 'won');
    await world.control('switches', { copies: 1, shuffle: false });
    expect(await world.see(seller.reseller, who)).toMatchObject({ state: 'active' });
    expect(await seeOwn(who)).toMatchObject({ is_suspended: false, charges: [{ is_disputed: false }] });
    expect(await walletOf(who)).toEqual({ balance: 70, owed: 0 });
    expect(await shareOf(seller.reseller)).toBe(0);
    expect(await mayWork(who)).toBe(true);
    expect(await historyOf(seller, who)).toEqual(
      expect.arrayContaining([
        ['disputed', 4900],
        ['dispute_won', 4900],
      ]),
    );
    expect((await mailsTo(who.email)).sort()).toEqual([
      'Your Growth package is suspended',
      'Your plan is active again',
    ]);
  });

  it('that is lost costs no share for unused credits, and the next payment reopens the account', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId });
    await use(who, 30);
    await decide(await dispute(who), 'lost');
    expect(await world.see(seller.reseller, who)).toMatchObject({ state: 'disputed' });
    // The fee stays with the platform: thirty credits of it were used, seventy are the reseller's.
    expect(await shareOf(seller.reseller)).toBe(12 * 30 - 1200);
    await world.days(32);
    expect(await world.see(seller.reseller, who)).toMatchObject({ state: 'active', last_charge: { minor: 4900 } });
    expect(await mayWork(who)).toBe(true);
    expect(await walletOf(who)).toEqual({ balance: 70, owed: 0 });
    expect(await shareOf(seller.reseller)).toBe(12 * 30 - 1200);
    expect(await historyOf(seller, who)).toContainEqual(['dispute_lost', 4900]);
  });

  it('of a year stops its months, and winning it brings those back that are left', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId, billing: 'yearly' });
    const before = await shareOf(seller.reseller);
    const id = await dispute(who);
    expect(await shareOf(seller.reseller)).toBe(before - 12 * 100 * 12);
    await world.days(40);
    expect(await walletOf(who)).toEqual({ balance: 0, owed: 0 });
    await decide(id, 'won');
    // The first month is over and the second had begun: ten are left.
    expect(await shareOf(seller.reseller)).toBe(before - 12 * 100 * 2);
    expect(await walletOf(who)).toEqual({ balance: 0, owed: 0 });
    await world.days(30);
    expect(await walletOf(who)).toEqual({ balance: 100, owed: 0 });
  });

  it('is found by the nightly job if its event was lost', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId });
    await world.control('switches', { withhold: true });
    await world.control(`payment-intents/${await paymentOf(who)}/dispute`);
    await world.night();
    await world.control('switches', { withhold: false });
    expect(await world.see(seller.reseller, who)).toMatchObject({ state: 'disputed' });
    await world.settle();
  });

  it('leaves a stopped customer stopped, who comes back as suspended', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId });
    const params = { id: who.accountId };
    await world.api.call(seller.reseller, subscriptions.stop, { params });
    await dispute(who);
    expect(await world.see(seller.reseller, who)).toMatchObject({ state: 'stopped' });
    await world.api.call(seller.reseller, subscriptions.reactivate, { params });
    expect(await world.see(seller.reseller, who)).toMatchObject({ state: 'disputed' });
  });
});

describe('a refund on the provider’s own pages', () => {
  const giveBack = async ({ merchant }: Seller, who: TestPerson, fields: Record<string, string>) => {
    await askAsServer(world.url, 'refunds', { merchant, fields: { payment_intent: await paymentOf(who), ...fields } });
    await world.settle();
  };

  it('is followed at once, and counts the fee only where it went back as well', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId });
    await giveBack(seller, who, { amount: '2450' });
    expect(await walletOf(who)).toEqual({ balance: 50, owed: 0 });
    expect(await shareOf(seller.reseller)).toBe(-12 * 50);
    await giveBack(seller, who, { amount: '2450', refund_application_fee: 'true' });
    expect(await walletOf(who)).toEqual({ balance: 0, owed: 0 });
    expect(await shareOf(seller.reseller)).toBe(-12 * 100 + 600);
  });

  it('of a whole year ends its months: none is given, and none is owed for', async () => {
    const seller = await world.openBusiness();
    const who = await world.buy(seller, { packageId: seller.packageId, billing: 'yearly' });
    await giveBack(seller, who, { refund_application_fee: 'true' });
    expect(await world.see(seller.reseller, who)).toMatchObject({ state: 'active' });
    expect(await shareOf(seller.reseller)).toBe(0);
    await world.days(65);
    expect(await walletOf(who)).toEqual({ balance: 0, owed: 0 });
    expect(await shareOf(seller.reseller)).toBe(0);
  });
});

describe('months that are not given', () => {
  it('reduce the share when a year ends early, at any day of the month', async () => {
    const seller = await world.openBusiness();
    const who = await world.order(seller, { packageId: seller.packageId, billing: 'yearly' });
    // Noticed five days after it was paid, so that its months turn five days after those of the payment.
    await world.pass(5 * 86_400_000);
    await world.settle();
    const before = await shareOf(seller.reseller);
    await world.days(28);
    await world.api.call(seller.reseller, subscriptions.remove, { params: { id: who.accountId } });
    expect(await shareOf(seller.reseller)).toBe(before - 12 * 100 * 11);
  });

  it('do not begin again when a late payer gets another package', async () => {
    const seller = await world.openBusiness();
    const larger = await world.addPackage(seller.reseller, { name: 'Agency', monthly_credits: 300 });
    const who = await world.buy(seller, { packageId: seller.packageId });
    const ask = (path: string, fields: Record<string, string>) =>
      askAsServer(world.url, path, { merchant: seller.merchant, fields });
    const bad = await ask('payment_methods/pm_card_chargeCustomerFail/attach', { customer: who.customerId });
    await ask(`customers/${who.customerId}`, { 'invoice_settings[default_payment_method]': bad['id'] as string });
    await world.days(33);
    const { first_name, last_name, email } = await world.see(seller.reseller, who);
    const body = { first_name, last_name, email, package_id: larger };
    const saved = await world.api.call(seller.reseller, subscriptions.update, { params: { id: who.accountId }, body });
    expect(saved.body.data).toMatchObject({ state: 'past_due', package: { id: larger } });
    const [{ next_reset_at }] = await world.query('select next_reset_at from credit_wallets where account_id = $1', [
      who.accountId,
    ]);
    expect(next_reset_at).toBeNull();
    expect(await walletOf(who)).toEqual({ balance: 0, owed: 0 });
  });
});
