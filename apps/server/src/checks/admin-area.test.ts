/**
 * The area of the super admin and the session that only looks, over the whole contract: new endpoints join by being in the
 * registry.
 */
import { contract } from '@leadwright/contract';
import { adminUsers } from '@leadwright/contract/admin/users';
import { type Endpoint, isMutation, MODULE_SLUGS } from '@leadwright/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../app.ts';
import { createKey } from '../modules/identity/public.ts';
import { asAccount, systemBase } from '../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../testing/api.ts';
import { sampleOf } from '../testing/samples.ts';

const all: [string, Endpoint][] = Object.entries(contract).flatMap(([group, each]) =>
  Object.entries(each).map(([name, one]): [string, Endpoint] => [`${group}.${name}`, one]),
);
const isOfAdmin = ([, { access }]: [string, Endpoint]) =>
  typeof access === 'object' && 'module' in access && access.module === 'admin';

let api: Api;
let admin: TestPerson;
let target: TestPerson;

beforeAll(async () => {
  api = await startApi();
  admin = await api.buildAdmin();
  target = await api.buildAccount({ modules: [...MODULE_SLUGS] });
});
afterAll(() => api.stop());

const ask = (token: string, endpoint: Endpoint) => {
  const names = Object.keys(endpoint.params?.shape ?? {});
  const params = Object.fromEntries(names.map((name) => [name, name === 'type' ? 'local' : target.accountId]));
  const body = endpoint.body && sampleOf(endpoint.body, [target.accountId]);
  return api.call(token, endpoint, { params, ...(body ? { body } : {}) } as never);
};
const keyOf = (person: TestPerson) =>
  asAccount(systemBase(api.platform), person.accountId, (tx) => createKey(tx, { userId: person.userId, name: 'x' }));

describe('the area of the super admin', () => {
  it('has its own paths, and only its calls stand under them', () => {
    const wrong = all.filter((one) => isOfAdmin(one) !== one[1].path.startsWith('/api/admin/'));
    expect(wrong.map(([name]) => name)).toEqual([]);
    expect(all.filter(isOfAdmin).length).toBeGreaterThan(10);
    const names = modules.filter(({ routes }) =>
      Object.values(routes?.group ?? {}).some((one) => isOfAdmin(['', one])),
    );
    expect(names.map(({ name }) => name).filter((name) => !name.startsWith('admin-'))).toEqual([]);
  });

  it('answers 403 to everyone else, with any modules', async () => {
    const reseller = await api.buildReseller({ modules: [...MODULE_SLUGS] });
    const others: Record<string, string> = {
      'a customer': (await api.buildAccount()).token,
      'a customer whose account has the module': target.token,
      'a reseller whose account has the module': reseller.token,
      'a member of such an account': (await api.buildMember(target, ['leads', 'admin'])).token,
      'a member of the platform’s account': (await api.buildMember(admin, ['leads', 'admin'])).token,
      'a key of a customer whose account has the module': (await keyOf(target)).key,
      'an administrator signed in as one': (
        await api.call(admin, adminUsers.loginAs, { params: { id: target.accountId } })
      ).body.token,
      'an administrator who looks as one': (
        await api.call(admin, adminUsers.viewAs, { params: { id: target.accountId } })
      ).body.token,
    };
    const through: string[] = [];
    for (const [who, token] of Object.entries(others))
      for (const [name, endpoint] of all.filter(isOfAdmin)) {
        const { status } = await ask(token, endpoint);
        if (status !== 403) through.push(`${name} answered ${status} to ${who}`);
      }
    expect(through).toEqual([]);
  });

  it('takes no key for what asks for a proof', async () => {
    const { key } = await keyOf(admin);
    const through: string[] = [];
    for (const [name, endpoint] of all.filter(([, { recent }]) => recent))
      if ((await ask(key, endpoint)).body.code !== 'access.api_key_refused') through.push(name);
    expect(through).toEqual([]);
    expect((await ask(key, adminUsers.find)).status).toBe(200);
  });
});

describe('a session that only looks', () => {
  it('is refused every change in the product, with words of its own, and can leave', async () => {
    const { token } = (await api.call(admin, adminUsers.viewAs, { params: { id: target.accountId } })).body;
    const through: string[] = [];
    for (const [name, endpoint] of all) {
      if (endpoint.access === 'public' || !isMutation(endpoint) || endpoint.endsSession) continue;
      const { status, body } = await ask(token, endpoint);
      // A directory's door knows no sessions at all, and says so in its own form.
      if (endpoint.access === 'directory' && status === 401) continue;
      if (status !== 403 || body.code !== 'access.view_as') through.push(`${name} answered ${status} ${body.code}`);
    }
    expect(through).toEqual([]);
    const ways = all.filter(([, { endsSession }]) => endsSession).map(([name]) => name);
    expect(ways.sort()).toEqual(['identity.endLoginAs', 'identity.logout']);
    const answer = await api.app.inject({ method: 'POST', url: '/mcp', headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  });
});
