/**
 * Outscraper: Google Maps records around a point, nearest first, or of a named region. Asynchronous: a request is left, then
 * asked for; the number of the request is part of the cursor, so that a restart does not order twice.
 */
import { distanceKm } from './area.rules.ts';
import { emailOf, number, phoneOf, placeLead, text, websiteOf, whole } from './lead.rules.ts';
import { type Classify, callVendor, type Vendor } from './provider-request.ts';
import {
  type Cursor,
  type Lead,
  type QueryOf,
  type Source,
  type SourceCall,
  type SourceQuery,
  UNKNOWN,
} from './source.port.ts';
import { SourceFailure } from './source-failure.ts';

const PAGE = 100;
/** Outscraper's own cap per question. */
const CAP = 400;
const POLL_SECONDS = 2;
const LICENCE = 'Outscraper terms';

/** Refusals may come as 2xx with `error`. */
const classify: Classify = ({ status, body }) => {
  if (status < 300) return body?.error ? 'invalid' : undefined;
  return undefined;
};

const vendor: Vendor = { id: 'outscraper', rateLimits: { calls: { max: 300, seconds: 60 } }, classify };
const local = (query: SourceQuery) => query as QueryOf<'industry'>;

interface Journal {
  skip: number;
  /** The request under way, and how many records it was asked for. */
  request: string | null;
  size: number;
}

export const outscraperSource: Source = {
  ...vendor,
  title: 'Outscraper',
  kinds: ['industry'],
  needsKey: true,
  costPerRecord: 1,
  pageSize: PAGE,
  cap: CAP,
  retentionDays: null,
  licence: LICENCE,
  answers: ({ kind }) => kind === 'industry',
  estimate: async () => UNKNOWN,
  async search(call, query, cursor, want) {
    const journal = (cursor as unknown as Journal | null) ?? { skip: 0, request: null, size: 0 };
    if (!journal.request) return order(call, local(query), journal.skip, want);
    const records = await collect(call, journal.request);
    const leads = records.flatMap((record) => leadOf(call, local(query), record) ?? []);
    const isEnd = records.length < journal.size || isBeyond(local(query), records);
    const next = { skip: journal.skip + journal.size, request: null, size: 0 };
    return { leads, cursor: isEnd ? null : (next as unknown as Cursor), total: null, raw: records.length };
  },
};

/** Leaves a request: a page without leads, whose cursor is the request's number. */
async function order(call: SourceCall, { industry, area }: QueryOf<'industry'>, skip: number, want: number) {
  // In twenties, as the vendor counts; a little more than wanted, since some will be outside of the area.
  const size = Math.min(PAGE, Math.ceil((want * 1.2) / 20) * 20);
  const isCity = area.kind === 'city';
  const where = [area.name, area.kind === 'state' ? area.countryName : ''].filter(Boolean).join(', ');
  const { body } = await callVendor(vendor, call, {
    method: 'POST',
    url: `${call.platform.config.OUTSCRAPER_URL}/google-maps-search`,
    headers: { 'x-api-key': call.key },
    limits: ['calls'],
    body: {
      query: [isCity ? industry.englishName : `${industry.englishName}, ${where}`],
      organizationsPerQueryLimit: size,
      skipPlaces: skip,
      ...(isCity && { coordinates: `${area.lat},${area.lon}` }),
      region: area.countryCode,
      language: call.language,
      enrichment: ['domains_service'],
      async: true,
    },
  });
  if (!body?.id) throw new SourceFailure('invalid', vendor.id, 'no request id');
  return { leads: [], cursor: { skip, request: String(body.id), size } as Cursor, total: null, raw: 0 };
}

async function collect(call: SourceCall, request: string): Promise<Record<string, unknown>[]> {
  const { body } = await callVendor(vendor, call, {
    url: `${call.platform.config.OUTSCRAPER_URL}/requests/${encodeURIComponent(request)}`,
    headers: { 'x-api-key': call.key },
    limits: ['calls'],
  });
  if (body?.status === 'Pending') throw new SourceFailure('throttled', vendor.id, 'pending', POLL_SECONDS);
  const records = Array.isArray(body?.data) ? body.data.flat() : [];
  call.spent.cost += records.length;
  return records;
}

const pointOf = (record: Record<string, unknown>) => ({
  lat: number(record['latitude']) ?? 0,
  lon: number(record['longitude']) ?? 0,
});

/** Around a point the nearest come first: once all of a page are outside, the rest is, too. */
const isBeyond = ({ area }: QueryOf<'industry'>, records: Record<string, unknown>[]) =>
  area.kind === 'city' && records.every((record) => distanceKm(pointOf(record), area) > area.radiusKm);

function leadOf(
  call: SourceCall,
  { filters, area, industry }: QueryOf<'industry'>,
  record: Record<string, unknown>,
): Lead | undefined {
  const id = text(record['place_id']);
  if (!id || record['business_status'] === 'CLOSED_PERMANENTLY') return undefined;
  const point = pointOf(record);
  if (area.kind === 'city' ? distanceKm(point, area) > area.radiusKm : record['country_code'] !== area.countryCode)
    return undefined;
  const country = text(record['country_code']);
  const values = {
    name: text(record['name']),
    company: text(record['name']),
    ...websiteOf(record['site']),
    email: emailOf(record['email_1']),
    phone: phoneOf(record['phone'], country),
    industry: text(record['type']) || industry.name,
    street: text(record['street']),
    city: text(record['city']),
    state: text(record['state']),
    postal_code: text(record['postal_code']),
    country,
    rating: number(record['rating']),
    reviews: whole(record['reviews']),
    ...point,
    extra: { place_id: id },
  };
  if ((filters.with_website && !values.website) || (filters.with_phone && !values.phone)) return undefined;
  if (filters.min_rating && (values.rating ?? 0) < filters.min_rating) return undefined;
  const name = values.name.toLowerCase();
  if (
    !(filters.keyword ?? '')
      .toLowerCase()
      .split(/\s+/)
      .every((word) => name.includes(word))
  )
    return undefined;
  const url = text(record['location_link']) || null;
  return placeLead(`google:${id}`, values, { source: 'Outscraper', url, at: call.now(), licence: LICENCE });
}
