/** Extracts the email addresses of a page in any notation. Pure. */

import { unescaped } from '../../../platform/html/entities.ts';
import { domainOf } from '../../leads/public.ts';
import { ROLES } from './email-words.data.ts';
import { type Evidence, evidence } from './evidence.rules.ts';
import { hiddenTexts } from './hidden-emails.rules.ts';
import { addressesIn, type SeenAddress } from './mail-addresses.rules.ts';
import type { Line, Markup } from './markup.rules.ts';
import { isMakersLine, isOthersSection } from './strangers.rules.ts';
import type { StructuredData } from './structured-data.rules.ts';
import { writtenOutIn } from './written-out.rules.ts';

export interface PublishedEmail {
  address: string;
  kind: 'personal' | 'generic';
  evidence: Evidence;
}

export interface Place {
  /** Of the site. */
  domain: string;
  url: string;
  html: string;
}

/** An address for everybody, such as info@. */
export const isRole = (address: string): boolean =>
  ROLES.has((/^[^@._+-]*/.exec(address)?.[0] ?? '').replace(/\d+$/, ''));

interface Candidate extends SeenAddress {
  how: string;
  text: string;
  line: number;
}

export function emailsOf(page: Markup, structured: StructuredData, place: Place): PublishedEmail[] {
  const found = new Map<string, PublishedEmail>();
  const all = [...linked(page), ...shown(page, place), ...hidden(page), ...marked(page, structured)];
  for (const candidate of all) {
    const { address, how, text } = candidate;
    if (found.has(address) || isStrangers(page, candidate, place.domain)) continue;
    const kind = isRole(address) ? 'generic' : 'personal';
    found.set(address, { address, kind, evidence: evidence(place.url, how, text) });
  }
  return [...found.values()];
}

const labelOf = (domain: string) => domain.split('.')[0] ?? '';

/** At the site's domain, or at its name in another country: acme.es of acme.com. */
export function isOwnAddress(address: string, domain: string): boolean {
  const host = domainOf(address.slice(address.lastIndexOf('@') + 1)) ?? '';
  return host === domain || (labelOf(host) === labelOf(domain) && labelOf(domain).length > 3);
}

/** Addresses of the company may be anywhere; those of others stand where the page speaks of others. */
function isStrangers(page: Markup, { address, line, how }: Candidate, domain: string): boolean {
  if (isOwnAddress(address, domain)) return false;
  return how === 'script' || isMakersLine(page, line) || isOthersSection(page, line);
}

function linked(page: Markup): Candidate[] {
  return page.links.flatMap(({ href, text, line }) => {
    if (!/^\s?mailto:/i.test(href)) return [];
    const to = unescaped(href.slice(href.indexOf(':') + 1).split('?')[0] ?? '').replace(/^\/\//, '');
    const seen = addressesIn(to);
    const found = seen.length > 0 ? seen : writtenOutIn(to);
    return found.map((address) => ({ ...address, how: 'mailto', text: text || href, line }));
  });
}

const MAX_LINE = 50_000;

function shown(page: Markup, { html, domain }: Place): Candidate[] {
  return page.lines.flatMap((line, index) =>
    shownIn(line, domain).map(({ how, ...seen }) => ({
      ...seen,
      line: index,
      text: line.text,
      how: how === 'text' && !html.includes(seen.written) ? 'encoded' : how,
    })),
  );
}

/** As the parts of the line stand, or without the gaps between them; and in words. */
function shownIn(line: Line, domain: string): (SeenAddress & { how: string })[] {
  const text = line.text.slice(0, MAX_LINE).replace(/\uff20/g, '@');
  const words = () => writtenOutIn(text).map((seen) => ({ ...seen, how: 'written_out' }));
  if (!text.includes('@')) return words();
  const found = addressesIn(text);
  if (found.length > 0) return [...found.map((seen) => ({ ...seen, how: 'text' })), ...words()];
  const glued = line.parts.join('').slice(0, MAX_LINE);
  const joined = line.parts.length > 1 ? firstWith([joinedAtSigns(line.parts), glued]) : [];
  if (joined.length > 0) return joined.map((seen) => ({ ...seen, how: 'encoded' }));
  return [...words(), ...backwards(glued, domain)];
}

const firstWith = (texts: string[]) => texts.map(addressesIn).find((seen) => seen.length > 0) ?? [];

/** Without gaps where an address was taken apart at its signs; the word in front of it stays a word. */
const joinedAtSigns = (parts: readonly string[]): string =>
  parts
    .reduce((text, part) => text + (/[@.]\s?$/.test(text) || /^\s?[@.]/.test(part) ? '' : ' ') + part, '')
    .slice(0, MAX_LINE);

/** Turned round by a style sheet we do not read: believed when it is at the site's own domain. */
function backwards(text: string, domain: string): (SeenAddress & { how: string })[] {
  if (!text.includes([...domain].reverse().join(''))) return [];
  const turned = [...text].reverse().join('');
  return addressesIn(turned).flatMap((seen) =>
    isOwnAddress(seen.address, domain) ? [{ ...seen, how: 'encoded' }] : [],
  );
}

const hidden = (page: Markup): Candidate[] =>
  hiddenTexts(page).flatMap(({ text, how, line }) =>
    addressesIn(text).map((seen) => ({ ...seen, how, text: seen.address, line })),
  );

const META = ['email', 'reply-to', 'contact', 'og:email', 'business:contact_data:email', 'contactaddr'];

function marked(page: Markup, structured: StructuredData): Candidate[] {
  const metas = META.map((name) => ({ text: page.metas.get(name) ?? '', how: 'meta' }));
  const items = structured.emails.map((text) => ({ text, how: 'schema_org' }));
  return [...metas, ...items].flatMap(({ text, how }) =>
    addressesIn(unescaped(text.replace(/^mailto:/i, ''))).map((seen) => ({ ...seen, how, text, line: -1 })),
  );
}
