/** Contract to service, nothing else. */
import { brands } from '@leadwright/contract/accounts/brands';
import { routesFor } from '../../platform/module.ts';
import { isSwitchedOn } from '../installation/public.ts';
import { presentSiteSettings } from './brands.presenter.ts';
import * as service from './brands.service.ts';

export const brandsRoutes = routesFor(brands)({
  async siteSettings(ctx, { body }, { request }) {
    const host = body.domain ?? request.host;
    const brand = await service.brandInForce(ctx, host);
    return presentSiteSettings(brand, ctx.platform.config, {
      servedAt: new URL(service.brandOrigin(ctx.platform, brand)).host,
      isSocialOn: await isSwitchedOn(ctx, 'social'),
      setupNeeded: await service.isSetupNeeded(ctx),
      sandboxPeople: await service.findSandboxPeople(ctx, host),
    });
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
