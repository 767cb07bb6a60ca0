import { identity } from '@leadwright/contract/accounts/identity';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { failure, freshEmail, givePassword, newestCode, PASSWORD } from '../testing/people.ts';

describe('the second factor', () => {
  let api: Api;
  let person: TestPerson;
  let app: TOTP;
  let recovery: string[];
  const codeNow = () => app.generate({ timestamp: api.clock.now().getTime() });
  const nextCode = () => {
    api.clock.advance(30_000);
    return codeNow();
  };
  const login = (code?: string) =>
    api.call(null, identity.login, { body: { email: person.email, password: PASSWORD, ...(code && { code }) } });
  const begin = async () => {
    const { body } = await api.call(person, identity.beginTotp, {});
    app = URI.parse(body.uri) as TOTP;
    return body;
  };
  const confirm = (code: string, password: string | undefined = PASSWORD) =>
    api.call(person, identity.confirmTotp, { body: { code, password } });
  const disable = (code: string, password: string | undefined = PASSWORD) =>
    api.call(person, identity.disableTotp, { body: { code, password } });

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    api.clock.advance(2 * 3600_000);
    person = await givePassword(api, await api.buildAccount({ email: freshEmail() }));
    await begin();
    recovery = (await confirm(codeNow())).body.recovery_codes;
  });

  it('is set up with a secret for the app, named after the brand', async () => {
    expect([app.issuer, app.label]).toEqual(['Leadwright', person.email]);
    expect(recovery).toHaveLength(10);
    expect((await api.call(person, identity.me, {})).body.totp_enabled).toBe(true);
    expect(failure(await api.call(person, identity.beginTotp, {}))).toEqual([409, 'identity.totp_on']);
  });

  it('is asked for at sign-in, only after the right password', async () => {
    expect(failure(await login())).toEqual([401, 'identity.totp_required']);
    const wrong = await api.call(null, identity.login, {
      body: { email: person.email, password: 'not it', code: nextCode() },
    });
    expect(failure(wrong)).toEqual([401, 'identity.credentials_wrong']);
    expect((await login('000000')).status).toBe(422);
    expect((await login(nextCode())).status).toBe(200);
  });

  it('takes each code once, also from two requests at the same moment', async () => {
    const code = nextCode();
    const replies = await Promise.all([login(code), login(code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await login(code)).status).toBe(422);
    expect((await login(nextCode())).status).toBe(200);
  });

  it('accepts each recovery code once, in any notation', async () => {
    const [first = '', second = ''] = recovery;
    expect((await login(first)).status).toBe(200);
    expect((await login(first)).status).toBe(422);
    expect((await login(second.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O'))).status).toBe(200);
  });

  it('cannot be guessed by who knows the password', async () => {
    const statuses = [];
    for (let round = 0; round < 21; round++) statuses.push((await login('000000')).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is switched off with the password and a code, and then not asked for', async () => {
    expect((await disable('000000')).status).toBe(422);
    for (const password of ['', 'not it']) {
      const { status, body } = await disable(nextCode(), password);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']]);
    }
    expect((await disable(nextCode())).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect(failure(await disable('000000'))).toEqual([409, 'identity.totp_off']);
  });

  it('is not on before its first code was right', async () => {
    const other = await givePassword(api, await api.buildAccount({ email: freshEmail() }));
    person = other;
    expect(failure(await confirm('123456'))).toEqual([409, 'identity.totp_off']);
    await begin();
    expect((await confirm('000000')).status).toBe(422);
    expect((await login()).status).toBe(200);
  });

  it('is switched on by who knows the password, not by a token left behind', async () => {
    person = await givePassword(api, await api.buildAccount({ email: freshEmail() }));
    await begin();
    for (const password of ['', 'not it']) {
      const { status, body } = await confirm(codeNow(), password);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']]);
    }
    expect((await login()).status).toBe(200);
    expect((await confirm(codeNow())).status).toBe(200);
  });

  it('is switched on without a password only after a recent sign-in', async () => {
    person = await api.buildAccount({ email: freshEmail() });
    await begin();
    api.clock.advance(16 * 60_000);
    expect(failure(await confirm(codeNow()))).toEqual([403, 'access.recent']);
    person = await api.buildAccount({ email: freshEmail() });
    await begin();
    expect((await confirm(codeNow())).status).toBe(200);
  });

  it('is still asked for after a forgotten password was replaced', async () => {
    await api.call(null, identity.forgotPassword, { body: { email: person.email } });
    const code = await newestCode(api, person.email);
    const password = 'another horse battery';
    const body = { email: person.email, code, password, password_confirmation: password };
    expect((await api.call(null, identity.resetPassword, { body })).status).toBe(200);
    const again = await api.call(null, identity.login, { body: { email: person.email, password } });
    expect(failure(again)).toEqual([401, 'identity.totp_required']);
  });

  it('has recovery codes of at least 112 random bits, which a plain hash protects', () => {
    const plain = recovery.map((code) => code.replaceAll('-', ''));
    for (const code of plain) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{24}$/);
    expect(new Set(plain).size).toBe(plain.length);
  });

  it('is kept sealed, and its recovery codes hashed', async () => {
    const { rows } = await api.platform.databases.platform.query('select * from credentials where user_id = $1', [
      person.userId,
    ]);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(app.secret.base32);
    for (const code of recovery) expect(text).not.toContain(code);
  });
});
