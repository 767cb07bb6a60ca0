/**
 * Calls every endpoint of the contract as every kind of user without access. New endpoints are covered because the test reads the
 * registry. Each account has a canary that must never reach another account.
 */
import { contract } from '@leadwright/contract';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../app.ts';
import { createKey, stopUser } from '../modules/identity/public.ts';
import { asAccount, systemBase } from '../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../testing/api.ts';
import { sampleOf } from '../testing/samples.ts';

const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([group, each]) =>
  Object.entries(each).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
);
const closed = endpoints.filter(([, endpoint]) => endpoint.access !== 'public');
const CANARY = 'canary-7f3a';

describe('access matrix', () => {
  let api: Api;
  let victim: TestPerson;
  let ids: number[];
  const people: Record<string, TestPerson> = {};

  beforeAll(async () => {
    api = await startApi();
    const reseller = await api.buildReseller({ email: `${CANARY}-reseller@example.test` });
    victim = await api.buildAccount({
      parentId: reseller.accountId,
      brandId: reseller.brandId,
      email: `${CANARY}@example.test`,
    });
    const sibling = await api.buildReseller();
    people['another customer'] = await api.buildAccount();
    people['a sibling reseller'] = sibling;
    people['a member without the option'] = await api.buildMember(people['another customer'], ['wallet']);
    people['a customer of the sibling'] = await api.buildAccount({
      parentId: sibling.accountId,
      brandId: sibling.brandId,
    });
    await asAccount(systemBase(api.platform), victim.accountId, (tx) =>
      createKey(tx, { userId: victim.userId, name: CANARY }),
    );
    ids = [victim.userId, victim.accountId, 1, 2, 3];
  });
  afterAll(() => api.stop());

  const callWith = (who: TestPerson | string | null, endpoint: Endpoint) => {
    const params =
      endpoint.params &&
      Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, name === 'type' ? 'local' : ids[0]]));
    const input = { ...(params && { params }), ...(endpoint.body && { body: sampleOf(endpoint.body, ids) }) };
    return api.call(who, endpoint, input as never);
  };

  it('is made of endpoints that are all mounted, once each', () => {
    const mounted = modules.flatMap((module) =>
      Object.keys(module.routes?.group ?? {}).map((name) => `${module.name}.${name}`),
    );
    expect([...mounted].sort()).toEqual(endpoints.map(([name]) => name).sort());
    const paths = endpoints.map(([, endpoint]) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each([
    ['no token', null],
    ['garbage', 'garbage'],
    ['an unsigned web token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
  ])('answers 401 to %s everywhere', async (_title, token) => {
    const through: string[] = [];
    for (const [name, endpoint] of closed) if ((await callWith(token, endpoint)).status !== 401) through.push(name);
    expect(through).toEqual([]);
  });

  it('answers 401 to a stopped person and to a revoked key everywhere', async () => {
    const stopped = await api.buildAccount();
    await asAccount(systemBase(api.platform), stopped.accountId, (tx) => stopUser(tx, stopped.userId));
    const owner = await api.buildAccount();
    const { key } = await asAccount(systemBase(api.platform), owner.accountId, (tx) =>
      createKey(tx, { userId: owner.userId, name: 'old', revoked: true }),
    );
    const through: string[] = [];
    for (const [name, endpoint] of closed) {
      for (const token of [stopped.token, key])
        if ((await callWith(token, endpoint)).status !== 401) through.push(name);
    }
    expect(through).toEqual([]);
  });

  it('answers 403 to a user without the module or wallet access', async () => {
    const nobody = await api.buildMember(victim, ['ai_suggest']);
    const through: string[] = [];
    for (const [name, endpoint] of closed) {
      if (
        typeof endpoint.access !== 'object' ||
        ('module' in endpoint.access && endpoint.access.module === 'ai_suggest')
      )
        continue;
      const { status } = await callWith(nobody, endpoint);
      if (status !== 403) through.push(`${name}: ${status}`);
    }
    expect(through).toEqual([]);
  });

  it('never returns anything of another account', async () => {
    const leaks: string[] = [];
    for (const [who, person] of Object.entries(people)) {
      for (const [name, endpoint] of closed) {
        if (endpoint.stream === 'text/event-stream' || name === 'identity.logout') continue;
        const { body } = await callWith(person, endpoint);
        if (JSON.stringify(body ?? null).includes(CANARY)) leaks.push(`${name} to ${who}`);
      }
    }
    expect(leaks).toEqual([]);
  });
});
