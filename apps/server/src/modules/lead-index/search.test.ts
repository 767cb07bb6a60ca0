import { holdsAsync } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPlatform } from '../../testing/database.ts';
import { SEEDED } from '../../testing/settings.ts';
import { fold } from '../leads/public.ts';
import { distanceKm, moved, type Point } from './geo.rules.ts';
import { industryOf } from './industries/industries.data.ts';
import type { LeadIndex, PlaceQuery } from './lead-index.port.ts';
import { leadIndex } from './lead-index.service.ts';
import { prepareForTests, type TestIndex } from './testing/index.ts';

/** Clusters like towns, some of them where maps have their seams. */
const TOWNS: Point[] = [
  { lat: 30.2672, lon: -97.7431 },
  { lat: 34.0522, lon: -118.2437 },
  { lat: -16.8, lon: 179.97 },
  { lat: -16.78, lon: -179.98 },
  { lat: 89.7, lon: 40 },
  { lat: -89.9, lon: -120 },
  { lat: 64.7, lon: 10.53 },
];
const INDUSTRIES = [
  'restaurant',
  'italian_restaurant',
  'pizza_restaurant',
  'cafe',
  'dental_clinic',
  'orthodontics',
  'health_care',
];

interface Made {
  id: string;
  name: string;
  industry: string;
  point: Point;
  phone: string;
  website: string;
  email: string;
  rating: string;
}

let made: Awaited<ReturnType<typeof testPlatform>>;
let index: TestIndex;
let leads: LeadIndex;
let everything: Made[];

/** The same places in every run. */
function makePlaces(count: number): Made[] {
  let state = 12_345;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  return Array.from({ length: count }, (_, n) => {
    const town = TOWNS[n % TOWNS.length] as Point;
    const point = moved(town, random() ** 2 * 120, random() * 360);
    return {
      id: `p${n}`,
      name: `${['Café', 'Casa', 'Blue', 'Old'][n % 4]} ${['Río', 'Lake', 'Müller'][n % 3]} ${n}`,
      industry: INDUSTRIES[Math.floor(random() * INDUSTRIES.length)] as string,
      point: { lat: Number(point.lat.toFixed(7)), lon: Number(point.lon.toFixed(7)) },
      phone: random() < 0.6 ? `+1512${String(5_550_000 + n)}` : '',
      website: random() < 0.5 ? `https://p${n}.test` : '',
      email: random() < 0.2 ? `p${n}@mail.test` : '',
      rating: random() < 0.5 ? (random() * 5).toFixed(1) : '',
    };
  });
}

beforeAll(async () => {
  made = await testPlatform({}, SEEDED);
  index = await prepareForTests(made.platform);
  leads = leadIndex(made.platform);
  everything = makePlaces(4000);
  const lines = everything.map(({ id, name, industry, point, phone, website, email, rating }) =>
    [id, name, industry, point.lat, point.lon, phone, website, email, rating].join(','),
  );
  await index.import(
    index.file('all.csv', `id,name,industry,lat,lon,phone,website,email,rating\n${lines.join('\n')}\n`),
  );
});
afterAll(async () => {
  index.remove();
  await made.stop();
});

const isBelow = (slug: string, industry: string) => {
  const [one, top] = [industryOf(slug), industryOf(industry)];
  return one !== undefined && top !== undefined && one.no >= top.no && one.no <= top.last;
};

/** What a search must find, the slow way, nearest first. */
function bruteForce(query: PlaceQuery & { area: { kind: 'circle' } }): string[] {
  const words = fold(query.keyword ?? '')
    .split(' ')
    .filter(Boolean);
  return everything
    .filter(
      ({ industry, phone, website, email, rating, name }) =>
        query.industries.some((top) => isBelow(industry, top)) &&
        (!query.withPhone || phone) &&
        (!query.withWebsite || website) &&
        (!query.withEmail || email) &&
        (query.minRating === undefined || (rating !== '' && Math.fround(Number(rating)) >= query.minRating)) &&
        words.every((word) => fold(name).includes(word)),
    )
    .map(({ id, point }) => ({ id, km: distanceKm(query.area.center, point) }))
    .filter(({ km }) => km <= query.area.radiusKm)
    .sort((a, b) => a.km - b.km)
    .map(({ id }) => id);
}

const queries = fc.record({
  // With overlaps: an industry together with one below it.
  industries: fc.array(fc.constantFrom(...INDUSTRIES, 'food_and_drink'), { minLength: 1, maxLength: 4 }),
  area: fc
    .tuple(
      fc.constantFrom(...TOWNS),
      fc.double({ min: 0, max: 60, noNaN: true }),
      fc.integer({ min: 0, max: 359 }),
      fc.oneof(fc.double({ min: 0.5, max: 20, noNaN: true }), fc.double({ min: 20, max: 100, noNaN: true })),
    )
    .map(([town, km, direction, radiusKm]) => ({
      kind: 'circle' as const,
      center: moved(town, km, direction),
      radiusKm,
    })),
  withPhone: fc.boolean(),
  withWebsite: fc.boolean(),
  withEmail: fc.constantFrom(false, false, true),
  keyword: fc.constantFrom(undefined, undefined, undefined, 'cafe', 'muller', 'old lake', '50%'),
  minRating: fc.constantFrom(undefined, undefined, 2.5),
});

describe('searching a circle', () => {
  it('finds exactly what there is, in any corner of the globe, with every filter', async () => {
    await holdsAsync(
      fc.asyncProperty(queries, async (query) => {
        const wanted = bruteForce(query);
        const { places, total } = await leads.search(query, { limit: 4000 });
        expect(places.map((place) => place.sourceId).sort()).toEqual(wanted.toSorted());
        expect(total).toBe(wanted.length);
        expect(await leads.count(query)).toBe(wanted.length);
        const cells = await leads.countCells(query);
        expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(wanted.length);
        const away = places.map((place) => distanceKm(query.area.center, place));
        expect(away).toEqual(away.toSorted((a, b) => a - b));
      }),
      { numRuns: 120 },
    );
  });

  it('goes through all matches page by page, each once, in the same order as at once', async () => {
    const query = {
      industries: ['food_and_drink'],
      area: { kind: 'circle', center: TOWNS[2] as Point, radiusKm: 100 },
    } as const;
    const whole = await leads.search(query, { limit: 4000 });
    expect(whole.places.length).toBeGreaterThan(300);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await leads.search(query, { limit: 37, cursor });
      expect(page.total).toBe(cursor === null ? whole.places.length : null);
      seen.push(...page.places.map((place) => place.sourceId));
      cursor = page.cursor;
    } while (cursor);
    expect(seen).toEqual(whole.places.map((place) => place.sourceId));
  });

  it('finds nothing for an industry that does not exist, and starts over with a cursor that is not ours', async () => {
    const area = { kind: 'circle', center: TOWNS[0] as Point, radiusKm: 20 } as const;
    expect(await leads.search({ industries: ['unicorns'], area }, { limit: 20 })).toEqual({
      places: [],
      total: 0,
      cursor: null,
    });
    const page = await leads.search({ industries: ['cafe'], area }, { limit: 5, cursor: 'garbage' });
    expect(page.total).toBeGreaterThan(0);
  });

  it('says by cities where they are', async () => {
    const query = {
      industries: ['restaurant'],
      area: { kind: 'circle', center: TOWNS[0] as Point, radiusKm: 100 },
    } as const;
    const cities = await leads.distribution(query, 5);
    expect(cities.length).toBe(5);
    expect(cities.map(({ count }) => count)).toEqual(cities.map(({ count }) => count).toSorted((a, b) => b - a));
  });
});

describe('searching a state or a country', () => {
  it('counts exactly and pages through everything, from the kept counts or without them', async () => {
    const regions = [await index.region('US', 'TX'), await index.region('US', 'CA'), await index.region('US', '')];
    for (const filter of [
      {},
      { withPhone: true },
      { withPhone: true, withWebsite: true },
      { withEmail: true },
      { keyword: 'cafe' },
      { industries: ['orthodontics', 'cafe', 'pizza_restaurant', 'restaurant'] },
    ]) {
      const query: PlaceQuery = { industries: ['food_and_drink'], area: { kind: 'regions', regions }, ...filter };
      const seen: string[] = [];
      const points: Point[] = [];
      let [cursor, total]: [string | null, number | null] = [null, null];
      do {
        const page = await leads.search(query, { limit: 100, cursor });
        total ??= page.total;
        seen.push(...page.places.map((place) => place.sourceId));
        points.push(...page.places);
        cursor = page.cursor;
      } while (cursor);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBe(total);
      expect(await leads.count(query)).toBe(total);
      const cells = await leads.countCells(query);
      expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      // A few hundred of them are small: each is drawn where its places are, not out in the sea.
      for (const cell of cells) expect(points.some((point) => distanceKm(cell, point) < 12)).toBe(true);
    }
    const states = await leads.distribution({ industries: ['food_and_drink'], area: { kind: 'regions', regions } }, 5);
    expect(states.map(({ label }) => label).sort()).toEqual(['California', 'Texas']);
  });
});
