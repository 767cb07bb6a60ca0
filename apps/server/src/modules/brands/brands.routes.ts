/** Contract to service, nothing else. */
import { brands, type SiteSettings } from '@leadwright/contract/accounts/brands';
import type { Base } from '../../platform/context.ts';
import { routesFor } from '../../platform/module.ts';
import { isSwitchedOn, maintenanceNow } from '../installation/public.ts';
import { presentSiteSettings } from './brands.presenter.ts';
import * as service from './brands.service.ts';
import type { Brand } from './brands.table.ts';

/** What pages before sign-in show of modules below this one. */
export interface AskedElsewhere {
  signOnOfBrand(ctx: Base, brand: Brand): Promise<SiteSettings['sign_on']>;
}

export const brandsRoutes = ({ signOnOfBrand }: AskedElsewhere) =>
  routesFor(brands)({
    async siteSettings(ctx, { body }, { request }) {
      const host = body.domain ?? request.host;
      const brand = await service.brandInForce(ctx, host);
      return presentSiteSettings(brand, ctx.platform.config, {
        servedAt: new URL(service.brandOrigin(ctx.platform, brand)).host,
        signOn: await signOnOfBrand(ctx, brand),
        isSocialOn: await isSwitchedOn(ctx, 'social'),
        maintenance: await maintenanceNow(ctx),
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
