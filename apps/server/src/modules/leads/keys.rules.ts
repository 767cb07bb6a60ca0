/**
 * Which lead it is. A list holds each lead once, by its key; an account pays for it once, by any of its identity keys
 * (docs/decisions/002-credits.md). Values come in their normal forms. Pure.
 */
import { cut } from '@leadwright/contract/text';
import { type IdentityKey, identityKey } from '../wallet/public.ts';
import { isShared } from './hosts.rules.ts';
import { profileOf } from './linkedin.rules.ts';
import { fold } from './text.rules.ts';

export interface LeadKeys {
  /** Which lead of a list it is. */
  dedupeKey: string;
  /** Any of them makes it the same lead: it is paid for once. */
  identityKeys: IdentityKey[];
}

const MAX_KEY = 500;
const short = (key: string) => cut(key, MAX_KEY);

export interface CompanyValues {
  website?: string;
  domain?: string;
  street?: string;
  city?: string;
  phone?: string;
}

/** Of a domain that is the company's own; on a site of many, the page stands for it. */
const webOf = ({ website = '', domain = '' }: CompanyValues) =>
  isShared(domain) ? website.replace(/^https?:\/\/(www\.)?|\/$/g, '').toLowerCase() : domain;

/** A company is its website; its branches differ by street. */
export function companyKey(values: CompanyValues): string {
  const street = fold(values.street ?? '');
  return short(`domain:${webOf(values)}${street && `|${street}`}`);
}

const given = (kind: Parameters<typeof identityKey>[0], value: string): IdentityKey[] =>
  value ? [identityKey(kind, value)] : [];

/** Of a place without a website of its own: what its source calls it. */
export const placeKey = (placeId: string): string => short(`place:${placeId}`);

/**
 * A place, by the id of its source ("google:ChIJ..."). Branches of a chain share a domain, so the domain counts together
 * with the town; the phone joins what two sources say about one place.
 */
export function placeKeys(placeId: string, values: CompanyValues): LeadKeys {
  const { phone = '', street = '' } = values;
  const domain = isShared(values.domain ?? '') ? '' : (values.domain ?? '');
  const city = fold(values.city ?? '');
  return {
    // The same key as rows entered by hand have, so that a company stands once in a list whatever brought it.
    dedupeKey: domain && street ? companyKey(values) : placeKey(placeId),
    identityKeys: [
      ...given('place', placeId),
      ...given('phone', phone),
      ...given('domain', domain && city ? `${domain}/${city}` : domain),
    ],
  };
}

export interface PersonValues {
  name?: string;
  domain?: string;
  linkedin_url?: string;
  email?: string;
}

/** The name at a company. Many companies share a site of many, so there a name says nothing. */
function nameAtCompany({ name = '', domain = '' }: PersonValues): IdentityKey[] {
  const folded = fold(name);
  return folded && domain && !isShared(domain) ? [identityKey('person', `${domain}/${folded}`)] : [];
}

/**
 * A list identifies a person by the LinkedIn profile, else the email address, else the vendor's id; null if none is known. The name
 * at the company is a key too, so that no person is paid for twice through different kinds of searches.
 */
export function personKeys(values: PersonValues, vendorId = ''): LeadKeys | null {
  const profile = values.linkedin_url ? (profileOf(values.linkedin_url)?.key ?? '') : '';
  const known = [...given('linkedin', profile), ...given('email', values.email ?? '')];
  const own = known.length > 0 ? known : given('linkedin', vendorId);
  if (!own[0]) return null;
  return { dedupeKey: short(own[0]), identityKeys: [...own, ...nameAtCompany(values)] };
}

/** A list knows the people of a company by their names there, or else as any other person. */
export function colleagueKeys(domain: string, values: Omit<PersonValues, 'domain'>): LeadKeys | null {
  const person = { ...values, domain };
  const known = personKeys(person);
  const [key] = nameAtCompany(person);
  if (!key) return known;
  return { dedupeKey: short(key), identityKeys: [...new Set([key, ...(known?.identityKeys ?? [])])] };
}

/** A list of a domain holds addresses, so a person with two of them stands there twice and is paid for once. */
export function addressKeys(values: PersonValues & { email: string }): LeadKeys {
  const { dedupeKey } = personKeys({ email: values.email }) as LeadKeys;
  return { dedupeKey, identityKeys: personKeys(values)?.identityKeys ?? [] };
}

/** A creator is an account on a platform; agencies share addresses, so those do not identify one. */
export function creatorKeys(platform: string, userId: string): LeadKeys {
  const [key] = given('creator', `${platform}/${userId}`) as [IdentityKey];
  return { dedupeKey: short(key), identityKeys: [key] };
}

/** A creator of whom only the name on the platform is known. */
export const handleKey = (platform: string, handle: string): string =>
  short(`creator:${platform.toLowerCase()}/@${handle.normalize('NFKC').toLowerCase()}`);
