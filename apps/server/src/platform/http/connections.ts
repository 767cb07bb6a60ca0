/**
 * Whoever takes nothing of an answer for half a minute is cut off: what waits for it costs memory or disk. A stop does not wait for those who only listen, or who keep a connection for later; whoever waits for an answer gets it,
 * within reason.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const GRACE_MS = 10_000;
const STALLED_MS = 30_000;
const LOOK_EVERY_MS = 5000;

/** Has the other side taken nothing for so long, though something is there for it? Asked again and again. */
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
