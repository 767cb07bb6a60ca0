import { audit } from '@leadwright/contract/accounts/audit';
import { identity } from '@leadwright/contract/accounts/identity';
import { signOn } from '@leadwright/contract/accounts/sign-on';
import { team } from '@leadwright/contract/accounts/team';
import { adminSystem } from '@leadwright/contract/admin/system';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { setFirstPassword } from '../people.service.ts';
import { providerOf, setUpSignOn, signOnAs } from './testing/provider.ts';
import { askJob } from './watching/asking.jobs.ts';

let api: Api;
const sandbox = () => inject('sandboxUrl');
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

let count = 0;
const mark = `${process.pid}-${Date.now().toString(36)}`;
const PASSWORD = 'correct horse battery';

/** A company with a domain of its own, whose owner is known to the provider. */
async function company(rules: object = {}, owner?: TestPerson) {
  count += 1;
  const domain = `company-${count}-${mark}.test`;
  const lead = owner ?? (await api.buildAccount({ email: `owner@${domain}` }));
  const provider = providerOf(sandbox());
  const join = async (name: string, more: object = {}) => {
    const person = { id: `${name}-${count}-${mark}`, email: `${name}@${domain}`, given_name: name, ...more };
    await provider.keepPerson(person);
    return person;
  };
  const person = await join('owner', { groups: ['sales'] });
  const made = await setUpSignOn(api, sandbox(), lead, { domain, person: person.id, rules });
  return { ...made, owner: lead, domain, join };
}

const mailsTo = async (email: string) => {
  await api.runJobs();
  const { body } = await request(`${sandbox()}/mail?to=${encodeURIComponent(email)}`);
  return (await body.json()) as { text: string; subject: string }[];
};
const codeTo = async (email: string) => /\b(\d{6})\b/.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? '';

const givePassword = ({ accountId, userId }: TestPerson) =>
  asAccount(systemBase(api.platform), accountId, (tx) => setFirstPassword(tx, userId, PASSWORD));

describe('sign-on', () => {
  it('is set up step by step: provider, domain, test', async () => {
    const { settings, key } = await company();
    expect(settings.redirect_url).toMatch(new RegExp(`/sso/${key}$`));
    expect(settings.provider).toMatchObject({ works: true, secret_hint: 'cret', domains: [{ problem: null }] });
    expect(JSON.stringify(settings)).not.toContain('sandbox-openid-secret');
    const states = settings.provider?.last_test?.steps.map(({ step, state }) => `${step} ${state}`);
    expect(states).toEqual(['discovery ok', 'sign_in ok', 'address ok', 'domain ok', 'group ok', 'logout ok']);
  });

  it('creates people at their first sign-on with the access of their group, which follows the group', async () => {
    const rules = { groups: [{ group: 'sales', access_options: ['leads', 'ai_suggest'] }], others: null };
    const { key, join, owner } = await company(rules);
    const ivo = await join('ivo', { groups: ['sales', 'all'] });
    const { finished } = await signOnAs(api, sandbox(), key, ivo.id);
    expect(finished.body.session?.user).toMatchObject({ email: ivo.email, isMainUser: false });
    const { data } = (await api.call(owner, team.find, {})).body;
    expect(data).toMatchObject([{ email: ivo.email, access_options: ['leads', 'ai_suggest'], status: 'active' }]);
    await api.call(owner, signOn.saveRules, {
      params: { scope: 'account' },
      body: {
        creates: true,
        groups: [{ group: 'sales', access_options: ['wallet'] }],
        others: null,
        passwords_off: false,
      },
    });
    expect((await signOnAs(api, sandbox(), key, ivo.id)).finished.status).toBe(200);
    expect((await api.call(owner, team.find, {})).body.data).toMatchObject([{ access_options: ['wallet'] }]);
    const stranger = await join('stranger', { groups: ['others'] });
    const refused = (await signOnAs(api, sandbox(), key, stranger.id)).finished;
    expect([refused.status, refused.body.code]).toEqual([403, 'sign-on.no_access']);
  });

  it('creates nobody during maintenance', async () => {
    const { key, join, owner } = await company({ others: ['leads'] });
    const eve = await join('eve');
    const admin = await api.buildAdmin();
    const maintenance = (on: boolean) => api.call(admin, adminSystem.setMaintenance, { body: { on, until: null } });
    await maintenance(true);
    const refused = (await signOnAs(api, sandbox(), key, eve.id)).finished;
    expect([refused.status, refused.body.code]).toEqual([503, 'platform.maintenance']);
    await maintenance(false);
    expect((await api.call(owner, team.find, {})).body.data).toEqual([]);
    expect((await signOnAs(api, sandbox(), key, eve.id)).finished.status).toBe(200);
  });

  it('asks for a record that does not name the platform, and keeps a domain that was proven by the earlier one', async () => {
    const { domain, owner } = await company();
    const scope = 'account' as const;
    const shown = await api.call(owner, signOn.show, { params: { scope } });
    const record = shown.body.provider?.domains[0]?.record as { name: string; value: string };
    expect(JSON.stringify(record)).not.toMatch(/leadwright/i);
    const provider = providerOf(sandbox());
    await provider.writeText(record.name, 'something else');
    await provider.writeText(`_leadwright.${domain}`, `leadwright-proof=${record.value.split('=')[1]}`);
    const seen = await api.call(owner, signOn.checkDomain, { params: { scope, domain } });
    expect(seen.body.data.provider?.domains).toMatchObject([{ problem: null, proven_at: expect.any(String) }]);
  });

  it('offers itself to addresses of its domain, and to no others', async () => {
    const { key, domain } = await company();
    const look = async (email: string) => (await api.call(null, signOn.look, { body: { email } })).body.data;
    expect(await look(`anybody@${domain}`)).toMatchObject([{ key, name: 'Keycloak' }]);
    expect(await look(`anybody@sub.${domain}`)).toEqual([]);
  });

  it('links an existing person only after their own confirmation: the password, or a mailed code', async () => {
    for (const way of ['password', 'mail'] as const) {
      const { key, domain, owner } = await company();
      const body = { email: `ann@${domain}`, first_name: 'Ann', access_options: ['leads' as const] };
      await api.call(owner, team.invite, { body });
      const { data } = (await api.call(owner, team.find, {})).body;
      const member = { ...owner, userId: data[0]?.id as number, email: body.email };
      if (way === 'password') await givePassword(member);
      const ann = { id: `ann-${count}-${mark}`, email: body.email, given_name: 'Ann' };
      await providerOf(sandbox()).keepPerson(ann);
      const { finished, state, binder } = await signOnAs(api, sandbox(), key, ann.id);
      expect([finished.status, finished.body.code]).toEqual([409, 'sign-on.confirm']);
      expect(finished.body.details).toMatchObject({ ways: way === 'mail' ? ['mail'] : ['password', 'mail'] });
      const again = { key, state, binder };
      expect((await api.call(null, signOn.confirm, { body: { ...again, password: 'wrong' } })).status).not.toBe(200);
      if (way === 'mail') expect((await api.call(null, signOn.sendCode, { body: again })).status).toBe(200);
      const proof = way === 'mail' ? { mail_code: await codeTo(body.email) } : { password: PASSWORD };
      const confirmed = await api.call(null, signOn.confirm, { body: { ...again, ...proof } });
      expect(confirmed.body.user).toMatchObject({ id: member.userId });
      expect((await signOnAs(api, sandbox(), key, ann.id)).finished.body.session?.user.id).toBe(member.userId);
    }
  });

  const askProviders = async () => {
    await api.runSchedule('sign-on.due');
    await api.runJobs([askJob]);
  };

  it('ends the sessions of a person who is disabled at the provider, and of one who logs out there', async () => {
    const { key, join, owner, settings } = await company();
    const [ivo, noa] = [await join('ivo'), await join('noa')];
    const token = async (id: string) =>
      (await signOnAs(api, sandbox(), key, id)).finished.body.session?.token as string;
    const [first, second] = [await token(ivo.id), await token(noa.id)];
    const before = api.clock.now();
    await providerOf(sandbox()).keepPerson({ ...ivo, disabled: true });
    api.clock.advance(45_000);
    await askProviders();
    expect((await api.call(first, identity.me, {})).status).toBe(401);
    expect((await api.call(second, identity.me, {})).status).toBe(200);
    api.clock.set(before);
    const { log } = (await api.call(owner, signOn.show, { params: { scope: 'account' } })).body;
    expect(log[0]).toMatchObject({ outcome: 'ended', detail: 'refused' });
    expect(settings.logout_url).toContain(`/auth/sign-on/${key}/logout`);
  });

  it('keeps people signed in while the provider is away, for an hour', async () => {
    const { key, join } = await company();
    const ivo = await join('ivo');
    const token = (await signOnAs(api, sandbox(), key, ivo.id)).finished.body.session?.token as string;
    await api.platform.databases.owner.query(
      "update sign_on_providers set issuer = 'http://127.0.0.1:1/gone', changed_at = now() where key = $1",
      [key],
    );
    const before = api.clock.now();
    api.clock.advance(30 * 60_000);
    await askProviders();
    expect((await api.call(token, identity.me, {})).status).toBe(200);
    api.clock.advance(45 * 60_000);
    await askProviders();
    expect((await api.call(token, identity.me, {})).status).toBe(401);
    api.clock.set(before);
  });

  it('switches passwords off for members; the owner gets in with password and code, which everybody hears of', async () => {
    const { key, domain, owner, join } = await company({ passwords_off: true });
    const login = (email: string, code?: string) =>
      api.call(null, identity.login, { body: { email, password: PASSWORD, ...(code && { code }) } });
    const ivo = await join('ivo');
    const member = (await signOnAs(api, sandbox(), key, ivo.id)).finished.body.session?.user;
    await givePassword({ ...owner, userId: member?.id as number });
    await givePassword(owner);
    const refused = await login(ivo.email);
    expect([refused.status, refused.body.code]).toEqual([403, 'sign-on.required']);
    expect(refused.body.details).toMatchObject({ sign_on: { key } });
    // The provider is gone.
    await api.platform.databases.owner.query(
      "update sign_on_providers set issuer = 'http://127.0.0.1:1/gone', changed_at = now() where key = $1",
      [key],
    );
    const asked = await login(owner.email);
    expect([asked.status, asked.body.code]).toEqual([401, 'sign-on.emergency_code']);
    expect((await login(owner.email, '000000')).status).toBe(422);
    const entered = await login(owner.email, await codeTo(owner.email));
    expect(entered.body.user).toMatchObject({ isMainUser: true });
    const { data } = (await api.call(entered.body.token, audit.history, { query: { action: 'sign-on.emergency' } }))
      .body;
    expect(data).toHaveLength(1);
    expect((await mailsTo(ivo.email))[0]?.subject).toContain('emergency');
    expect(domain).toBeTruthy();
  });

  it('lets people of a brand in, each at their own account, and two brands at one provider apart', async () => {
    const domain = `brands-${mark}.test`;
    const person = { id: `pat-${mark}`, email: `pat@${domain}`, given_name: 'Pat' };
    await providerOf(sandbox()).keepPerson(person);
    const entered = [];
    for (const owner of [await api.buildReseller(), await api.buildReseller()]) {
      const { key } = await setUpSignOn(api, sandbox(), owner, { scope: 'brand', domain, person: person.id });
      entered.push((await signOnAs(api, sandbox(), key, person.id)).finished.body.session?.user);
    }
    const [one, two] = entered;
    expect(one).toMatchObject({ email: person.email, isMainUser: true, account: { kind: 'customer' } });
    expect(two?.account.id).not.toBe(one?.account.id);
  });

  it('is for the owner of a brand only', async () => {
    const customer = await api.buildAccount();
    const shown = await api.call(customer, signOn.show, { params: { scope: 'brand' } });
    expect([shown.status, shown.body.code]).toEqual([403, 'sign-on.no_brand']);
  });
});
