import { identity } from '@leadwright/contract/accounts/identity';
import { team } from '@leadwright/contract/accounts/team';
import { adminUsers } from '@leadwright/contract/admin/users';
import { wallet } from '@leadwright/contract/money/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { failure } from '../../identity/testing/people.ts';
import { endLicenses } from '../../plans/licenses.service.ts';

const DAY_MS = 86_400_000;

let api: Api;
let admin: TestPerson;
let reseller: TestPerson;
let sold: TestPerson;

beforeAll(async () => {
  api = await startApi();
  admin = await api.buildAdmin();
  reseller = await api.buildReseller();
  sold = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
});
afterAll(() => api.stop());

/** Signed in just now, however far the clock was moved. */
const freshAdmin = async () => {
  admin = await api.buildAdmin();
  return admin;
};
const at = (id: number) => ({ params: { id } });
const get = async (id: number) => (await api.call(admin, adminUsers.get, at(id))).body.data;
const changesOf = async (id: number) =>
  (await api.call(admin, adminUsers.history, { query: { subject_id: String(id) } })).body.data;
const find = async (query: Parameters<typeof api.call<typeof adminUsers.find>>[2]['query']) =>
  (await api.call(admin, adminUsers.find, { query: query ?? {} })).body;

const body = (changes: object = {}) => ({
  first_name: 'Noor',
  last_name: 'Haddad',
  company: 'Bright Harbour',
  email: `noor${Math.random()}@example.test`,
  modules: ['leads' as const],
  monthly_credits: 1000,
  ...changes,
});
const create = (changes: object = {}) => api.call(admin, adminUsers.create, { body: body(changes) });

describe('the list of accounts', () => {
  it('finds by a part of a name, an address or a company, and counts all', async () => {
    const { data } = (await create({ last_name: 'Quillfeather', company: 'Zephyr & Sons 100%' })).body;
    for (const search of ['quillf', 'ZEPHYR', '100%'])
      expect((await find({ search })).data.map(({ id }) => id)).toEqual([data.id]);
    const page = await find({ search: 'quillf' });
    expect(page.total).toBe(1);
    expect(page.all).toBeGreaterThan(5);
    expect((await find({ search: 'nobody is called so' })).data).toEqual([]);
  });

  it('filters by status, parent and module, and keeps deleted ones out unless asked for', async () => {
    expect((await find({ parent_id: reseller.accountId })).data.map(({ id }) => id)).toEqual([sold.accountId]);
    const rows = (await find({ module: 'whitelabel', limit: 100 })).data;
    expect(rows.every(({ modules }) => modules.includes('whitelabel'))).toBe(true);
    const { data } = (await create({ last_name: 'Vanishing' })).body;
    await api.call(admin, adminUsers.remove, at(data.id));
    expect((await find({ search: 'Vanishing' })).total).toBe(0);
    expect((await find({ search: 'Vanishing', status: 'deleted' })).total).toBe(1);
  });

  it('filters at 50% and 100% of the month, and sorts by it', async () => {
    const used = async (share: number) => {
      const { id } = (await create({ last_name: 'Metered', monthly_credits: 100 })).body.data;
      const change = `update credit_lots set remaining = $2::bigint, exhausted_at = case when $2::bigint = 0 then now() end where account_id = $1`;
      await api.platform.databases.owner.query(change, [id, 100 - share]);
      return id;
    };
    const [little, half, all] = [await used(49), await used(50), await used(100)];
    const ids = async (usage: 'any' | 'half' | 'all') =>
      (await find({ search: 'Metered', usage, sort: 'usage' })).data.map(({ id }) => id);
    expect(await ids('any')).toEqual([all, half, little]);
    expect(await ids('half')).toEqual([all, half]);
    expect(await ids('all')).toEqual([all]);
  });
});

describe('an account', () => {
  it('is added with its terms, gets a mail, and signs in with a code first', async () => {
    const starter = (await api.call(admin, adminUsers.options, {})).body.plans.find(({ name }) => name === 'Starter');
    const given = body({ plan_id: starter?.id, monthly_credits: 800, grant_credits: 250, ghl_plan_id: 'ghl_1' });
    const { status, body: made } = await api.call(admin, adminUsers.create, { body: given });
    expect(status).toBe(201);
    expect(await get(made.data.id)).toMatchObject({
      status: 'active',
      company: 'Bright Harbour',
      modules: ['leads'],
      plan: { name: 'Starter' },
      monthly_credits: 800,
      limits: { monthly: 500, used: 0, additional: 250 },
      ghl_plan_id: 'ghl_1',
      granted: { credits: 250, by: expect.stringContaining('Test') },
    });
    const [change] = await changesOf(made.data.id);
    expect(change).toMatchObject({
      what: 'create',
      before: null,
      by: { email: admin.email },
      after: { email: given.email, plan: 'Starter', monthly_credits: 800, modules: ['leads'] },
    });
  });

  it('is changed, with before and after of what differs', async () => {
    const made = body();
    const { id } = (await api.call(admin, adminUsers.create, { body: made })).body.data;
    const changed = {
      ...made,
      first_name: 'Noora',
      modules: ['leads' as const, 'ai_suggest' as const],
      members_allowed: 3,
    };
    expect((await api.call(admin, adminUsers.update, { ...at(id), body: changed })).status).toBe(200);
    const [change] = await changesOf(id);
    expect(change).toMatchObject({ what: 'update', subject: { name: 'Noora Haddad' } });
    expect(change?.before).toEqual({ first_name: 'Noor', modules: ['leads'], members_allowed: null });
    expect(change?.after).toEqual({ first_name: 'Noora', modules: ['leads', 'ai_suggest'], members_allowed: 3 });
  });

  it('refuses to overwrite another user’s later change', async () => {
    const { accountId: id } = await api.buildAccount();
    const { data: begun } = (await api.call(admin, adminUsers.get, at(id))).body;
    const save = (first_name: string, seen?: string) =>
      api.call(admin, adminUsers.update, {
        ...at(id),
        body: { ...body(), email: begun.email, first_name, ...(seen && { seen }) },
      });
    const first = await save('Ada', begun.edition);
    expect(first.status).toBe(200);
    expect(await save('Bo', begun.edition)).toMatchObject({ status: 409, body: { code: 'admin-users.changed' } });
    expect((await api.call(admin, adminUsers.get, at(id))).body.data).toMatchObject({
      first_name: 'Ada',
      edition: first.body.data.edition,
    });
    expect((await save('Bo', first.body.data.edition)).status).toBe(200);
  });

  it('keeps addresses unique within a brand, and resold accounts from reselling', async () => {
    const twice = await create({ email: reseller.email, parent_id: reseller.accountId });
    expect([twice.status, Object.keys(twice.body.errors ?? {})]).toEqual([422, ['email']]);
    const resold = await create({ parent_id: reseller.accountId, modules: ['whitelabel'] });
    expect([resold.status, Object.keys(resold.body.errors ?? {})]).toEqual([422, ['modules']]);
    const customer = await create({ parent_id: sold.accountId });
    expect([customer.status, Object.keys(customer.body.errors ?? {})]).toEqual([422, ['parent_id']]);
  });

  it('cannot invite without permission for related accounts', async () => {
    const person = await api.buildAccount();
    const changes = { ...body({ email: person.email }), related_accounts_allowed: false, members_allowed: 5 };
    await api.call(admin, adminUsers.update, { ...at(person.accountId), body: changes });
    expect((await api.call(person, team.find, {})).body.members_allowed).toBe(0);
  });

  it.each(['own', 'of a reseller'])(
    'that is %s is stopped, reactivated, deleted and restored for 30 days',
    async (whose) => {
      await freshAdmin();
      const parent = whose === 'own' ? {} : { parentId: reseller.accountId, brandId: reseller.brandId };
      const person = await api.buildAccount(parent);
      const me = async () => (await api.call(person, identity.me, {})).status;
      const act = (name: 'stop' | 'reactivate' | 'remove' | 'restore') =>
        api.call(admin, adminUsers[name], at(person.accountId));
      expect(await me()).toBe(200);
      expect((await act('stop')).status).toBe(200);
      expect([await me(), (await act('stop')).status]).toEqual([401, 409]);
      expect((await act('reactivate')).status).toBe(200);
      expect((await act('remove')).status).toBe(200);
      expect((await get(person.accountId)).status).toBe('deleted');
      expect((await act('restore')).status).toBe(200);
      expect((await get(person.accountId)).status).toBe('active');
      expect((await changesOf(person.accountId)).map(({ what, before, after }) => [what, before, after])).toEqual([
        ['restore', { status: 'deleted' }, { status: 'active' }],
        ['remove', { status: 'active' }, { status: 'deleted' }],
        ['reactivate', { status: 'stopped' }, { status: 'active' }],
        ['stop', { status: 'active' }, { status: 'stopped' }],
      ]);
      await act('remove');
      api.clock.advance(30 * DAY_MS);
      await freshAdmin();
      expect((await act('restore')).status).toBe(409);
    },
  );

  it('of a reseller with customers is not deleted, and the platform’s own is not touched', async () => {
    await freshAdmin();
    const refused = await api.call(admin, adminUsers.remove, at(reseller.accountId));
    expect(failure(refused)).toEqual([409, 'admin-users.has_customers']);
    for (const name of ['stop', 'remove', 'loginAs', 'resetLimits'] as const)
      expect((await api.call(admin, adminUsers[name], at(admin.accountId))).status).toBe(404);
  });

  it('gets the month’s credits again, and keeps its reset day', async () => {
    const { id } = (await create({ monthly_credits: 100 })).body.data;
    await api.platform.databases.owner.query('update credit_lots set remaining = 10 where account_id = $1', [id]);
    await api.platform.databases.owner.query('update credit_wallets set balance = 10 where account_id = $1', [id]);
    const before = await get(id);
    expect(before.limits).toMatchObject({ monthly: 100, used: 90 });
    expect((await api.call(admin, adminUsers.resetLimits, at(id))).status).toBe(200);
    const after = await get(id);
    expect(after.limits).toMatchObject({ monthly: 100, used: 0, additional: 0 });
    expect(after.limits.next_reset_at).toBe(before.limits.next_reset_at);
    const [change] = await changesOf(id);
    expect(change).toMatchObject({ what: 'resetLimits', before: { used_credits: 90 }, after: { used_credits: 0 } });
    const none = (await create({ monthly_credits: 0 })).body.data.id;
    expect((await api.call(admin, adminUsers.resetLimits, at(none))).status).toBe(409);
  });

  it('loses its key for maps, which the history never shows', async () => {
    const { id } = (await create({ provider_key: 'secret-key-of-theirs-7Q2d' })).body.data;
    expect((await get(id)).provider_key).toMatchObject({ source: 'google-places', hint: '7Q2d' });
    expect((await api.call(admin, adminUsers.removeProviderKey, at(id))).status).toBe(200);
    expect((await get(id)).provider_key).toBeNull();
    expect((await api.call(admin, adminUsers.removeProviderKey, at(id))).status).toBe(409);
    const changes = await changesOf(id);
    expect(changes[0]).toMatchObject({ before: { provider_key: '•••• 7Q2d' }, after: { provider_key: null } });
    expect(JSON.stringify(changes)).not.toContain('secret-key');
  });

  it('expires with its license, and comes back when it is prolonged', async () => {
    const made = body({ monthly_credits: 100 });
    const license_expires_at = new Date(api.clock.now().getTime() + DAY_MS).toISOString();
    const { id } = (await api.call(admin, adminUsers.create, { body: { ...made, license_expires_at } })).body.data;
    await endLicenses(systemBase(api.platform));
    expect((await get(id)).status).toBe('active');
    api.clock.advance(DAY_MS + 1000);
    await endLicenses(systemBase(api.platform));
    await freshAdmin();
    expect(await get(id)).toMatchObject({ status: 'expired', monthly_credits: 0 });
    await api.call(admin, adminUsers.update, { ...at(id), body: { ...made, license_expires_at: null } });
    expect(await get(id)).toMatchObject({ status: 'active', monthly_credits: 100, license_expires_at: null });
  });
});

describe('viewing and working as another user', () => {
  it('opens a session that only looks, or one that works, and writes both down', async () => {
    await freshAdmin();
    const looking = (await api.call(admin, adminUsers.viewAs, at(sold.accountId))).body;
    expect(looking.user).toMatchObject({ id: sold.userId, login_as: { email: admin.email, read_only: true } });
    expect((await api.call(looking.token, wallet.show, {})).status).toBe(200);
    const working = (await api.call(admin, adminUsers.loginAs, at(sold.accountId))).body;
    expect(working.user.login_as?.read_only).toBe(false);
    expect((await changesOf(sold.accountId)).map(({ what }) => what)).toEqual(['loginAs', 'viewAs']);
    expect((await api.call(looking.token, identity.endLoginAs, {})).status).toBe(200);
    expect((await api.call(looking.token, identity.me, {})).status).toBe(401);
  });

  it('asks for a proof that is not older than 15 minutes', async () => {
    await freshAdmin();
    api.clock.advance(16 * 60_000);
    for (const name of ['viewAs', 'loginAs', 'stop', 'remove', 'resetLimits', 'removeProviderKey'] as const)
      expect(failure(await api.call(admin, adminUsers[name], at(sold.accountId)))).toEqual([403, 'access.recent']);
    expect(failure(await create({ grant_credits: 1000 }))).toEqual([403, 'access.recent']);
    expect((await find({})).total).toBeGreaterThan(0);
  });
});
