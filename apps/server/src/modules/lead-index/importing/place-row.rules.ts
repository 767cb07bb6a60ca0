/**
 * From what a source tells to a row of the index: one spelling for phones, websites and addresses, coordinates checked, the
 * state found. What is missing or broken is left out; without a name, a point on the globe and an industry there is no row.
 */
import { cut } from '@leadwright/contract/text';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { getDomain } from 'tldts';
import type { LeadIdentity } from '../../privacy/public.ts';
import { cellNumber, cellsAround, toUnits, wrapLongitude } from '../geo.rules.ts';
import type { Cell } from '../rows.sql.ts';
import { fold } from '../text.rules.ts';
import type { RawPlace } from './raw-place.rules.ts';
import type { RegionFinder } from './region-finder.rules.ts';

/** Records of one business in two sources lie within this of each other. */
export const SAME_PLACE_KM = 0.15;
const CONTACT = { website: 1, phone: 2, email: 4 } as const;

export interface PlaceRow {
  sourceId: string;
  cells: Cell[];
  identity: LeadIdentity;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const UNSAFE = /[\u0000-\u001F\u007F\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;
const clean = (text: string | undefined, max: number): string | null => {
  const found = text?.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim();
  return found ? cut(found, max) : null;
};

const E164 = /^\+[1-9]\d{6,14}$/;

/** Numbers in the international form are taken at their word; others need their country. */
export function phoneOf(text: string | undefined, country: string | null): string | null {
  const found = text?.split(/[;/]|,|\bor\b/)[0]?.trim();
  if (!found) return null;
  if (E164.test(found)) return found;
  const parsed = parsePhoneNumberFromString(found, (country ?? undefined) as never);
  return parsed?.isPossible() ? parsed.number : null;
}

/** Pages on these are profiles of the business, not its website. */
const NETWORKS = /(^|\.)(facebook|instagram|twitter|x|linkedin|youtube|tiktok|linktr|yelp|tripadvisor)\.(com|ee)$/;

export function websiteOf(text: string | undefined): { website: string; domain: string } | { social: string } | null {
  const found = clean(text, 500);
  if (!found) return null;
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(found) ? found : `https://${found}`);
    if (!/^https?:$/.test(url.protocol) || url.username) return null;
    if (NETWORKS.test(url.hostname)) return { social: url.href };
    const domain = getDomain(url.hostname, { allowPrivateDomains: true });
    return domain ? { website: url.pathname === '/' && !url.search ? url.origin : url.href, domain } : null;
  } catch {
    return null;
  }
}

const EMAIL = /^[^\s@"<>(),;:]+@[^\s@"<>(),;:]+\.[^\s@"<>(),;:.]{2,}$/;
function emailOf(text: string | undefined): string | null {
  const found = text
    ?.split(/[;,]/)[0]
    ?.replace(/^mailto:/i, '')
    .trim()
    .toLowerCase();
  return found && found.length <= 254 && EMAIL.test(found) ? found : null;
}

/** Profiles in one spelling, so that the same one is recognised again. */
function socialsOf(urls: readonly string[]): string[] {
  const found = urls.flatMap((text) => {
    try {
      const url = new URL(/^https?:/i.test(text) ? text : `https://${text}`);
      return [
        `https://${url.hostname.replace(/^(m|mobile|[a-z]{2}|[a-z]{2}-[a-z]{2})\./, 'www.')}${url.pathname.replace(/\/+$/, '')}`.slice(
          0,
          300,
        ),
      ];
    } catch {
      return [];
    }
  });
  return [...new Set(found)].slice(0, 10);
}
const linkedinOf = (socials: readonly string[]) => socials.find((url) => url.includes('linkedin.com/'));

/** [0, 0] is where a missing position ends up. */
const isOnGlobe = (lat: number, lon: number) =>
  Number.isFinite(lat) &&
  Number.isFinite(lon) &&
  Math.abs(lat) <= 90 &&
  Math.abs(lon) <= 180 &&
  (lat !== 0 || lon !== 0);

const between = (value: number | undefined, low: number, high: number): number | null =>
  value !== undefined && value >= low && value <= high ? value : null;

/** In the order of STAGING_COLUMNS. Null when there is no row to be made. */
export function placeRow(raw: RawPlace, source: string, regions: RegionFinder): PlaceRow | null {
  const name = clean(raw.name, 255);
  const [industry] = raw.industries;
  const sourceId = clean(raw.sourceId, 200);
  if (!name || !fold(name) || !industry || !sourceId || !isOnGlobe(raw.lat, raw.lon)) return null;
  const point = { lat: raw.lat, lon: wrapLongitude(raw.lon) };
  const address = regions.addressOf(point, { country: raw.country, state: raw.state, city: clean(raw.city, 100) });
  const site = websiteOf(raw.website);
  const socials = socialsOf([...(raw.socials ?? []), ...(site && 'social' in site ? [site.social] : [])]);
  const { website, domain } = site && 'website' in site ? site : { website: null, domain: null };
  const phone = phoneOf(raw.phone, address.country);
  const email = emailOf(raw.email);
  const cells: Cell[] = [
    sourceId,
    name,
    cut(fold(name), 255),
    industry.no,
    raw.industries.slice(0, 5).map(({ slug }) => slug),
    toUnits(point.lat),
    toUnits(point.lon),
    cellNumber(point, 7),
    cellNumber(point, 5),
    address.region,
    (website ? CONTACT.website : 0) | (phone ? CONTACT.phone : 0) | (email ? CONTACT.email : 0),
    clean(raw.street, 255),
    address.city,
    clean(address.state ?? undefined, 100),
    clean(raw.postalCode, 20),
    address.country,
    phone,
    website,
    domain,
    email,
    socials.length ? socials : null,
    between(raw.rating, 0, 5),
    raw.reviews === undefined ? null : Math.max(0, Math.round(raw.reviews)),
    between(raw.confidence, 0, 1),
    clean(raw.licence, 100),
    phone || domain ? `{${cellsAround(point, SAME_PLACE_KM).join(',')}}` : null,
  ];
  return {
    sourceId,
    cells,
    identity: { email, phone, domain, linkedin: linkedinOf(socials), place: `${source}:${sourceId}` },
  };
}
