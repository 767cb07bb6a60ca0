import { stripeConnect } from '@leadwright/contract/resale/stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { createSession } from '../../identity/public.ts';
import { askAsServer, openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const api = () => shop.api;
const get = async (who: TestPerson) => (await api().call(who, stripeConnect.get, {})).body.data;
const check = async (who: TestPerson) => (await api().call(who, stripeConnect.check, {})).body.data;
const finish = (who: { token: string }, body: object) => api().call(who, stripeConnect.finish, { body });
const disconnect = (who: TestPerson) => api().call(who, stripeConnect.disconnect, {});
const open = async (who: TestPerson) => (await api().call(who, stripeConnect.create, {})).body.redirect_url;
const accountsThere = async () => (await askAsServer(shop.url, 'accounts?limit=100'))['data'].length as number;

/** To the provider's page and back: with what it sends along. */
async function consent(who: TestPerson, fields: Record<string, string> = {}) {
  const begun = await api().call(who, stripeConnect.connect, {});
  expect(begun.status).toBe(200);
  const form = { account: 'new', name: 'Old Shop', email: 'owner@example.test', ...fields };
  const back = new URL(await shop.submit(begun.body.redirect_url, form));
  expect(back.pathname).toBe('/whitelabel/stripe/callback');
  return Object.fromEntries(back.searchParams) as { code?: string; state: string; error?: string };
}
const returned = ({ code, state, error }: { code?: string; state: string; error?: string }) => ({ code, state, error });

describe('an account opened by onboarding', () => {
  it('says in words what is missing, may be finished later, and then takes payments', async () => {
    const reseller = await api().buildReseller();
    expect(await get(reseller)).toBeNull();
    await shop.submit(await open(reseller), { act: 'later' });
    const before = (await finish(reseller, {})).body;
    expect(before.message).toContain('still needs');
    expect(before.data).toMatchObject({ how: 'created', charges_enabled: false, details_submitted: false });
    expect(before.data?.requirements).toContain('A bank account for payouts');
    const { account } = before.data ?? {};
    const spanish = await api().call(reseller, stripeConnect.get, {}, { language: 'es' });
    expect(spanish.body.data?.requirements).toContain('Una cuenta bancaria para los ingresos');
    await shop.submit(await open(reseller), { act: 'complete', name: 'Northwind' });
    expect(await check(reseller)).toMatchObject({
      account,
      name: 'Northwind',
      charges_enabled: true,
      requirements: [],
    });
  });

  it("is connected by the provider's event when the browser does not return", async () => {
    const reseller = await api().buildReseller();
    const url = await open(reseller);
    await shop.submit(url, { act: 'complete', name: 'Northwind' });
    expect((await get(reseller))?.charges_enabled).toBe(false);
    await shop.settle();
    expect((await get(reseller))?.charges_enabled).toBe(true);
  });

  it('is opened once, also with lost answers and several tabs', async () => {
    const reseller = await api().buildReseller();
    const before = await accountsThere();
    await shop.control('fail-next', { method: 'POST', path: '/v1/accounts', when: 'after', drop: true, times: 2 });
    expect((await api().call(reseller, stripeConnect.create, {})).status).toBe(503);
    expect(await get(reseller)).toBeNull();
    const tabs = await Promise.all([open(reseller), open(reseller), open(reseller)]);
    expect(tabs.every((url) => url.includes('/stripe/onboarding/'))).toBe(true);
    expect((await accountsThere()) - before).toBe(1);
  });
});

describe('an account that existed before', () => {
  it('is connected with the consent of its owner', async () => {
    const reseller = await api().buildReseller();
    const done = await finish(reseller, returned(await consent(reseller)));
    expect(done.body.message).toContain('takes payments');
    expect(done.body.data).toMatchObject({ how: 'connected', name: 'Old Shop', charges_enabled: true });
    expect((await api().call(reseller, stripeConnect.connect, {})).body.code).toBe('connect.connected_already');
    expect((await api().call(reseller, stripeConnect.create, {})).body.code).toBe('connect.connected_already');
  });

  it('stays unconnected when the owner refuses', async () => {
    const reseller = await api().buildReseller();
    const answer = await finish(reseller, returned(await consent(reseller, { account: 'deny' })));
    expect([answer.status, answer.body.code, await get(reseller)]).toEqual([409, 'connect.denied', null]);
  });

  it('is refused with a state that is forged, used, another session’s, another reseller’s or older than ten minutes', async () => {
    const [reseller, other] = [await api().buildReseller(), await api().buildReseller()];
    const way = returned(await consent(reseller));
    const stale = async (who: { token: string }, body: object) => (await finish(who, body)).body.code;
    expect(await stale(reseller, { ...way, state: 'x'.repeat(43) })).toBe('connect.stale');
    expect(await stale(reseller, { code: way.code })).toBe('connect.stale');
    expect(await stale(other, way)).toBe('connect.stale');
    const { token } = await asAccount(systemBase(api().platform), reseller.accountId, (tx) =>
      createSession(tx, { accountId: reseller.accountId, userId: reseller.userId }),
    );
    expect(await stale({ token }, way)).toBe('connect.stale');
    expect(await get(reseller)).toBeNull();
    expect((await finish(reseller, way)).status).toBe(200);
    await disconnect(reseller);
    expect(await stale(reseller, way)).toBe('connect.stale');
    const late = returned(await consent(other));
    api().clock.advance(10 * 60_000);
    expect(await stale(other, late)).toBe('connect.stale');
    expect([await get(reseller), await get(other)]).toEqual([null, null]);
  });

  it('is refused when another reseller has it, who keeps it', async () => {
    const [first, second] = [await api().buildReseller(), await api().buildReseller()];
    await finish(first, returned(await consent(first)));
    const account = (await get(first))?.account as string;
    const answer = await finish(second, returned(await consent(second, { account })));
    expect([answer.status, answer.body.code, await get(second)]).toEqual([409, 'connect.taken', null]);
    await shop.settle();
    expect((await check(first))?.account).toBe(account);
  });

  it('can be connected again after an answer was lost, because its code is used up', async () => {
    const reseller = await api().buildReseller();
    const way = returned(await consent(reseller));
    await shop.control('fail-next', { method: 'POST', path: '/oauth/token', when: 'after', drop: true, times: 2 });
    expect((await finish(reseller, way)).status).toBe(503);
    await shop.control('fail-next/clear');
    expect((await finish(reseller, way)).body.code).toBe('connect.stale');
    await finish(reseller, returned(await consent(reseller)));
    expect((await get(reseller))?.charges_enabled).toBe(true);
  });
});

describe('a connected account', () => {
  it('is let go by disconnecting, and can be connected again', async () => {
    const reseller = await api().buildReseller();
    const merchant = await shop.openMerchant(reseller);
    expect((await disconnect(reseller)).body.message).toBe('Your Stripe account was disconnected.');
    expect(await get(reseller)).toBeNull();
    await shop.settle();
    expect((await askAsServer(shop.url, `accounts/${merchant}`))['error'].code).toBe('account_invalid');
    expect((await disconnect(reseller)).status).toBe(404);
    await finish(reseller, returned(await consent(reseller, { account: merchant })));
    await shop.settle();
    expect(await get(reseller)).toMatchObject({ account: merchant, how: 'connected' });
  });

  it('is removed when its owner revokes access, also if the event was lost', async () => {
    const [told, untold] = [await api().buildReseller(), await api().buildReseller()];
    await shop.control(`accounts/${await shop.openMerchant(told)}/deauthorize`);
    await shop.settle();
    expect(await get(told)).toBeNull();
    const merchant = await shop.openMerchant(untold);
    await shop.control('switches', { withhold: true });
    await shop.control(`accounts/${merchant}/deauthorize`);
    expect(await check(untold)).toBeNull();
    await shop.control('switches', { withhold: false });
    await shop.settle();
  });

  it('of one reseller does not exist for another', async () => {
    const [owner, other] = [await api().buildReseller(), await api().buildReseller()];
    const account = await shop.openMerchant(owner);
    expect([await get(other), await check(other)]).toEqual([null, null]);
    expect((await finish(other, {})).body.data).toBeNull();
    expect((await disconnect(other)).status).toBe(404);
    expect(await open(other)).not.toContain(account);
    expect((await get(other))?.account).not.toBe(account);
    expect(await check(owner)).toMatchObject({ account, charges_enabled: true });
  });

  it('is asked about only as often as a person does', async () => {
    const customer = await api().buildAccount();
    for (const endpoint of [stripeConnect.get, stripeConnect.check, stripeConnect.create, stripeConnect.disconnect])
      expect((await api().call(customer, endpoint, {})).status).toBe(403);
  });
});
