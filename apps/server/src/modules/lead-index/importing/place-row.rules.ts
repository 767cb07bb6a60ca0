/**
 * From what a source tells to a row of the index: one spelling for phones, websites and addresses, coordinates checked, the
 * state found. What is missing or broken is left out; without a name, a point on the globe and an industry there is no row.
 */
import { cut } from '@leadwright/contract/text';
import {
  emailOf,
  fold,
  isShared,
  type LeadIdentity,
  oneLine,
  phoneOf,
  profileOf,
  type Website,
  websiteOf,
} from '../../leads/public.ts';
import { cellNumber, cellsAround, toUnits, wrapLongitude } from '../geo.rules.ts';
import type { Cell } from '../rows.sql.ts';
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

const clean = (text: string | undefined, max: number): string | null =>
  text ? cut(oneLine(text), max).trimEnd() || null : null;

/** A page on a site of many is a profile of the business, not its website. */
function addressOf(text: string | undefined): Partial<Website> & { social?: string } {
  const site = text ? websiteOf(text) : null;
  return site && isShared(site.domain) ? { social: site.website } : (site ?? {});
}

/** The first of several. */
const firstEmail = (text: string | undefined) => (text ? emailOf(text.split(/[;,]/)[0] as string) : null);

/** Profiles in one spelling, so that the same one is recognised again. */
function socialsOf(urls: readonly string[]): string[] {
  const found = urls.flatMap((text) => {
    const profile = profileOf(text);
    if (profile) return profile.url;
    const url = URL.parse(websiteOf(text)?.website ?? '');
    const host = url?.hostname.replace(/^(m|mobile|[a-z]{2}|[a-z]{2}-[a-z]{2})\./, 'www.');
    return url ? `https://${host}${url.pathname.replace(/\/+$/, '')}`.slice(0, MAX_SOCIAL) : [];
  });
  return [...new Set(found)].slice(0, 10);
}
const MAX_SOCIAL = 300;
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
  const { website = null, domain = null, social } = addressOf(raw.website);
  const socials = socialsOf([...(raw.socials ?? []), ...(social ? [social] : [])]);
  const phone = raw.phone ? phoneOf(raw.phone, address.country ?? '') : null;
  const email = firstEmail(raw.email);
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
