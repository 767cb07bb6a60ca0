import { brands } from '@leadwright/contract/accounts/brands';
import { identity } from '@leadwright/contract/accounts/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '../../testing/api.ts';
import { forgetBrands } from './public.ts';

describe('POST /api/site-settings', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  const nameOf = async (domain: unknown, token: string | null = null) =>
    (await api.call(token, brands.siteSettings, { body: { domain } as never })).body.name;

  it('finds a reseller by its sub-domain of the platform', async () => {
    expect(await nameOf('northwind.localhost')).toBe('Northwind Leads');
    expect(await nameOf('NORTHWIND.localhost.:3000')).toBe('Northwind Leads');
  });

  it.each([
    ['nothing', ''],
    ['a path', '../../x'],
    ['300 characters', 'x'.repeat(300)],
    ['an unknown host', 'unknown.example.test'],
    ['this machine', 'localhost'],
    ['a number', 7],
    ['a deeper name', 'a.northwind.localhost'],
  ])('answers the platform brand to %s, and echoes nothing', async (_title, domain) => {
    const { status, body } = await api.call(null, brands.siteSettings, { body: { domain } as never });
    expect([status, body.name]).toEqual([200, 'Leadwright']);
    if (domain && domain !== 'localhost' && String(domain).length > 1)
      expect(JSON.stringify(body)).not.toContain(String(domain));
  });

  it('believes a host only after its owner has proved it', async () => {
    const owner = api.platform.databases.owner;
    await owner.query(`update brands set host = 'leads.example.test' where slug = 'northwind'`);
    expect(await nameOf('leads.example.test')).toBe('Leadwright');
    await owner.query(`update brands set host_verified_at = now() where slug = 'northwind'`);
    forgetBrands(api.platform);
    expect(await nameOf('leads.example.test')).toBe('Northwind Leads');
    await owner.query(`update brands set host = null, host_verified_at = null where slug = 'northwind'`);
    forgetBrands(api.platform);
  });

  it('shows a person of a reseller their own brand on the host of the platform', async () => {
    const { body } = await api.call(null, identity.login, {
      body: { email: 'customer@sandbox.test', password: 'sandbox' },
    });
    expect(await nameOf('localhost', body.token)).toBe('Northwind Leads');
    expect(await nameOf('localhost')).toBe('Leadwright');
  });

  it('name the host that serves them, and one of their own only once it is proven', async () => {
    const domainOf = async () =>
      (await api.call(null, brands.siteSettings, { body: { domain: 'northwind.localhost' } })).body.domain;
    const { owner } = api.platform.databases;
    const below = new URL(api.platform.config.publicUrl);
    below.hostname = `northwind.${below.hostname}`;
    expect(await domainOf()).toBe(below.host);
    await owner.query("update brands set host = 'leads.northwind.test' where slug = 'northwind'");
    expect(await domainOf()).toBe(below.host);
    await owner.query("update brands set host_verified_at = now() where slug = 'northwind'");
    expect(await domainOf()).toMatch(/^leads\.northwind\.test/);
    await owner.query("update brands set host = null, host_verified_at = null where slug = 'northwind'");
  });

  it('offers in the sandbox only who can sign in on that host', async () => {
    const offered = async (domain: string, token: string | null = null) => {
      const { body } = await api.call(token, brands.siteSettings, { body: { domain } });
      return body.sandbox?.people.map(({ role }) => role);
    };
    const all = ['admin', 'reseller', 'customer', 'member', 'direct'];
    expect(await offered('localhost')).toEqual(all);
    const own = await api.call(null, brands.siteSettings, { body: { domain: 'northwind.localhost' } });
    const people = own.body.sandbox?.people ?? [];
    expect(people.map(({ role }) => role)).toEqual(['reseller', 'customer', 'member']);
    const host = { host: 'northwind.localhost' };
    for (const { email } of people) {
      const body = { email, password: own.body.sandbox?.password as string };
      expect((await api.call(null, identity.login, { body }, host)).status, email).toBe(200);
    }
    const { body } = await api.call(null, identity.login, {
      body: { email: 'customer@sandbox.test', password: 'sandbox' },
    });
    expect(await offered('localhost', body.token)).toEqual(all);
  });

  it('never carries a secret', async () => {
    const { body } = await api.call(null, brands.siteSettings, { body: { domain: 'northwind.localhost' } });
    expect(JSON.stringify(body)).not.toMatch(/support_secret|sandbox-support-secret/);
    expect(body.support?.script_url).toMatch(/widget\.js$/);
  });
});

describe('POST /api/accept-terms', () => {
  it('opens what was closed until then', async () => {
    const api = await startApi();
    const person = await api.buildAccount();
    await api.platform.databases.owner.query('update users set terms_version = 0 where id = $1', [person.userId]);
    const closed = await api.call(person, identity.findSessions, {});
    expect([closed.status, closed.body.code]).toEqual([403, 'access.terms']);
    expect((await api.call(person, brands.acceptTerms, {})).status).toBe(200);
    expect((await api.call(person, identity.findSessions, {})).status).toBe(200);
    await api.stop();
  });
});
