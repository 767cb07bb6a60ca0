/**
 * Google Places (New), text search restricted to rectangles. A question shows 60 places at most, so wherever one comes back
 * full its rectangle is quartered and queried again; places are merged by id. Phone and website put every call in the most
 * expensive tier, so the response is used even if the rectangle is split. Google's terms allow storing ids forever but
 * content only for a short time.
 */

import { mentions, originOf } from '../../leads/public.ts';
import { type Box, boxesAround, canSplit, distanceKm, quartersOf, touches } from '../area.rules.ts';
import { inTurns, type OneIndustryQuery, oneByOne } from '../industry-turns.rules.ts';
import { number, phoneFrom, placeLead, text, websiteFrom, whole } from '../lead.rules.ts';
import type { Coverage, Cursor, Lead, SearchArea, Source, SourceCall, SourcePage } from '../source.port.ts';
import { type Classify, callVendor, type Vendor } from '../vendor-request.client.ts';

const PAGE = 20;
const CAP = 60;
const LICENCE = 'Google Maps Platform terms';
const FIELDS =
  'id,displayName,formattedAddress,addressComponents,location,primaryTypeDisplayName,businessStatus,googleMapsUri,nationalPhoneNumber,internationalPhoneNumber,websiteUri,rating,userRatingCount';
const MASK = `${FIELDS.split(',')
  .map((field) => `places.${field}`)
  .join(',')},nextPageToken`;

const classify: Classify = ({ status, body }) => {
  const error = body?.error;
  const reason = JSON.stringify(error?.details ?? '');
  if (status === 400 && /API_KEY_INVALID|API key not valid/.test(`${reason}${error?.message}`)) return 'auth';
  if (status === 403) return /unregistered callers|API_KEY/.test(`${error?.message}${reason}`) ? 'auth' : 'entitlement';
  if (status === 429) return /per.?(day|month)|billing/i.test(`${error?.message}${reason}`) ? 'quota' : 'throttled';
  return undefined;
};

const vendor: Vendor = { id: 'google-places', rateLimits: { searchText: { max: 600, seconds: 60 } }, classify };

interface Journal {
  /** Rectangles still to be asked, the last one first. */
  boxes: Box[];
  token: string | null;
  /** Results of the current rectangle so far. */
  shown: number;
  coverage: Coverage;
}

const start = ({ area }: OneIndustryQuery): Journal => ({
  boxes: boxesAround(area),
  token: null,
  shown: 0,
  coverage: { areas: 0, splits: 0, capped: 0 },
});

export const googlePlacesSource: Source = {
  ...vendor,
  title: 'Google Places',
  kinds: ['industry'],
  needsKey: true,
  costPerRecord: 1 / PAGE,
  pageSize: PAGE,
  cap: CAP,
  retentionDays: 30,
  licence: LICENCE,
  answers: ({ kind }) => kind === 'industry',
  /** Ids cost nothing; a full first look only says that there are many. A place of two industries counts once. */
  async estimate(call, query) {
    const ids = new Set<string>();
    let isMinimum = false;
    for (const question of oneByOne(query))
      for (const box of boxesAround(question.area)) {
        const found = await firstIds(call, question, box);
        for (const id of found) ids.add(id);
        isMinimum ||= found.length >= CAP;
      }
    return { matches: ids.size, isMinimum, cells: [], distribution: [] };
  },
  search: inTurns(async (call, query, cursor) => {
    const journal = (cursor as unknown as Journal | null) ?? start(query);
    const box = journal.boxes.at(-1);
    if (!box) return { leads: [], cursor: null, total: null, raw: 0, coverage: journal.coverage };
    const body = await ask(call, query, box, journal.token, MASK);
    call.spent.cost += 1;
    const places: Place[] = body.places ?? [];
    const next = advance(journal, box, places.length, body.nextPageToken, query.area);
    const leads = places.flatMap((place) => leadOf(call, query, place) ?? []);
    const page: SourcePage = { leads, cursor: null, total: null, raw: places.length, coverage: next.coverage };
    return next.boxes.length > 0 ? { ...page, cursor: next as unknown as Cursor } : page;
  }),
};

async function firstIds(call: SourceCall, query: OneIndustryQuery, box: Box): Promise<string[]> {
  const ids: string[] = [];
  let token: string | null = null;
  do {
    const body: Answer = await ask(call, query, box, token, 'places.id,nextPageToken');
    ids.push(...(body.places ?? []).map(({ id }) => id));
    token = body.nextPageToken ?? null;
  } while (token && ids.length < CAP);
  return ids;
}

/** The next request: the next page, the quarters of a full rectangle, or the next rectangle. */
function advance(journal: Journal, box: Box, count: number, token: string | undefined, area: SearchArea): Journal {
  const shown = journal.shown + count;
  if (token && shown < CAP) return { ...journal, token, shown };
  const { areas, splits, capped } = journal.coverage;
  const rest = journal.boxes.slice(0, -1);
  if (shown < CAP) return { boxes: rest, token: null, shown: 0, coverage: { areas: areas + 1, splits, capped } };
  if (!canSplit(box))
    return { boxes: rest, token: null, shown: 0, coverage: { areas: areas + 1, splits, capped: capped + 1 } };
  const quarters = quartersOf(box).filter((quarter) => area.kind !== 'city' || touches(quarter, area));
  return { boxes: [...rest, ...quarters], token: null, shown: 0, coverage: { areas, splits: splits + 1, capped } };
}

async function ask(
  call: SourceCall,
  { filters, industry }: OneIndustryQuery,
  box: Box,
  token: string | null,
  mask: string,
): Promise<Answer> {
  const { body } = await callVendor(vendor, call, {
    method: 'POST',
    url: `${call.platform.config.GOOGLE_PLACES_URL}/v1/places:searchText`,
    headers: { 'x-goog-api-key': call.key, 'x-goog-fieldmask': mask },
    limits: ['searchText'],
    body: {
      textQuery: industry.englishName,
      ...(industry.googleType && { includedType: industry.googleType, strictTypeFiltering: true }),
      ...(filters.min_rating && { minRating: Math.floor(filters.min_rating * 2) / 2 }),
      pageSize: PAGE,
      locationRestriction: {
        rectangle: {
          low: { latitude: box.south, longitude: box.west },
          high: { latitude: box.north, longitude: box.east },
        },
      },
      ...(token && { pageToken: token }),
    },
  });
  return body ?? {};
}

interface Answer {
  places?: Place[];
  nextPageToken?: string;
}

interface Place {
  id: string;
  displayName?: { text?: string };
  addressComponents?: { longText?: string; shortText?: string; types?: string[] }[];
  location?: { latitude: number; longitude: number };
  primaryTypeDisplayName?: { text?: string };
  businessStatus?: string;
  googleMapsUri?: string;
  nationalPhoneNumber?: string;
  internationalPhoneNumber?: string;
  websiteUri?: string;
  rating?: number;
  userRatingCount?: number;
}

function leadOf(call: SourceCall, query: OneIndustryQuery, place: Place): Lead | undefined {
  if (!place.id || place.businessStatus === 'CLOSED_PERMANENTLY' || !fits(query, place)) return undefined;
  const part = (type: string, form: 'longText' | 'shortText' = 'longText') =>
    text(place.addressComponents?.find(({ types }) => types?.includes(type))?.[form]);
  const country = part('country', 'shortText');
  const values = {
    name: text(place.displayName?.text),
    company: text(place.displayName?.text),
    ...websiteFrom(place.websiteUri),
    phone: phoneFrom(place.internationalPhoneNumber ?? place.nationalPhoneNumber, country),
    industry: text(place.primaryTypeDisplayName?.text) || query.industry.name,
    street: streetOf(part('street_number'), part('route'), country),
    city: part('locality') || part('postal_town'),
    state: part('administrative_area_level_1'),
    postal_code: part('postal_code'),
    country,
    rating: number(place.rating),
    reviews: whole(place.userRatingCount),
    lat: number(place.location?.latitude),
    lon: number(place.location?.longitude),
    extra: { place_id: place.id },
  };
  const url = place.googleMapsUri ?? null;
  return placeLead(`google:${place.id}`, values, originOf('Google Places', call.now(), url, LICENCE));
}

const streetOf = (house: string, road: string, country: string) =>
  (['US', 'GB', 'CA', 'AU', 'NZ', 'IE', 'FR'].includes(country) ? `${house} ${road}` : `${road} ${house}`).trim();

/** What Google cannot be asked for: the circle itself, words in the name, having a phone or website. */
function fits({ filters, area }: OneIndustryQuery, place: Place): boolean {
  const { location, displayName } = place;
  const isHere =
    area.kind !== 'city' ||
    (location && distanceKm({ lat: location.latitude, lon: location.longitude }, area) <= area.radiusKm);
  if (!isHere || (area.kind !== 'city' && !isInRegion(area, place))) return false;
  if (filters.with_website && !place.websiteUri) return false;
  if (filters.with_phone && !place.internationalPhoneNumber && !place.nationalPhoneNumber) return false;
  if (filters.min_rating && (place.rating ?? 0) < filters.min_rating) return false;
  return mentions(text(displayName?.text), filters.keyword);
}

function isInRegion(area: SearchArea, { addressComponents = [] }: Place): boolean {
  const has = (type: string, ...names: string[]) =>
    addressComponents.some(
      ({ types, longText = '', shortText = '' }) =>
        types?.includes(type) && names.some((name) => name === longText || name === shortText),
    );
  return (
    has('country', area.countryCode) &&
    (area.kind === 'country' || has('administrative_area_level_1', area.name, area.state))
  );
}
