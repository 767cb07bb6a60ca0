/** Contract to service, nothing else. */
import { sources } from '@leadwright/contract/searching/sources';
import { routesFor } from '../../platform/module.ts';
import { presentSource } from './sources.presenter.ts';
import * as service from './sources.service.ts';

export const sourcesRoutes = routesFor(sources)({
  async find(ctx) {
    return { data: (await service.listSources(ctx)).map(({ source, key }) => presentSource(source, key)) };
  },
  async saveKey(ctx, { params, body }) {
    const { title } = await service.saveKey(ctx, params.id, body.key);
    return { message: ctx.t('sources.keySaved', { source: title }) };
  },
  async removeKey(ctx, { params }) {
    const { title } = await service.removeKey(ctx, params.id);
    return { message: ctx.t('sources.keyRemoved', { source: title }) };
  },
});
