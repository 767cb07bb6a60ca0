import { createHmac } from 'node:crypto';
import { identity } from '@leadwright/contract/accounts/identity';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import {
  failure,
  freshEmail,
  givePassword,
  mailsTo,
  newestCode,
  PASSWORD,
  signIn,
  wrongFor,
} from '../testing/people.ts';

let api: Api;
let person: TestPerson;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.advance(2 * 3600_000);
  person = await givePassword(api, await api.buildAccount({ email: freshEmail() }));
});

describe('GET and POST /api/me', () => {
  const update = (body: object, token = person.token) => api.call(token, identity.updateMe, { body: body as never });

  it('answer 401 without sign-in', async () => {
    expect((await api.call(null, identity.me, {})).status).toBe(401);
    expect((await update({ first_name: 'X', last_name: '' }, 'nobody')).status).toBe(401);
  });

  it('keep a name as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const reply = await update({ first_name: name, last_name: ' Evil ', language: 'es' });
    expect(reply.body.data).toMatchObject({ first_name: name, last_name: 'Evil', language: 'es' });
    expect((await api.call(person, identity.me, {})).body.first_name).toBe(name);
  });

  it('keep the language that was chosen on any page, and mails are in it', async () => {
    const { status, body } = await api.call(person, identity.setLanguage, { body: { language: 'es' } });
    expect([status, body]).toEqual([200, { language: 'es' }]);
    expect((await api.call(person, identity.me, {})).body.language).toBe('es');
    await api.call(null, identity.forgotPassword, { body: { email: person.email } }, { language: 'en' });
    await api.runJobs();
    const [mail] = await mailsTo(person.email);
    expect(mail?.subject).toMatch(/^Tu código para una nueva contraseña/);
  });

  it.each([
    ['first_name', { first_name: '', last_name: 'B' }, 'Field is required'],
    ['last_name', { first_name: 'A', last_name: 'x'.repeat(5000) }, 'Maximum length 255'],
    [
      'last_name',
      { first_name: 'A', last_name: 'Ev\u202Eil' },
      'Contains characters that are invisible or cannot be saved',
    ],
    ['language', { first_name: 'A', last_name: 'B', language: 'xx' }, 'Type is not valid'],
    ['profile', { first_name: 'A', last_name: 'B', profile: 'https://elsewhere.test/a.png' }, 'must be a valid url'],
    ['profile', { first_name: 'A', last_name: 'B', profile: '/files/../x' }, 'must be a valid url'],
    ['profile', { first_name: 'A', last_name: 'B', profile: 'javascript:alert(1)' }, 'must be a valid url'],
  ])('answer 422 under %s (case %#)', async (field, body, words) => {
    const reply = await update(body);
    expect([reply.status, reply.body.errors?.[field]?.[0]]).toEqual([422, words]);
  });

  it('change nothing if the body has read-only fields', async () => {
    const { body: before } = await api.call(person, identity.me, {});
    const refused = await update({
      first_name: 'A',
      last_name: 'B',
      role: 'admin',
      status: 'stopped',
      email: 'x@y.zz',
      modules: ['admin'],
    });
    expect(refused.status).toBe(422);
    const { body: after } = await api.call(person, identity.me, {});
    expect(after).toEqual(before);
  });

  it('prove the person to the support widget of a brand that has one', async () => {
    const seeded = await signIn(api, 'customer@sandbox.test', 'sandbox');
    const expected = createHmac('sha256', 'sandbox-support-secret').update(String(seeded.user.id)).digest('hex');
    expect(seeded.user.hash_hmac).toBe(expected);
    expect((await api.call(person, identity.me, {})).body.hash_hmac).toBe('');
  });
});

describe('POST /api/mail-change', () => {
  const ask = (email: string, token = person.token, password?: string) =>
    api.call(token, identity.mailChange, { body: { email, ...(password && { password }) } });
  const confirm = (code: string, token = person.token) =>
    api.call(token, identity.mailChangeConfirm, { body: { code } });
  const resend = (token = person.token) => api.call(token, identity.mailChangeResend, {});

  it('changes the address with the code sent to the new one, and tells the old one', async () => {
    const email = freshEmail('new');
    expect((await ask(email)).body.resend_in).toBe(60);
    const reply = await confirm(await newestCode(api, email));
    expect([reply.status, reply.body.data.email]).toEqual([200, email]);
    const login = (address: string) => api.call(null, identity.login, { body: { email: address, password: PASSWORD } });
    expect([(await login(person.email)).status, (await login(email)).status]).toEqual([401, 200]);
    await api.runJobs();
    expect((await mailsTo(person.email))[0]?.text).toContain(email);
  });

  it('refuses the address one has already, in plain words', async () => {
    const reply = await ask(person.email.toUpperCase());
    expect([reply.status, reply.body.errors?.email]).toEqual([
      422,
      ['Same email, please use a different email address.'],
    ]);
    expect(reply.body.message).toBe('Same email, please use a different email address.');
  });

  it('takes the code only in the session that asked', async () => {
    const other = await signIn(api, person.email);
    const email = freshEmail('new');
    await ask(email);
    const code = await newestCode(api, email);
    expect((await confirm(code, other.token)).status).toBe(422);
    expect((await resend(other.token)).status).toBe(422);
    expect((await confirm(wrongFor(code))).status).toBe(422);
    expect((await confirm(code)).status).toBe(200);
  });

  it('asks for the password once the sign-in is not fresh any more', async () => {
    api.clock.advance(16 * 60_000);
    const email = freshEmail('new');
    expect((await ask(email)).body.errors?.password?.[0]).toBe('Field is required');
    expect((await ask(email, person.token, 'not it')).body.errors?.password?.[0]).toBe('The password is incorrect.');
    expect((await ask(email, person.token, PASSWORD)).status).toBe(200);
    const social = await api.buildAccount({ email: freshEmail() });
    api.clock.advance(16 * 60_000);
    expect(failure(await ask(freshEmail(), social.token))).toEqual([403, 'identity.sign_in_again']);
  });

  it('asks for both factors where there are two', async () => {
    const { secret } = (await api.call(person, identity.beginTotp, {})).body;
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const codeNow = () => app.generate({ timestamp: api.clock.now().getTime() });
    await api.call(person, identity.confirmTotp, { body: { code: codeNow(), password: PASSWORD } });
    api.clock.advance(16 * 60_000);
    const email = freshEmail('new');
    expect(failure(await ask(email, person.token, PASSWORD))).toEqual([403, 'access.recent']);
    const proof = { password: PASSWORD, code: codeNow() };
    expect((await api.call(person, identity.confirm, { body: proof })).status).toBe(200);
    expect((await ask(email)).status).toBe(200);
  });

  it('sends the code again after the countdown, to the address that was asked for', async () => {
    const email = freshEmail('new');
    expect(failure(await resend())).toEqual([422, 'identity.mail_change_missing']);
    await ask(email);
    const first = await newestCode(api, email);
    expect((await resend()).headers['retry-after']).toBe('60');
    api.clock.advance(60_000);
    expect((await resend()).status).toBe(200);
    const second = await newestCode(api, email);
    if (second !== first) expect((await confirm(first)).status).toBe(422);
    expect((await confirm(second)).status).toBe(200);
  });

  it('tells that an address is taken only to who can read its mail', async () => {
    const taken = (await api.buildAccount({ email: freshEmail() })).email;
    expect((await ask(taken)).status).toBe(200);
    const reply = await confirm(await newestCode(api, taken));
    expect([reply.status, reply.body.errors?.email?.[0]]).toEqual([422, 'This email address is already in use.']);
    expect((await api.call(person, identity.me, {})).body.email).toBe(person.email);
  });

  it('cannot be used to spam other people', async () => {
    const statuses = [];
    for (let round = 0; round < 11; round++) statuses.push((await ask(freshEmail())).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  it('ends after five wrong codes', async () => {
    const email = freshEmail('new');
    await ask(email);
    const code = await newestCode(api, email);
    for (let round = 0; round < 5; round++) await confirm(wrongFor(code));
    expect(failure(await confirm(code))).toEqual([429, 'identity.code_exhausted']);
  });
});
