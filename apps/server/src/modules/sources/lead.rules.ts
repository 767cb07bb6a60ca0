/** How records become leads: values written one way, identity keys, and the origin of every value. Pure. */
import { cleanText, cut } from '@leadwright/contract/text';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { parse as parseHost } from 'tldts';
import { regionOf } from '../../platform/countries.ts';
import type { NewResult } from '../results/public.ts';
import type { IdentityKey } from '../wallet/public.ts';
import type { Lead } from './source.port.ts';

export interface Origin {
  source: string;
  url: string | null;
  at: Date;
  licence: string | null;
}

type Values = Omit<NewResult, 'dedupeKey' | 'provenance' | 'email_state'>;

export const text = (value: unknown): string => (typeof value === 'string' ? cut(cleanText(value), 1000) : '');
export const number = (value: unknown): number | null => {
  const parsed = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : null;
};
export const whole = (value: unknown): number | null => {
  const parsed = number(value);
  return parsed === null ? null : Math.round(parsed);
};

const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[a-z0-9.-]{1,190}\.[a-z0-9-]{2,63}$/;
/** Placeholders that vendors put where an address would be. */
const PLACEHOLDER = /^email_not_unlocked@/;

export function emailOf(value: unknown): string {
  const address = text(value).toLowerCase();
  return EMAIL.test(address) && !PLACEHOLDER.test(address) ? address : '';
}

export function phoneOf(value: unknown, country = ''): string {
  const parsed = parsePhoneNumberFromString(text(value), (country || undefined) as CountryCode | undefined);
  return parsed?.isPossible() ? parsed.number : '';
}

/** Vendors write codes or names; a name that is none of ours stays. */
export const countryOf = (name: string): string => regionOf(name) ?? name;

/** Only web addresses; with the registrable domain, which is empty for addresses that have none. */
export function websiteOf(value: unknown): { website: string; domain: string } {
  const given = text(value);
  const written = /^https?:\/\//i.test(given) ? given : `https://${given}`;
  const url = given && !/\s/.test(given) ? URL.parse(written) : null;
  const { domain, isIp } = parseHost(url?.hostname ?? '', { allowPrivateDomains: true });
  if (!url || !domain || isIp || !/^https?:$/.test(url.protocol) || url.username) return { website: '', domain: '' };
  return { website: url.href.replace(/\/$/, ''), domain };
}

export function linkedinOf(value: unknown): { url: string; slug: string } {
  const slug = /(?:^|linkedin\.com\/)in\/([^/?#\s]+)/i.exec(text(value))?.[1]?.toLowerCase() ?? '';
  return { url: slug && `https://www.linkedin.com/in/${slug}`, slug };
}

/** Sites on which many companies have a page each: such a domain says nothing about whose it is. */
const SHARED_DOMAINS =
  /^(facebook|instagram|linkedin|twitter|x|tiktok|youtube|google|yelp|linktr|wa|t|goo|bit|tripadvisor|booking|blogspot|wordpress|wixsite|business)\.(com|ee|me|gl|ly|site|page)$/;
export const ownDomain = (domain: string): string => (SHARED_DOMAINS.test(domain) ? '' : domain);

const key = (kind: string, value: string): IdentityKey[] => (value ? [`${kind}:${value}` as IdentityKey] : []);
/** Accents, case and signs make no difference. */
export const fold = (value: string) =>
  value
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');

/** Whether every word is in the name: "clinica" is in "Clínica Sol". */
export function mentions(name: string, words = ''): boolean {
  const folded = fold(name);
  return fold(words)
    .split('-')
    .every((word) => folded.includes(word));
}

function leadOf(values: Values, dedupeKey: string, identityKeys: IdentityKey[], origin: Origin, place?: string): Lead {
  const at = origin.at.toISOString();
  const { source, url, licence } = origin;
  return {
    row: {
      ...values,
      dedupeKey: cut(dedupeKey, 500),
      email_state: values.email ? 'found' : 'none',
      provenance: { '*': { source, url, at, licence } },
    },
    identityKeys,
    contact: {
      email: values.email,
      phone: values.phone,
      domain: ownDomain(values.domain ?? ''),
      linkedin: values.linkedin_url,
      place,
    },
  };
}

/**
 * A place, by the id of its source ("google:ChIJ..."). Branches of a chain share a domain, so the domain counts together
 * with the town; the phone joins what two sources say about one place.
 */
export function placeLead(placeId: string, values: Values, origin: Origin): Lead {
  const { phone = '', city = '', street } = values;
  const domain = ownDomain(values.domain ?? '');
  const local = domain && city ? `${domain}/${fold(city)}` : domain;
  const identity = [...key('place', placeId), ...key('phone', phone), ...key('domain', local)];
  // The same words as rows entered by hand, so that a company stands once in a list whatever brought it.
  const dedupe = domain && street ? `web:${domain}|${street.toLowerCase()}` : `place:${placeId}`;
  return leadOf(values, dedupe, identity, origin, placeId);
}

/** A person: by profile, else by address, else by the vendor's own id; undefined when nobody could tell who it is. */
export function personLead(values: Values, slug: string, origin: Origin, vendorId = ''): Lead | undefined {
  const { email = '' } = values;
  const identity = [...key('linkedin', slug), ...key('email', email)];
  if (identity.length === 0) identity.push(...key('linkedin', vendorId && `${origin.source}/${vendorId}`));
  if (identity.length === 0) return undefined;
  const dedupe = slug ? `in:${slug}` : email ? `mail:${email}` : `${origin.source}:${vendorId}`;
  return leadOf(values, dedupe, identity, origin);
}

/** An address of a domain. */
export const emailLead = (values: Values & { email: string }, origin: Origin): Lead =>
  leadOf(values, `mail:${values.email}`, key('email', values.email), origin);

/** A creator is an account on a platform; agencies share addresses, so those do not identify one. */
export function creatorLead(platform: string, userId: string, values: Values, origin: Origin): Lead {
  const id = `${platform}/${userId}`;
  return leadOf({ ...values, platform }, `creator:${id}`, key('creator', id), origin);
}

/** A value that came from elsewhere than the rest of the lead. */
export function withOrigin(lead: Lead, field: string, url: string | null): Lead {
  const base = lead.row.provenance?.['*'];
  if (!base || !url) return lead;
  return { ...lead, row: { ...lead.row, provenance: { ...lead.row.provenance, [field]: { ...base, url } } } };
}
