/** Contract to service, nothing else. */
import { packages } from '@leadwright/contract/resale/packages';
import { routesFor } from '../../platform/module.ts';
import * as service from './packages.service.ts';
import { listPackages, presentChanged, showPackage } from './reading.service.ts';
import { findSalesSettings, saveSalesSettings } from './selling/sales-page.service.ts';

export const packagesRoutes = routesFor(packages)({
  find: (ctx) => listPackages(ctx),
  async create(ctx, { body }) {
    const made = await service.createPackage(ctx, body);
    return { message: ctx.t('packages.created', { name: made.name }), data: await presentChanged(ctx, made) };
  },
  get: (ctx, { params }) => showPackage(ctx, params.id),
  async update(ctx, { params, body }) {
    const saved = await service.changePackage(ctx, params.id, body);
    return { message: ctx.t('packages.saved', { name: saved.name }), data: await presentChanged(ctx, saved) };
  },
  async remove(ctx, { params }) {
    const isKept = await service.removePackage(ctx, params.id);
    return { message: ctx.t(isKept ? 'packages.offSale' : 'packages.removed') };
  },
  async restore(ctx, { params }) {
    const back = await service.restorePackage(ctx, params.id);
    return { message: ctx.t('packages.restored', { name: back.name }), data: await presentChanged(ctx, back) };
  },
  async retry(ctx, { params }) {
    const pack = await service.retryPackage(ctx, params.id);
    return { message: ctx.t('packages.trying'), data: await presentChanged(ctx, pack) };
  },
  async sales(ctx) {
    return { data: await findSalesSettings(ctx) };
  },
  async saveSales(ctx, { body }) {
    const data = await saveSalesSettings(ctx, body);
    return { message: ctx.t('packages.sales.saved'), data };
  },
});
