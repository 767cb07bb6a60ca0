/** Contract to service, nothing else. */
import { adminArchives } from '@leadwright/contract/admin/archive';
import { fieldError } from '../../../platform/errors.ts';
import { routesFor } from '../../../platform/module.ts';
import { findExports, presentArchive, presentRead, sendArchive } from '../../portability/public.ts';
import * as service from './archive.service.ts';

export const adminArchivesRoutes = routesFor(adminArchives)({
  async findOf(ctx, { params }) {
    return { data: (await findExports(ctx, params.id)).map((archive) => presentArchive(ctx.t, archive)) };
  },
  async start(ctx, { params }) {
    const archive = await service.exportAccount(ctx, params.id);
    return { message: ctx.t('portability.started'), data: presentArchive(ctx.t, archive) };
  },
  file: (ctx, { params }, { reply }) => sendArchive(ctx, params.id, reply),
  async findRead(ctx) {
    return { data: await service.findReadIn(ctx) };
  },
  async read(ctx, { query }, { upload }) {
    if (!upload) throw fieldError('file', 'validation.required');
    if (upload.isTooLarge) throw fieldError('file', 'portability.tooLarge');
    const archive = await service.readIn(ctx, upload, query);
    return { message: ctx.t('portability.reading'), data: presentRead(ctx.t, archive) };
  },
});
