/** Contract to service, nothing else. */
import { exclusions } from '@leadwright/contract/leads/exclusions';
import { fieldError } from '../../platform/errors.ts';
import { routesFor } from '../../platform/module.ts';
import { presentSource } from './exclusions.presenter.ts';
import { addFile } from './files.service.ts';
import * as sources from './sources.service.ts';

export const exclusionsRoutes = routesFor(exclusions)({
  async find(ctx) {
    return { data: (await sources.findSources(ctx)).map((row) => presentSource(row, ctx.t)) };
  },
  async addFile(ctx, _input, { upload }) {
    if (!upload) throw fieldError('file', 'validation.required');
    const row = await addFile(ctx, upload);
    return { message: ctx.t('exclusions.reading'), data: presentSource(row, ctx.t) };
  },
  async rename(ctx, { params, body }) {
    const row = await sources.renameSource(ctx, params.id, body.name);
    return { message: ctx.t('exclusions.renamed'), data: presentSource(row, ctx.t) };
  },
  async remove(ctx, { params }) {
    const { row, undoUntil } = await sources.removeSource(ctx, params.id);
    return { message: ctx.t('exclusions.removed', { name: row.name }), undo_until: undoUntil.toISOString() };
  },
  async restore(ctx, { params }) {
    const row = await sources.restoreSource(ctx, params.id);
    return { message: ctx.t('exclusions.restored', { name: row.name }), data: presentSource(row, ctx.t) };
  },
});
