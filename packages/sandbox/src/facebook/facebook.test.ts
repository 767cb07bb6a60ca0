import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../server.ts';
import { facebook } from './facebook.ts';

let running: RunningSandbox;
beforeAll(async () => {
  running = await startSandbox({ vendors: [facebook] });
});
afterAll(() => running.stop());

const REDIRECT = 'http://localhost:3000/callback';
const APP = { client_id: 'sandbox-facebook-app', client_secret: 'sandbox-facebook-secret' };
const ASKED = { client_id: APP.client_id, redirect_uri: REDIRECT, scope: 'public_profile,email', state: 's 1' };
const get = async (path: string, query: Record<string, string>) => {
  const reply = await fetch(`${running.url}/facebook${path}?${new URLSearchParams(query)}`);
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> & { error?: { code: number } } };
};
const choose = async (asked: Record<string, string>) => {
  const options = { method: 'POST', body: new URLSearchParams(asked), redirect: 'manual' } as const;
  return new URL((await fetch(`${running.url}/facebook/v18.0/dialog/oauth`, options)).headers.get('location') ?? '');
};
const exchange = (code: string, change: Record<string, string> = {}) =>
  get('/v18.0/oauth/access_token', { ...APP, code, redirect_uri: REDIRECT, ...change });
const proof = (token: string) => createHmac('sha256', APP.client_secret).update(token).digest('hex');
const me = (token: string, change: Record<string, string> = {}) =>
  get('/v18.0/me', {
    fields: 'id,first_name,last_name,email',
    access_token: token,
    appsecret_proof: proof(token),
    ...change,
  });
const mint = async (body: object) => {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${running.url}/facebook/_sandbox/token`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return ((await reply.json()) as { access_token: string }).access_token;
};
const other = {
  person: 'other',
  other_email: 'ada@company.test',
  other_given_name: 'Ada',
  other_family_name: 'Lovelace',
};

describe('the login dialog', () => {
  it('offers people, one of them without an e-mail address', async () => {
    const page = await (await fetch(`${running.url}/facebook/v18.0/dialog/oauth?${new URLSearchParams(ASKED)}`)).text();
    expect(page).toContain('Lena Okafor');
    expect(page).toContain('No e-mail');
  });

  it('returns a code, a token in the fragment, or a refusal', async () => {
    const code = await choose({ ...ASKED, ...other });
    expect([code.searchParams.get('state'), code.hash]).toEqual(['s 1', '#_=_']);
    const token = await choose({ ...ASKED, response_type: 'token', ...other });
    expect(new URLSearchParams(token.hash.slice(1)).get('access_token')).toMatch(/^EAAS/);
    const denied = await choose({ ...ASKED, person: 'cancel' });
    expect(denied.searchParams.get('error')).toBe('access_denied');
  });

  it('does not redirect to an unregistered address', async () => {
    const query = new URLSearchParams({ ...ASKED, redirect_uri: 'https://evil.example/' });
    const reply = await fetch(`${running.url}/facebook/v18.0/dialog/oauth?${query}`);
    expect([reply.status, (await reply.text()).includes('URL blocked')]).toEqual([400, true]);
  });
});

describe('a sign-in', () => {
  it('goes from code to token to person', async () => {
    const code = (await choose({ ...ASKED, ...other })).searchParams.get('code') ?? '';
    const { body: tokens } = await exchange(code);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 5_184_000 });
    const token = String(tokens.access_token);
    const debug = await get('/v18.0/debug_token', {
      input_token: token,
      access_token: `${APP.client_id}|${APP.client_secret}`,
    });
    expect(debug.body.data).toMatchObject({
      app_id: APP.client_id,
      type: 'USER',
      is_valid: true,
      scopes: ['public_profile', 'email'],
    });
    const { body: person } = await me(token);
    expect(person).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@company.test' });
    expect(person.id).toBe((debug.body.data as { user_id: string }).user_id);
  });

  it('has no e-mail for a person without one, or without the permission', async () => {
    expect((await me(await mint({ email: null, given_name: 'Lena' }))).body).not.toHaveProperty('email');
    expect((await me(await mint({ email: 'a@b.test', scope: 'public_profile' }))).body).not.toHaveProperty('email');
  });

  it('works on every Graph version from v18.0 on, and on no older one', async () => {
    const token = await mint({ email: 'v@company.test' });
    for (const version of ['v18.0', 'v21.0', 'v26.0']) {
      expect((await get(`/${version}/me`, { access_token: token, appsecret_proof: proof(token) })).status).toBe(200);
    }
    for (const version of ['v17.0', 'v18.1', 'latest']) {
      const { status, body } = await get(`/${version}/me`, { access_token: token, appsecret_proof: proof(token) });
      expect([status, body.error?.code]).toEqual([400, 2500]);
    }
  });
});

describe('refusals in Facebook’s words', () => {
  it('about codes', async () => {
    const code = (await choose({ ...ASKED, ...other })).searchParams.get('code') ?? '';
    expect((await exchange(code, { client_id: 'x' })).body.error).toMatchObject({ code: 101, type: 'OAuthException' });
    expect((await exchange(code, { client_secret: 'x' })).body.error).toMatchObject({ code: 1 });
    expect((await exchange(code, { redirect_uri: 'http://localhost/' })).body.error).toMatchObject({
      code: 100,
      error_subcode: 36008,
    });
    expect((await exchange(code)).status).toBe(200);
    expect((await exchange(code)).body.error).toMatchObject({ code: 100, error_subcode: 36009 });
    expect((await exchange('nonsense')).body.error).toMatchObject({
      code: 100,
      message: 'Invalid verification code format.',
    });
  });

  it('about tokens, proofs and fields', async () => {
    const token = await mint({ email: 'x@company.test' });
    expect((await me('nonsense')).body.error).toMatchObject({ code: 190 });
    expect((await me(token, { appsecret_proof: '' })).body.error).toMatchObject({
      code: 100,
      type: 'GraphMethodException',
    });
    expect((await me(token, { appsecret_proof: proof('other') })).body.error).toMatchObject({
      message: expect.stringContaining('Invalid appsecret_proof'),
    });
    expect((await me(token, { fields: 'id,salary' })).body.error).toMatchObject({
      message: expect.stringContaining('nonexisting field (salary)'),
    });
  });

  it('about tokens of another app and expired ones', async () => {
    const access_token = `${APP.client_id}|${APP.client_secret}`;
    const foreign = await mint({ email: 'x@company.test', app_id: 'another-app' });
    expect((await get('/v18.0/debug_token', { input_token: foreign, access_token })).body.data).toMatchObject({
      app_id: 'another-app',
    });
    const old = await mint({ email: 'x@company.test', expires_at: 1_000_000_000 });
    expect((await get('/v18.0/debug_token', { input_token: old, access_token })).body.data).toMatchObject({
      is_valid: false,
    });
    expect((await me(old)).body.error).toMatchObject({ code: 190, error_subcode: 463 });
    expect((await get('/v18.0/debug_token', { input_token: 'nonsense', access_token })).body.data).toMatchObject({
      is_valid: false,
    });
    expect((await get('/v18.0/debug_token', { input_token: old, access_token: 'x|y' })).status).toBe(400);
  });
});
