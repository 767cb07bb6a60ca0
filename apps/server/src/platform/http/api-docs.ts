/** /api/openapi.json, made from the contract when it is first asked for, for everybody who may read it. The web app reads it for the reference at /api/docs. */
import type { Endpoint } from '@leadwright/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../context.ts';
import { platformErrors } from '../errors.ts';
import { openapi } from './openapi.ts';

type Groups = Record<string, Record<string, Endpoint>>;

export function serveApiDocs(
  app: FastifyInstance,
  platform: Platform,
  groups: Groups,
  titleOf: (host: string) => Promise<string>,
  isReader: (request: FastifyRequest) => Promise<boolean>,
) {
  let made: ReturnType<typeof openapi> | undefined;
  const titled = async (host: string) => {
    made ??= openapi(groups, 'API', platform.config.publicUrl);
    return { ...made, info: { ...made.info, title: `${await titleOf(host)} API` } };
  };
  app.get('/api/openapi.json', async (request, reply) => {
    if (!(await isReader(request))) throw platformErrors.unauthenticated();
    return reply.header('Cache-Control', 'no-cache').send(await titled(request.host));
  });
}
