/** Values of a lead as they are kept: one line each, normalised so that the same thing is written the same way. Pure. */
import { domainToUnicode } from 'node:url';
import { cleanText, cut } from '@leadwright/contract/text';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { parse as parseHost } from 'tldts';
import { regionOf } from '../../../platform/countries.ts';
import type { ResultValues } from '../results.table.ts';

const MAX_VALUE = 1000;

/** Line breaks separate the columns in `search_text`; no value may hold one. */
export const oneLine = (text: string): string => cut(cleanText(text.replace(/\s+/g, ' ')), MAX_VALUE);

export const EMPTY: Omit<ResultValues, 'retain_until'> = {
  name: '',
  company: '',
  website: '',
  domain: '',
  email: '',
  email_state: 'none',
  phone: '',
  first_name: '',
  last_name: '',
  position: '',
  seniority: '',
  linkedin_url: '',
  industry: '',
  street: '',
  city: '',
  state: '',
  postal_code: '',
  country: '',
  rating: null,
  reviews: null,
  confidence: null,
  platform: '',
  handle: '',
  followers: null,
  engagements: null,
  engagement_rate: null,
  views: null,
  technologies: [],
  is_verified: false,
  lat: null,
  lon: null,
  is_suppressed: false,
  provenance: {},
  extra: {},
};

/** A lead with every value in place and every text on one line. */
export function complete(values: Partial<ResultValues>, retainUntil: Date): ResultValues {
  const row = { ...EMPTY, retain_until: retainUntil, ...values } as ResultValues & Record<string, unknown>;
  for (const [name, value] of Object.entries(values)) if (typeof value === 'string') row[name] = oneLine(value);
  row.technologies = row.technologies.map(oneLine).filter(Boolean);
  return row;
}

/** `Acme.com/contact` becomes https://acme.com/contact with the registrable domain acme.com; null when it is no address. */
export function websiteOf(text: string): { website: string; domain: string } | null {
  const trimmed = oneLine(text);
  const written = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (/\s/.test(trimmed) || !URL.canParse(written)) return null;
  const url = new URL(written);
  const { domain, isIp } = parseHost(url.hostname, { allowPrivateDomains: true });
  if (!domain || isIp || url.username || url.password) return null;
  const path = url.pathname === '/' ? '' : url.pathname;
  return { website: `${url.protocol}//${url.host}${path}${url.search}`, domain };
}

/** For want of a better one, in the letters its owner writes it with: münchen.de rather than xn--mnchen-3ya.de. */
export const nameOfDomain = (domain: string): string => (domain.includes('xn--') ? domainToUnicode(domain) : domain);

const LINKEDIN = /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(in|pub|company|school)\/([^/?#\s]+)/i;

/** Every way to write a profile's address becomes one; null when it is no LinkedIn address. */
export function linkedinOf(text: string): { url: string; slug: string } | null {
  const found = LINKEDIN.exec(oneLine(text));
  if (!found) return null;
  const [, kind, raw] = found as unknown as [string, string, string];
  const slug = decode(raw).toLowerCase().normalize('NFC');
  return { url: `https://www.linkedin.com/${kind.toLowerCase()}/${encodeURI(slug)}`, slug };
}

const decode = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const E164 = /^\+[1-9]\d{6,14}$/;

/** In E.164. A number without its country code needs a country; null when it cannot be one. */
export function phoneOf(text: string, country = ''): string | null {
  const trimmed = oneLine(text);
  if (!/^[+\d(][\d\s().\-/+]{3,38}$/.test(trimmed) && !/(ext|x)\.?\s*\d+$/i.test(trimmed)) return null;
  const region = regionOf(country);
  const parsed = parsePhoneNumberFromString(
    trimmed,
    region ? { defaultCountry: region, extract: false } : { extract: false },
  );
  return parsed?.isPossible() && E164.test(parsed.number) ? parsed.number : null;
}

/** By what somebody may have asked not to be contacted. */
export const identityOf = ({ email, phone, domain, linkedin_url }: Partial<ResultValues>) => ({
  email,
  phone,
  domain,
  linkedin: linkedin_url,
});

/** A local lead is its website; branches of one company differ by street. */
export const localKey = (domain: string, street: string): string =>
  cut(`web:${domain}${street ? `|${street.toLowerCase()}` : ''}`, 500);

/** A person is the LinkedIn profile, or else the e-mail address. */
export const personKey = (slug: string | undefined, email: string): string =>
  cut(slug ? `in:${slug}` : `mail:${email}`, 500);
