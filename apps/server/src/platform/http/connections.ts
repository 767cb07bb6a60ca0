/**
 * A stop does not wait for those who only listen, or who keep a connection for later; whoever waits for an answer gets it,
 * within reason.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const GRACE_MS = 10_000;

/** Connections whose reply never ends by itself. */
const listeners = new WeakSet<Socket>();
export const onlyListens = ({ socket }: IncomingMessage) => void listeners.add(socket);

export function closeConnections(app: FastifyInstance) {
  const { server } = app;
  const open = new Set<Socket>();
  const waiting = new Set<Socket>();
  let closing = false;
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    waiting.add(socket);
    response.once('close', () => {
      waiting.delete(socket);
      if (closing) socket.end();
    });
  });
  app.addHook('preClose', (done) => {
    closing = true;
    for (const socket of open) if (!waiting.has(socket) || listeners.has(socket)) socket.destroy();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    done();
  });
}
