import { identity } from '@leadwright/contract/accounts/identity';
import { adminSystem } from '@leadwright/contract/admin/system';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type TOTP, URI } from 'otpauth';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { type Api, startApi } from '../../../testing/api.ts';
import { updateCredentials } from '../credentials.repository.ts';
import { failure, freshEmail, givePassword, mailsTo, NORTHWIND, PASSWORD } from '../testing/people.ts';

const REDIRECT = 'http://localhost:3000/callback';

/** The doors of the simulated providers that need no browser. */
async function ask(path: string, body: object): Promise<Record<string, string>> {
  const reply = await request(`${inject('sandboxUrl')}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.statusCode).toBeLessThan(300);
  return (await reply.body.json()) as Record<string, string>;
}
const googleCode = async (email: string, more = {}) =>
  (await ask('/google/_sandbox/code', { email, redirect_uri: REDIRECT, ...more })).code as string;
const idToken = async (claims: object) => (await ask('/google/_sandbox/id-token', claims)).id_token as string;
const facebookToken = async (person: object) => (await ask('/facebook/_sandbox/token', person)).access_token as string;
const facebookCode = async (person: object) =>
  (await ask('/facebook/_sandbox/code', { redirect_uri: REDIRECT, ...person })).code as string;

describe('POST /auth/login-with-social', () => {
  let api: Api;
  const social = (body: object, options = {}) =>
    api.call(null, identity.loginWithSocial, { body: body as never }, options);
  const google = (token: string, more = {}, options = {}) =>
    social({ provider: 'google', token, redirect_uri: REDIRECT, ...more }, options);
  const facebook = (token: string, more = {}) => social({ provider: 'facebook', token, ...more });
  const claimsOf = (email: string, more = {}) => ({
    aud: 'sandbox-google-client',
    email,
    email_verified: true,
    sub: `sub-${email}`,
    given_name: 'Gail',
    family_name: 'Green',
    ...more,
  });

  beforeAll(async () => {
    api = await startApi();
    // The providers live in the sandbox's time.
    api.clock.set(new Date());
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    await api.platform.databases.platform.query('delete from rate_limits');
  });

  it.each([
    ['provider', { provider: 'github', token: 'x' }, 'Type is not valid'],
    ['token', { provider: 'google', token: '' }, 'Field is required'],
    [
      'redirect_uri',
      { provider: 'google', token: 'x', redirect_uri: 'https://evil.test/callback' },
      'This URL/domain cannot be used',
    ],
    [
      'redirect_uri',
      { provider: 'google', token: 'x', redirect_uri: 'http://northwind.localhost/callback' },
      'This URL/domain cannot be used',
    ],
  ])('answers 422 under %s (case %#)', async (field, body, words) => {
    const reply = await social(body);
    expect([reply.status, reply.body.errors?.[field]?.[0]]).toEqual([422, words]);
  });

  it('opens an account for a new user, with a code of Google’s popup, and finds it the next time', async () => {
    const email = freshEmail('gail');
    const first = await google(await googleCode(email, { given_name: 'Gail', family_name: 'Green' }));
    expect(first.status).toBe(200);
    expect(first.body.user).toMatchObject({ email, first_name: 'Gail', last_name: 'Green', has_password: false });
    await api.runJobs();
    expect((await mailsTo(email))[0]?.subject).toMatch(/^Welcome to/);
    const again = await google(await googleCode(email));
    expect(again.body.user.id).toBe(first.body.user.id);
  });

  it('opens no account during maintenance, and lets those in who have one', async () => {
    const admin = await api.buildAdmin();
    const maintenance = (on: boolean) => api.call(admin, adminSystem.setMaintenance, { body: { on, until: null } });
    const [known, unknown] = [freshEmail('known'), freshEmail('unknown')];
    const { body } = await google(await googleCode(known));
    await maintenance(true);
    expect(failure(await google(await googleCode(unknown)))).toEqual([503, 'platform.maintenance']);
    expect((await google(await googleCode(known))).body.user.id).toBe(body.user.id);
    await maintenance(false);
    expect((await google(await googleCode(unknown))).status).toBe(200);
  });

  it('spends a code once', async () => {
    const code = await googleCode(freshEmail());
    expect((await google(code)).status).toBe(200);
    expect(failure(await google(code))).toEqual([401, 'identity.social_refused']);
  });

  it('works with Google’s own popup, which names no address', async () => {
    const code = await googleCode(freshEmail(), { redirect_uri: 'postmessage' });
    expect((await social({ provider: 'google', token: code })).status).toBe(200);
  });

  it('enters as the person of the brand with the same verified address', async () => {
    const person = await givePassword(api, await api.buildAccount({ email: freshEmail() }));
    const reply = await google(await idToken(claimsOf(person.email)));
    expect(reply.body.user).toMatchObject({ id: person.userId, has_password: true });
    // The identity is linked now: it still fits after a change of address over there.
    const renamed = await google(await idToken(claimsOf(freshEmail(), { sub: `sub-${person.email}` })));
    expect(renamed.body.user.id).toBe(person.userId);
  });

  it('removes the password of an unconfirmed registration of the address', async () => {
    const person = await givePassword(api, await api.buildAccount({ email: freshEmail() }));
    await asAccount(systemBase(api.platform), person.accountId, (tx) =>
      updateCredentials(tx.db, person.accountId, person.userId, { email_confirmed_at: null }),
    );
    const reply = await google(await idToken(claimsOf(person.email)));
    expect(reply.body.user).toMatchObject({ id: person.userId, has_password: false });
    const login = await api.call(null, identity.login, { body: { email: person.email, password: PASSWORD } });
    expect(login.status).toBe(401);
  });

  it('keeps brands apart: the same Google account is another person elsewhere', async () => {
    const email = freshEmail();
    const direct = await google(await idToken(claimsOf(email)));
    const there = await google(
      await idToken(claimsOf(email)),
      { redirect_uri: 'http://northwind.localhost:3000/callback' },
      NORTHWIND,
    );
    expect(there.status).toBe(200);
    expect(there.body.user.id).not.toBe(direct.body.user.id);
    // Back on the platform's host both fit: the ticket carries the proof to the second call.
    const asked = await google(await idToken(claimsOf(email)));
    expect(failure(asked)).toEqual([409, 'identity.choose_brand']);
    const { ticket, brands } = (
      asked.body as unknown as { details: { ticket: string; brands: { id: number; name: string }[] } }
    ).details;
    const northwind = brands.find(({ name }) => name === 'Northwind Leads');
    expect((await google(ticket, { brand_id: northwind?.id })).body.user.id).toBe(there.body.user.id);
  });

  it.each([
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://evil.test' }],
    ['a past end', { exp: 1_700_000_000 }],
    ['an unverified address', { email_verified: false }],
    ['an address verified in words only', { email_verified: 'yes' }],
  ])('answers 401 to an id_token with %s, and links nothing', async (_title, claims) => {
    const person = await api.buildAccount({ email: freshEmail() });
    expect(failure(await google(await idToken(claimsOf(person.email, claims))))).toEqual([
      401,
      'identity.social_refused',
    ]);
    const { rows } = await api.platform.databases.platform.query('select 1 from social_logins where user_id = $1', [
      person.userId,
    ]);
    expect(rows).toEqual([]);
  });

  it('answers 401 to tokens without a signature or with another issuer’s', async () => {
    const [header, payload, signature] = (await idToken(claimsOf(freshEmail()))).split('.') as [string, string, string];
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const other = `${signature.slice(0, 20)}AAAA${signature.slice(24)}`;
    for (const token of [`${none}.${payload}.`, `${none}.${payload}.x`, `${header}.${payload}.${other}`, 'a.b.c']) {
      expect(failure(await google(token))).toEqual([401, 'identity.social_refused']);
    }
  });

  it.each(['RS256', 'HS256'])('answers 401 to a token that brings its own key: %s', async (alg) => {
    const genuine = await idToken(claimsOf(freshEmail()));
    const { kid } = decodeProtectedHeader(genuine);
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = await exportJWK(publicKey);
    const header = { alg, kid: kid as string, jwk, jku: 'https://evil.test/keys', x5u: 'https://evil.test/cert' };
    const key = alg === 'RS256' ? privateKey : new TextEncoder().encode(JSON.stringify(jwk));
    const forged = await new SignJWT(decodeJwt(genuine)).setProtectedHeader(header).sign(key);
    expect(failure(await google(forged))).toEqual([401, 'identity.social_refused']);
  });

  it('does not open accounts where the brand does not want it', async () => {
    const reseller = await api.buildReseller();
    const { rows } = await api.platform.databases.platform.query('select slug from brands where id = $1', [
      reseller.brandId,
    ]);
    const host = `${rows[0].slug}.localhost`;
    const stranger = await google(
      await idToken(claimsOf(freshEmail())),
      { redirect_uri: `http://${host}/callback` },
      { host },
    );
    expect(failure(stranger)).toEqual([403, 'identity.registration_closed']);
    const known = await api.buildAccount({
      email: freshEmail(),
      parentId: reseller.accountId,
      brandId: reseller.brandId,
    });
    const reply = await google(
      await idToken(claimsOf(known.email)),
      { redirect_uri: `http://${host}/callback` },
      { host },
    );
    expect(reply.body.user.id).toBe(known.userId);
  });

  it('asks for the second factor, with a ticket in place of the spent code', async () => {
    const person = await api.buildAccount({ email: freshEmail() });
    const app = URI.parse((await api.call(person, identity.beginTotp, {})).body.uri) as TOTP;
    const code = () => app.generate({ timestamp: api.clock.now().getTime() });
    await api.call(person, identity.confirmTotp, { body: { code: code() } });
    api.clock.advance(30_000);
    const asked = await google(await googleCode(person.email));
    expect(failure(asked)).toEqual([401, 'identity.totp_required']);
    const { ticket } = (asked.body as unknown as { details: { ticket: string } }).details;
    expect((await google(ticket, { code: '000000' })).status).toBe(422);
    expect((await google(ticket, { code: code() })).body.user.id).toBe(person.userId);
    expect(failure(await social({ provider: 'facebook', token: ticket, code: code() }))).toEqual([
      401,
      'identity.social_refused',
    ]);
    api.clock.advance(5 * 60_000);
    expect(failure(await google(ticket, { code: code() }))).toEqual([401, 'identity.social_refused']);
    expect(failure(await google(`${ticket.slice(0, -2)}xx`))).toEqual([401, 'identity.social_refused']);
  });

  it('reports that the provider is unavailable, and does not count it as a refusal', async () => {
    const away = await startApi({
      GOOGLE_TOKEN_URL: 'http://127.0.0.1:9/token',
      GOOGLE_CERTS_URL: 'http://127.0.0.1:9/certs',
      FACEBOOK_GRAPH_URL: 'http://127.0.0.1:9',
    });
    try {
      const body = (provider: string, token: string) => ({ body: { provider, token } as never });
      const token = await idToken(claimsOf(freshEmail()));
      for (const call of [body('google', 'a-code'), body('google', token), body('facebook', 'a-token')]) {
        expect(failure(await away.call(null, identity.loginWithSocial, call))).toEqual([
          503,
          'identity.social_unavailable',
        ]);
      }
    } finally {
      await away.stop();
    }
  });

  describe('with Facebook', () => {
    it('takes an access token or a code', async () => {
      const email = freshEmail('fay');
      const first = await facebook(await facebookToken({ email, given_name: 'Fay', family_name: 'Field' }));
      expect(first.body.user).toMatchObject({ email, first_name: 'Fay' });
      const again = await facebook(await facebookCode({ email }), { redirect_uri: REDIRECT });
      expect(again.body.user.id).toBe(first.body.user.id);
    });

    it('refuses tokens of other apps and tokens that have expired', async () => {
      const email = (await api.buildAccount({ email: freshEmail() })).email;
      for (const details of [{ app_id: 'another-app' }, { expires_at: 1_700_000_000 }]) {
        expect(failure(await facebook(await facebookToken({ email, ...details })))).toEqual([
          401,
          'identity.social_refused',
        ]);
      }
      expect(failure(await facebook('EAASinvented'))).toEqual([401, 'identity.social_refused']);
    });

    it('asks who has no address there to use e-mail', async () => {
      const reply = await facebook(await facebookToken({ email: null, given_name: 'No', family_name: 'Mail' }));
      expect(failure(reply)).toEqual([422, 'identity.social_email_missing']);
    });
  });
});
