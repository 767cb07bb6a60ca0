/** Contract to service, nothing else. */
import { businessAccount, isSlug } from '@leadwright/contract/resale/business-account';
import type { Ctx } from '../../../platform/context.ts';
import { routesFor } from '../../../platform/module.ts';
import type { Brand } from '../brands.table.ts';
import { presentBusinessAccount } from './business-account.presenter.ts';
import * as service from './business-account.service.ts';
import * as domains from './domain.service.ts';

const said = async (ctx: Ctx, words: string, brand: Brand) => ({
  message: ctx.t(`business-account.${words}`),
  data: presentBusinessAccount(ctx.platform, await service.viewBusinessAccount(ctx, brand)),
});

export const businessAccountRoutes = routesFor(businessAccount)({
  async get(ctx) {
    const { view, isNew } = await service.findBusinessAccount(ctx);
    return { data: presentBusinessAccount(ctx.platform, view), is_new: isNew };
  },
  async save(ctx, { body }) {
    return said(ctx, 'saved', await service.saveBusinessAccount(ctx, body));
  },
  async setDomain(ctx, { body }) {
    return said(ctx, 'domain.named', await domains.nameDomain(ctx, body.name));
  },
  async checkDomain(ctx) {
    const brand = await domains.checkDomain(ctx);
    return said(ctx, `domain.answer.${brand.host_problem ?? 'proven'}`, brand);
  },
  async removeDomain(ctx) {
    return said(ctx, 'domain.removed', await domains.removeDomain(ctx));
  },
  async checkSlug(ctx, { query }) {
    const slug = query.slug.trim().toLowerCase();
    const key = !isSlug(slug)
      ? 'validation.slug'
      : (await service.isSlugAvailable(ctx, slug))
        ? null
        : 'validation.slugTaken';
    return { available: key === null, message: key && ctx.t(key) };
  },
});
