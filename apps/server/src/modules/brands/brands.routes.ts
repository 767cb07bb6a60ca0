/** Contract to service, nothing else. */
import { brands } from '@leadwright/contract/brands';
import { routesFor } from '../../platform/module.ts';
import { presentSiteSettings } from './brands.presenter.ts';
import * as service from './brands.service.ts';

export const brandsRoutes = routesFor(brands)({
  async siteSettings(ctx, { body }, { request }) {
    const brand = await service.brandInForce(ctx, body.domain ?? request.host);
    return presentSiteSettings(brand, ctx.platform.config, await service.isSetupNeeded(ctx));
  },
  async acceptTerms(ctx) {
    await service.acceptTerms(ctx);
    return { message: ctx.t('accounts.terms.accepted') };
  },
  async script(ctx, { params }, { reply }) {
    const script = await service.scriptOf(ctx, Number.parseInt(params.file, 10));
    return reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(script) as never;
  },
});
