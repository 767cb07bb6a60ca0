import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { worldOf } from '../../world/world.ts';
import { type ProviderUnderTest, startProvider } from '../provider-testing.ts';
import { outscraper } from './outscraper.ts';

let provider: ProviderUnderTest;
beforeAll(async () => {
  provider = await startProvider(outscraper);
  worldOf(1).companies.domainOf(0);
});
afterEach(() => provider.reset());
afterAll(() => provider.stop());

const auth = () => ({ 'x-api-key': provider.key });
const search = (body: object) => provider.post('/google-maps-search', body, auth());
const businesses = (body: object) => provider.post('/businesses', body, auth());

describe('places by search text', () => {
  it('come later: a request id first, then the result', async () => {
    const started = await search({ query: ['dentists, Austin, TX, USA'], organizationsPerQueryLimit: 400 });
    expect([started.status, started.body.status]).toEqual([202, 'Pending']);
    const path = `/requests/${started.body.id}`;
    expect((await provider.get(path, auth())).body).toEqual({ id: started.body.id, status: 'Pending' });
    await provider.running.sandbox.clock.advance(5_000);
    const { body } = await provider.get(path, auth());
    expect([body.status, body.data.length]).toEqual(['Success', 1]);
    expect(body.data[0].length).toBeGreaterThanOrEqual(120);
    expect(body.data[0][0]).toMatchObject({ city: 'Austin', state: 'Texas', type: 'Dentist', country_code: 'US' });
    await provider.running.sandbox.clock.advance(3 * 60 * 60 * 1000);
    expect((await provider.get(path, auth())).body.status).toBe('Pending');
  });

  it('come at once if asked to, in slices of at most 400 per query', async () => {
    const first = await search({ query: 'dentists, Austin', async: false, organizationsPerQueryLimit: 20 });
    const second = await search({
      query: 'dentists, Austin',
      async: false,
      organizationsPerQueryLimit: 20,
      skipPlaces: 20,
    });
    const ids = [...first.body.data[0], ...second.body.data[0]].map(({ place_id }) => place_id);
    expect(new Set(ids).size).toBe(40);
    expect((await search({ query: 'dentist', organizationsPerQueryLimit: 401 })).status).toBe(400);
    expect((await search({ query: 'dentist', skipPlaces: 7 })).status).toBe(400);
  });

  it('are no more than 400 of a question, whatever is skipped', async () => {
    const slice = async (skipPlaces: number) =>
      (await search({ query: 'restaurant, Mexico City', async: false, organizationsPerQueryLimit: 400, skipPlaces }))
        .body.data[0].length;
    expect([await slice(0), await slice(380), await slice(400)]).toEqual([400, 20, 0]);
  });

  it('are looked for around coordinates, with only the fields asked for', async () => {
    const { body } = await search({
      query: ['dentist'],
      coordinates: '30.2672,-97.7431',
      async: false,
      fields: ['name', 'city'],
    });
    expect(body.data[0][0]).toEqual({ name: expect.any(String), city: 'Austin' });
  });

  it('bring contacts when enriched', async () => {
    const { body } = await search({
      query: 'dentist, Austin',
      async: false,
      organizationsPerQueryLimit: 100,
      enrichment: ['domains_service'],
    });
    expect(body.data[0].some((place: { email_1?: string }) => /@.+\.(test|example)$/.test(place.email_1 ?? ''))).toBe(
      true,
    );
  });
});

describe('businesses by filters', () => {
  it('are paged by a cursor to the end', async () => {
    const filters = { country_code: 'US', cities: ['Austin'], types: ['dentist'], has_website: true };
    const seen = new Set<string>();
    let cursor: string | null = null;
    let total = 0;
    do {
      const reply = await businesses({ filters, limit: 50, cursor, include_total: true });
      for (const { place_id } of reply.body.items) seen.add(place_id);
      cursor = reply.body.next_cursor;
      total = reply.body.total;
    } while (cursor);
    expect(seen.size).toBe(total);
    expect(total).toBeGreaterThan(100);
  });

  it('refuse a cursor of another question and too large a page', async () => {
    const { body } = await businesses({ filters: { cities: ['Austin'] }, limit: 10 });
    expect((await businesses({ filters: { cities: ['Dallas'] }, cursor: body.next_cursor })).status).toBe(400);
    expect((await businesses({ limit: 1001 })).status).toBe(400);
  });
});

describe('contacts of a website', () => {
  it('are what the site shows', async () => {
    const { companies } = worldOf(1);
    const index =
      Array.from({ length: 500 }, (_, i) => i).find((i) => companies.get(i).publishedEmails.length > 0) ?? 0;
    const company = companies.get(index);
    const { body } = await provider.get(`/emails-and-contacts?query=${company.domain}`, auth());
    expect(body.data[0].emails.map(({ value }: { value: string }) => value)).toEqual(company.publishedEmails);
  });
});

describe('limits', () => {
  it('refuses a wrong key', async () => {
    const { status, body } = await provider.post('/google-maps-search', { query: 'x' }, { 'x-api-key': 'no' });
    expect([status, body.error]).toEqual([401, true]);
    expect(body.errorMessage).toContain('401 Unauthorized');
  });

  it('refuses too many calls and an empty account', async () => {
    await provider.settings({ per_minute: 1 });
    await search({ query: 'dentist' });
    expect((await search({ query: 'dentist' })).status).toBe(429);
    await provider.settings({ per_minute: 100, records: 0 });
    expect((await search({ query: 'dentist' })).status).toBe(402);
  });

  it('does not know requests it never got', async () => {
    expect((await provider.get('/requests/unknown', auth())).status).toBe(404);
  });
});
