/**
 * Clients that read nothing of a response for half a minute are disconnected, because buffered responses cost memory or disk.
 * Shutdown does not wait for event streams or idle keep-alive connections; pending requests are answered within a grace period.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const GRACE_MS = 10_000;
const STALLED_MS = 30_000;
const LOOK_EVERY_MS = 5000;

/** Whether the client has read nothing for too long although data is waiting. Polled. */
export function createStallWatch(stalledMs: number) {
  const seen = new WeakMap<Socket, { taken: number; since: number }>();
  return (socket: Socket, now: number): boolean => {
    const taken = socket.bytesWritten - socket.writableLength;
    const last = seen.get(socket);
    if (socket.writableLength > 0 && last?.taken === taken) return now - last.since >= stalledMs;
    seen.set(socket, { taken, since: now });
    return false;
  };
}

/** Connections with an endless response. */
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
  const isStalled = createStallWatch(STALLED_MS);
  const watching = setInterval(() => {
    for (const socket of open) if (isStalled(socket, performance.now())) socket.destroy();
  }, LOOK_EVERY_MS);
  watching.unref();
  app.addHook('preClose', (done) => {
    clearInterval(watching);
    closing = true;
    for (const socket of open) if (!waiting.has(socket) || listeners.has(socket)) socket.destroy();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    done();
  });
}
