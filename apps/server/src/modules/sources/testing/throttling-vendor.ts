/** A vendor that makes everybody wait: every call takes a while and is answered with "come back in a second". */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const TAKES_MS = 50;

export async function startThrottlingVendor() {
  let calls = 0;
  const server = createServer((_request, reply) => {
    calls += 1;
    setTimeout(() => reply.writeHead(429, { 'retry-after': '1' }).end('{}'), TAKES_MS);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
