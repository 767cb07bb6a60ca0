/** Contract to service, nothing else. */
import { GZIP, portability } from '@leadwright/contract/accounts/portability';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { routesFor } from '../../platform/module.ts';
import * as service from './archives.service.ts';
import { presentArchive } from './portability.presenter.ts';

/** As a download. The name is the program's own. */
export async function sendArchive(ctx: Ctx, id: number, reply: FastifyReply) {
  const { stream, archive } = await service.openExport(ctx, id);
  const name = `account-${archive.of_account}-${archive.created_at.toISOString().slice(0, 10)}.ndjson.gz`;
  const headers = { 'Content-Disposition': `attachment; filename="${name}"`, 'X-Content-Type-Options': 'nosniff' };
  return reply.headers(headers).type(GZIP).send(stream) as never;
}

export const portabilityRoutes = routesFor(portability)({
  async find(ctx) {
    return { data: (await service.findExports(ctx)).map((archive) => presentArchive(ctx.t, archive)) };
  },
  async start(ctx) {
    return { message: ctx.t('portability.started'), data: presentArchive(ctx.t, await service.startExport(ctx)) };
  },
  file: (ctx, { params }, { reply }) => sendArchive(ctx, params.id, reply),
});
