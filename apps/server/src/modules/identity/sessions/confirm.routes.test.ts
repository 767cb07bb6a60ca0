import { identity } from '@leadwright/contract/accounts/identity';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { failure } from '../testing/people.ts';

const QUARTER_OF_AN_HOUR = 15 * 60_000;

describe('proving once more who one is', () => {
  let api: Api;
  let customer: TestPerson;
  let token: string;
  const asAdmin = () => api.call(token, identity.loginAs, { body: { user_id: customer.userId } });
  const confirm = (body: { password?: string; code?: string }) => api.call(token, identity.confirm, { body });

  beforeAll(async () => {
    api = await startApi();
    customer = await api.buildAccount();
    const body = { email: 'admin@sandbox.test', password: 'sandbox' };
    token = (await api.call(null, identity.login, { body })).body.token;
  });
  afterAll(() => api.stop());

  it('is not needed within 15 minutes of signing in, and then again for 15 minutes after the password', async () => {
    expect((await asAdmin()).status).toBe(200);
    api.clock.advance(QUARTER_OF_AN_HOUR + 1000);
    expect(failure(await asAdmin())).toEqual([403, 'access.recent']);

    const wrong = await confirm({ password: 'guessed' });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['password']]);
    expect((await confirm({})).status).toBe(422);
    expect(failure(await asAdmin())).toEqual([403, 'access.recent']);

    const { status, body } = await confirm({ password: 'sandbox' });
    expect([status, body.until]).toEqual([200, new Date(api.clock.now().getTime() + QUARTER_OF_AN_HOUR).toISOString()]);
    expect((await asAdmin()).status).toBe(200);
    api.clock.advance(QUARTER_OF_AN_HOUR + 1000);
    expect(failure(await asAdmin())).toEqual([403, 'access.recent']);
  });

  it('holds for one session, not for others of the person', async () => {
    const body = { email: 'admin@sandbox.test', password: 'sandbox' };
    const other = (await api.call(null, identity.login, { body })).body.token;
    api.clock.advance(QUARTER_OF_AN_HOUR + 1000);
    await api.call(other, identity.confirm, { body: { password: 'sandbox' } });
    expect(failure(await asAdmin())).toEqual([403, 'access.recent']);
  });

  it('takes the second factor where it is on', async () => {
    const { secret } = (await api.call(token, identity.beginTotp, {})).body;
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.clock.now().getTime() });
    await api.call(token, identity.confirmTotp, { body: { code: code(), password: 'sandbox' } });
    api.clock.advance(60_000);
    const without = await confirm({ password: 'sandbox' });
    expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ['code']]);
    expect((await confirm({ password: 'sandbox', code: code() })).status).toBe(200);
    expect((await asAdmin()).status).toBe(200);
  });

  it('is refused without either, to API keys and while signed in as another user', async () => {
    expect(failure(await api.call(customer, identity.confirm, { body: {} }))).toEqual([403, 'identity.sign_in_again']);
    const { token: other } = (await asAdmin()).body;
    expect(failure(await api.call(other, identity.confirm, { body: { password: 'x' } }))).toEqual([
      403,
      'platform.login_as_refused',
    ]);
  });
});
