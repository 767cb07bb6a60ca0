/** The values of a row: all there, each on one line, since line breaks separate the columns in `search_text`. Pure. */
import { domainOf, emailOf, oneLine, phoneOf, profileOf } from '../../leads/public.ts';
import type { ResultValues } from '../results.table.ts';

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

/** By these a person is recognised, so they are kept in their one spelling whoever writes them. */
const NORMAL: Record<string, (text: string) => string | null> = {
  email: emailOf,
  phone: (text) => phoneOf(text),
  domain: domainOf,
  linkedin_url: (text) => profileOf(text)?.url ?? null,
};

/** A lead with every value in place and every text on one line. */
export function complete(values: Partial<ResultValues>, retainUntil: Date): ResultValues {
  const row = { ...EMPTY, retain_until: retainUntil, ...values } as ResultValues & Record<string, unknown>;
  for (const [name, value] of Object.entries(values))
    if (value && typeof value === 'string') row[name] = NORMAL[name]?.(value) ?? oneLine(value);
  row.technologies = row.technologies.map(oneLine).filter(Boolean);
  return row;
}

/** By what somebody may have asked not to be contacted. */
export const identityOf = ({ email, phone, domain, linkedin_url }: Partial<ResultValues>) => ({
  email,
  phone,
  domain,
  linkedin: linkedin_url,
});
