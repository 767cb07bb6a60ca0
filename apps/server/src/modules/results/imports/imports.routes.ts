/** Contract to service, nothing else. */
import { imports, MAX_IMPORT_BYTES } from '@leadwright/contract/imports';
import type { FastifyRequest } from 'fastify';
import { fieldError, platformErrors } from '../../../platform/errors.ts';
import { routesFor } from '../../../platform/module.ts';
import { contentDisposition } from '../exports/export.rules.ts';
import { presentImport } from './imports.presenter.ts';
import * as service from './imports.service.ts';
import { refusedRows } from './refused.service.ts';

/** The file as it comes in, no further than allowed. */
async function openUpload(request: FastifyRequest): Promise<service.UploadedFile> {
  if (!request.isMultipart()) throw platformErrors.media_type();
  const part = await request.file({ limits: { files: 1, fileSize: MAX_IMPORT_BYTES }, throwFileSizeLimit: false });
  if (!part) throw fieldError('file', 'validation.required');
  return { name: part.filename ?? '', content: part.file, isTruncated: () => part.file.truncated };
}

export const importsRoutes = routesFor(imports)({
  async upload(ctx, { params }, { request }) {
    return { data: presentImport(await service.upload(ctx, params.id, await openUpload(request))) };
  },
  async get(ctx, { params }) {
    return { data: presentImport(await service.readImport(ctx, params.id)) };
  },
  async check(ctx, { params, body }) {
    const found = await service.startImport(ctx, params.id, body, true);
    return { message: ctx.t('results.import.checking'), data: presentImport(found) };
  },
  async run(ctx, { params, body }) {
    const found = await service.startImport(ctx, params.id, body, false);
    return { message: ctx.t('results.import.running'), data: presentImport(found) };
  },
  async refused(ctx, { params }, { reply }) {
    const { stream, fileName } = await refusedRows(ctx, params.id);
    const headers = { 'Content-Disposition': contentDisposition(fileName), 'X-Content-Type-Options': 'nosniff' };
    return reply.headers(headers).type('text/csv; charset=utf-8').send(stream) as never;
  },
});
