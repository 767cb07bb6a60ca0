/**
 * The doors to other people's accounts: `/api/admin/users`, `/api/wl/subscriptions`, `/api/login-as`. A new call of either list joins by
 * being in the contract.
 */
import { audit } from '@leadwright/contract/accounts/audit';
import { identity } from '@leadwright/contract/accounts/identity';
import { adminUsers } from '@leadwright/contract/admin/users';
import { type Endpoint, isMutation } from '@leadwright/contract/endpoint';
import { subscriptions } from '@leadwright/contract/resale/subscriptions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKey } from '../modules/identity/public.ts';
import { failure } from '../modules/identity/testing/people.ts';
import { queueContext } from '../modules/mailing/mailing.rules.ts';
import { asAccount, systemBase } from '../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../testing/api.ts';
import { queuedPayloads } from '../testing/queue.ts';
import { sampleOf } from '../testing/samples.ts';

const DAY_MS = 86_400_000;
let api: Api;
let [admin, member, direct] = [{} as TestPerson, {} as TestPerson, {} as TestPerson];
let [reseller, customer] = [{} as TestPerson, {} as TestPerson];
let key = '';

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  admin = await api.buildAdmin();
  member = await api.buildMember(admin, ['whitelabel']);
  direct = await api.buildAccount();
  reseller = await api.buildReseller();
  customer = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
  key = await keyOf(admin);
});

const keyOf = async ({ accountId, userId }: TestPerson) => {
  const scopes: ('read' | 'write')[] = ['read', 'write'];
  const made = await asAccount(systemBase(api.platform), accountId, (tx) =>
    createKey(tx, { userId, name: 'Everything', scopes }),
  );
  return made.key;
};

const named = (group: Record<string, Endpoint>) => Object.entries(group);
/** Of one person, and what adds or lists them. */
const ofPeople = named(subscriptions).filter(([name]) => name !== 'overview');
const input = (endpoint: Endpoint, id: number) => ({
  ...(endpoint.params && { params: { id } }),
  ...(endpoint.body && { body: sampleOf(endpoint.body, [id]) }),
});
const body = (email: string) => ({ first_name: 'Eve', last_name: 'Taker', email, language: 'en' as const });
const emailOf = async (who: TestPerson) => (await api.call(who, identity.me, {})).body.email;
const historyOf = async (who: TestPerson) =>
  (await api.call(who, audit.history, { query: { limit: 50 } })).body.data.map(({ action, user, details }) => ({
    action,
    by: user.email,
    details,
  }));
interface Queued {
  to?: string;
  template?: string;
  params?: string;
}
const queuedTo = async (email: string) =>
  ((await queuedPayloads(api.platform)) as Queued[]).filter((mail) => mail.to === email);
const mailsTo = async (email: string) => (await queuedTo(email)).map(({ template }) => template);
const codeTo = async (email: string) => {
  const sealed = (await queuedTo(email)).at(-1)?.params as string;
  return (JSON.parse(api.platform.secrets.open(sealed, queueContext(email))) as { code: string }).code;
};

describe('a member of the platform’s team with white-label access', () => {
  it('reaches no direct customer, by any call', async () => {
    for (const [name, endpoint] of ofPeople) {
      const reply = await api.call(member, endpoint, input(endpoint, direct.accountId) as never);
      expect([name, reply.status]).toEqual([name, 403]);
    }
    for (const [name, endpoint] of named(adminUsers)) {
      const reply = await api.call(member, endpoint, input(endpoint, direct.accountId) as never);
      expect([name, reply.status]).toEqual([name, 403]);
    }
    expect((await api.call(member, identity.loginAs, { body: { user_id: direct.userId } })).status).toBe(403);
  });

  it('does not take an account over by another address', async () => {
    const email = `eve-${direct.accountId}@example.test`;
    const reply = await api.call(member, subscriptions.update, { params: { id: direct.accountId }, body: body(email) });
    expect(failure(reply)).toEqual([403, 'platform.forbidden']);
    expect(await emailOf(direct)).toBe(direct.email);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('an administrator', () => {
  it('does nothing by API key from one list that the other refuses', async () => {
    for (const [name, endpoint] of [...ofPeople, ...named(adminUsers)]) {
      if (!isMutation(endpoint)) continue;
      const reply = await api.call(key, endpoint, input(endpoint, direct.accountId) as never);
      expect([name, ...failure(reply)]).toEqual([name, 403, 'access.api_key_refused']);
    }
    expect(await emailOf(direct)).toBe(direct.email);
  });

  it('proves who they are before every act on a person, in both lists', async () => {
    const long = admin;
    api.clock.advance(20 * 60_000);
    for (const [name, endpoint] of [...ofPeople, ...named(adminUsers)]) {
      if (!isMutation(endpoint)) continue;
      const reply = await api.call(long, endpoint, input(endpoint, direct.accountId) as never);
      expect([name, ...failure(reply)]).toEqual([name, 403, 'access.recent']);
    }
  });

  it('leaves what was done from the list of subscriptions in both histories', async () => {
    expect((await api.call(admin, subscriptions.stop, { params: { id: direct.accountId } })).status).toBe(200);
    expect((await api.call(admin, subscriptions.reactivate, { params: { id: direct.accountId } })).status).toBe(200);
    const query = { subject_id: String(direct.accountId) };
    const changes = (await api.call(admin, adminUsers.history, { query })).body.data;
    expect(changes.map(({ what, by }) => [what, by.email])).toEqual([
      ['reactivate', admin.email],
      ['stop', admin.email],
    ]);
    const { rows } = await api.platform.databases.owner.query(
      `select action, user_email from audit_log where account_id = $1 and action like 'people.%' order by id`,
      [direct.accountId],
    );
    expect(rows).toEqual([
      { action: 'people.stop', user_email: admin.email },
      { action: 'people.reactivate', user_email: admin.email },
    ]);
  });
});

describe('another address', () => {
  const doors = {
    'a reseller': async (email: string) => ({
      person: customer,
      reply: await api.call(reseller, subscriptions.update, {
        params: { id: customer.accountId },
        body: body(email),
      }),
      shown: async () =>
        (await api.call(reseller, subscriptions.get, { params: { id: customer.accountId } })).body.data.asked_address,
      resend: () => api.call(reseller, subscriptions.resendAddress, { params: { id: customer.accountId } }),
      withdraw: () => api.call(reseller, subscriptions.withdrawAddress, { params: { id: customer.accountId } }),
      asked: async () => (await historyOf(reseller)).filter(({ action }) => /Address$/.test(action)),
    }),
    'the super admin': async (email: string) => ({
      person: direct,
      reply: await api.call(admin, adminUsers.update, {
        params: { id: direct.accountId },
        body: { ...body(email), modules: ['leads'], monthly_credits: 0 },
      }),
      shown: async () =>
        (await api.call(admin, adminUsers.get, { params: { id: direct.accountId } })).body.data.asked_address,
      resend: () => api.call(admin, adminUsers.resendAddress, { params: { id: direct.accountId } }),
      withdraw: () => api.call(admin, adminUsers.withdrawAddress, { params: { id: direct.accountId } }),
      asked: async () => (await historyOf(admin)).filter(({ action }) => /Address$/.test(action)),
    }),
  };
  const next = (() => {
    let n = 0;
    return () => `new-${Date.now()}-${n++}@example.test`;
  })();

  it.each(Object.keys(doors) as (keyof typeof doors)[])(
    'is asked for by %s and finished by the person',
    async (who) => {
      const email = next();
      const { person, reply, shown, asked } = await doors[who](email);
      expect(reply.status).toBe(200);
      expect([await emailOf(person), (await shown())?.email]).toEqual([person.email, email]);
      expect(await mailsTo(email)).toEqual(['mail-change-asked']);
      expect(await mailsTo(person.email)).toEqual(['mail-change-told']);
      expect((await api.call(person, identity.mailChangeAsked, {})).body.data?.email).toBe(email);

      const code = await codeTo(email);
      const confirm = (as: TestPerson | string) => api.call(as, identity.mailChangeConfirm, { body: { code } });
      // Who asked knows the code of an address of theirs, and cannot use it: not signed in as the person either.
      const asker = who === 'a reseller' ? reseller : admin;
      const { token } = (await api.call(asker, identity.loginAs, { body: { user_id: person.userId } })).body;
      expect([(await confirm(asker)).status, (await confirm(token)).status]).toEqual([422, 403]);
      expect(await emailOf(person)).toBe(person.email);

      expect((await confirm(person)).status).toBe(200);
      expect([await emailOf(person), await shown()]).toEqual([email, null]);
      expect(await mailsTo(person.email)).toEqual(['mail-change-told', 'mail-changed']);
      expect((await asked()).map(({ action }) => action.replace(/^.*\./, ''))).toEqual([
        'confirmAddress',
        'askForAddress',
      ]);
      const own = (await historyOf(person)).find(({ action }) => action === 'people.askForAddress');
      expect(own).toMatchObject({ by: asker.email, details: { email: person.email, new_email: email } });
    },
  );

  it.each(Object.keys(doors) as (keyof typeof doors)[])(
    'that %s asked for is sent again, withdrawn and declined',
    async (who) => {
      const email = next();
      const { person, shown, resend, withdraw } = await doors[who](email);
      const first = await codeTo(email);
      expect((await resend()).status).toBe(429);
      api.clock.advance(61_000);
      expect((await resend()).status).toBe(200);
      const second = await codeTo(email);
      expect((await withdraw()).status).toBe(200);
      for (const code of [first, second])
        expect((await api.call(person, identity.mailChangeConfirm, { body: { code } })).status).toBe(422);
      expect([await shown(), (await withdraw()).status, (await resend()).status]).toEqual([null, 422, 422]);

      await doors[who](next());
      expect((await api.call(person, identity.mailChangeDecline, {})).status).toBe(200);
      expect([await emailOf(person), await shown()]).toEqual([person.email, null]);
    },
  );

  it('asks the person to prove who they are, and waits for a week', async () => {
    const email = next();
    const { person } = await doors['a reseller'](email);
    const code = await codeTo(email);
    api.clock.advance(20 * 60_000);
    const late = await api.call(person, identity.mailChangeConfirm, { body: { code } });
    expect(failure(late)).toEqual([403, 'access.recent']);
    api.clock.advance(7 * DAY_MS);
    expect((await api.call(person, identity.mailChangeAsked, {})).body.data).toBeNull();
  });

  it('is corrected at once if the user has never signed in, and confirmed at the first sign-in', async () => {
    const [wrong, right] = [next(), next()];
    const { id } = (await api.call(reseller, subscriptions.create, { body: body(wrong) })).body.data;
    const changed = await api.call(reseller, subscriptions.update, { params: { id }, body: body(right) });
    expect(changed.body.data).toMatchObject({ email: right });
    expect([await mailsTo(wrong), await mailsTo(right)]).toEqual([
      ['account-added', 'mail-changed'],
      ['account-added'],
    ]);
    const proved = 'select email_confirmed_at from credentials where account_id = $1';
    const { rows } = await api.platform.databases.owner.query(proved, [id]);
    expect(rows).toEqual([{ email_confirmed_at: null }]);
  });
});
