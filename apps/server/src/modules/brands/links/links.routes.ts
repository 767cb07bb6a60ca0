/** Contract to service, nothing else. */
import { customLinks } from '@leadwright/contract/resale/custom-links';
import { routesFor } from '../../../platform/module.ts';
import * as service from './links.service.ts';

const { presentLink } = service;

export const linksRoutes = routesFor(customLinks)({
  async shown(ctx) {
    return { data: (await service.findShownLinks(ctx)).map(presentLink) };
  },
  async find(ctx) {
    return { data: (await service.findLinks(ctx)).map(presentLink) };
  },
  async create(ctx, { body }) {
    const link = await service.createLink(ctx, body);
    return { message: ctx.t('custom-links.created', { label: link.label }), data: presentLink(link) };
  },
  async update(ctx, { params, body }) {
    const link = await service.changeLink(ctx, params.id, body);
    return { message: ctx.t('custom-links.saved', { label: link.label }), data: presentLink(link) };
  },
  async order(ctx, { body }) {
    await service.orderLinks(ctx, body.ids);
    return { message: ctx.t('custom-links.ordered') };
  },
  async remove(ctx, { params }) {
    const { label } = await service.removeLink(ctx, params.id);
    return { message: ctx.t('custom-links.removed', { label }) };
  },
});
