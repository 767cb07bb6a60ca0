import { identity } from '@leadwright/contract/accounts/identity';
import { adminPartners } from '@leadwright/contract/admin/catalogue';
import { billing } from '@leadwright/contract/money/billing';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { verificationCode } from '../../billing/paykickstart/paykickstart.rules.ts';
import { askAsServer, openShop, type Shop } from '../../billing/testing/shop.ts';
import { freshEmail, NORTHWIND, registration } from '../../identity/testing/people.ts';
import { sweepPartners } from '../../partners/partners.service.ts';

const DAY = 86_400_000;

let shop: Shop;
let admin: TestPerson;
beforeAll(async () => {
  shop = await openShop();
  // Google lives in the sandbox's time.
  shop.api.clock.set(new Date());
  admin = await shop.api.buildAdmin();
});
afterAll(() => shop.stop());

const create = async (name: string, commission = 10) => {
  const body = { name, email: 'partner@people.test', commission };
  return (await shop.api.call(admin, adminPartners.create, { body })).body.data;
};
const get = async (id: number) => (await shop.api.call(admin, adminPartners.get, { params: { id } })).body.data;
const remove = (id: number) => shop.api.call(admin, adminPartners.remove, { params: { id } });
const restore = (id: number) => shop.api.call(admin, adminPartners.restore, { params: { id } });
const names = async (query = {}) =>
  (await shop.api.call(admin, adminPartners.find, { query })).body.data.map(({ name }) => name);
const lastChange = async () => (await shop.api.call(admin, adminPartners.history, { query: {} })).body.data[0];
const partnerOf = async (email: string) => {
  const { rows } = await shop.api.platform.databases.platform.query(
    'select a.partner_id from logins l join accounts a on a.id = l.account_id where l.email = $1',
    [email],
  );
  return rows[0]?.partner_id;
};
const register = async (partner: string | undefined, email = freshEmail(), options = {}) => {
  await shop.api.platform.databases.platform.query('delete from rate_limits');
  const body = registration(email, partner === undefined ? {} : { partner });
  const { status } = await shop.api.call(null, identity.register, { body: body as never }, options);
  expect(status).toBe(200);
  return email;
};

describe('partners', () => {
  it('have a link made of their name, which stays when the name changes', async () => {
    const first = await create('Café Olé & Co.', 12.5);
    expect(first).toMatchObject({ code: 'cafe-ole-co', commission: 12.5, referrals: 0, earned: [] });
    expect(first.link).toMatch(/^https?:\/\/[^/]+\/register\?partner=cafe-ole-co$/);
    expect((await create('Cafe Ole Co')).code).toBe('cafe-ole-co-2');
    expect((await create('株式会社')).code).toBe('partner');
    const body = { name: 'Olé', email: first.email, commission: 15, note: 'Better terms' };
    const saved = await shop.api.call(admin, adminPartners.update, { params: { id: first.id }, body });
    expect(saved.body.data).toMatchObject({ name: 'Olé', code: 'cafe-ole-co', commission: 15 });
    expect(await lastChange()).toMatchObject({
      what: 'update',
      before: { name: 'Café Olé & Co.', commission: 12.5, note: '' },
      after: { name: 'Olé', commission: 15, note: 'Better terms' },
    });
    expect(await names({ search: 'cafe-ole' })).toEqual(['Cafe Ole Co', 'Olé']);
  });

  it('keep what the first of two administrators saved until the second has seen it', async () => {
    const { id, name, email, changed_at: seen } = await create('Shared');
    shop.api.clock.advance(1000);
    const save = (more: object) =>
      shop.api.call(admin, adminPartners.update, { params: { id }, body: { name, email, ...more } });
    expect((await save({ commission: 15, seen })).status).toBe(200);
    const second = await save({ note: 'Unseen', seen });
    expect([second.status, second.body.message]).toEqual([
      409,
      'Someone else has changed this partner in the meantime. Load it again before you save.',
    ]);
    const now = await get(id);
    expect(now).toMatchObject({ commission: 15, note: '' });
    expect((await save({ commission: 15, note: 'Seen', seen: now.changed_at })).status).toBe(200);
  });

  it('refuses a commission that is no share', async () => {
    const make = (commission: number) =>
      shop.api.call(admin, adminPartners.create, { body: { name: 'X', email: 'x@people.test', commission } });
    for (const wrong of [-1, 100.01, 0.001]) expect((await make(wrong)).body.errors).toHaveProperty('commission');
    expect((await make(33.33)).status).toBe(201);
  });

  it('can be restored for 30 days; until then their link refers no accounts', async () => {
    const { id, code } = await create('For a while');
    await remove(id);
    expect(await names({ deleted: 'true' })).toEqual(['For a while']);
    expect(await partnerOf(await register(code))).toBeNull();
    expect((await restore(id)).body.message).toBe('The partner For a while was restored.');
    expect(await lastChange()).toMatchObject({ what: 'restore', before: null, after: { code } });
    expect(await partnerOf(await register(code))).toBe(id);
  });
});

describe('a referral link', () => {
  it('is followed by registration, on the platform only; an unknown one is ignored', async () => {
    const { id, code } = await create('Follow me');
    expect(await partnerOf(await register(code.toUpperCase()))).toBe(id);
    expect(await partnerOf(await register('nobody-here'))).toBeNull();
    expect(await partnerOf(await register(code, freshEmail(), NORTHWIND))).toBeNull();
    expect((await get(id)).referrals).toBe(1);
  });

  it('counts as of the last registration until the address is confirmed, and never again', async () => {
    const [first, second] = [await create('First to come'), await create('Second to come')];
    const email = await register(first.code);
    await register(second.code, email);
    expect(await partnerOf(email)).toBe(second.id);
    await register(undefined, email);
    expect(await partnerOf(email)).toBeNull();
    await register(first.code, email);
    await shop.api.platform.databases.owner.query(
      'update credentials c set email_confirmed_at = now() from logins l where l.user_id = c.user_id and l.email = $1',
      [email],
    );
    await register(second.code, email);
    expect(await partnerOf(email)).toBe(first.id);
  });

  it('is followed by a sign-up with Google', async () => {
    const { id, code } = await create('Social');
    const email = freshEmail('gail');
    const redirect_uri = 'http://localhost:3000/callback';
    const reply = await request(`${shop.url}/google/_sandbox/code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, redirect_uri }),
    });
    const { code: token } = (await reply.body.json()) as { code: string };
    const body = { provider: 'google' as const, token, redirect_uri, partner: code };
    expect((await shop.api.call(null, identity.loginWithSocial, { body })).status).toBe(200);
    expect(await partnerOf(email)).toBe(id);
  });

  it('is followed by a plan that the other billing provider sold', async () => {
    const { id, code } = await create('Order form');
    const email = freshEmail('ana');
    const fields: [string, string][] = Object.entries({
      event: 'sales',
      mode: 'test',
      buyer_first_name: 'Ana',
      buyer_last_name: 'Ruiz',
      buyer_email: email,
      transaction_id: `PK-${id}`,
      invoice_id: `PK-INV-${id}`,
      transaction_time: '1768478400',
      product_id: '61001',
      custom_partner: code,
    });
    const signature = verificationCode(fields, 'sandbox-paykickstart-secret');
    const payload = new URLSearchParams([...fields, ['verification_code', signature]]).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost' };
    await shop.api.app.inject({ method: 'POST', url: '/api/webhooks/paykickstart', payload, headers });
    await shop.api.runJobs();
    expect(await partnerOf(email)).toBe(id);
  });
});

describe('commission', () => {
  const buy = async (who: TestPerson, credits: number) =>
    (await shop.api.call(who, billing.buy, { body: { credits } })).body.data;
  const referred = async (id: number) => {
    const who = await shop.api.buildAccount();
    await shop.api.platform.databases.owner.query('update accounts set partner_id = $2 where id = $1', [
      who.accountId,
      id,
    ]);
    await shop.addCard(who);
    return who;
  };

  it('is a share of every payment at its rate then, in whole cents rounded down, and nothing of a refund', async () => {
    const partner = await create('Earner', 12.5);
    const who = await referred(partner.id);
    // 7.40 and 20.00 dollars: 92.5 cents are 92, and 250 cents.
    await buy(who, 37);
    const paid = await buy(who, 100);
    expect((await get(partner.id)).earned).toEqual([{ currency: 'usd', minor: 342 }]);
    const body = { name: 'Earner', email: partner.email, commission: 50 };
    await shop.api.call(admin, adminPartners.update, { params: { id: partner.id }, body });
    expect((await get(partner.id)).earned).toEqual([{ currency: 'usd', minor: 342 }]);
    await buy(who, 100);
    expect((await get(partner.id)).earned).toEqual([{ currency: 'usd', minor: 1342 }]);
    const { rows } = await shop.api.platform.databases.platform.query(
      'select provider_id from payments where account_id = $1 and id = $2',
      [who.accountId, paid.id],
    );
    await askAsServer(shop.url, 'refunds', { fields: { payment_intent: rows[0].provider_id, amount: '1000' } });
    await shop.settle();
    expect((await get(partner.id)).earned).toEqual([{ currency: 'usd', minor: 1217 }]);
  });

  it('comes from paid plans too, and not from what a deleted partner would have got', async () => {
    const partner = await create('Planner', 20);
    const who = await referred(partner.id);
    await shop.buyPlan(who, 'Starter');
    await shop.settle();
    expect(await shop.planOf(who)).toBe('Starter');
    expect((await get(partner.id)).earned).toEqual([{ currency: 'usd', minor: 980 }]);
    await remove(partner.id);
    await buy(who, 100);
    await restore(partner.id);
    expect((await get(partner.id)).earned).toEqual([{ currency: 'usd', minor: 980 }]);
  });

  it('keeps a partner whose referrals paid, and lets go of others 30 days after their deletion', async () => {
    const [used, unused] = [await create('Has referrals'), await create('Has none')];
    await referred(used.id);
    for (const { id } of [used, unused]) await remove(id);
    shop.api.clock.advance(31 * DAY);
    admin = await shop.api.buildAdmin();
    expect((await restore(unused.id)).body.code).toBe('partners.too_late');
    await sweepPartners(systemBase(shop.api.platform));
    const { rows } = await shop.api.platform.databases.platform.query(
      'select id from partners where id = any($1::bigint[])',
      [[used.id, unused.id]],
    );
    expect(rows).toEqual([{ id: used.id }]);
    expect(await names({ deleted: 'true' })).toEqual([]);
  });
});
