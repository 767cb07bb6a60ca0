/** /api/openapi.json for programs and /api/docs for people, both made from the contract at start. */
import type { Endpoint } from '@leadwright/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../context.ts';
import { renderDocs } from './api-docs.page.ts';
import { openapi } from './openapi.ts';

type Groups = Record<string, Record<string, Endpoint>>;

export function serveApiDocs(
  app: FastifyInstance,
  platform: Platform,
  groups: Groups,
  titleOf: (host: string) => Promise<string>,
) {
  const made = openapi(groups, 'API', platform.config.publicUrl);
  const titled = async (host: string) => ({ ...made, info: { ...made.info, title: `${await titleOf(host)} API` } });
  app.get('/api/openapi.json', async (request, reply) =>
    reply.header('Cache-Control', 'no-cache').send(await titled(request.host)),
  );
  app.get('/api/docs', async (request, reply) => {
    const page = renderDocs(await titled(request.host));
    return reply.type('text/html').header('Content-Security-Policy', page.policy).send(page.html);
  });
}
