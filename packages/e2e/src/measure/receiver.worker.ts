/** A receiver in its own process: accepts and counts deliveries, and reports its count. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let count = 0;
const server = createServer((request, reply) => {
  request.resume().once('end', () => {
    count += 1;
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', () => process.send?.({ count }));
process.on('disconnect', () => process.exit());
