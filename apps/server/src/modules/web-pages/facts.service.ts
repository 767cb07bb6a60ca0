/** What a company's website says about it. */
import type { Base } from '../../platform/context.ts';
import { factsOf, type SiteFacts } from './extraction/facts.rules.ts';
import { readSite, type SiteOptions } from './sites.service.ts';

/** Sends requests to websites: never call it in a transaction. `country` decides which phone numbers are national. */
export async function readFacts(
  ctx: Base,
  domain: string,
  { country, ...options }: SiteOptions & { country: string },
): Promise<SiteFacts> {
  const site = await readSite(ctx, domain, options);
  // Of a company that has moved, the new domain is its own.
  return factsOf({ ...site, domain: site.movedTo ?? domain }, { country });
}
