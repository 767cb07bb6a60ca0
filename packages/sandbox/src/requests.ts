/** Request helpers: form bodies as real vendors accept them, and error responses. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

/** Lets a vendor read `application/x-www-form-urlencoded` bodies as flat objects; the last of a repeated name wins. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}

/** A flat object of strings; values of other types are dropped. */
export function fields(input: unknown): Record<string, string> {
  if (typeof input !== 'object' || input === null) return {};
  return Object.fromEntries(Object.entries(input).filter((entry) => typeof entry[1] === 'string')) as Record<
    string,
    string
  >;
}

/** The named fields that are not empty. */
export function pick(input: unknown, names: readonly string[]): Record<string, string> {
  const given = fields(input);
  return Object.fromEntries(names.filter((name) => given[name]).map((name) => [name, given[name] ?? '']));
}

/** The token of an `Authorization: Bearer` header. */
export const bearerOf = (header: string | undefined): string | undefined => /^Bearer (\S+)$/i.exec(header ?? '')?.[1];

/** Forms of other sites are refused, so that a web page cannot turn the sandbox's switches. */
export function refuseOtherSites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    if (request.method !== 'POST' || site === undefined || site === 'same-origin') return;
    return reply.code(403).send({ message: 'The panel takes no forms of other sites' });
  });
}

/** Response of the sandbox's own (not a vendor's) endpoints to an invalid body or query. */
export function badRequest(reply: FastifyReply, error: z.ZodError) {
  return reply.code(400).send({ message: z.prettifyError(error) });
}
