/** Which names a brand may take, and when it is complete (docs/product-rules.md#brands). Pure. */
import { domainIn } from '@leadwright/contract/domains';
import { NEEDED } from '@leadwright/contract/resale/business-account';
import { parse } from 'tldts';
import { normaliseHost } from '../brands.rules.ts';
import type { Brand } from '../brands.table.ts';

/** Sub-domains that the platform needs itself, or that people would take for the platform. */
const RESERVED_SLUGS = new Set(
  `abuse account accounts admin administrator api app apps assets auth autoconfig autodiscover beta billing blog cdn chat
  checkout cms config console contact dashboard demo dev developer dns docs download email files ftp git help hooks host
  hostmaster id imap img info intranet invoice invoices legal live local localhost login mail mailer mcp media mx my
  news noc ns ns1 ns2 oauth official online ops partner partners pay payment payments platform pop pop3 portal
  postmaster press privacy proxy public register root sales sandbox secure security shop signin signup site smtp ssl
  sso staff staging static stats status store stripe support system team terms test trust update updates upload vpn
  wallet web webhook webhooks webmail webmaster wiki wpad www www1 www2 xn`.split(/\s+/),
);

/** Browsers would show a name that begins with `xn--` in another script. */
export const isReservedSlug = (slug: string) => RESERVED_SLUGS.has(slug) || /^..--/.test(slug);

/** A first sub-domain out of a name: "Grão & Sal" gives grao-sal. Empty when nothing of it is left. */
export const slugFrom = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
    .replace(/-$/, '');

/**
 * Normalizes a typed or pasted domain. Null if no brand can have it: IP addresses, this installation's hosts and their
 * sub-domains, and public suffixes (co.uk, github.io).
 */
export function usableDomain(written: string, platformHosts: readonly string[]): string | null {
  const host = normaliseHost(domainIn(written) ?? '');
  const { domain, isIp, publicSuffix } = parse(host, { allowPrivateDomains: true });
  if (!host || isIp || !domain || publicSuffix === 'localhost') return null;
  const isOurs = platformHosts.some((own) => host === own || host.endsWith(`.${own}`));
  return isOurs || host.split('.').some((label) => !isLabel(label)) ? null : host;
}

const isLabel = (label: string) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label);

/** Under which name the owner of a domain proves that it is theirs. */
export const recordNameOf = (domain: string) => `_leadwright.${domain}`;

/** What its owner has to write into its zone. */
export const recordOf = (host: string, proof: string) => ({
  name: recordNameOf(host),
  value: `leadwright-site=${proof}`,
});

type Filled = Pick<Brand, (typeof NEEDED)[number]>;
export const missingIn = (brand: Filled) => NEEDED.filter((field) => !brand[field]);
