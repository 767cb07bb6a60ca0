/**
 * Resources are for resellers, so they are asked for by those who are signed in, and are no part of the public brand: customers
 * of a reseller are not to meet the platform behind it.
 */
import { RESOURCE_LINKS } from '@leadwright/contract/accounts/brands';
import type { Resources } from '@leadwright/contract/resale/resources';
import { asPlatform, type Ctx } from '../../../platform/context.ts';
import { getBrand, platformBrandId } from '../brands.service.ts';

export async function findResources(ctx: Ctx): Promise<Resources> {
  const platformId = await platformBrandId(ctx);
  return asPlatform(ctx, async (tx) => {
    const platform = await getBrand(tx, platformId);
    const own = await getBrand(tx, ctx.actor.brandId);
    const links = RESOURCE_LINKS.map((name) => [name, own.resources[name] || platform.resources[name] || '']);
    return {
      links: Object.fromEntries(links) as Resources['links'],
      support: { name: platform.name, email: platform.support_email },
    };
  });
}
