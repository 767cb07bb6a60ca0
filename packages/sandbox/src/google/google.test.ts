import { createHash } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../server.ts';
import { google } from './google.ts';

let running: RunningSandbox;
beforeAll(async () => {
  running = await startSandbox({ vendors: [google], productUrl: 'https://app.example.com' });
});
afterAll(() => running.stop());

const REDIRECT = 'http://localhost:3000/callback';
const CLIENT = { client_id: 'sandbox-google-client', client_secret: 'sandbox-google-secret' };
const ASKED = {
  client_id: CLIENT.client_id,
  redirect_uri: REDIRECT,
  response_type: 'code',
  scope: 'openid email profile',
  state: 'xyz',
};
const base = () => `${running.url}/google`;
const authorize = (asked: Record<string, string>) => fetch(`${base()}/o/oauth2/v2/auth?${new URLSearchParams(asked)}`);
const choose = (asked: Record<string, string>) =>
  fetch(`${base()}/o/oauth2/v2/auth`, { method: 'POST', body: new URLSearchParams(asked), redirect: 'manual' });
const exchange = (body: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${base()}/token`, { method: 'POST', body: new URLSearchParams(body), headers });
const post = (path: string, body: unknown) =>
  fetch(`${base()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const other = (email: string, name = 'Ada') => ({
  person: 'other',
  other_email: email,
  other_given_name: name,
  other_family_name: 'Lovelace',
  other_verified: 'yes',
});

async function codeFor(asked: Record<string, string>): Promise<string> {
  const location = (await choose(asked)).headers.get('location') ?? '';
  return new URL(location).searchParams.get('code') ?? '';
}
const redeem = (code: string, change: Record<string, string> = {}) =>
  exchange({ ...CLIENT, code, redirect_uri: REDIRECT, grant_type: 'authorization_code', ...change });

describe('the authorize page', () => {
  it('offers people, one of them with an unverified address', async () => {
    const page = await (await authorize(ASKED)).text();
    expect(page).toContain('Nora Lindqvist');
    expect(page).toContain('ivo.brandt@unverified.test');
    expect(page).toContain('Not verified');
  });

  it('returns a code and the given state', async () => {
    const reply = await choose({ ...ASKED, ...other('ada@company.test') });
    expect(reply.status).toBe(302);
    const location = new URL(reply.headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe(REDIRECT);
    expect(location.searchParams.get('state')).toBe('xyz');
    expect(location.searchParams.get('code')).toMatch(/^4\/0A[\w-]{43}$/);
  });

  it('returns access_denied if nobody was chosen', async () => {
    const reply = await choose({ ...ASKED, person: 'cancel' });
    expect(reply.headers.get('location')).toBe(`${REDIRECT}?state=xyz&error=access_denied`);
  });

  it('does not redirect to an unregistered address', async () => {
    for (const redirect_uri of [
      'https://evil.example/',
      'javascript:alert(1)',
      '//evil.example',
      'http://localhost.evil.example/',
      'http://a@localhost/x#y',
    ]) {
      const replies = [
        await authorize({ ...ASKED, redirect_uri }),
        await choose({ ...ASKED, redirect_uri, ...other('a@b.test') }),
      ];
      for (const reply of replies) expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
    }
    for (const redirect_uri of [
      'https://app.example.com/callback',
      'http://northwind.localhost:3000/callback',
      'https://brand.test/',
    ]) {
      expect((await authorize({ ...ASKED, redirect_uri })).status).toBe(200);
    }
  });

  it('rejects unknown clients, other response types and missing parameters with a page', async () => {
    expect((await authorize({ ...ASKED, client_id: 'other' })).status).toBe(401);
    expect((await authorize({ ...ASKED, response_type: 'token' })).status).toBe(400);
    expect(await (await authorize({ client_id: 'x' })).text()).toContain('Missing required parameter: redirect_uri');
  });

  it('shows hostile input as text', async () => {
    const page = await (await authorize({ ...ASKED, state: '"><script>alert(1)</script>' })).text();
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('&lt;script&gt;alert');
  });

  it('asks again if the typed address is invalid', async () => {
    const reply = await choose({ ...ASKED, ...other('not an address') });
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain('Please fill in a valid e-mail address');
  });
});

describe('the token endpoint', () => {
  it('returns an id_token that verifies against the published keys', async () => {
    const reply = await redeem(await codeFor({ ...ASKED, nonce: 'n-1', ...other('grace@company.test', 'Grace') }));
    expect(reply.status).toBe(200);
    const tokens = (await reply.json()) as { id_token: string };
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3599, scope: ASKED.scope });
    const keys = createRemoteJWKSet(new URL(`${base()}/oauth2/v3/certs`));
    const { payload } = await jwtVerify(tokens.id_token, keys, {
      issuer: 'https://accounts.google.com',
      audience: CLIENT.client_id,
    });
    expect(payload).toMatchObject({
      email: 'grace@company.test',
      email_verified: true,
      given_name: 'Grace',
      family_name: 'Lovelace',
      nonce: 'n-1',
    });
    expect(payload.sub).toMatch(/^\d{21}$/);
  });

  it('returns the same sub for the same person, in every sandbox with the same seed', async () => {
    const sub = async (email: string) => {
      const { id_token } = (await (await redeem(await codeFor({ ...ASKED, ...other(email) }))).json()) as {
        id_token: string;
      };
      return decodeJwt(id_token).sub;
    };
    expect(await sub('same@company.test')).toBe(await sub('Same@company.test'));
    expect(await sub('same@company.test')).not.toBe(await sub('else@company.test'));
  });

  it('omits address and names unless the scope asks for them', async () => {
    const { id_token } = (await (
      await redeem(await codeFor({ ...ASKED, scope: 'openid', ...other('quiet@company.test') }))
    ).json()) as { id_token: string };
    expect(decodeJwt(id_token)).not.toHaveProperty('email');
    expect(decodeJwt(id_token)).not.toHaveProperty('given_name');
  });

  it('accepts a code once', async () => {
    const code = await codeFor({ ...ASKED, ...other('once@company.test') });
    expect((await redeem(code)).status).toBe(200);
    const again = await redeem(code);
    expect([again.status, await again.json()]).toEqual([
      400,
      { error: 'invalid_grant', error_description: 'Bad Request' },
    ]);
  });

  it('requires the exact redirect address, and otherwise leaves the code unused', async () => {
    const code = await codeFor({ ...ASKED, ...other('strict@company.test') });
    const wrong = await redeem(code, { redirect_uri: 'postmessage' });
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { error: 'redirect_uri_mismatch', error_description: 'Bad Request' },
    ]);
    expect((await redeem(code)).status).toBe(200);
  });

  it('rejects wrong clients, secrets, grants and codes in Google’s words', async () => {
    const errors = async (change: Record<string, string>) => {
      const reply = await redeem('4/0Anonsense', change);
      return [reply.status, ((await reply.json()) as { error: string }).error];
    };
    expect(await errors({ client_id: 'x' })).toEqual([401, 'invalid_client']);
    expect(await errors({ client_secret: 'x' })).toEqual([401, 'invalid_client']);
    expect(await errors({ grant_type: 'password' })).toEqual([400, 'unsupported_grant_type']);
    expect(await errors({ code: '' })).toEqual([400, 'invalid_request']);
    expect(await errors({ code: '__proto__' })).toEqual([400, 'invalid_grant']);
    expect(await errors({})).toEqual([400, 'invalid_grant']);
  });

  it('accepts the client by HTTP Basic, too', async () => {
    const code = await codeFor({ ...ASKED, ...other('basic@company.test') });
    const authorization = `Basic ${Buffer.from(`${CLIENT.client_id}:${CLIENT.client_secret}`).toString('base64')}`;
    const reply = await exchange({ code, redirect_uri: REDIRECT, grant_type: 'authorization_code' }, { authorization });
    expect(reply.status).toBe(200);
  });

  it('enforces the PKCE challenge', async () => {
    const verifier = 'a-verifier-of-sufficient-length-0123456789abc';
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const code = await codeFor({ ...ASKED, code_challenge, ...other('pkce@company.test') });
    expect((await redeem(code)).status).toBe(400);
    expect((await redeem(code, { code_verifier: 'wrong' })).status).toBe(400);
    expect((await redeem(code, { code_verifier: verifier })).status).toBe(200);
  });

  it('rejects an expired code', async () => {
    const code = await codeFor({ ...ASKED, ...other('late@company.test') });
    await running.sandbox.clock.advance(10 * 60_000 + 1_000);
    expect((await redeem(code)).status).toBe(400);
  });
});

describe('the endpoints for tests', () => {
  it('issue a code without a browser', async () => {
    const reply = await post('/_sandbox/code', {
      email: 'quick@company.test',
      redirect_uri: REDIRECT,
      email_verified: false,
    });
    const { code } = (await reply.json()) as { code: string };
    const { id_token } = (await (await redeem(code)).json()) as { id_token: string };
    expect(decodeJwt(id_token)).toMatchObject({ email: 'quick@company.test', email_verified: false });
  });

  it('sign tokens with any claims, and without some', async () => {
    const { id_token } = (await (
      await post('/_sandbox/id-token', { aud: 'other', exp: 1, email: 'm@x.test', azp: null })
    ).json()) as { id_token: string };
    expect(decodeJwt(id_token)).toMatchObject({
      aud: 'other',
      exp: 1,
      email: 'm@x.test',
      iss: 'https://accounts.google.com',
    });
    expect(decodeJwt(id_token)).not.toHaveProperty('azp');
  });
});
