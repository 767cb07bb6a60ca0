import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '../../testing/api.ts';
import { SEEN_PATH } from '../http/seen.ts';
import { examine } from './doctor.ts';

let api = {} as Api;
let target = 0;
beforeAll(async () => {
  // Everybody is believed, so that a claim that the proxy passes on can be seen.
  api = await startApi({ TRUST_PROXY: '2' });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  target = (api.app.server.address() as AddressInfo).port;
});
afterAll(() => api.stop());

let close = () => {};
afterEach(() => close());

/** A proxy that passes on what `headersOf` makes of the headers it got. */
async function proxy(headersOf: (given: Record<string, unknown>) => Record<string, unknown>): Promise<number> {
  const server = createServer((incoming, reply) => {
    const headers = headersOf({ ...incoming.headers }) as Record<string, string>;
    const onward = send({ host: '127.0.0.1', port: target, path: incoming.url, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    onward.end();
  });
  server.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return (server.address() as AddressInfo).port;
}

const look = async (port: number) => {
  const config = { ...api.platform.config, publicUrl: `http://127.0.0.1:${port}` };
  const findings = await examine({ config, ownerUrl: api.platform.databases.ownerUrl }, ['proxy']);
  return findings.map(({ state, code }) => `${state} ${code}`);
};

const GOOD = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'http' };

describe('the check of the proxy', () => {
  it('is content with one that passes on host, protocol and the address it sees', async () => {
    expect(await look(await proxy((given) => ({ ...given, ...GOOD })))).toEqual(['ok fine']);
  });

  it('finds a host that is not passed on', async () => {
    expect(await look(await proxy((given) => ({ ...given, ...GOOD, host: 'inner' })))).toEqual(['problem host']);
  });

  it('finds a protocol that is not passed on', async () => {
    const port = await proxy((given) => ({ ...given, ...GOOD, 'x-forwarded-proto': 'https' }));
    expect(await look(port)).toEqual(['problem protocol']);
  });

  it('finds that a visitor can claim an address', async () => {
    const port = await proxy((given) => ({ ...given, 'x-forwarded-for': `${given['x-forwarded-for']}, 198.51.100.7` }));
    expect(await look(port)).toEqual(['problem forged']);
  });

  it('only warns where the proxy cannot be reached', async () => {
    expect(await look(1)).toEqual(['warning unreachable']);
  });
});

it('nobody without the secret keys learns how the program sees a request', async () => {
  for (const authorization of [undefined, 'Bearer ', 'Bearer x']) {
    const reply = await api.app.inject({ url: SEEN_PATH, headers: authorization ? { authorization } : {} });
    expect(reply.statusCode).toBe(404);
  }
});
