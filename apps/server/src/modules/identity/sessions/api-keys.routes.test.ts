import { contract } from '@leadwright/contract';
import { identity } from '@leadwright/contract/accounts/identity';
import { isMutation } from '@leadwright/contract/endpoint';
import { lists } from '@leadwright/contract/leads/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { sampleOf } from '../../../testing/samples.ts';
import { stopUser } from '../public.ts';
import { failure } from '../testing/people.ts';

describe('API keys', () => {
  let api: Api;
  let owner: TestPerson;
  const create = (body: object = {}, who: TestPerson | string | null = owner) =>
    api.call(who, identity.createApiKey, { body: { name: 'My key', ...body } as never });
  const list = async (who = owner) => (await api.call(who, identity.findApiKeys, {})).body.data;
  const write = (token: string) => api.call(token, lists.create, { body: { name: 'By key', type: 'local' } });

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    owner = await api.buildAccount();
  });

  it('are shown once, stored as a hash, and work as a bearer token', async () => {
    const { body } = await create({ description: 'for the shop', daily_credit_budget: 50 });
    expect(body.key).toMatch(/^lw_[\w-]{43}$/);
    expect(body.data).toMatchObject({
      name: 'My key',
      description: 'for the shop',
      scopes: ['read', 'write'],
      daily_credit_budget: 50,
      last_used_at: null,
      revoked_at: null,
    });
    expect(body.key.endsWith(body.data.last_four)).toBe(true);
    expect((await api.call(body.key, identity.me, {})).body.id).toBe(owner.userId);
    expect((await list())[0]?.last_used_at).not.toBeNull();
    expect(JSON.stringify(await list())).not.toContain(body.key);
    const { rows } = await api.platform.databases.platform.query('select * from api_keys where id = $1', [
      body.data.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(body.key);
  });

  it.each([
    ['name', { name: '' }, 'Field is required'],
    ['name', { name: 'x'.repeat(121) }, 'Maximum length 120'],
    ['scopes.0', { scopes: ['root'] }, 'Type is not valid'],
    ['scopes', { scopes: [] }, 'Please select at least one access option'],
    ['daily_credit_budget', { daily_credit_budget: 0 }, 'number minimum 1'],
    ['daily_credit_budget', { daily_credit_budget: 1.5 }, 'must be an integer'],
  ])('answer 422 under %s (case %#)', async (field, body, words) => {
    const reply = await create(body);
    expect([reply.status, reply.body.errors?.[field]?.[0]]).toEqual([422, words]);
  });

  it('change neither their owner, nor the team, nor money, nor keys of sources, whatever their scopes', async () => {
    const { key } = (await create()).body;
    const through: string[] = [];
    for (const [group, endpoints] of Object.entries(contract)) {
      if (!['identity', 'team', 'billing', 'plans', 'sources', 'brands', 'models'].includes(group)) continue;
      for (const [name, endpoint] of Object.entries(endpoints)) {
        if (endpoint.access === 'public' || !isMutation(endpoint)) continue;
        const params =
          endpoint.params && Object.fromEntries(Object.keys(endpoint.params.shape).map((each) => [each, 1]));
        const input = { ...(params && { params }), ...(endpoint.body && { body: sampleOf(endpoint.body, [1]) }) };
        const { body } = await api.call(key, endpoint, input as never);
        if (body.code !== 'access.api_key_refused') through.push(`${group}.${name}`);
      }
    }
    expect(through).toEqual([]);
  });

  it('do only what their scopes allow', async () => {
    const [reader, writer, both] = [
      (await create({ scopes: ['read'] })).body.key,
      (await create({ scopes: ['write'] })).body.key,
      (await create({ scopes: ['read', 'write'] })).body.key,
    ];
    const statuses = async (key: string): Promise<number[]> => {
      const [reading, writing] = [await api.call(key, identity.me, {}), await write(key)];
      return [reading.status, writing.status];
    };
    expect(await statuses(reader)).toEqual([200, 403]);
    expect(await statuses(writer)).toEqual([403, 200]);
    expect(await statuses(both)).toEqual([200, 200]);
  });

  it('cannot make keys, end sessions or change passwords: a person must be there', async () => {
    const { key } = (await create()).body;
    expect(failure(await create({}, key))).toEqual([403, 'access.api_key_refused']);
    expect((await api.call(key, identity.revokeOtherSessions, {})).status).toBe(403);
    expect((await api.call(key, identity.logout, {})).status).toBe(403);
    const body = { password: 'something new', password_confirmation: 'something new' };
    expect((await api.call(key, identity.changePassword, { body })).status).toBe(403);
  });

  it('are never read from the address', async () => {
    const { key } = (await create()).body;
    for (const name of ['token', 'api_key', 'access_token', 'authorization']) {
      const withKey: typeof identity.me = { ...identity.me, path: `/api/me?${name}=${key}` as never };
      expect((await api.call(null, withKey, {})).status).toBe(401);
    }
  });

  it('are revoked at once; revoking again changes nothing', async () => {
    const { key, data } = (await create()).body;
    const revoke = () => api.call(owner, identity.revokeApiKey, { params: { id: data.id } });
    expect((await revoke()).status).toBe(200);
    expect((await api.call(key, identity.me, {})).status).toBe(401);
    const [first] = await list();
    api.clock.advance(5000);
    expect((await revoke()).status).toBe(200);
    expect((await list())[0]).toEqual(first);
    const change = await api.call(owner, identity.updateApiKey, { params: { id: data.id }, body: { name: 'Back' } });
    expect(failure(change)).toEqual([409, 'identity.key_revoked']);
  });

  it('can be renamed and narrowed', async () => {
    const { key, data } = (await create()).body;
    const reply = await api.call(owner, identity.updateApiKey, {
      params: { id: data.id },
      body: { name: 'Reader', scopes: ['read'] },
    });
    expect(reply.body.data).toMatchObject({ name: 'Reader', scopes: ['read'], last_four: data.last_four });
    expect((await write(key)).status).toBe(403);
  });

  it('do not gain rights when only their name changes, or without any scope', async () => {
    const { key, data } = (await create({ scopes: ['read'] })).body;
    const change = (body: object) =>
      api.call(owner, identity.updateApiKey, { params: { id: data.id }, body: { name: 'Renamed', ...body } });
    expect((await change({})).body.data).toMatchObject({ name: 'Renamed', scopes: ['read'] });
    expect((await change({ scopes: [] })).body.errors).toEqual({
      scopes: ['Please select at least one access option'],
    });
    expect((await write(key)).status).toBe(403);
  });

  it('of others do not exist, and an id that is none is not found', async () => {
    const { data } = (await create()).body;
    for (const stranger of [await api.buildAccount(), await api.buildMember(owner, ['leads'])]) {
      expect(await list(stranger)).toEqual([]);
      expect((await api.call(stranger, identity.revokeApiKey, { params: { id: data.id } })).status).toBe(404);
      expect(
        (await api.call(stranger, identity.updateApiKey, { params: { id: data.id }, body: { name: 'Mine' } })).status,
      ).toBe(404);
    }
    expect((await api.call(owner, identity.revokeApiKey, { params: { id: 'abc' } })).status).toBe(404);
  });

  it('stop with their owner', async () => {
    const { key } = (await create()).body;
    await asAccount(systemBase(api.platform), owner.accountId, (tx) => stopUser(tx, owner.userId));
    expect((await api.call(key, identity.me, {})).status).toBe(401);
  });

  it('need a session', async () => {
    expect((await create({}, null)).status).toBe(401);
    expect((await api.call(null, identity.findApiKeys, {})).status).toBe(401);
  });
});
