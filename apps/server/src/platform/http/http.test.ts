import { brands } from '@leadwright/contract/accounts/brands';
import { identity } from '@leadwright/contract/accounts/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '../../testing/api.ts';

describe('the edge', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  const post = (payload: string, contentType = 'application/json', url = '/auth/login') =>
    api.app.inject({ method: 'POST', url, payload, headers: { 'content-type': contentType } });

  it.each([
    ['truncated JSON', '{"email": "a', 400],
    ['10,000 levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
    ['six megabytes', JSON.stringify({ email: 'x'.repeat(6_000_000) }), 413],
  ])('refuses %s', async (_title, payload, status) => {
    const reply = await post(payload);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  it.each(['/%', '/api/%E0%A4%A', '/api/campaigns/%'])('refuses a path that cannot be decoded: %s', async (url) => {
    const reply = await api.app.inject({ method: 'GET', url, headers: { 'accept-language': 'es' } });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'platform.bad_request', message: 'No se pudo leer la petición.' });
  });

  it('refuses a body that is not JSON by its content type', async () => {
    expect((await post('{"email":"a@b.test"}', 'text/plain')).statusCode).toBe(415);
  });

  it('ignores keys that could reach a prototype, however they are written', async () => {
    const reply = await post(
      '{"__proto__": {"polluted": 1}, "\\u005f_proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "domain": "localhost"}',
      'application/json',
      '/api/site-settings',
    );
    expect(reply.statusCode).toBe(200);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('refuses a query that says the same thing twice', async () => {
    const person = await api.buildAccount();
    const reply = await api.app.inject({
      url: '/api/history?page=1&page=2',
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(reply.statusCode).toBe(400);
  });

  it.each([
    ['missing', undefined],
    ['empty', 'Bearer'],
    ['of another kind', 'Basic YTpi'],
    ['unsigned', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  ])('answers 401 when the Authorization is %s', async (_title, authorization) => {
    const reply = await api.app.inject({ url: '/api/me', headers: authorization ? { authorization } : {} });
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'platform.unauthenticated']);
  });

  it('never takes a token from the address', async () => {
    const person = await api.buildAccount();
    expect((await api.app.inject(`/api/me?token=${person.token}&access_token=${person.token}`)).statusCode).toBe(401);
  });

  it("answers in the caller's language, and in English to any other", async () => {
    const login = (language: string) =>
      api.call(null, identity.login, { body: { email: '', password: '' } }, { language });
    expect((await login('es-MX,es;q=0.9')).body.errors?.['email']).toEqual(['El campo es obligatorio']);
    expect((await login('xx, ../../etc')).body.errors?.['email']).toEqual(['Field is required']);
  });

  it('hides what went wrong inside, and names the request', async () => {
    await api.platform.databases.owner.query('alter table brands rename to brands_gone');
    try {
      const reply = await api.app.inject({
        method: 'POST',
        url: '/api/site-settings',
        payload: { domain: `fresh-${process.pid}.example.test` },
      });
      expect(reply.statusCode).toBe(500);
      expect(reply.json()).toEqual({
        code: 'platform.unexpected',
        message: 'An unexpected error occurred.',
        request_id: reply.headers['x-request-id'],
      });
    } finally {
      await api.platform.databases.owner.query('alter table brands_gone rename to brands');
    }
  });

  it('sends safe headers with every answer', async () => {
    for (const url of ['/api/me', '/api/openapi.json', '/healthz', '/nowhere']) {
      const { headers } = await api.app.inject(url);
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      expect(headers['x-frame-options'], url).toBeTruthy();
    }
    const { headers } = await api.app.inject('/api/me');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('documents itself as valid OpenAPI 3.1, under the name of the brand', async () => {
    const { Validator } = await import('@seriousme/openapi-schema-validator');
    const document = (
      await api.app.inject({ url: '/api/openapi.json', headers: { host: 'northwind.localhost' } })
    ).json();
    expect(document.info.title).toBe('Northwind Leads API');
    expect(Object.keys(document.paths)).toContain(brands.siteSettings.path);
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
    const { responses } = document.paths['/api/searches'].post;
    const codesOf = (status: number) =>
      responses[status].content['application/json'].schema.allOf[1].properties.code.enum as string[];
    expect(codesOf(402)).toContain('wallet.not_enough');
    expect(codesOf(403)).toContain('platform.forbidden');
    expect(codesOf(409)).toEqual(expect.arrayContaining(['platform.in_progress', 'search.price_changed']));
    expect(codesOf(422)).toEqual(expect.arrayContaining(['lists.wrong_type', 'platform.invalid']));
  });
});
