import { brands } from '@leadwright/contract/accounts/brands';
import { identity } from '@leadwright/contract/accounts/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { neighbourhoodOf } from '../../../platform/http/client-address.ts';
import { type Api, startApi } from '../../../testing/api.ts';
import {
  failure,
  freshEmail,
  mailsTo,
  NORTHWIND,
  newestCode,
  PASSWORD,
  registration,
  wrongFor,
} from '../testing/people.ts';

describe('opening an account', () => {
  let api: Api;
  const register = (email: string, changes = {}, options = {}) =>
    api.call(null, identity.register, { body: registration(email, changes) as never }, options);
  const confirm = (email: string, code: string, options = {}) =>
    api.call(null, identity.confirmEmail, { body: { email, code } }, options);
  const resend = (email: string) => api.call(null, identity.resendCode, { body: { email } });

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(() => api.clock.advance(2 * 3600_000));

  it('mails a code, which signs in and welcomes', async () => {
    const email = freshEmail();
    const reply = await register(email, { company: 'Archer & Co' }, NORTHWIND);
    expect([reply.status, reply.body.resend_in]).toEqual([200, 60]);
    const code = await newestCode(api, email);
    const confirmed = await confirm(email, code, NORTHWIND);
    expect(confirmed.status).toBe(200);
    expect(confirmed.body.user).toMatchObject({ first_name: 'Ann', role: 'user', terms_accepted: false });
    expect(confirmed.body.user.account).toMatchObject({ name: 'Archer & Co', kind: 'customer', status: 'active' });
    expect((await api.call(confirmed.body.token, brands.acceptTerms, {})).status).toBe(200);
    expect((await api.call(confirmed.body.token, identity.findSessions, {})).body.data).toHaveLength(1);
    await api.runJobs();
    const [welcome, first] = await mailsTo(email);
    expect([welcome?.subject, first?.subject]).toEqual([
      'Welcome to Northwind Leads',
      'Your Northwind Leads confirmation code',
    ]);
    expect((await api.call(null, identity.login, { body: { email, password: PASSWORD } }, NORTHWIND)).status).toBe(200);
  });

  it('is counted per network: neighbouring addresses share what one day allows', async () => {
    const from = (remoteAddress: string) =>
      api.app.inject({ method: 'POST', url: '/auth/register', remoteAddress, payload: registration(freshEmail(), {}) });
    for (let n = 0; n < 50; n++)
      await api.platform.limits.take('identity:sign-ups:203.0.113.0/24', { max: 50, seconds: 24 * 3600 });
    expect((await from('203.0.113.200')).statusCode).toBe(429);
    expect((await from('203.0.114.200')).statusCode).toBe(200);
    for (let n = 0; n < 50; n++)
      await api.platform.limits.take(`identity:sign-ups:${neighbourhoodOf('2001:db8:1:2::7')}`, {
        max: 50,
        seconds: 24 * 3600,
      });
    expect((await from('2001:db8:1:2:ffff::9')).statusCode).toBe(429);
    expect((await from('2001:db8:1:3::9')).statusCode).toBe(200);
  });

  it('puts the customer below the owner of the brand', async () => {
    const email = freshEmail();
    await register(email, {}, NORTHWIND);
    const { rows } = await api.platform.databases.platform.query(
      `select p.name, p.kind from logins l join accounts a on a.id = l.account_id join accounts p on p.id = a.parent_id where l.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ name: 'Northwind Leads', kind: 'reseller' }]);
  });

  it.each([
    ['password', { password: '12345', password_confirmation: '12345' }, 'Minimum length 6'],
    ['password', { password: 'x'.repeat(10_000) }, 'Maximum length 1,024'],
    [
      'password',
      { password: 'abc\u0000def', password_confirmation: 'abc\u0000def' },
      'Contains characters that are invisible or cannot be saved',
    ],
    [
      'password',
      { password: 'Football', password_confirmation: 'Football' },
      'This password is too common, please choose another one',
    ],
    ['password_confirmation', { password_confirmation: 'something else' }, 'Passwords must match'],
    ['first_name', { first_name: '   ' }, 'Field is required'],
    ['last_name', { last_name: 'x'.repeat(256) }, 'Maximum length 255'],
    ['email', { email: 'ann' }, 'must be a valid email'],
  ])('answers 422 under %s (case %#)', async (field, changes, words) => {
    const { status, body } = await register(freshEmail(), changes);
    expect(status).toBe(422);
    expect(body.errors?.[field]?.[0]).toBe(words);
  });

  it.each([
    ['a long pass phrase with spaces', 'a b '.repeat(64)],
    ['any script', 'пароль 密码 🔑 قفل'],
    ['the password of the sandbox', 'sandbox'],
  ])('accepts %s whole', async (_title, password) => {
    const email = freshEmail();
    expect((await register(email, { password, password_confirmation: password })).status).toBe(200);
    await confirm(email, await newestCode(api, email));
    const login = (given: string) => api.call(null, identity.login, { body: { email, password: given } });
    expect((await login(password.slice(0, -1))).status).toBe(401);
    expect((await login(password)).status).toBe(200);
  });

  it('accepts names as long as they may be', async () => {
    const long = 'x'.repeat(255);
    expect((await register(freshEmail(), { first_name: long, last_name: long })).status).toBe(200);
  });

  it('refuses the address itself as a password', async () => {
    const email = freshEmail();
    expect((await register(email, { password: email, password_confirmation: email })).status).toBe(422);
  });

  it.each(['Leadwright2026!', 'northwind-leads-1', 'ArcherAnn99', 'people.test.people'])(
    'refuses a password made of words that anybody would try first: %s',
    async (password) => {
      const changes = { password, password_confirmation: password, company: 'Archer' };
      const reply = await register(freshEmail(), changes, NORTHWIND);
      expect([reply.status, reply.body.errors?.password?.[0]]).toEqual([422, expect.stringMatching(/too common/)]);
    },
  );

  it.each([
    ['a sentence that names the product', 'my leadwright is a boat'],
    ['signs only', '🔑🔑🔑🔑🔑🔑'],
    ['spaces around', ' spaces around '],
    ['a thousand characters', `${'long '.repeat(200)}end`],
  ])('takes any other password exactly as it is: %s', async (_title, password) => {
    const email = freshEmail();
    await register(email, { password, password_confirmation: password });
    await confirm(email, await newestCode(api, email));
    const login = async (given: string) =>
      (await api.call(null, identity.login, { body: { email, password: given } })).status;
    const similar = [[...password].slice(0, -1).join(''), password.toUpperCase(), password.trim()];
    for (const other of similar.filter((text) => text !== password)) expect(await login(other), other).toBe(401);
    expect(await login(password)).toBe(200);
  });

  it('is closed where the brand does not want it', async () => {
    const reseller = await api.buildReseller();
    const { rows } = await api.platform.databases.platform.query('select slug from brands where id = $1', [
      reseller.brandId,
    ]);
    const reply = await register(freshEmail(), {}, { host: `${rows[0].slug}.localhost` });
    expect(failure(reply)).toEqual([403, 'identity.registration_closed']);
  });

  it('does not reveal whether an address has an account; the owner gets a mail', async () => {
    const known = (await api.buildAccount({ email: freshEmail() })).email;
    const [first, second] = [await register(known), await register(freshEmail())];
    expect([first.status, first.body]).toEqual([second.status, second.body]);
    await api.runJobs();
    const [mail] = await mailsTo(known);
    expect(mail?.subject).toMatch(/^You already have a Leadwright account/);
    expect(mail?.text).not.toMatch(/\b\d{6}\b/);
  });

  it('lets the last one to register an unconfirmed address decide on the password', async () => {
    const email = freshEmail();
    await register(email, { password: 'of a stranger', password_confirmation: 'of a stranger' });
    // Its mail is out before the next one is asked for; together they could overtake each other.
    await api.runJobs();
    api.clock.advance(61_000);
    await register(email, { first_name: 'Anna' });
    const confirmed = await confirm(email, await newestCode(api, email));
    expect(confirmed.body.user.first_name).toBe('Anna');
    expect((await api.call(null, identity.login, { body: { email, password: 'of a stranger' } })).status).toBe(401);
    expect((await api.call(null, identity.login, { body: { email, password: PASSWORD } })).status).toBe(200);
  });

  it('answers the same registration again as the first, whose answer may be lost, known address or not', async () => {
    const known = (await api.buildAccount({ email: freshEmail() })).email;
    const unknown = freshEmail();
    for (const email of [known, unknown]) {
      expect((await register(email)).status).toBe(200);
      await api.runJobs();
    }
    api.clock.advance(20_000);
    for (const email of [known, unknown]) {
      const again = await register(email);
      expect([again.status, again.body.resend_in]).toEqual([200, 40]);
      // Another password is another registration, which waits for the countdown.
      const other = await register(email, { password: 'of a stranger', password_confirmation: 'of a stranger' });
      expect(failure(other)).toEqual([429, 'platform.too_many']);
    }
    await api.runJobs();
    expect([(await mailsTo(known)).length, (await mailsTo(unknown)).length]).toEqual([1, 1]);
    expect((await confirm(unknown, await newestCode(api, unknown))).status).toBe(200);
  });

  describe('with codes', () => {
    it('reveals that a code was used only to a client that has it', async () => {
      const email = freshEmail();
      await register(email);
      const code = await newestCode(api, email);
      expect((await confirm(email, code)).status).toBe(200);
      const said = async (given: string) => (await confirm(email, given)).body as { errors?: { code?: string[] } };
      expect((await said(code)).errors?.code).toEqual(['This code was already used. Sign in with your password.']);
      expect((await said(wrongFor(code))).errors?.code).toEqual(['This code is incorrect or has expired.']);
    });

    it('answers 422 five times to a wrong code, then 429, even to the right one', async () => {
      const email = freshEmail();
      await register(email);
      const code = await newestCode(api, email);
      for (let round = 0; round < 5; round++) {
        const reply = await confirm(email, wrongFor(code));
        expect([reply.status, reply.body.errors?.code?.[0]]).toEqual([422, 'This code is incorrect or has expired.']);
      }
      expect(failure(await confirm(email, wrongFor(code)))).toEqual([429, 'identity.code_exhausted']);
      expect((await confirm(email, code)).status).toBe(429);
    });

    it('answers guesses at an unknown address in the same way', async () => {
      const email = freshEmail();
      expect((await resend(email)).status).toBe(200);
      const statuses = [];
      for (let round = 0; round < 6; round++) statuses.push((await confirm(email, '123456')).status);
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    });

    it('takes a code once, and not after ten minutes', async () => {
      const email = freshEmail();
      await register(email);
      const code = await newestCode(api, email);
      api.clock.advance(10 * 60_000);
      expect((await confirm(email, code)).status).toBe(422);
      await resend(email);
      const next = await newestCode(api, email);
      expect((await confirm(email, next)).status).toBe(200);
      expect((await confirm(email, next)).status).toBe(422);
    });

    it('uses a code once even when two requests come at the same moment', async () => {
      const email = freshEmail();
      await register(email);
      const code = await newestCode(api, email);
      const replies = await Promise.all([confirm(email, code), confirm(email, code), confirm(email, code)]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('sends another one only after the countdown, and the older one is void', async () => {
      const email = freshEmail();
      await register(email);
      const first = await newestCode(api, email);
      api.clock.advance(20_000);
      const early = await resend(email);
      expect([early.status, early.headers['retry-after']]).toEqual([429, '40']);
      expect(early.body.message).toContain('40');
      api.clock.advance(40_000);
      expect((await resend(email)).body.resend_in).toBe(60);
      const second = await newestCode(api, email);
      if (first !== second) expect((await confirm(email, first)).status).toBe(422);
      expect((await confirm(email, second)).status).toBe(200);
    });

    it('mails nothing to who is unknown or confirmed already, and says the same', async () => {
      const known = (await api.buildAccount({ email: freshEmail() })).email;
      const unknown = freshEmail();
      const [first, second] = [await resend(known), await resend(unknown)];
      expect([first.status, first.body]).toEqual([second.status, second.body]);
      await api.runJobs();
      expect([...(await mailsTo(known)), ...(await mailsTo(unknown))]).toEqual([]);
    });

    it('sends at most ten codes an hour to an address', async () => {
      const email = freshEmail();
      const statuses = [];
      for (let round = 0; round < 12; round++) {
        statuses.push((await resend(email)).status);
        api.clock.advance(61_000);
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    });
  });
});
