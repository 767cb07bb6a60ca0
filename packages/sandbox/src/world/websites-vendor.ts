/**
 * Serves the websites. By path: /websites/{domain}/contact. By name: whoever connects to the sandbox with the Host header
 * of one of the reserved domains gets that site at its own paths, as a crawler behind a resolver or proxy would.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Vendor } from '../vendor.ts';
import { worldOf } from './world.ts';

interface DomainPath {
  domain: string;
  '*'?: string;
}

const RESERVED_HOST = /\.(test|example)(:\d+)?$/;

export const websites: Vendor = {
  name: 'websites',
  title: 'Company websites',
  root: true,
  register(app: FastifyInstance, { seed }) {
    function answer(reply: FastifyReply, domain: string, path: string) {
      const page = worldOf(seed).websites.page(domain, path);
      if (!page) return reply.code(404).type('text/plain; charset=utf-8').send('No such website');
      return reply.code(page.status).headers(page.headers).send(page.body);
    }
    app.get<{ Params: DomainPath }>('/websites/:domain', (request, reply) => reply.redirect(`${request.url}/`));
    app.get<{ Params: DomainPath }>('/websites/:domain/*', (request, reply) =>
      answer(reply, request.params.domain, `/${request.params['*'] ?? ''}`),
    );
    for (const url of ['/', '/*']) {
      app.get(url, { constraints: { host: RESERVED_HOST } }, (request, reply) =>
        answer(reply, request.hostname.replace(/:\d+$/, ''), request.url),
      );
    }
  },
  links: ({ seed }) => {
    const { companies } = worldOf(seed);
    const first = Array.from({ length: 50 }, (_, i) => companies.domainOf(i)).find((domain) => domain !== undefined);
    return first ? [{ label: `For example ${first}`, path: `/${first}/` }] : [];
  },
};
