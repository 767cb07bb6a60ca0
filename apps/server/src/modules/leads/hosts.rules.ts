/** Hosts, registrable domains and websites. International hosts are stored in punycode. Pure. */
import { domainToUnicode } from 'node:url';
import { parse as parseHost } from 'tldts';
import { oneLine } from './text.rules.ts';

const PLAIN_HOST = /^[a-z0-9.-]+$/;
const WEB = /^https?:\/\//i;
const OTHER_PROTOCOL = /^[a-z][a-z0-9+.-]*:\/\//i;

/** The address that was meant, with or without its protocol; null when it is none of the web. */
function urlOf(text: string): URL | null {
  const written = oneLine(text);
  if (!written || /\s/.test(written) || (OTHER_PROTOCOL.test(written) && !WEB.test(written))) return null;
  const url = URL.parse(WEB.test(written) ? written : `https://${written}`);
  return !url || url.username || url.password ? null : url;
}

/** `acme.com.` is `acme.com`. */
const withoutRoot = (host: string) => host.replace(/\.$/, '');

/** The part of a host that its owner registered. Of shop.github.io the shop is meant, not everybody who is at github.io. */
function registeredIn(host: string): string | null {
  const { domain, isIp } = parseHost(host, { allowPrivateDomains: true });
  return domain && !isIp && domain.length <= 253 ? domain : null;
}

/** The registrable domain of a host or a web address: `https://www.Acme.co.uk/about` gives acme.co.uk. */
export function domainOf(text: string): string | null {
  if (PLAIN_HOST.test(text)) return registeredIn(withoutRoot(text));
  const url = urlOf(text);
  return url && registeredIn(withoutRoot(url.hostname));
}

/** The wire form of a host as mail knows it: münchen.de gives xn--mnchen-3ya.de. Null when it is no host. */
export function hostOf(text: string): string | null {
  if (PLAIN_HOST.test(text)) return withoutRoot(text);
  return /[/?#:@\s]/.test(text) ? null : withoutRoot(urlOf(text)?.hostname ?? '') || null;
}

/** Of RFC 2606: used by the sandbox. */
const RESERVED = /\.(test|example|invalid|localhost)$/;

/** Whether the ending exists, which tells a domain from two words with a dot between them. */
export function hasKnownEnding(domain: string): boolean {
  const { isIcann, isPrivate } = parseHost(domain, { allowPrivateDomains: true });
  return isIcann === true || isPrivate === true || RESERVED.test(domain);
}

export interface Website {
  website: string;
  domain: string;
}

/** What almost all of them look like; such an address is in its one spelling already. */
const USUAL = /^(https?:\/\/((?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,24}))\/?$/;

/** `Acme.com/contact` becomes https://acme.com/contact with the domain acme.com; null when it is no address of the web. */
export function websiteOf(text: string): Website | null {
  const [, usual, host] = USUAL.exec(text) ?? [];
  // A punycode host may be invalid.
  if (usual && host && !host.includes('xn--')) {
    const registered = registeredIn(host);
    return registered === null ? null : { website: usual, domain: registered };
  }
  const url = urlOf(text);
  const domain = url && registeredIn(withoutRoot(url.hostname));
  if (!url || !domain) return null;
  const path = url.pathname === '/' ? '' : url.pathname;
  const port = url.port && `:${url.port}`;
  return { website: `${url.protocol}//${withoutRoot(url.hostname)}${port}${path}${url.search}`, domain };
}

/** A fallback name, in Unicode: münchen.de rather than xn--mnchen-3ya.de. */
export const nameOfDomain = (domain: string): string => (domain.includes('xn--') ? domainToUnicode(domain) : domain);

/** Sites on which many companies have a page each: such a domain says nothing about whose it is. */
const SHARED =
  /^(facebook|instagram|linkedin|twitter|x|tiktok|youtube|google|yelp|linktr|wa|t|goo|bit|tripadvisor|booking|blogspot|wordpress|wixsite|business)\.(com|ee|me|gl|ly|site|page)$/;
export const isShared = (domain: string): boolean => SHARED.test(domain);
