/** Contract to service, nothing else. */
import { labels } from '@leadwright/contract/leads/labels';
import { routesFor } from '../../platform/module.ts';
import { presentLabel } from './labels.presenter.ts';
import * as service from './labels.service.ts';

export const labelsRoutes = routesFor(labels)({
  async find(ctx) {
    return { data: (await service.findLabels(ctx)).map(presentLabel) };
  },
  async create(ctx, { body }) {
    const label = await service.createLabel(ctx, body);
    return { message: ctx.t('labels.created', { name: label.name }), data: presentLabel(label) };
  },
  async update(ctx, { params, body }) {
    const label = await service.updateLabel(ctx, params.id, body);
    return { message: ctx.t('labels.updated'), data: presentLabel(label) };
  },
  async remove(ctx, { params }) {
    const name = await service.removeLabel(ctx, params.id);
    return { message: ctx.t('labels.removed', { name }) };
  },
});
