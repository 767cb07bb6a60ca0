import { endpoint } from '@leadwright/contract/endpoint';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callsOf, Refused } from './in-process.ts';

const echo = endpoint({
  method: 'POST',
  path: '/api/echo/{id}',
  summary: 'What arrived',
  access: 'user',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.number().optional(), search: z.string().optional() }),
  body: z.object({ words: z.string() }),
  reply: z.record(z.string(), z.unknown()),
});
const refuse = endpoint({ method: 'GET', path: '/api/refuse', summary: 'No', access: 'user', reply: z.object({}) });

/** Asked over the network, it asks an endpoint from inside. */
function build() {
  const app = Fastify({ trustProxy: true });
  app.post('/api/echo/:id', async ({ headers, params, query, body, ip, host }) => ({
    params,
    query,
    body,
    ip,
    host,
    headers: { language: headers['accept-language'], auth: headers.authorization, key: headers['idempotency-key'] },
  }));
  app.get('/api/refuse', async (_request, reply) =>
    reply.code(402).send({ code: 'wallet.no', message: 'Too little.' }),
  );
  app.post('/door', async (request) =>
    callsOf(app, request)(echo, { params: { id: 'a/b' }, query: { page: 2 }, body: { words: 'hi' } }, 'once'),
  );
  app.post('/closed', async (request, reply) => {
    const refused = await callsOf(app, request)(refuse, {}).catch((error: unknown) => error);
    if (!(refused instanceof Refused)) throw new Error('it was let through');
    return reply.code(refused.status).send(refused.failure);
  });
  return app;
}

let app: FastifyInstance;
beforeEach(() => {
  app = build();
});
afterEach(() => app.close());

describe('an endpoint that is called from inside', () => {
  it('meets the caller of the request: who they are, whence, by which name and in which language', async () => {
    const headers = {
      host: 'inner.test',
      authorization: 'Bearer k',
      'accept-language': 'es',
      cookie: 'none=of-its-business',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'brand.test',
    };
    const reply = await app.inject({ method: 'POST', url: '/door', headers, remoteAddress: '10.0.0.1' });
    expect(reply.json()).toEqual({
      params: { id: 'a/b' },
      query: { page: '2' },
      body: { words: 'hi' },
      ip: '203.0.113.9',
      host: 'brand.test',
      headers: { language: 'es', auth: 'Bearer k', key: 'once' },
    });
  });

  it('refuses in its own words', async () => {
    const reply = await app.inject({ method: 'POST', url: '/closed' });
    expect([reply.statusCode, reply.json()]).toEqual([402, { code: 'wallet.no', message: 'Too little.' }]);
  });
});
