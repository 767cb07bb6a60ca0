import { brands } from '@leadwright/contract/accounts/brands';
import { identity } from '@leadwright/contract/accounts/identity';
import { adminSettings, type SwitchId } from '@leadwright/contract/admin/settings';
import { plans } from '@leadwright/contract/money/plans';
import { wallet } from '@leadwright/contract/money/wallet';
import { businessAccount } from '@leadwright/contract/resale/business-account';
import { search } from '@leadwright/contract/searching/search';
import { withoutUnknown } from '@leadwright/contract/unknown-parameters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/api.ts';
import { startApi } from '../../../testing/api.ts';
import { keyOf } from '../../agents/testing/agent.ts';
import { failure, freshEmail, mailsTo, registration } from '../../identity/testing/people.ts';
import { dentists, type SearchApi, startSearchApi } from '../../search/testing/town.ts';

const MINUTE = 60_000;
let [api, admin] = [{} as SearchApi, {} as TestPerson];
beforeAll(async () => {
  api = await startSearchApi({ env: { SOURCE_PRICES: 'hunter=0.1' } });
  admin = await api.buildAdmin();
});
afterAll(() => api.stop());

const settings = async () => (await api.call(admin, adminSettings.settings, {})).body.data;
const newest = async (subject: string) =>
  (await api.call(admin, adminSettings.settingsHistory, { query: { subject_id: subject } })).body.data[0];

describe('what acts cost', () => {
  const price = (credits: number) =>
    api.call(admin, adminSettings.saveCosts, { body: { costs: [{ act: 'local.contact', credits }] } });
  const quoteFor = async (who: TestPerson) =>
    (await api.call(who, search.estimate, { body: dentists({ name: 'A' }) })).body;
  const begin = (who: TestPerson, name: string, shown: { cost_each: number; maximum_credits: number }) =>
    api.call(who, search.create, { body: { ...dentists({ name }), expected: shown } });

  it('holds at once for new quotes, and a quote that is open keeps its price', async () => {
    const who = await api.buildPayer();
    const { cost_each, maximum_credits } = await quoteFor(who);
    expect([cost_each, maximum_credits]).toEqual([1, 40]);
    expect((await price(3)).status).toBe(200);
    expect(await quoteFor(who)).toMatchObject({ cost_each: 3, maximum_credits: 120 });
    const begun = await begin(who, 'Quoted before', { cost_each, maximum_credits });
    expect(begun.status).toBe(200);
    // Another change while it runs changes nothing either.
    await price(5);
    await api.runJobs();
    const { body } = await api.call(who, search.get, { params: { id: begun.body.data.id } });
    expect(body).toMatchObject({ status: 'completed', credits: 40 });
    expect(await api.wallet(who)).toEqual({ balance: 460, reserved: 0 });
    await price(1);
  });

  it('keeps a price that was shown for a quarter of an hour, and no price that never was', async () => {
    const who = await api.buildPayer();
    await price(2);
    const invented = await begin(who, 'Invented', { cost_each: 0, maximum_credits: 0 });
    expect([invented.status, invented.body.code]).toEqual([409, 'search.price_changed']);
    api.clock.advance(15 * MINUTE + 1);
    const late = await begin(who, 'Late', { cost_each: 1, maximum_credits: 40 });
    expect([late.status, late.body.code]).toEqual([409, 'search.price_changed']);
    admin = await api.buildAdmin();
    await price(1);
  });

  it('is on the price list, in the history, and tells what is left of it', async () => {
    await price(4);
    const listed = (await api.call(admin, wallet.costs, {})).body.data.find(({ act }) => act === 'local.contact');
    expect(listed?.credits).toBe(4);
    expect(await newest('costs')).toMatchObject({
      what: 'saveCosts',
      before: { 'local.contact': 1 },
      after: { 'local.contact': 4 },
    });
    await price(1);
    const costOf = async (act: string) => (await settings()).costs.find((cost) => cost.act === act);
    // A credit is sold for 20 cents; ten addresses of Hunter are one of its credits.
    expect(await costOf('domain.email')).toMatchObject({
      price_micros: 200_000,
      provider_micros: 10_000,
      margin_share: 0.95,
    });
    expect(await costOf('ai.text')).toMatchObject({ provider_micros: null, margin_share: null });
  });

  it('is known for known acts only', async () => {
    const body = { costs: [{ act: 'people.nothing', credits: 4 }] };
    expect(failure(await api.call(admin, adminSettings.saveCosts, { body }))).toEqual([422, 'wallet.unknown_act']);
  });
});

describe('a new version of the terms', () => {
  it('asks every user of every brand again, except the publisher', async () => {
    const [direct, reseller] = [await api.buildAccount(), await api.buildReseller()];
    const theirs = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
    const everybody = [direct, reseller, theirs];
    for (const who of everybody) expect((await api.call(who, wallet.costs, {})).status).toBe(200);
    const { terms } = await settings();
    expect(terms.people).toBeGreaterThan(3);
    const url = 'https://leads.example.test/terms-2';
    const reply = await api.call(admin, adminSettings.saveTerms, { body: { url } });
    expect([reply.status, reply.body.data.terms]).toMatchObject([200, { version: terms.version + 1, url }]);
    for (const who of everybody) {
      expect(failure(await api.call(who, wallet.costs, {}))).toEqual([403, 'access.terms']);
      expect((await api.call(who, brands.acceptTerms, {})).status).toBe(200);
      expect((await api.call(who, wallet.costs, {})).status).toBe(200);
    }
    expect((await api.call(null, brands.siteSettings, { body: {} })).body.terms_url).toBe(url);
    expect(await newest('terms')).toMatchObject({ what: 'saveTerms', after: { version: terms.version + 1, url } });
  });
});

describe('each switch', () => {
  const turn = (id: SwitchId, is_on: boolean) => api.call(admin, adminSettings.saveSwitch, { body: { id, is_on } });
  const stateOf = async (id: SwitchId) => (await settings()).switches.find((one) => one.id === id);
  /** The view while the switch is on, off, and on again. */
  async function seen<T>(id: SwitchId, look: () => Promise<T>): Promise<T[]> {
    const found = [await look()];
    expect((await turn(id, false)).status).toBe(200);
    expect(await stateOf(id)).toEqual({ id, is_on: false, is_fixed: false });
    found.push(await look());
    await turn(id, true);
    expect(await newest(`switch-${id}`)).toMatchObject({ before: { [id]: false }, after: { [id]: true } });
    return [...found, await look()];
  }

  it('registration closes the platform’s own door', async () => {
    const register = async () => {
      const reply = await api.call(null, identity.register, { body: registration(freshEmail(), {}) as never });
      const { body: site } = await api.call(null, brands.siteSettings, { body: {} });
      return [reply.status, site.registration];
    };
    expect(await seen('registration', register)).toEqual([
      [200, true],
      [403, false],
      [200, true],
    ]);
  });

  it('trials: plans have none, and none starts', async () => {
    const trialDays = async () => {
      const who = await api.buildAccount({ status: 'inactive' });
      const { data } = (await api.call(who, plans.find, {})).body;
      const starter = data.find(({ name }) => name === 'Starter');
      const chosen = await api.call(who, plans.choose, { body: { plan_id: starter?.id ?? 0 } });
      return [starter?.trial_days, chosen.body.redirect_url === null];
    };
    expect(await seen('trials', trialDays)).toEqual([
      [14, true],
      [0, false],
      [14, true],
    ]);
  });

  it('social: not offered, and refused', async () => {
    const offered = async () => {
      const { social } = (await api.call(null, brands.siteSettings, { body: {} })).body;
      const body = { provider: 'google', token: 'wrong' } as const;
      return [social.length, (await api.call(null, identity.loginWithSocial, { body })).body.code];
    };
    const [on, off, again] = await seen('social', offered);
    expect(off).toEqual([0, 'identity.social_off']);
    expect(on).toEqual(again);
    expect(on?.[0]).toBe(2);
    expect(on?.[1]).not.toBe('identity.social_off');
  });

  it('agents: the endpoint for agents is closed', async () => {
    const { key } = await keyOf(api, await api.buildAccount());
    const knock = async () => {
      const headers = { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' };
      const payload = { jsonrpc: '2.0', id: 1, method: 'ping' };
      return (await api.app.inject({ method: 'POST', url: '/mcp', headers, payload })).statusCode;
    };
    expect(await seen('agents', knock)).toEqual([200, 403, 200]);
  });

  it('api_docs: only who is signed in reads the reference', async () => {
    const read = async () => {
      const ask = (headers = {}) => api.app.inject({ method: 'GET', url: '/api/openapi.json', headers });
      const signedIn = { authorization: `Bearer ${admin.token}` };
      return [(await ask()).statusCode, (await ask(signedIn)).statusCode];
    };
    expect(await seen('api_docs', read)).toEqual([
      [200, 200],
      [401, 200],
      [200, 200],
    ]);
  });
});

describe('mail and brand of the platform', () => {
  it('mails come from the address that was set, and a test tells whether the server takes them', async () => {
    const from_email = 'hello@leads.example.test';
    const saved = await api.call(admin, adminSettings.saveMail, { body: { from_email } });
    expect(saved.body.data.mail).toMatchObject({ from_email, is_fixed: false });
    expect((await api.call(admin, adminSettings.testMail, {})).status).toBe(200);
    const [mail] = await mailsTo(admin.email);
    expect(JSON.stringify(mail)).toContain(from_email);
    expect(await newest('mail')).toMatchObject({ what: 'testMail' });
  });

  it('the brand is saved as every other, and the change is in the history', async () => {
    const { data } = (await api.call(admin, businessAccount.get, {})).body;
    api.clock.advance(1000);
    const body = withoutUnknown(adminSettings.saveBrand.body, {
      ...data,
      support_secret: '',
      support_email: 'help@leads.example.test',
      seen: data.changed_at,
    });
    const saved = await api.call(admin, adminSettings.saveBrand, { body });
    expect([saved.status, saved.body.data.support_email]).toEqual([200, 'help@leads.example.test']);
    expect(await newest('brand')).toMatchObject({ after: { support_email: 'help@leads.example.test' } });
    expect((await api.call(admin, adminSettings.saveBrand, { body })).status).toBe(409);
  });

  it('what the environment sets is fixed', async () => {
    const other = await startApi({ MAIL_FROM: 'Fixed <fixed@example.test>', MODE: 'live', GOOGLE_CLIENT_ID: '' });
    try {
      const boss = await other.buildAdmin();
      const { data } = (await other.call(boss, adminSettings.settings, {})).body;
      expect(data.mail).toMatchObject({ from_email: 'fixed@example.test', is_fixed: true });
      expect(data.switches).toContainEqual({ id: 'social', is_on: false, is_fixed: true });
      const body = { from_email: 'other@example.test' };
      expect(failure(await other.call(boss, adminSettings.saveMail, { body }))).toEqual([409, 'admin-settings.fixed']);
      const on = { id: 'social', is_on: true } as const;
      expect((await other.call(boss, adminSettings.saveSwitch, { body: on })).status).toBe(409);
    } finally {
      await other.stop();
    }
  });
});
