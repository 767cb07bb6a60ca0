/** What one customer can do to keep the connections of everybody: each attack begins, and gives what ends it. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface Target {
  url: string;
  token: string;
  /** A list with rows, and with a webhook to somebody who never answers. */
  listId: number;
}

export type Attack = (target: Target, parallel: number) => { stop(): void };

interface Message {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Of a body of which only the beginning is sent. */
  announced?: number;
}

function send({ url, token }: Target, { method = 'POST', path, headers = {}, body = '', announced }: Message): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const lines = {
    host: 'localhost',
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': String(announced ?? Buffer.byteLength(body)),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => {});
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
  return socket;
}

const many = (parallel: number, open: () => Socket, isReading = true) => {
  const sockets = Array.from({ length: parallel }, open);
  if (isReading) for (const socket of sockets) socket.resume();
  const stop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { sockets, stop };
};

const keyed = () => ({ 'idempotency-key': randomUUID() });

const slowUploads: Attack = (target, parallel) => {
  const boundary = 'slow';
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nname\r\n`;
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const path = `/api/campaigns/${target.listId}/import`;
  const { sockets, stop } = many(parallel, () =>
    send(target, { path, headers: { ...headers, ...keyed() }, body, announced: 1_000_000 }),
  );
  const dripping = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a');
  }, 1000);
  return {
    stop: () => {
      clearInterval(dripping);
      stop();
    },
  };
};

const exportOf = ({ listId }: Target) => ({
  path: `/api/campaigns/${listId}/export`,
  body: JSON.stringify({ selection: { filter: {} } }),
});
const deafExports: Attack = (target, parallel) => many(parallel, () => send(target, exportOf(target)), false);

const slowWebhooks: Attack = (target, parallel) =>
  many(parallel, () => send(target, { path: `/api/campaign-webhook/${target.listId}/test`, headers: keyed() }));

const slowCards: Attack = (target, parallel) =>
  many(parallel, () => send(target, { path: '/api/cards/setup', headers: keyed() }));

/** Asked again as soon as they are answered. */
const heavyCounts: Attack = (target, parallel) => {
  let isOver = false;
  const sockets = new Set<Socket>();
  const filters = Array.from({ length: 20 }, (_, n) => ({ column: 'name', operator: 'not like', value: `zz${n}` }));
  const ask = () => {
    const path = `/api/local-results/${target.listId}/count`;
    const socket = send(target, {
      path,
      headers: { connection: 'close' },
      body: JSON.stringify({ custom_search: filters }),
    });
    sockets.add(socket.resume());
    socket.once('close', () => {
      sockets.delete(socket);
      if (!isOver) ask();
    });
  };
  for (let n = 0; n < parallel; n++) ask();
  return {
    stop: () => {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
};

export const ATTACKS = { slowUploads, deafExports, slowWebhooks, slowCards, heavyCounts };

/** Somebody who takes every request and answers none. */
export async function startSilent() {
  let asked = 0;
  const server = createServer(() => {
    asked += 1;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, port, asked: () => asked, stop };
}
