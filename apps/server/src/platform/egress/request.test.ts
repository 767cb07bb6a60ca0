import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Agent } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { request } from './request.ts';

/** Answers the first request of a connection and closes it at the second, as servers do with idle connections. */
describe('a kept-alive connection that the other side closes', () => {
  let server: Server;
  let url: string;
  let heard: string[];
  let agent: Agent;
  beforeEach(async () => {
    heard = [];
    // One connection at a time, which is kept.
    agent = new Agent({ connections: 1, keepAliveTimeout: 600_000 });
    server = createServer((socket: Socket) => {
      let requests = 0;
      socket.on('error', () => {});
      socket.on('data', (bytes) => {
        requests += 1;
        heard.push(String(bytes).slice(0, String(bytes).indexOf(' ')));
        if (requests > 1) socket.destroy();
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\nok');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await agent.destroy();
    server.close();
  });
  const ask = async (method: 'GET' | 'POST') => {
    const { body } = await request(url, { method, dispatcher: agent, ...(method === 'POST' && { body: '{}' }) });
    return body.text();
  };

  it('does not fail a read', async () => {
    expect([await ask('GET'), await ask('GET'), await ask('GET')]).toEqual(['ok', 'ok', 'ok']);
    expect(heard.length).toBe(5);
  });

  it('fails what may have had an effect', async () => {
    await ask('GET');
    await expect(ask('POST')).rejects.toThrow();
    expect(heard.filter((method) => method === 'POST')).toHaveLength(1);
  });

  it('fails a read that is never answered', async () => {
    server.removeAllListeners('connection').on('connection', (socket: Socket) => {
      socket
        .on('error', () => {})
        .on('data', () => {
          heard.push('GET');
          socket.destroy();
        });
    });
    await expect(ask('GET')).rejects.toThrow();
    expect(heard.length).toBe(3);
  });
});
