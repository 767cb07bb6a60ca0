/** /api/openapi.json, made from the contract when it is first asked for. The web app reads it for the reference at /api/docs. */
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
  let made: ReturnType<typeof openapi> | undefined;
  const titled = async (host: string) => {
    made ??= openapi(groups, 'API', platform.config.publicUrl);
    return { ...made, info: { ...made.info, title: `${await titleOf(host)} API` } };
  };
  app.get('/api/openapi.json', async (request, reply) =>
    reply.header('Cache-Control', 'no-cache').send(await titled(request.host)),
  );
}
