/** Contract to service, nothing else. */
import { adminPartners } from '@leadwright/contract/admin/catalogue';
import { routesFor } from '../../../platform/module.ts';
import { presentChange } from '../history/history.presenter.ts';
import { readChanges } from '../history/history.service.ts';
import { presentPartner } from './partners.presenter.ts';
import * as service from './partners.service.ts';

export const adminPartnersRoutes = routesFor(adminPartners)({
  async find(ctx, { query }) {
    const { rows, total } = await service.findPartners(ctx, query);
    const { publicUrl } = ctx.platform.config;
    const data = rows.map((row) => presentPartner(row, publicUrl));
    return { data, currentPage: query.page, pageSize: query.limit, total };
  },
  async get(ctx, { params }) {
    return { data: presentPartner(await service.getPartner(ctx, params.id), ctx.platform.config.publicUrl) };
  },
  async create(ctx, { body }) {
    const made = presentPartner(await service.createPartner(ctx, body), ctx.platform.config.publicUrl);
    return { message: ctx.t('admin-catalogue.partners.created', { name: made.name }), data: made };
  },
  async update(ctx, { params, body }) {
    const saved = presentPartner(await service.changePartner(ctx, params.id, body), ctx.platform.config.publicUrl);
    return { message: ctx.t('admin-catalogue.partners.saved', { name: saved.name }), data: saved };
  },
  async remove(ctx, { params }) {
    return {
      message: ctx.t('admin-catalogue.partners.removed', { name: await service.removePartner(ctx, params.id) }),
    };
  },
  async restore(ctx, { params }) {
    const name = await service.restorePartner(ctx, params.id);
    return { message: ctx.t('admin-catalogue.partners.restored', { name }) };
  },
  async history(ctx, { query }) {
    const { rows, total } = await readChanges(ctx, 'partners', query);
    return { data: rows.map(presentChange), currentPage: query.page, pageSize: query.limit, total };
  },
});
