/**
 * Serves the websites. By name: a request with the Host header of one of the reserved domains gets that site at its own
 * paths; the sandbox's name server leads all of them here. By path, for people: /websites/{domain}/contact.
 *
 *   PUT, DELETE  /websites/{domain}/_held  visitors by name wait at the door; DELETE lets them in
 */
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../html.ts';
import { page, sendPage } from '../../page.ts';
import type { Vendor } from '../../vendor.ts';
import { worldOf } from '../world.ts';
import { isTrap, spring, TRAP_NAMES } from './traps.ts';
import type { WebPage } from './websites.ts';

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
    const nowhere = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('No such website');

    function byPath(request: FastifyRequest<{ Params: DomainPath }>, reply: FastifyReply) {
      const answer = worldOf(seed).websites.page(request.params.domain, `/${request.params['*'] ?? ''}`);
      return answer ? reply.code(answer.status).headers(answer.headers).send(wired(answer)) : nowhere(reply);
    }

    function byName(request: FastifyRequest, reply: FastifyReply) {
      const host = request.hostname.replace(/:\d+$/, '');
      if (isTrap(host)) {
        if (!spring(host, request.raw, reply.raw)) return nowhere(reply);
        return reply.hijack();
      }
      const origin = `http://${request.host}`;
      const answer = worldOf(seed).websites.page(host, request.url, origin);
      if (!answer) return nowhere(reply);
      if (answer.prefersWww && !host.startsWith('www.'))
        return reply.redirect(`http://www.${request.host}${request.url}`, 301);
      return send(request, reply, answer);
    }

    /** Holds a site, so that a test can inspect a crawl in progress. */
    const doors = new Map<string, PromiseWithResolvers<void>>();
    app.put<{ Params: DomainPath }>('/websites/:domain/_held', ({ params: { domain } }, reply) => {
      if (!doors.has(domain)) doors.set(domain, Promise.withResolvers());
      return reply.code(204).send();
    });
    app.delete<{ Params: DomainPath }>('/websites/:domain/_held', ({ params: { domain } }, reply) => {
      doors.get(domain)?.resolve();
      doors.delete(domain);
      return reply.code(204).send();
    });

    async function whenOpen(request: FastifyRequest, reply: FastifyReply) {
      await doors.get(request.hostname.replace(/:\d+$/, '').replace(/^www\./, ''))?.promise;
      return byName(request, reply);
    }

    app.get('/websites/', (_request, reply) => sendPage(reply, overview(seed)));
    app.get<{ Params: DomainPath }>('/websites/:domain', (request, reply) => reply.redirect(`${request.url}/`));
    app.get<{ Params: DomainPath }>('/websites/:domain/*', byPath);
    for (const url of ['/', '/*']) app.get(url, { constraints: { host: RESERVED_HOST } }, whenOpen);
  },
  links: () => [{ label: 'Some of them', path: '/' }],
};

/** In the page's encoding; characters it lacks become references. */
function wired({ body, isLatin1 }: WebPage): Buffer {
  if (!isLatin1) return Buffer.from(body);
  return Buffer.from(
    body.replaceAll(/[\u0100-\u{10ffff}]/gu, (letter) => `&#${letter.codePointAt(0)};`),
    'latin1',
  );
}

/** Like a web server: 304 if the caller has it, compressed if accepted. */
function send(request: FastifyRequest, reply: FastifyReply, answer: WebPage) {
  const { etag } = answer.headers;
  if (etag && request.headers['if-none-match'] === etag) return reply.code(304).headers({ etag }).send();
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  reply.code(answer.status).headers(answer.headers);
  if (!answer.isCompressed || !takesGzip) return reply.send(wired(answer));
  return reply
    .header('content-encoding', 'gzip')
    .header('vary', 'Accept-Encoding')
    .send(gzipSync(wired(answer)));
}

const EVERY = 1_499;

/** Index page with some sample sites. */
function overview(seed: number): string {
  const { companies } = worldOf(seed);
  const some = Array.from({ length: Math.floor(companies.count / EVERY) }, (_, i) => companies.get(i * EVERY));
  const items = some
    .filter(({ domain }) => domain)
    .map(({ domain, name, city }) => html`<li><a href="/websites/${domain}/">${name}</a>, ${city.name}</li>`);
  const traps = TRAP_NAMES.map((name) => html`<li>${name}.traps.test</li>`);
  const body = html`<main><h1>Company websites</h1><ul>${items}</ul><h2>Traps for crawlers</h2><ul>${traps}</ul></main>`;
  return page({ title: 'Company websites', body });
}
