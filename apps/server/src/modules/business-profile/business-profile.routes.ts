/** Contract to service, nothing else. */
import { businessProfile } from '@leadwright/contract/ai/business-profile';
import { routesFor } from '../../platform/module.ts';
import { presentPrefill } from './business-profile.presenter.ts';
import * as service from './business-profile.service.ts';
import * as prefill from './prefill/prefill.service.ts';

export const businessProfileRoutes = routesFor(businessProfile)({
  async get(ctx) {
    return { data: await service.getProfile(ctx) };
  },
  async create(ctx, { body }) {
    return { data: await service.createProfile(ctx, body), message: ctx.t('business-profile.saved') };
  },
  async update(ctx, { params, body }) {
    return { data: await service.updateProfile(ctx, params.id, body), message: ctx.t('business-profile.saved') };
  },
  async findPrefill(ctx) {
    const found = await prefill.findPrefill(ctx);
    return { data: found && presentPrefill(found) };
  },
  async prefill(ctx, { body }) {
    const started = await prefill.startPrefill(ctx, body.website);
    return { data: presentPrefill(started), message: ctx.t('business-profile.started') };
  },
});
