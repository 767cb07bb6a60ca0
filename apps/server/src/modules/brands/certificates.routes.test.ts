import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '../../testing/api.ts';
import { CERTIFICATES_PATH } from './certificates.routes.ts';
import { forgetBrands } from './public.ts';

let api = {} as Api;
beforeAll(async () => {
  api = await startApi({ PUBLIC_URL: 'https://leads.test', PLATFORM_HOSTS: 'leads.second.test' });
  const { owner } = api.platform.databases;
  await owner.query(`update brands set slug = 'harbor', host = 'app.proven.test', host_proof = 'x', host_verified_at = now()
    where id = (select max(id) from brands)`);
  const reseller = await api.buildReseller();
  await owner.query(`update brands set host = 'app.claimed.test', host_proof = 'y' where account_id = $1`, [
    reseller.accountId,
  ]);
  forgetBrands(api.platform);
});
afterAll(() => api.stop());

/** As Caddy asks. */
const ask = async (domain: string, headers: Record<string, string> = {}) =>
  (await api.app.inject({ url: `${CERTIFICATES_PATH}?domain=${encodeURIComponent(domain)}`, headers })).statusCode;

describe('a proxy that asks whether a name may get a certificate', () => {
  it.each([
    ['the platform’s own host', 'leads.test'],
    ['a further host of the platform', 'leads.second.test'],
    ['a reseller’s sub-domain', 'harbor.leads.test'],
    ['a reseller’s sub-domain of a further host', 'harbor.leads.second.test'],
    ['a proven domain', 'app.proven.test'],
    ['a proven domain in other letters, with a dot', 'App.PROVEN.test.'],
  ])('is told yes for %s', async (_what, domain) => {
    expect(await ask(domain)).toBe(200);
  });

  it.each([
    ['a domain that was only named', 'app.claimed.test'],
    ['a name below a proven domain', 'www.app.proven.test'],
    ['a sub-domain nobody has', 'nobody.leads.test'],
    ['a name two levels below the platform', 'a.harbor.leads.test'],
    ['a name that ends like the platform’s', 'evilleads.test'],
    ['names of this machine', 'localhost'],
    ['an address', '127.0.0.1'],
    ['an address of version 6', '::1'],
    ['nothing', ''],
    ['something that is no name', "x' or 1=1 --"],
    ['something long', 'a'.repeat(5000)],
  ])('is told no for %s', async (_what, domain) => {
    expect(await ask(domain)).toBe(404);
  });

  it('is told no for two names at once, and without a name', async () => {
    const both = `${CERTIFICATES_PATH}?domain=leads.test&domain=x.test`;
    expect((await api.app.inject({ url: both })).statusCode).toBe(404);
    expect((await api.app.inject({ url: CERTIFICATES_PATH })).statusCode).toBe(404);
  });

  it('may name the host in a header, as Traefik does', async () => {
    const by = async (host: string) =>
      (await api.app.inject({ url: CERTIFICATES_PATH, headers: { 'x-forwarded-host': host } })).statusCode;
    expect([await by('app.proven.test'), await by('app.claimed.test')]).toEqual([200, 404]);
  });

  it('hears of a domain that is proven or closed', async () => {
    const { owner } = api.platform.databases;
    const set = async (value: string) => {
      await owner.query(`update brands set host_verified_at = ${value} where host = 'app.claimed.test'`);
      forgetBrands(api.platform);
    };
    await set('now()');
    expect(await ask('app.claimed.test')).toBe(200);
    await set('null');
    expect(await ask('app.claimed.test')).toBe(404);
  });

  it('is answered from what was known while the database is away or does not answer', async () => {
    const { owner } = api.platform.databases;
    expect(await ask('app.proven.test')).toBe(200);
    const client = await owner.connect();
    try {
      await client.query('begin; lock table brands in access exclusive mode');
      forgetBrands(api.platform);
      expect([await ask('app.proven.test'), await ask('nobody.test')]).toEqual([200, 404]);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await owner.query('alter table brands rename to brands_away');
    forgetBrands(api.platform);
    try {
      expect([await ask('app.proven.test'), await ask('nobody.test')]).toEqual([200, 404]);
    } finally {
      await owner.query('alter table brands_away rename to brands');
    }
  });
});

describe('with CERTIFICATE_ASKERS', () => {
  let fenced = {} as Api;
  beforeAll(async () => {
    fenced = await startApi({ PUBLIC_URL: 'https://leads.test', CERTIFICATE_ASKERS: '10.0.0.0/8' });
  });
  afterAll(() => fenced.stop());

  const from = async (remoteAddress: string, headers: Record<string, string> = {}, query = '?domain=leads.test') =>
    (await fenced.app.inject({ url: `${CERTIFICATES_PATH}${query}`, remoteAddress, headers })).statusCode;

  it('only the proxy is answered, and not who comes through it', async () => {
    expect(await from('10.1.2.3')).toBe(200);
    expect(await from('192.0.2.1')).toBe(404);
    expect(await from('10.1.2.3', { 'x-forwarded-for': '192.0.2.1' })).toBe(404);
  });

  it('a header that the proxy sets is still read', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-host': 'leads.test' };
    expect(await from('10.1.2.3', headers, '')).toBe(200);
  });
});

it('a number of proxies is no answer to who may ask', async () => {
  await expect(startApi({ CERTIFICATE_ASKERS: '1' })).rejects.toThrow(/CERTIFICATE_ASKERS: must be addresses/);
});
