import { contract } from '@leadwright/contract';
import { audit } from '@leadwright/contract/accounts/audit';
import { identity } from '@leadwright/contract/accounts/identity';
import { type Endpoint, isMutation, MODULE_SLUGS } from '@leadwright/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { sampleOf } from '../../../testing/samples.ts';
import { stopUser } from '../public.ts';
import { failure } from '../testing/people.ts';

/** Whatever a signed-in person can change, and what reading is closed. Nobody is signed in at a directory's door. */
const isForPeople = ({ access }: Endpoint) => access !== 'public' && access !== 'directory';
const acts = Object.entries(contract).flatMap(([group, each]) =>
  Object.entries(each)
    .filter(([, endpoint]) => isForPeople(endpoint) && (isMutation(endpoint) || endpoint.loginAs === 'refused'))
    .map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
);

describe('login as', () => {
  let api: Api;
  let admin: TestPerson;
  let reseller: TestPerson;
  let customer: TestPerson;
  let member: TestPerson;
  const loginAs = (who: TestPerson | string, target: { userId: number }, reason?: string) =>
    api.call(who, identity.loginAs, { body: { user_id: target.userId, ...(reason && { reason }) } });
  const me = (token: string) => api.call(token, identity.me, {});

  beforeAll(async () => {
    api = await startApi();
    admin = await api.buildAdmin();
    reseller = await api.buildReseller();
    customer = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
    member = await api.buildMember(customer, ['leads']);
  });
  afterAll(() => api.stop());

  it('opens a session that keeps both identities', async () => {
    const { status, body } = await loginAs(reseller, customer, 'asked for help');
    expect(status).toBe(200);
    const { body: seen } = await me(body.token);
    expect(seen).toMatchObject({
      id: customer.userId,
      email: customer.email,
      login_as: { email: reseller.email },
      hash_hmac: '',
    });
    expect(seen).toEqual(body.user);
    // The person can see it, and end it.
    const own = (await api.call(customer, identity.findSessions, {})).body.data.find(({ login_as }) => login_as);
    expect(own?.login_as).toBe(seen.login_as?.name);
    await api.call(customer, identity.revokeSession, { params: { id: own?.id as number } });
    expect((await me(body.token)).status).toBe(401);
  });

  it('lets admins reach everybody below, and resellers their customers and those customers’ members', async () => {
    for (const [who, target] of [
      [admin, reseller],
      [admin, customer],
      [admin, member],
      [reseller, member],
    ] as const) {
      expect((await loginAs(who, target)).body.user?.id).toBe(target.userId);
    }
  });

  it('answers 403 sideways, upwards, for oneself, for a super admin and for an unknown user', async () => {
    const sibling = await api.buildReseller();
    const direct = await api.buildAccount();
    const otherAdmin = await api.buildAdmin();
    const colleague = await api.buildMember(reseller, ['leads']);
    for (const [who, target] of [
      [reseller, sibling],
      [sibling, customer],
      [reseller, direct],
      [reseller, admin],
      [reseller, reseller],
      [colleague, customer],
      [customer, member],
      [admin, otherAdmin],
      [admin, admin],
      [admin, { userId: 999_999_999 }],
    ] as const) {
      expect(failure(await loginAs(who, target))).toEqual([403, 'identity.login_as_denied']);
    }
  });

  it('cannot reach people who cannot be here', async () => {
    const stopped = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
    await asAccount(systemBase(api.platform), stopped.accountId, (tx) => stopUser(tx, stopped.userId));
    expect((await loginAs(reseller, stopped)).status).toBe(403);
  });

  it('lasts 30 minutes, regardless of use', async () => {
    const { token } = (await loginAs(admin, reseller)).body;
    for (let minute = 0; minute < 29; minute++) {
      api.clock.advance(60_000);
      expect((await me(token)).status).toBe(200);
    }
    api.clock.advance(60_000);
    expect((await me(token)).status).toBe(401);
    expect((await me(admin.token)).status).toBe(200);
  });

  it('does not nest', async () => {
    const { token } = (await loginAs(await api.buildAdmin(), reseller)).body;
    expect(failure(await loginAs(token, customer))).toEqual([403, 'platform.login_as_refused']);
  });

  it('ends with the opener’s own session, and when the opener is stopped', async () => {
    const boss = await api.buildAdmin();
    const { token } = (await loginAs(boss, customer)).body;
    await api.call(boss, identity.logout, {});
    expect((await me(token)).status).toBe(401);

    const leaver = await api.buildReseller();
    const theirs = await api.buildAccount({ parentId: leaver.accountId, brandId: leaver.brandId });
    const open = (await loginAs(leaver, theirs)).body.token;
    await api.platform.databases.platform.query(`update accounts set status = 'stopped' where id = $1`, [
      leaver.accountId,
    ]);
    expect((await me(open)).status).toBe(401);
  });

  it('returns to the own account, which stays signed in', async () => {
    const { token } = (await loginAs(reseller, customer)).body;
    expect((await api.call(token, identity.endLoginAs, {})).body.message).toBe('You are back in your own account.');
    expect([(await me(token)).status, (await me(reseller.token)).status]).toEqual([401, 200]);
    expect(failure(await api.call(reseller, identity.endLoginAs, {}))).toEqual([409, 'identity.not_login_as']);
  });

  it('changes nothing but what the contract calls harmless, and the contract says why', async () => {
    const target = await api.buildAccount({
      parentId: reseller.accountId,
      brandId: reseller.brandId,
      modules: [...MODULE_SLUGS],
    });
    const { token } = (await loginAs(reseller, target)).body;
    const wrong: string[] = [];
    for (const [name, endpoint] of acts) {
      if (typeof endpoint.loginAs === 'object') {
        if (endpoint.loginAs.harmless.length < 10) wrong.push(`${name} gives no reason`);
        continue;
      }
      const params = endpoint.params && Object.fromEntries(Object.keys(endpoint.params.shape).map((each) => [each, 1]));
      const input = { ...(params && { params }), ...(endpoint.body && { body: sampleOf(endpoint.body, [1]) }) };
      const { status, body } = await api.call(token, endpoint, input as never);
      if (status !== 403 || body.code !== 'platform.login_as_refused') wrong.push(`${name} answered ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('opens nothing that lasts: people, money, keys, plans and addresses that data goes to', () => {
    const lasting = [
      'team',
      'billing',
      'plans',
      'sources',
      'webhooks',
      'zapier',
      'deliveries',
      'brands',
      'files',
      'identity',
    ];
    const open = acts.filter(
      ([name, { loginAs }]) => lasting.includes(name.split('.')[0] ?? '') && loginAs !== 'refused' && loginAs,
    );
    expect(open.map(([name]) => name)).toEqual(['identity.logout', 'identity.endLoginAs']);
  });

  it('is written into the history of both accounts, and so is every act in it, with both names', async () => {
    const { token } = (await loginAs(reseller, customer, 'asked for help')).body;
    await api.call(token, identity.endLoginAs, {});
    const theirs = (await api.call(customer, audit.history, { query: {} })).body.data;
    const opened = theirs.find(({ action }) => action === 'identity.loginAs');
    expect(opened).toMatchObject({
      subject: `users/${customer.userId}`,
      user: { email: reseller.email },
      details: { reason: 'asked for help' },
    });
    const act = theirs.find(({ action }) => action === 'identity.endLoginAs');
    expect(act).toMatchObject({ user: { email: customer.email }, login_as: { email: reseller.email } });
    const own = (await api.call(reseller, audit.history, { query: {} })).body.data;
    expect(own.find(({ action }) => action === 'identity.loginAs')).toMatchObject({
      details: { email: customer.email },
    });
  });

  it('does not count as the person’s own sign-in', async () => {
    const { rows: before } = await api.platform.databases.platform.query(
      'select last_login_at from users where id = $1',
      [customer.userId],
    );
    api.clock.advance(1000);
    await loginAs(reseller, customer);
    const { rows: after } = await api.platform.databases.platform.query(
      'select last_login_at from users where id = $1',
      [customer.userId],
    );
    expect(after).toEqual(before);
  });

  it('needs a person, not a key', async () => {
    const { key } = (await api.call(reseller, identity.createApiKey, { body: { name: 'k' } })).body;
    expect((await loginAs(key, customer)).status).toBe(403);
    expect((await loginAs('nobody', customer)).status).toBe(401);
  });
});
