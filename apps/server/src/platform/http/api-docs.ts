/** /api/openapi.json, made from the contract at start. The web app reads it for the reference at /api/docs. */
import type { Endpoint } from '@leadwright/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../context.ts';
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
}
