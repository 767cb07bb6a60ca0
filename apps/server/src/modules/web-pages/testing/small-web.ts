/** A few websites on loopback, each under its own name, and the way a crawler sees them. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEgress, type Egress } from '../../../platform/egress/egress.ts';
import type { Web } from '../crawling/web.client.ts';

export type Page = string | ((request: IncomingMessage, reply: ServerResponse) => void);
export type Site = Record<string, Page>;

export interface Visitor {
  host: string;
  path: string;
  headers: IncomingMessage['headers'];
  at: number;
}

/** The port has to be free on all of 127.0.0.0/8, which it is when it is free on one of them. */
export async function startSmallWeb(sites: Record<string, Site>) {
  const visitors: Visitor[] = [];
  const [open, most] = [new Map<string, number>(), new Map<string, number>()];
  const server = createServer((request, reply) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    visitors.push({ host, path: request.url ?? '', headers: request.headers, at: performance.now() });
    open.set(host, (open.get(host) ?? 0) + 1);
    most.set(host, Math.max(most.get(host) ?? 0, open.get(host) ?? 0));
    reply.on('close', () => open.set(host, (open.get(host) ?? 0) - 1)).on('error', () => {});
    const page = sites[host]?.[request.url ?? ''];
    if (typeof page === 'function') return page(request, reply);
    reply.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const known = async (host: string) => (sites[host] ? [{ address: '127.0.0.1', family: 4 }] : []);
  const egresses: Egress[] = [];
  const egressWith = (lookup: typeof known = known) => {
    const egress = createEgress({ EGRESS_ALLOW: `127.0.0.1:${port}` }, { lookup });
    egresses.push(egress);
    return egress;
  };
  const webWith = (lookup: typeof known = known): Web => {
    const egress = egressWith(lookup);
    return { request: (url, options) => egress.request(url, options), port, agent: 'a test', now: () => new Date(0) };
  };
  async function stop() {
    await Promise.all(egresses.map((egress) => egress.close()));
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  const pathsOf = (host: string) => visitors.filter((visitor) => visitor.host === host).map(({ path }) => path);
  return {
    port,
    sites,
    visitors,
    pathsOf,
    mostAtOnce: (host: string) => most.get(host) ?? 0,
    egressWith,
    webWith,
    stop,
  };
}
export type SmallWeb = Awaited<ReturnType<typeof startSmallWeb>>;
