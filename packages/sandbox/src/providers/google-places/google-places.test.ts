import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { industryOf } from '../../world/companies/industries.ts';
import { citiesNamed } from '../../world/geography/cities.ts';
import { type Bounds, boundsOf } from '../../world/geography/geo.ts';
import { worldOf } from '../../world/world.ts';
import { type ProviderUnderTest, startProvider } from '../provider-testing.ts';
import { googlePlaces } from './google-places.ts';

let google: ProviderUnderTest;
beforeAll(async () => {
  google = await startProvider(googlePlaces);
  worldOf(1).companies.nameOf(0);
});
afterEach(() => google.reset());
afterAll(() => google.stop());

const MASK = 'places.id,places.displayName,nextPageToken';
const headers = (mask = MASK, key = google.key) => ({
  'x-goog-api-key': key,
  ...(mask && { 'x-goog-fieldmask': mask }),
});
const text = (body: object, mask?: string, key?: string) =>
  google.post('/v1/places:searchText', body, headers(mask, key));
const nearby = (body: object, mask = 'places.id') => google.post('/v1/places:searchNearby', body, headers(mask));
const austin = citiesNamed('Austin')[0] ?? expect.fail('Austin');
const circle = (radius: number) => ({ circle: { center: { latitude: austin.lat, longitude: austin.lon }, radius } });
const rectangle = ({ south, west, north, east }: Bounds) => ({
  rectangle: { low: { latitude: south, longitude: west }, high: { latitude: north, longitude: east } },
});

interface Place {
  id: string;
}

async function allPages(body: object): Promise<Place[]> {
  const places: Place[] = [];
  let pageToken: string | undefined;
  do {
    const reply = await text({ ...body, ...(pageToken && { pageToken }) }, 'places.id,nextPageToken');
    expect(reply.status).toBe(200);
    places.push(...(reply.body.places ?? []));
    pageToken = reply.body.nextPageToken;
  } while (pageToken);
  return places;
}

describe('text search', () => {
  it('finds dentists in Austin, twenty at a time and no more than sixty', async () => {
    const first = await text({ textQuery: 'dentists in Austin, TX' });
    expect([first.status, first.body.places.length]).toEqual([200, 20]);
    expect(Object.keys(first.body.places[0])).toEqual(['id', 'displayName']);
    const all = await allPages({ textQuery: 'dentists in Austin, TX' });
    expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([60, 60]);
  });

  it('returns the next page only for the same query, and only if the mask asks for it', async () => {
    const { body } = await text({ textQuery: 'dentist in Austin' });
    const other = await text({ textQuery: 'plumber in Austin', pageToken: body.nextPageToken });
    expect([other.status, other.body.error.status]).toEqual([400, 'INVALID_ARGUMENT']);
    expect(other.body.error.message).toContain('must match the initial SearchText request');
    expect((await text({ textQuery: 'dentist in Austin' }, 'places.id')).body).not.toHaveProperty('nextPageToken');
  });

  it('stays inside a rectangle it is restricted to', async () => {
    const bounds = boundsOf({ ...austin, km: 2 });
    const { body } = await text({ textQuery: 'dentist', locationRestriction: rectangle(bounds) }, 'places.location');
    expect(body.places.length).toBeGreaterThan(3);
    for (const { location } of body.places) {
      expect(location.latitude).toBeGreaterThanOrEqual(bounds.south);
      expect(location.latitude).toBeLessThanOrEqual(bounds.north);
    }
  });

  it('only prefers results inside a bias', async () => {
    const { body } = await text({ textQuery: 'hospital', locationBias: circle(3_000) }, 'places.location');
    expect(body.places.length).toBeGreaterThan(0);
  });

  it('finds at least 99% of five thousand places if the caller splits the area', async () => {
    await google.settings({ search_text_per_minute: 1_000_000 });
    const mexico = citiesNamed('Mexico City')[0] ?? expect.fail('Mexico City');
    const bounds = boundsOf({ ...mexico, km: 30 });
    const expected = worldOf(1).companies.within({ bounds }, [industryOf('restaurant') ?? expect.fail()]).length;
    const found = new Set<string>();
    async function collect(area: Bounds, depth: number): Promise<void> {
      const places = await allPages({
        textQuery: 'restaurant',
        includedType: 'restaurant',
        locationRestriction: rectangle(area),
      });
      for (const { id } of places) found.add(id);
      if (places.length < 60 || depth === 0) return;
      const [lat, lon] = [(area.south + area.north) / 2, (area.west + area.east) / 2];
      const quarters = [
        { ...area, south: lat, west: lon },
        { ...area, south: lat, east: lon },
        { ...area, north: lat, west: lon },
        { ...area, north: lat, east: lon },
      ];
      for (const quarter of quarters) await collect(quarter, depth - 1);
    }
    await collect(bounds, 12);
    expect(expected).toBeGreaterThanOrEqual(5_000);
    expect(found.size / expected).toBeGreaterThanOrEqual(0.99);
  });

  it('filters by rating, opening and price', async () => {
    const { body } = await text(
      { textQuery: 'restaurants in Madrid', minRating: 4.4, priceLevels: ['PRICE_LEVEL_MODERATE'] },
      'places.rating,places.priceLevel',
    );
    expect(body.places.length).toBeGreaterThan(2);
    for (const place of body.places) {
      expect(place.rating).toBeGreaterThanOrEqual(4.5);
      expect(place.priceLevel).toBe('PRICE_LEVEL_MODERATE');
    }
  });

  it('finds a company by its name', async () => {
    const company = worldOf(1).companies.get(30_000);
    const { body } = await text({ textQuery: `${company.name}, ${company.city.name}` });
    expect(body.places.map(({ id }: Place) => id)).toContain(company.placeId);
  });

  it.each([
    ['no mask', {}, '', 'FieldMask is a required parameter'],
    ['an unknown field', {}, 'places.foo', "Cannot find matching fields for path 'places.foo'"],
    ['a field without its parent', {}, 'id', "path 'id'"],
    ['no words', { textQuery: '' }, MASK, 'Empty text_query'],
    ['a restriction that is a circle', { locationRestriction: circle(100) }, MASK, 'Unknown name "circle"'],
    ['an unknown parameter', { radius: 3 }, MASK, 'Unknown name "radius"'],
    ['an unknown type', { includedType: 'dragon_stable' }, MASK, 'Unsupported types: dragon_stable'],
    ['a type that is only told', { includedType: 'general_contractor' }, MASK, 'Unsupported types: general_contractor'],
    [
      'bias and restriction',
      { locationBias: circle(9), locationRestriction: rectangle(boundsOf({ ...austin, km: 1 })) },
      MASK,
      'Only one of',
    ],
  ])('refuses %s', async (_case, extra, mask, message) => {
    const { status, body } = await text({ textQuery: 'dentist', ...extra }, mask);
    expect([status, body.error.code, body.error.status]).toEqual([400, 400, 'INVALID_ARGUMENT']);
    expect(body.error.message).toContain(message);
  });

  it('refuses a body that is not JSON', async () => {
    const reply = await fetch(`${google.running.url}/google-places/v1/places:searchText`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json' },
      body: '{',
    });
    expect([reply.status, await reply.json()]).toMatchObject([400, { error: { status: 'INVALID_ARGUMENT' } }]);
  });
});

describe('nearby search', () => {
  it('shows the twenty best known, or the twenty nearest', async () => {
    const popular = await nearby({ includedTypes: ['dentist'], locationRestriction: circle(15_000) });
    expect(popular.body.places.length).toBe(20);
    const nearest = await nearby({
      includedTypes: ['dentist'],
      rankPreference: 'DISTANCE',
      maxResultCount: 5,
      locationRestriction: circle(15_000),
    });
    expect(nearest.body.places.length).toBe(5);
    expect(nearest.body.places).not.toEqual(popular.body.places.slice(0, 5));
  });

  it('leaves excluded types out', async () => {
    const { body } = await nearby(
      { includedTypes: ['store'], excludedTypes: ['shoe_store'], locationRestriction: circle(9_000) },
      'places.types',
    );
    expect(body.places.length).toBeGreaterThan(0);
    for (const { types } of body.places) expect(types).not.toContain('shoe_store');
  });

  it('wants a circle of at most fifty kilometers and at most twenty results', async () => {
    expect((await nearby({ locationRestriction: circle(50_001) })).status).toBe(400);
    expect((await nearby({})).status).toBe(400);
    expect((await nearby({ maxResultCount: 21, locationRestriction: circle(100) })).status).toBe(400);
  });
});

describe('place details', () => {
  it('shows what the mask asks for', async () => {
    const company = worldOf(1).companies.get(50);
    const { body } = await google.get(
      `/v1/places/${company.placeId}`,
      headers('id,displayName.text,formattedAddress,regularOpeningHours.weekdayDescriptions'),
    );
    expect(body).toMatchObject({
      id: company.placeId,
      displayName: { text: company.name },
      formattedAddress: company.address.full,
    });
    expect(Object.keys(body.displayName)).toEqual(['text']);
    expect(body.regularOpeningHours.weekdayDescriptions.length).toBe(7);
  });

  it('knows everything but e-mail addresses', async () => {
    const company = worldOf(1).companies.get(50);
    const { body } = await google.get(`/v1/places/${company.placeId}`, headers('*'));
    expect(body).toMatchObject({
      businessStatus: 'OPERATIONAL',
      location: { latitude: company.lat },
      types: expect.arrayContaining(['establishment']),
    });
    expect(JSON.stringify(body)).not.toContain('@');
  });

  it('does not know other places', async () => {
    expect((await google.get('/v1/places/ChIJN1t_tDeuEmsRUsoyG83frY4', headers('id'))).status).toBe(404);
    expect((await google.get('/v1/places/nonsense', headers('id'))).status).toBe(400);
  });
});

describe('keys and quotas', () => {
  it('refuses a wrong key and no key', async () => {
    const wrong = await text({ textQuery: 'dentist' }, MASK, 'wrong');
    expect([wrong.status, wrong.body.error.details[0].reason]).toEqual([400, 'API_KEY_INVALID']);
    const none = await google.post('/v1/places:searchText', { textQuery: 'dentist' }, { 'x-goog-fieldmask': MASK });
    expect([none.status, none.body.error.status]).toEqual([403, 'PERMISSION_DENIED']);
  });

  it('counts per minute and method, and begins again after the minute', async () => {
    await google.settings({ search_text_per_minute: 2 });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await text({ textQuery: 'dentist' })).status);
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await text({ textQuery: 'dentist' });
    expect(refused.body.error).toMatchObject({
      status: 'RESOURCE_EXHAUSTED',
      details: [{ reason: 'RATE_LIMIT_EXCEEDED' }],
    });
    expect((await nearby({ locationRestriction: circle(500) })).status).toBe(200);
    await google.running.sandbox.clock.advance(60_000);
    expect((await text({ textQuery: 'dentist' })).status).toBe(200);
  });

  it('bills the most expensive field of the mask', async () => {
    await text({ textQuery: 'dentist' }, 'places.id');
    await text({ textQuery: 'dentist' }, 'places.id,places.displayName');
    await text({ textQuery: 'dentist' }, 'places.displayName,places.websiteUri');
    expect((await google.get('/_sandbox')).body.used).toEqual({ ids_only: 1, pro: 1, enterprise: 1 });
    await google.settings({ enterprise: 1 });
    expect((await text({ textQuery: 'dentist' }, 'places.rating')).status).toBe(429);
  });

  it('fails on purpose in its own words', async () => {
    await google.fail({ kind: 'error', times: 1 });
    expect((await text({ textQuery: 'dentist' })).body.error.status).toBe('UNAVAILABLE');
  });
});
