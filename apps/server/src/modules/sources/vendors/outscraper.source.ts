/**
 * Outscraper: Google Maps records around a point, nearest first, or of a named region. A question shows 400 at most, so what
 * is fuller is quartered and asked again around the middle of each part. Asynchronous: a request is left, then asked for; the
 * number of the request is part of the cursor, so that a restart does not order twice.
 */

import { fold, mentions, originOf } from '../../leads/public.ts';
import { type Box, boxesAround, canSplit, distanceKm, quartersOf, touches } from '../area.rules.ts';
import { inTurns, type OneIndustryQuery } from '../industry-turns.rules.ts';
import { emailFrom, number, phoneFrom, placeLead, text, websiteFrom, whole } from '../lead.rules.ts';
import {
  type Coverage,
  type Cursor,
  type Lead,
  type SearchArea,
  type Source,
  type SourceCall,
  type SourcePage,
  UNKNOWN,
} from '../source.port.ts';
import { SourceFailure } from '../source-failure.port.ts';
import { type Classify, callVendor, type Vendor } from '../vendor-request.client.ts';

const PAGE = 100;
/** Outscraper's own cap per question, in whatever slices it is asked. */
const CAP = 400;
/** How far around a point one question is trusted to look. */
const REACH_KM = 30;
/** Asked again soon at first, then less and less often. */
const pollSeconds = (ageMs: number) => Math.min(30, Math.max(2, Math.ceil(ageMs / 10_000)));
/** Requests are forgotten after two hours, and a forgotten one looks pending for ever. */
const PATIENCE_MS = 30 * 60_000;
const LICENCE = 'Outscraper terms';

/** Refusals may come as 2xx with `error`. */
const classify: Classify = ({ status, body }) => {
  if (status < 300) return body?.error ? 'invalid' : undefined;
  return undefined;
};

const vendor: Vendor = { id: 'outscraper', rateLimits: { calls: { max: 300, seconds: 60 } }, classify };

interface Journal {
  /** Rectangles still to be asked, the last one first; null: the region is asked for by its name. */
  boxes: Box[] | null;
  skip: number;
  /** The request in progress and its number of records. */
  request: string | null;
  size: number;
  orderedAt: number;
  orders: number;
  coverage: Coverage;
}

const start = ({ area }: OneIndustryQuery): Journal => ({
  boxes: area.kind === 'city' ? boxesAround(area) : null,
  skip: 0,
  request: null,
  size: 0,
  orderedAt: 0,
  orders: 0,
  coverage: { areas: 0, splits: 0, capped: 0 },
});

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
  search: inTurns(async (call, asked, cursor, want) => {
    const journal = within((cursor as unknown as Journal | null) ?? start(asked), asked.area);
    if (journal.boxes?.length === 0) return pageOf([], journal);
    if (!journal.request) return pageOf([], await order(call, asked, journal, want));
    const records = await collect(call, journal);
    if (!records) return pageOf([], { ...journal, request: null });
    const leads = records.flatMap((record) => leadOf(call, asked, record, journal.boxes === null) ?? []);
    return { ...pageOf(leads, advance(journal, asked.area, records)), raw: records.length };
  }),
};

const pageOf = (leads: Lead[], journal: Journal): SourcePage => ({
  leads,
  cursor: journal.boxes?.length === 0 ? null : (journal as unknown as Cursor),
  total: null,
  raw: 0,
  coverage: journal.coverage,
});

/** What one question does not reach is quartered before it is asked. */
function within(journal: Journal, area: SearchArea): Journal {
  const box = journal.boxes?.at(-1);
  if (!box || journal.skip > 0 || journal.request || reachOf(box, area) <= REACH_KM) return journal;
  return within(split(journal, box, area), area);
}

function split(journal: Journal, box: Box, area: SearchArea): Journal {
  const quarters = quartersOf(box).filter((quarter) => area.kind !== 'city' || touches(quarter, area));
  const { areas, splits, capped } = journal.coverage;
  const boxes = [...(journal.boxes ?? []).slice(0, -1), ...quarters];
  return { ...journal, ...NEXT, boxes, coverage: { areas, splits: splits + 1, capped } };
}

const NEXT = { skip: 0, request: null, size: 0, orders: 0 };

/** The next request: the next slice, the parts of a full rectangle, or the next rectangle. */
function advance(journal: Journal, area: SearchArea, records: Row[]): Journal {
  const box = journal.boxes?.at(-1);
  const shown = journal.skip + journal.size;
  // Around a point the nearest come first: once all of a slice are outside, the rest is, too.
  const isBeyond = box && records.every((row) => distanceKm(pointOf(row), centreOf(box)) > reachOf(box, area));
  const isAll = records.length < journal.size || isBeyond;
  if (!isAll && shown < CAP) return { ...journal, ...NEXT, skip: shown };
  if (!isAll && !box) return { ...journal, ...NEXT, boxes: boxesAround(area) };
  if (!isAll && box && canSplit(box)) return split(journal, box, area);
  const { areas, splits, capped } = journal.coverage;
  const coverage = { areas: areas + 1, splits, capped: capped + Number(!isAll) };
  return { ...journal, ...NEXT, boxes: (journal.boxes ?? []).slice(0, -1), coverage };
}

const centreOf = ({ south, west, north, east }: Box) => ({ lat: (south + north) / 2, lon: (west + east) / 2 });

/** How far from its middle a rectangle must be known, so that nothing of the area in it is missed. */
function reachOf(box: Box, area: SearchArea): number {
  const corner = { lat: Math.abs(box.south) < Math.abs(box.north) ? box.south : box.north, lon: box.west };
  const own = distanceKm(centreOf(box), corner);
  return area.kind === 'city' ? Math.min(own, distanceKm(centreOf(box), area) + area.radiusKm) : own;
}

/** Leaves a request, and notes its number. */
async function order(
  call: SourceCall,
  { industry, area }: OneIndustryQuery,
  journal: Journal,
  want: number,
): Promise<Journal> {
  // In twenties, as the vendor counts; a little more than wanted, since some will be outside of the area.
  const size = Math.min(PAGE, CAP - journal.skip, Math.ceil((want * 1.2) / 20) * 20);
  const box = journal.boxes?.at(-1);
  const where = [area.name, area.kind === 'state' ? area.countryName : ''].filter(Boolean).join(', ');
  const centre = box && centreOf(box);
  const { body } = await callVendor(vendor, call, {
    method: 'POST',
    url: `${call.platform.config.OUTSCRAPER_URL}/google-maps-search`,
    headers: { 'x-api-key': call.key },
    limits: ['calls'],
    body: {
      query: [box ? industry.englishName : `${industry.englishName}, ${where}`],
      organizationsPerQueryLimit: size,
      skipPlaces: journal.skip,
      ...(centre && { coordinates: `${centre.lat},${centre.lon}` }),
      region: area.countryCode,
      language: call.language,
      enrichment: ['domains_service'],
      async: true,
    },
  });
  if (!body?.id) throw new SourceFailure('invalid', vendor.id, 'no request id');
  const orderedAt = call.now().getTime();
  return { ...journal, request: String(body.id), size, orderedAt, orders: journal.orders + 1 };
}

type Row = Record<string, unknown>;

/** Undefined: the request got lost and is to be left once more. */
async function collect(call: SourceCall, { request, orderedAt, orders }: Journal): Promise<Row[] | undefined> {
  const { body } = await callVendor(vendor, call, {
    url: `${call.platform.config.OUTSCRAPER_URL}/requests/${encodeURIComponent(request as string)}`,
    headers: { 'x-api-key': call.key },
    limits: ['calls'],
  });
  if (body?.status === 'Pending') {
    const age = call.now().getTime() - orderedAt;
    if (age < PATIENCE_MS) throw new SourceFailure('throttled', vendor.id, 'pending', pollSeconds(age));
    if (orders > 1) throw new SourceFailure('transient', vendor.id, 'pending for too long');
    return undefined;
  }
  const records = Array.isArray(body?.data) ? body.data.flat() : [];
  call.spent.cost += records.length;
  return records;
}

const pointOf = (record: Row) => ({ lat: number(record['latitude']) ?? 0, lon: number(record['longitude']) ?? 0 });

function leadOf(call: SourceCall, query: OneIndustryQuery, record: Row, isByName: boolean): Lead | undefined {
  const { filters, area, industry } = query;
  const id = text(record['place_id']);
  const point = pointOf(record);
  if (!id || record['business_status'] === 'CLOSED_PERMANENTLY' || !isHere(area, record, isByName)) return undefined;
  const country = text(record['country_code']);
  const values = {
    name: text(record['name']),
    company: text(record['name']),
    ...websiteFrom(record['site']),
    email: emailFrom(record['email_1']),
    phone: phoneFrom(record['phone'], country),
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
  if (!mentions(values.name, filters.keyword)) return undefined;
  const url = text(record['location_link']) || null;
  return placeLead(`google:${id}`, values, originOf('Outscraper', call.now(), url, LICENCE));
}

/** In a state that was asked for by its name everything is in it; around a point its neighbours are found, too. */
function isHere(area: SearchArea, record: Row, isByName: boolean): boolean {
  if (area.kind === 'city') return distanceKm(pointOf(record), area) <= area.radiusKm;
  if (record['country_code'] !== area.countryCode) return false;
  return area.kind === 'country' || isByName || fold(text(record['state'])) === fold(area.name);
}
