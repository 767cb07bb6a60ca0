import { identity } from '@leadwright/contract/accounts/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '../../testing/api.ts';

const TOKEN = 'a-long-random-text';
let api: Api;
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: '10.0.0.0/8', METRICS_TOKEN: TOKEN });
});
afterAll(() => api.stop());

const ask = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url, remoteAddress, headers: { host: 'localhost', ...headers } });

describe('the address of a session', () => {
  /** What is noted when a person comes from there with these headers. */
  async function noted(remoteAddress: string, forwarded: string) {
    const { token } = await api.buildAccount();
    api.clock.advance(3600_000);
    const reply = await ask('/api/me', remoteAddress, {
      'x-forwarded-for': forwarded,
      authorization: `Bearer ${token}`,
    });
    expect(reply.statusCode).toBe(200);
    return (await api.call(token, identity.findSessions, {})).body.data[0]?.ip;
  }

  it('is what a trusted proxy says', async () => {
    expect(await noted('10.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
    expect(await noted('10.0.0.1', '::ffff:203.0.113.9')).toBe('203.0.113.9');
  });

  it('is not what anybody else says', async () => {
    expect(await noted('198.51.100.7', '203.0.113.9')).toBe('198.51.100.7');
  });

  it('is the last hop that is not ours, even if a client adds fake hops before it', async () => {
    expect(await noted('10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
  });

  it('is never text that came', async () => {
    expect(await noted('10.0.0.1', "<b>x</b>'; --")).toBe('10.0.0.1');
  });
});

describe('the host of a request', () => {
  const nameAt = async (remoteAddress: string) =>
    (await ask('/api/openapi.json', remoteAddress, { 'x-forwarded-host': 'northwind.localhost' })).json().info.title;

  it('is the forwarded one only behind a trusted proxy', async () => {
    expect(await nameAt('10.0.0.1')).toContain('Northwind');
    expect(await nameAt('198.51.100.7')).not.toContain('Northwind');
  });
});

describe('/metrics', () => {
  const status = async (authorization?: string) =>
    (await ask('/metrics', '127.0.0.1', authorization ? { authorization } : {})).statusCode;

  it('opens by its token and by nothing else', async () => {
    expect(await status(`Bearer ${TOKEN}`)).toBe(200);
    expect(await status()).toBe(401);
    expect(await status(`Bearer ${TOKEN}x`)).toBe(401);
  });

  it('does not exist without a token, also for this machine', async () => {
    const closed = await startApi();
    try {
      expect((await closed.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(404);
    } finally {
      await closed.stop();
    }
  });
});
