import { identity } from '@leadwright/contract/accounts/identity';
import argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { type Api, startApi } from '../../../testing/api.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { updateCredentials } from '../credentials.repository.ts';
import { stopUser } from '../public.ts';
import { failure, freshEmail, givePassword, mailsTo, NORTHWIND, PASSWORD, signIn } from '../testing/people.ts';

describe('POST /auth/login', () => {
  let api: Api;
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
  const login = (email: string, password = PASSWORD, options = {}) =>
    api.call(null, identity.login, { body: { email, password } }, options);

  beforeAll(async () => {
    api = await startApi({ TRUST_PROXY: '1' });
  });
  afterAll(() => api.stop());
  // Every test starts with fresh counters.
  beforeEach(() => api.clock.advance(2 * 3600_000));

  it('lets a seeded person in with the sandbox password and says who that is', async () => {
    const { status, body } = await login('customer@sandbox.test', 'sandbox');
    expect(status).toBe(200);
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(body.user).toMatchObject({
      email: 'customer@sandbox.test',
      role: 'user',
      isMainUser: true,
      has_password: true,
      login_as: null,
    });
    expect(body.user.modules.map(({ slug }) => slug).sort()).toEqual(['ai_suggest', 'leads']);
    expect((await api.call(body.token, identity.me, {})).body.id).toBe(body.user.id);
  });

  it('does not care about capitals and spaces around the address', async () => {
    expect((await login('  Customer@Sandbox.TEST ', 'sandbox')).status).toBe(200);
  });

  it.each([
    ['', 'Field is required'],
    ['abc', 'must be a valid email'],
    ['a@b', 'must be a valid email'],
    ['a b@c.de', 'must be a valid email'],
    ['a@b..com', 'must be a valid email'],
  ])('answers 422 to the address %j', async (email, words) => {
    const { status, body } = await login(email);
    expect(status).toBe(422);
    expect(body.errors?.email?.[0]).toBe(words);
  });

  it('answers in Spanish to who asks for Spanish, and in English to an unknown language', async () => {
    expect((await login('', 'x', { language: 'es-MX' })).body.errors?.email?.[0]).not.toBe('Field is required');
    expect((await login('', 'x', { language: '../../etc' })).body.errors?.email?.[0]).toBe('Field is required');
  });

  it('answers the same to a wrong password and to an unknown address', async () => {
    const wrong = await login('customer@sandbox.test', 'not it');
    const unknown = await login('nobody@sandbox.test', 'not it');
    const { request_id: _one, ...first } = wrong.body;
    const { request_id: _two, ...second } = unknown.body;
    expect(failure(wrong)).toEqual([401, 'identity.credentials_wrong']);
    expect([unknown.status, second]).toEqual([wrong.status, first]);
  });

  it('does the same for an unknown address as for a wrong password, so that it takes as long', async () => {
    const compared = vi.spyOn(argon2, 'verify');
    const known = await statementsOf(() => login('customer@sandbox.test', 'not it'));
    const unknown = await statementsOf(() => login('nobody@sandbox.test', 'not it'));
    expect(unknown).toEqual(known);
    expect(compared.mock.calls.map(([, password]) => password)).toEqual(['not it', 'not it']);
    compared.mockRestore();
  });

  it('looks at no more than 100 guesses an hour, and never locks the owner out', async () => {
    const owner = await givePassword(api, await api.buildAccount({ email: freshEmail() }));
    await signIn(api, owner.email, PASSWORD, from('203.0.113.1'));
    const answers: Awaited<ReturnType<typeof login>>[] = [];
    // Ten at once: how long a line of all of them takes is up to the machine.
    for (let n = 0; n < 150; n += 10) {
      const ten = Array.from({ length: 10 }, (_each, more) => login(owner.email, 'guess', from(`192.0.2.${n + more}`)));
      answers.push(...(await Promise.all(ten)));
    }
    const { 401: looked = [], 429: refused = [] } = Object.groupBy(answers, ({ status }) => status);
    // The owner's first sign-in came from an unknown place, too.
    expect([looked.length, refused.length]).toEqual([79, 71]);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    // The attacker's address is blocked even with the right password; the owner's is not.
    expect((await login(owner.email, PASSWORD, from('192.0.2.200'))).status).toBe(429);
    expect((await login(owner.email, PASSWORD, from('203.0.113.1'))).status).toBe(200);
    api.clock.advance(3600_000);
    expect((await login(owner.email, PASSWORD, from('192.0.2.200'))).status).toBe(200);
  });

  it('counts wrong passwords per network address, whatever the account', async () => {
    const { limits } = api.platform;
    for (let round = 0; round < 98; round++)
      await limits.take('identity:failures:192.0.2.77', { max: 100, seconds: 3600 });
    for (let round = 0; round < 2; round++) {
      expect((await login(`guess-${round}@people.test`, 'guess', from('192.0.2.77'))).status).toBe(401);
    }
    expect((await login('customer@sandbox.test', 'sandbox', from('192.0.2.77'))).status).toBe(429);
    expect((await login('customer@sandbox.test', 'sandbox', from('192.0.2.78'))).status).toBe(200);
  });

  it('asks who is right to confirm the address, and sends a code only when none is open', async () => {
    const email = freshEmail();
    const person = await givePassword(api, await api.buildAccount({ email }));
    await asAccount(systemBase(api.platform), person.accountId, (tx) =>
      updateCredentials(tx.db, person.accountId, person.userId, { email_confirmed_at: null }),
    );
    expect(failure(await login(email, 'not it'))).toEqual([401, 'identity.credentials_wrong']);
    expect(failure(await login(email))).toEqual([403, 'identity.email_unconfirmed']);
    expect(failure(await login(email))).toEqual([403, 'identity.email_unconfirmed']);
    await api.runJobs();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('refuses stopped people and closed accounts, and tells only who knows the password', async () => {
    const stopped = await givePassword(api, await api.buildAccount({ email: freshEmail() }));
    await asAccount(systemBase(api.platform), stopped.accountId, (tx) => stopUser(tx, stopped.userId));
    expect(failure(await login(stopped.email))).toEqual([403, 'identity.stopped']);
    expect(failure(await login(stopped.email, 'not it'))).toEqual([401, 'identity.credentials_wrong']);
    for (const status of ['stopped', 'expired', 'canceled', 'deleted'] as const) {
      const person = await givePassword(api, await api.buildAccount({ email: freshEmail(), status }));
      expect(failure(await login(person.email))).toEqual([403, 'identity.stopped']);
    }
  });

  it('lets people of an account that waits for a plan in', async () => {
    const person = await givePassword(api, await api.buildAccount({ email: freshEmail(), status: 'inactive' }));
    expect((await login(person.email)).body.user.account.status).toBe('inactive');
  });

  describe('with brands', () => {
    it('lets only the brand’s own users in on its host', async () => {
      expect((await login('customer@sandbox.test', 'sandbox', NORTHWIND)).status).toBe(200);
      for (const stranger of ['direct@sandbox.test', 'admin@sandbox.test']) {
        expect(failure(await login(stranger, 'sandbox', NORTHWIND))).toEqual([401, 'identity.credentials_wrong']);
      }
    });

    it('lets everybody in on the platform’s host, and asks for the brand only when several fit', async () => {
      const email = freshEmail();
      const reseller = await api.buildReseller();
      const direct = await givePassword(api, await api.buildAccount({ email }));
      const other = await givePassword(
        api,
        await api.buildAccount({ email, parentId: reseller.accountId, brandId: reseller.brandId }),
      );
      const asked = await login(email);
      expect(failure(asked)).toEqual([409, 'identity.choose_brand']);
      const { brands } = (asked.body as unknown as { details: { brands: { id: number; name: string }[] } }).details;
      expect(brands.map(({ id }) => id).sort()).toEqual([direct.brandId, other.brandId].sort());
      const chosen = await api.call(null, identity.login, {
        body: { email, password: PASSWORD, brand_id: other.brandId },
      });
      expect(chosen.body.user.id).toBe(other.userId);

      await givePassword(api, other, 'another password');
      expect((await login(email)).body.user.id).toBe(direct.userId);
      expect((await login(email, 'another password')).body.user.id).toBe(other.userId);
    });
  });
});
