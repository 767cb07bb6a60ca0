/**
 * The lead index on PostgreSQL (docs/product-rules.md#searching): industry and area to places, with exact totals, in an order
 * that stays the same from page to page. Industries are ranges of numbers and circles are sets of cells, so one index answers
 * both.
 */
import type { Platform } from '../../platform/context.ts';
import { fold } from '../leads/public.ts';
import {
  cellsWithin,
  centerOf,
  EARTH_RADIUS_KM,
  type Point,
  type Resolution,
  resolutionFor,
  toDegrees,
} from './geo.rules.ts';
import { industryOf } from './industries/industries.data.ts';
import type { Area, LeadIndex, Place, PlacePage, PlaceQuery } from './lead-index.port.ts';
import * as repository from './places.repository.ts';

const CONTACT = { website: 1, phone: 2, email: 4 } as const;
const MAX_CELLS = 500;

export const leadIndex = ({ databases }: Pick<Platform, 'databases'>): LeadIndex => {
  const db = databases.app;
  return {
    search(query, page) {
      const matching = matchingOf(query);
      if (!matching) return Promise.resolve({ places: [], total: 0, cursor: null });
      return query.area.kind === 'circle'
        ? searchCircle(db, circleOf(query.area), matching, page)
        : searchRegions(db, query.area.regions, matching, page);
    },
    async count(query) {
      const matching = matchingOf(query);
      if (!matching) return 0;
      return query.area.kind === 'circle'
        ? repository.countCircle(db, circleOf(query.area), matching)
        : countRegions(db, query.area.regions, matching);
    },
    countCells: (query) => countCells(db, query),
    distribution: (query, limit) => distribution(db, query, limit),
  };
};

/** Null when there is no such industry: nothing matches then. */
function matchingOf(query: PlaceQuery): repository.Matching | null {
  const ranges = mergeRanges(query.industries.flatMap((slug) => industryOf(slug) ?? []));
  if (ranges.length === 0) return null;
  return {
    ranges,
    contact:
      (query.withWebsite ? CONTACT.website : 0) |
      (query.withPhone ? CONTACT.phone : 0) |
      (query.withEmail ? CONTACT.email : 0),
    anyContact: query.withAnyContact ?? false,
    words: fold(query.keyword ?? '')
      .split(' ')
      .filter(Boolean),
    minRating: query.minRating ?? null,
  };
}

/** In order and apart, so that no place is in two of them: an industry may be chosen together with one below it. */
function mergeRanges(industries: { no: number; last: number }[]): repository.Range[] {
  const ranges: repository.Range[] = [];
  for (const { no, last } of industries.toSorted((a, b) => a.no - b.no)) {
    const before = ranges.at(-1);
    if (before && no <= before.last + 1) before.last = Math.max(before.last, last);
    else ranges.push({ first: no, last });
  }
  return ranges;
}

type CircleArea = Extract<Area, { kind: 'circle' }>;

const resolutionOf = (area: CircleArea): Resolution => resolutionFor(area.radiusKm);

function circleOf(area: CircleArea): repository.Circle {
  const resolution = resolutionOf(area);
  return {
    column: resolution === 7 ? 'cell7' : 'cell5',
    cells: cellsWithin(area.center, area.radiusKm, resolution),
    center: area.center,
    reach: Math.sin(Math.min(area.radiusKm / (2 * EARTH_RADIUS_KM), Math.PI / 2)) ** 2,
  };
}

interface Page {
  limit: number;
  cursor?: string | null;
}

async function searchCircle(
  db: repository.Queryable,
  circle: repository.Circle,
  matching: repository.Matching,
  page: Page,
): Promise<PlacePage> {
  const after = decode<[chord: number, id: number]>(page.cursor);
  const rows = await repository.searchCircle(db, circle, matching, {
    limit: page.limit,
    after: after && { chord: after[0], id: after[1] },
  });
  const end = rows.at(-1);
  return {
    places: rows.map(placeOf),
    total: after ? null : (rows[0]?.total ?? 0),
    cursor: end && rows.length === page.limit ? encode([end.chord, end.id]) : null,
  };
}

/** Region after region and range after range; within one in the order of the index. */
async function searchRegions(
  db: repository.Queryable,
  regions: number[],
  matching: repository.Matching,
  page: Page,
): Promise<PlacePage> {
  const after = decode<[region: number, industry: number, id: number]>(page.cursor);
  const total = after ? null : await countRegions(db, regions, matching);
  const found: (repository.PlaceRecord & { region: number })[] = [];
  const parts = regions
    .toSorted((a, b) => a - b)
    .flatMap((region) => matching.ranges.map((range) => ({ region, range })));
  for (const { region, range } of parts) {
    const isHere = after !== null && region === after[0];
    if (after && (region < after[0] || (isHere && range.last < after[1]))) continue;
    const rows = await repository.searchRegion(db, region, range, matching, {
      limit: page.limit - found.length,
      after: isHere ? { industry: after[1], id: after[2] } : null,
    });
    found.push(...rows.map((row) => ({ ...row, region })));
    if (found.length === page.limit) break;
  }
  const end = found.at(-1);
  const isFull = end && found.length === page.limit;
  return { places: found.map(placeOf), total, cursor: isFull ? encode([end.region, end.industry_no, end.id]) : null };
}

const areCountsKept = ({ words, minRating }: repository.Matching) => words.length === 0 && minRating === null;

async function countRegions(
  db: repository.Queryable,
  regions: number[],
  matching: repository.Matching,
): Promise<number> {
  if (!areCountsKept(matching) || (await repository.isImporting(db)))
    return repository.countRegions(db, regions, matching);
  const counts = await repository.keptCounts(db, regions, matching);
  return counts.reduce((sum, { count }) => sum + count, 0);
}

async function countCells(db: repository.Queryable, query: PlaceQuery): Promise<(Point & { count: number })[]> {
  const matching = matchingOf(query);
  if (!matching) return [];
  const { area } = query;
  if (area.kind === 'circle') {
    const cells = await repository.countCellsInCircle(db, circleOf(area), matching, MAX_CELLS);
    return cells.map(({ cell, count }) => ({ ...centerOf(cell, resolutionOf(area)), count }));
  }
  const cells = await repository.countCellsInRegions(db, area.regions, matching, MAX_CELLS);
  return cells.map(({ cell, resolution, count }) => ({ ...centerOf(cell, resolution), count }));
}

async function distribution(db: repository.Queryable, query: PlaceQuery, limit: number) {
  const matching = matchingOf(query);
  if (!matching) return [];
  const { area } = query;
  if (area.kind === 'circle') return repository.citiesInCircle(db, circleOf(area), matching, limit);
  if (area.regions.length === 1 || !areCountsKept(matching))
    return repository.citiesInRegions(db, area.regions, matching, limit);
  const counts = await repository.keptCounts(db, area.regions, matching);
  return counts.slice(0, limit).map(({ label, count }) => ({ label, count }));
}

const encode = (values: number[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

/** A cursor that is not ours starts from the beginning. */
function decode<T extends number[]>(cursor: string | null | undefined): T | null {
  if (!cursor) return null;
  try {
    const values = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(values) && values.every((value) => typeof value === 'number') ? (values as T) : null;
  } catch {
    return null;
  }
}

const SOURCE_PAGES: Partial<Record<Place['source'], string>> = { osm: 'https://www.openstreetmap.org/' };

function placeOf(row: repository.PlaceRecord): Place {
  const page = SOURCE_PAGES[row.source];
  return {
    id: row.id,
    source: row.source,
    sourceId: row.source_id,
    name: row.name,
    industries: row.industries,
    lat: toDegrees(row.lat),
    lon: toDegrees(row.lon),
    street: row.street,
    city: row.city,
    state: row.state,
    postalCode: row.postal_code,
    country: row.country,
    phone: row.phone,
    website: row.website,
    domain: row.domain,
    email: row.email,
    socials: row.socials ?? [],
    rating: row.rating,
    reviews: row.reviews,
    confidence: row.confidence,
    url: page ? `${page}${row.source_id}` : null,
    licence: row.licence,
    release: row.release,
    retrievedAt: row.retrieved_at,
    dataDate: row.data_date,
  };
}
