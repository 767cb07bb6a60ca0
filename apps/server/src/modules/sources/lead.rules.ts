/** Converts a vendor's records into leads. Vendor data is untrusted until it is normalized. Pure. */
import { regionOf } from '../../platform/countries.ts';
import {
  addressKeys,
  allFrom,
  creatorKeys,
  emailOf,
  type LeadKeys,
  type Origin,
  oneLine,
  personKeys,
  phoneOf,
  placeKeys,
  profileOf,
  type Website,
  websiteOf,
  withPage,
} from '../leads/public.ts';
import type { NewResult } from '../results/public.ts';
import type { Lead } from './source.port.ts';

type Values = Omit<NewResult, 'dedupeKey' | 'provenance'>;

export const text = (value: unknown): string => (typeof value === 'string' ? oneLine(value) : '');
export const number = (value: unknown): number | null => {
  const parsed = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : null;
};
export const whole = (value: unknown): number | null => {
  const parsed = number(value);
  return parsed === null ? null : Math.round(parsed);
};

/** Placeholders that vendors put where an address would be. */
const PLACEHOLDER = /^email_not_unlocked@/;

/** What a vendor says is no such thing is left out. */
export const emailFrom = (value: unknown): string => {
  const address = emailOf(text(value)) ?? '';
  return PLACEHOLDER.test(address) ? '' : address;
};
const ADDRESS = /[\w.+-]{1,64}@[a-z0-9.-]+\.[a-z]{2,}/i;
/** The first address in a text that people wrote. */
export const emailIn = (words: string): string => emailFrom(ADDRESS.exec(words)?.[0]);
export const phoneFrom = (value: unknown, country = ''): string => phoneOf(text(value), country) ?? '';
export const websiteFrom = (value: unknown): Website => websiteOf(text(value)) ?? { website: '', domain: '' };
export const profileFrom = (value: unknown): string => profileOf(text(value))?.url ?? '';

/** Vendors write codes or names; a name that is none of ours stays. */
export const countryFrom = (value: unknown): string => regionOf(text(value)) ?? text(value);

function leadOf(values: Values, keys: LeadKeys, origin: Origin, place?: string): Lead {
  const { dedupeKey, identityKeys } = keys;
  // A listed address is unchecked until it is seen on a page or its mail server accepts it.
  const { email_state = values.email && values.is_verified ? 'found' : 'unchecked' } = values;
  return {
    row: { ...values, dedupeKey, email_state, provenance: allFrom(origin) },
    identityKeys,
    contact: {
      email: values.email,
      phone: values.phone,
      domain: values.domain,
      linkedin: values.linkedin_url,
      place,
    },
  };
}

/** A place, by the id of its source ("google:ChIJ..."). */
export const placeLead = (placeId: string, values: Values, origin: Origin): Lead =>
  leadOf(values, placeKeys(placeId, values), origin, placeId);

/** A person; undefined if the values do not identify one. */
export function personLead(values: Values, origin: Origin, vendorId = ''): Lead | undefined {
  const keys = personKeys(values, vendorId && `${origin.source}/${vendorId}`);
  return keys ? leadOf(values, keys, origin) : undefined;
}

/** An address of a domain. */
export const emailLead = (values: Values & { email: string }, origin: Origin): Lead =>
  leadOf(values, addressKeys(values), origin);

export const creatorLead = (platform: string, userId: string, values: Values, origin: Origin): Lead =>
  leadOf({ ...values, platform }, creatorKeys(platform, userId), origin);

/** A value that came from elsewhere than the rest of the lead. */
export const seenAt = (lead: Lead, value: string, url: string | null): Lead => ({
  ...lead,
  row: { ...lead.row, provenance: withPage(lead.row.provenance ?? {}, value, url) },
});
