/** Domain names: one reading for searches, filters of people and brands. Pure. */
import { RequiredPastedText, RequiredText } from './common.ts';

const MAX_NAME = 253;
/** Underscores are no part of host names, but websites that have them answer. */
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;
/** No ending is a number: `10.0.0.1` is an address of a machine. */
const ENDING = /^(?=.*[a-z])[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/;
const WEB = /^https?:\/\//i;

/**
 * The domain name of a host or of a web address as people paste it, in its wire form: `https://www.Acme.com/about` gives
 * www.acme.com, `münchen.de` xn--mnchen-3ya.de. Null when it names none: a machine's address, one word, labels that no name server has.
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
/** A domain that is served: it has no port of its own. */
export const ServedDomain = RequiredText(MAX_NAME).refine(
  (text) => domainIn(text) !== null && !/:\d+(\/|$)/.test(text),
  'validation.domain',
);
