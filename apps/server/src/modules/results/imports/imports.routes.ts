/** Contract to service, nothing else. */
import { imports } from '@leadwright/contract/leads/imports';
import { fieldError } from '../../../platform/errors.ts';
import { routesFor } from '../../../platform/module.ts';
import { contentDisposition } from '../exports/export.rules.ts';
import { correctRefused } from './corrections.service.ts';
import { presentImport } from './imports.presenter.ts';
import * as service from './imports.service.ts';
import { firstRefused, refusedFile } from './refused.service.ts';

export const importsRoutes = routesFor(imports)({
  async upload(ctx, { params }, { upload }) {
    if (!upload) throw fieldError('file', 'validation.required');
    return { data: presentImport(await service.upload(ctx, params.id, upload)) };
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
  async refusedRows(ctx, { params }) {
    return { data: await firstRefused(ctx, params.id) };
  },
  async correct(ctx, { params, body }) {
    const { found, added, refused } = await correctRefused(ctx, params.id, body.rows);
    const message = ctx.t('results.import.corrected', { count: added });
    return { message, data: presentImport(found), added, refused };
  },
  async refused(ctx, { params }, { reply }) {
    const { stream, fileName } = await refusedFile(ctx, params.id);
    const headers = { 'Content-Disposition': contentDisposition(fileName), 'X-Content-Type-Options': 'nosniff' };
    return reply.headers(headers).type('text/csv; charset=utf-8').send(stream) as never;
  },
});
