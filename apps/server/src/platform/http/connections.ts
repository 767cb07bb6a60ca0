/**
 * Clients that read nothing of a response for half a minute are disconnected, because buffered responses cost memory or disk.
 * Shutdown loses no request: what the kernel or we have accepted is answered within a grace period. It does not wait for event
 * streams or idle keep-alive connections.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const GRACE_MS = 10_000;
const STALLED_MS = 30_000;
const LOOK_EVERY_MS = 5000;
/** A proxy sends the request right after it has connected. */
const FIRST_REQUEST_MS = 1000;
const LONGEST_RUSH_MS = 2000;
const SHORT_TURN_MS = 0.2;
const STREAM_END_MS = 500;

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

/** Endless responses by their connection. */
const streams = new WeakMap<Socket, ServerResponse>();
export const onlyListens = ({ socket }: IncomingMessage, response: ServerResponse) =>
  void streams.set(socket, response);

export function closeConnections(app: FastifyInstance) {
  const { server } = app;
  const open = new Set<Socket>();
  const waiting = new Set<Socket>();
  const silent = new Set<Socket>();
  let closing = false;
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    silent.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      silent.delete(socket);
    });
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    waiting.add(socket);
    silent.delete(socket);
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
    stopListening(server, () => {
      for (const socket of open) leaveIdle(socket, waiting.has(socket) || silent.has(socket));
      setTimeout(afterWholeTurn, FIRST_REQUEST_MS, () => silent.forEach(cut)).unref();
      setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
      done();
    });
  });
}

const cut = (socket: Socket) => void socket.destroy();

/** A stream gets a proper end, which no browser reports as an error; a reader that does not take it is cut off. */
function leaveIdle(socket: Socket, isExpected: boolean) {
  const stream = streams.get(socket);
  if (stream) {
    stream.end();
    setTimeout(cut, STREAM_END_MS, socket).unref();
  } else if (!isExpected) cut(socket);
}

/** What has arrived by now is read in the meantime, also by a process that the machine held up. */
const afterWholeTurn = (then: () => void) => void setImmediate(() => setImmediate(then));

/**
 * Closing the listener resets connections that the kernel has accepted and we have not, and a proxy must not repeat a POST that it
 * has sent on one. One connection is accepted per turn of the event loop. So the listener is closed after a turn without a
 * connection that was too short for a new one to arrive.
 */
function stopListening(server: Server, done: () => void) {
  if (!server.listening) return done();
  const end = performance.now() + LONGEST_RUSH_MS;
  let hasArrived = true;
  let lookedAt = performance.now();
  const arrive = () => {
    hasArrived = true;
  };
  const look = () => {
    const now = performance.now();
    if ((hasArrived || now - lookedAt > SHORT_TURN_MS) && now < end) {
      hasArrived = false;
      lookedAt = now;
      setImmediate(look);
      return;
    }
    // Of the net server, because that of HTTP does other things first.
    Server.prototype.close.call(server);
    server.off('connection', arrive);
    done();
  };
  server.on('connection', arrive);
  // The rest of this turn may take no connections any more: the first whole one begins here.
  setImmediate(look);
}
