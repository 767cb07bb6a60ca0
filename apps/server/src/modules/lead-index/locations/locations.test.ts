import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import { translator } from '../../../platform/i18n.ts';
import { testPlatform } from '../../../testing/database.ts';
import { prepareLeadIndex } from '../preparation.service.ts';
import { areaOf, areLocationsCurrent, findLocations, getLocation } from './locations.service.ts';

let made: Awaited<ReturnType<typeof testPlatform>>;
beforeAll(async () => {
  made = await testPlatform({ SANDBOX_URL: '' });
  await prepareLeadIndex(systemBase(made.platform));
});
afterAll(() => made.stop());

const ctx = (language: 'en' | 'es' = 'en') => systemBase(made.platform, { language, t: translator(language) });
const labels = async (search: string, language: 'en' | 'es' = 'en', kind?: 'country' | 'state' | 'city') =>
  (await findLocations(ctx(language), { search, limit: 5, kind })).map(({ label }) => label);

describe('the location picker', () => {
  it('is filled once, in a thread of its own', async () => {
    expect(await areLocationsCurrent(ctx())).toBe(true);
    const { rows } = await made.platform.databases.owner.query(
      'select kind, count(*)::int as n from locations group by kind order by kind',
    );
    const counts = Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
    expect(counts).toMatchObject({ city: expect.any(Number), country: expect.any(Number), state: expect.any(Number) });
    expect(counts['city']).toBeGreaterThan(150_000);
    expect(counts['country']).toBeGreaterThan(240);
  });

  it.each([
    ['austin', 'Austin, Texas, United States'],
    ['Austin, TX', 'Austin, Texas, United States'],
    ['austin texas usa', 'Austin, Texas, United States'],
    ['sao paulo', 'São Paulo, Brazil'],
    ['MÜNCHEN', 'Munich, Bavaria, Germany'],
    ['paris', 'Paris, Île-de-France, France'],
    ['springfield, il', 'Springfield, Illinois, United States'],
    ['texas', 'Texas, United States'],
    ['united k', 'United Kingdom'],
    ['nyc', 'New York City, New York, United States'],
  ])('finds "%s" first as %s', async (text, label) => {
    expect((await labels(text))[0]).toBe(label);
  });

  it('speaks Spanish, for what is typed and what is shown', async () => {
    expect((await labels('londres', 'es'))[0]).toBe('London, England, Reino Unido');
    expect((await labels('estados unidos', 'es'))[0]).toBe('Estados Unidos');
    expect(await labels('andalucia', 'es')).toContain('Andalusia, España');
  });

  it('keeps to a kind, offers countries before anything is typed, and knows nothing of nonsense', async () => {
    expect(await labels('new york', 'en', 'state')).toEqual(['New York, United States']);
    expect(await labels('')).toContain('United States');
    expect(await labels('qqqqzz')).toEqual([]);
    expect(await labels('%')).toHaveLength(5);
  });

  it('gives places ids that never change, and areas to search', async () => {
    const [austin] = await findLocations(ctx(), { search: 'austin, tx', limit: 1 });
    expect(austin).toMatchObject({ id: 2962566712566317, kind: 'city', country: 'US', state: 'Texas', radius_km: 15 });
    expect(await getLocation(ctx(), 2962566712566317)).toEqual(austin);
    expect(await getLocation(ctx(), 1)).toBeUndefined();
    expect(await areaOf(ctx(), austin?.id as number, 12)).toMatchObject({ kind: 'circle', radiusKm: 12 });
    const [texas] = await findLocations(ctx(), { search: 'texas', limit: 1 });
    const [usa] = await findLocations(ctx(), { search: 'united states', limit: 1 });
    const [state, country] = [await areaOf(ctx(), texas?.id as number, 1), await areaOf(ctx(), usa?.id as number, 1)];
    expect(state?.kind === 'regions' && state.regions.length).toBe(1);
    expect(country?.kind === 'regions' && country.regions.length).toBeGreaterThan(50);
    expect(await areaOf(ctx(), 1, 5)).toBeUndefined();
  });
});
