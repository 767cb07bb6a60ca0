/** Parses domain names; shared by searches, people filters and brands. Pure. */
import { RequiredPastedText, RequiredText } from './common.ts';

const MAX_NAME = 253;
/** Host names must not contain underscores, but some working websites have them. */
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;
/** A top-level domain is never a number: `10.0.0.1` is an IP address. */
const ENDING = /^(?=.*[a-z])[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/;
const WEB = /^https?:\/\//i;

/**
 * The domain name in a pasted host or URL, in its ASCII form: `https://www.Acme.com/about` gives www.acme.com,
 * `münchen.de` gives xn--mnchen-3ya.de. Null if there is none: an IP address, a single word, or invalid labels.
 */
export function domainIn(pasted: string): string | null {
  const text = pasted.trim();
  if (text === '' || /\s/.test(text)) return null;
  const url = URL.parse(WEB.test(text) ? text : `https://${text}`);
  if (!url || url.username || url.password) return null;
  const name = url.hostname.replace(/\.$/, '');
  const labels = name.split('.');
  const ending = labels.pop() as string;
  const isName = labels.length > 0 && labels.every((label) => LABEL.test(label)) && ENDING.test(ending);
  return isName && name.length <= MAX_NAME ? name : null;
}

export const PastedDomain = RequiredPastedText(255).refine(
  (text) => domainIn(text) !== null,
  'search.error.not_a_domain',
);
/** A domain that a website is served on; ports are not allowed. */
export const ServedDomain = RequiredText(MAX_NAME).refine(
  (text) => domainIn(text) !== null && !/:\d+(\/|$)/.test(text),
  'validation.domain',
);
