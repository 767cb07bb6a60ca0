/** Receivers of deliveries for tests: any number behind one port, each with its own behavior. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';

export interface Received {
  name: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** By `performance.now()`. */
  at: number;
  answered: number | 'hangs';
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** `hang`: no answer until `release`. */
export type Behaviour = Answer | 'hang';

const FINE: Answer = { status: 200, body: '{}' };

export async function startReceivers() {
  const behaviours = new Map<string, Behaviour>();
  const received: Received[] = [];
  const hanging = new Map<ServerResponse, string>();
  const server = createServer(async (request, reply) => {
    const name = (request.url ?? '/').slice(1).split(/[/?]/)[0] ?? '';
    const body = await readText(request);
    const behaviour = behaviours.get(name) ?? FINE;
    const answered = behaviour === 'hang' ? 'hangs' : behaviour.status;
    received.push({ name, headers: request.headers, body, at: performance.now(), answered });
    if (behaviour === 'hang') {
      reply.once('close', () => hanging.delete(reply));
      return hanging.set(reply, name);
    }
    return reply.writeHead(behaviour.status, behaviour.headers).end(behaviour.body ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** For EGRESS_ALLOW. */
    host: `127.0.0.1:${port}`,
    url: (name: string) => `http://127.0.0.1:${port}/${name}`,
    received,
    of: (name: string) => received.filter((each) => each.name === name),
    set: (name: string, behaviour: Behaviour) => void behaviours.set(name, behaviour),
    hanging: () => hanging.size,
    hangingAt: (name: string) => [...hanging.values()].filter((each) => each === name).length,
    /** Breaks off what hangs, at one or at all. */
    release(name?: string) {
      for (const [reply, at] of hanging)
        if (name === undefined || at === name) {
          hanging.delete(reply);
          reply.destroy();
        }
    },
    forget: () => void received.splice(0),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Receivers = Awaited<ReturnType<typeof startReceivers>>;
