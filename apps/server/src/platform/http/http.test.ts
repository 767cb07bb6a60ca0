import { connect } from 'node:net';
import { brands } from '@leadwright/contract/accounts/brands';
import { identity } from '@leadwright/contract/accounts/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Api, startApi } from '../../testing/api.ts';
import { createLog } from '../log.ts';

describe('the edge', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  let address: Promise<string> | null = null;
  const listening = () => (address ??= api.app.listen({ host: '127.0.0.1', port: 0 }));
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

  it('ignores keys that could reach a prototype, in any notation', async () => {
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
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each(['/api/me', '/auth/nowhere', '/healthz', '/nowhere', '/favicon.ico', '/login', '/assets/none.js', '/%'])(
    'lets no browser guess a type, frame, downgrade or tell where it came from: %s',
    async (url) => {
      const { headers } = await api.app.inject({ url, headers: { accept: 'text/html' } });
      const policy = String(headers['content-security-policy']);
      for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(rule);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined();
    },
  );

  it.each(['TRACE', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'] as const)(
    'answers no %s where none is declared',
    async (method) => {
      const reply = await api.app.inject({ method: method as 'PUT', url: '/auth/login' });
      expect([reply.statusCode, reply.headers['allow']]).toEqual([404, undefined]);
    },
  );

  it('says what every answer is, and in which charset', async () => {
    const typeOf = async (url: string) =>
      (await api.app.inject({ url, headers: { accept: 'text/html' } })).headers['content-type'];
    for (const url of ['/api/me', '/api/openapi.json', '/healthz', '/readyz', '/api/nowhere', '/%'])
      expect(await typeOf(url), url).toBe('application/json; charset=utf-8');
    expect(await typeOf('/login')).toMatch(/; charset=utf-8$/);
  });

  it.each([
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n'],
    ['a length beside chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
    ['an unknown transfer encoding', 'Transfer-Encoding: xchunked\r\n'],
    ['a header of two lines', 'X-Forwarded-For: 1.2.3.4\r\n  , 5.6.7.8\r\nTransfer-Encoding : chunked\r\n'],
  ])('closes the connection on a message whose end is ambiguous: %s', async (_title, headers) => {
    const { port } = new URL(await listening());
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /auth/login HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );
    const answer = Buffer.concat(await socket.toArray()).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain('"status":"ok"');
  });

  it('logs each request with who called, and each refusal with its reason and the address', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
    const app = await createApp({ ...api.platform, log });
    const { token, ...person } = await api.buildAccount();
    const get = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    try {
      await get('/api/me');
      await get('/api/admin/users');
      await app.inject({
        method: 'POST',
        url: '/auth/login',
        payload: { email: 'ann@x.test', password: 'secret one' },
      });
      await app.inject({ method: 'POST', url: '/auth/login', payload: { email: 'no address' } });
    } finally {
      await app.close();
    }
    const who = { account: person.accountId, user: person.userId, via: 'session' };
    const line = { level: 'info', time: expect.stringMatching(/Z$/), reqId: expect.any(String), msg: 'request' };
    const from = { ip: '127.0.0.1' };
    expect(lines).toEqual([
      expect.objectContaining({ ...line, ...who, route: '/api/me', status: 200 }),
      expect.objectContaining({ ...line, ...who, ...from, status: 403, refusal: 'platform.forbidden' }),
      expect.objectContaining({ ...line, ...from, status: 401, refusal: 'identity.credentials_wrong' }),
      expect.objectContaining({ ...line, status: 422, refusal: 'platform.invalid' }),
    ]);
    for (const secret of [token, 'ann@x.test', 'secret one']) expect(JSON.stringify(lines)).not.toContain(secret);
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
