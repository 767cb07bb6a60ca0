/**
 * Serves the websites. By path: /websites/{domain}/contact. By name: a request with the Host header of one of the
 * reserved domains gets that site at its own paths, as a crawler behind a resolver or proxy would.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from '../../html.ts';
import { page, sendPage } from '../../page.ts';
import type { Vendor } from '../../vendor.ts';
import { worldOf } from '../world.ts';

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
    function show(reply: FastifyReply, domain: string, path: string) {
      const answer = worldOf(seed).websites.page(domain, path);
      if (!answer) return reply.code(404).type('text/plain; charset=utf-8').send('No such website');
      return reply.code(answer.status).headers(answer.headers).send(answer.body);
    }
    app.get('/websites/', (_request, reply) => sendPage(reply, overview(seed)));
    app.get<{ Params: DomainPath }>('/websites/:domain', (request, reply) => reply.redirect(`${request.url}/`));
    app.get<{ Params: DomainPath }>('/websites/:domain/*', (request, reply) =>
      show(reply, request.params.domain, `/${request.params['*'] ?? ''}`),
    );
    for (const url of ['/', '/*']) {
      app.get(url, { constraints: { host: RESERVED_HOST } }, (request, reply) =>
        show(reply, request.hostname.replace(/:\d+$/, ''), request.url),
      );
    }
  },
  links: () => [{ label: 'Some of them', path: '/' }],
};

const EVERY = 1_499;

/** Index page with some sample sites. */
function overview(seed: number): string {
  const { companies } = worldOf(seed);
  const some = Array.from({ length: Math.floor(companies.count / EVERY) }, (_, i) => companies.get(i * EVERY));
  const items = some
    .filter(({ domain }) => domain)
    .map(({ domain, name, city }) => html`<li><a href="/websites/${domain}/">${name}</a>, ${city.name}</li>`);
  return page({ title: 'Company websites', body: html`<main><h1>Company websites</h1><ul>${items}</ul></main>` });
}
