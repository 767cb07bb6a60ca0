/** The sandbox's provider, as a browser and as its administrator use it. */
import { randomBytes } from 'node:crypto';
import { signOn } from '@leadwright/contract/accounts/sign-on';
import { request } from 'undici';
import type { Api, TestPerson } from '../../../../testing/api.ts';

export const newBinder = () => randomBytes(32).toString('base64url');

interface ProviderPerson {
  id: string;
  email: string;
  given_name?: string;
  family_name?: string;
  email_verified?: boolean;
  groups?: string[];
  disabled?: boolean;
}

export function providerOf(sandboxUrl: string) {
  const put = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await request(`${sandboxUrl}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${await reply.body.text()}`);
    await reply.body.dump();
  };
  return {
    issuer: `${sandboxUrl}/openid`,
    keepPerson: ({ id, ...person }: ProviderPerson) => put(`/openid/_sandbox/people/${id}`, person),
    setLogoutUrl: (url: string) => put('/openid/_sandbox/logout-url', { url }),
    writeText: (name: string, value: string) => put(`/registrar/_sandbox/texts/${name}`, { value }),
    walk: (url: string, person: string) => walk(sandboxUrl, url, person),
  };
}

/** Follows the provider's pages as the person; returns the query part with which the browser comes back. */
async function walk(sandboxUrl: string, start: string, person: string): Promise<string> {
  const jar = new Map<string, string>();
  const go = async (url: string, form?: string) => {
    const reply = await request(url, {
      method: form ? 'POST' : 'GET',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: form }),
    });
    for (const cookie of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) as RegExpExecArray;
      jar.set(name as string, value as string);
    }
    const text = await reply.body.text();
    const { location } = reply.headers;
    if (!location) throw new Error(`${url}: ${reply.statusCode} ${text.slice(0, 300)}`);
    return new URL(String(location), url).href;
  };
  let at = await go(start);
  for (let hops = 0; hops < 6 && at.startsWith(sandboxUrl); hops += 1)
    at = await go(at, at.includes('/interaction/') ? `person=${person}` : undefined);
  return new URL(at).search.slice(1);
}

interface Wanted {
  scope?: 'account' | 'brand';
  domain: string;
  person: string;
  rules?: object;
}

/** Connects the provider for the owner, proves the domain, and passes the test. */
export async function setUpSignOn(api: Api, sandboxUrl: string, owner: TestPerson, wanted: Wanted) {
  const { scope = 'account', domain, person, rules = {} } = wanted;
  const provider = providerOf(sandboxUrl);
  const params = { scope };
  const body = {
    name: 'Keycloak',
    issuer: provider.issuer,
    client_id: 'leadwright',
    client_secret: 'sandbox-openid-secret',
  };
  const saved = await api.call(owner, signOn.save, { params, body });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const named = await api.call(owner, signOn.addDomain, { params, body: { name: domain } });
  const record = named.body.data.provider?.domains[0]?.record as { name: string; value: string };
  await provider.writeText(record.name, record.value);
  await api.call(owner, signOn.checkDomain, { params: { ...params, domain } });
  const all = { creates: true, groups: [], others: ['leads' as const], passwords_off: false, ...rules };
  await api.call(owner, signOn.saveRules, { params, body: { ...all, passwords_off: false } });
  const binder = newBinder();
  const begun = await api.call(owner, signOn.test, { params, body: { binder } });
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
  const key = saved.body.data.redirect_url.split('/').pop() as string;
  const answer = await provider.walk(begun.body.url, person);
  await api.call(null, signOn.finish, { body: { key, binder, answer } });
  if (all.passwords_off) await api.call(owner, signOn.saveRules, { params, body: all });
  const { body: settings } = await api.call(owner, signOn.show, { params });
  return { key, settings, provider };
}

/** Signs a person on, up to the answer of the product. */
export async function signOnAs(api: Api, sandboxUrl: string, key: string, person: string) {
  const binder = newBinder();
  const begun = await api.call(null, signOn.begin, { body: { key, binder } });
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
  const answer = await providerOf(sandboxUrl).walk(begun.body.url, person);
  const finished = await api.call(null, signOn.finish, { body: { key, binder, answer } });
  return { binder, answer, state: begun.body.state, finished };
}
