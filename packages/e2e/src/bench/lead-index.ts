/**
 * The lead index with 10,000,000 places through the authenticated API: industry and radius around a city, with the
 * exact total and the nearest 20. Cities are weighted by population, industries by frequency; the radius is 2 to 50 km.
 */
import { createBuilders, loadLocations, seed as seedPlatform, systemBase } from '@leadwright/server/proving';
import type { BenchOptions } from '../bench.ts';
import { openWire } from '../measure/bench-client.ts';
import { compareWithBars, measure, rounded } from '../measure/bench-figures.ts';
import {
  type City,
  chances,
  cityChooser,
  fillIndex,
  industries,
  industryAt,
  largestCities,
} from '../measure/full-index.ts';
import { startServer } from '../measure/full-list.ts';
import { startScratch } from '../support/scratch.ts';

const RADII_KM = [2, 5, 10, 25, 50];
const MOST_MS = 20;
const PAGE = 20;

function questions(cities: City[], seed: number): () => object {
  const chance = chances(seed);
  const city = cityChooser(cities, chance);
  return () => {
    const radius_km = RADII_KM[Math.floor(chance() * RADII_KM.length)];
    const filters = { industry: industries[industryAt(chance())]?.slug, location_id: city().id, radius_km };
    return { filters, limit: PAGE };
  };
}

export async function measureIndex(url: string, token: string, cities: City[], seed: number, milliseconds: number) {
  const next = questions(cities, seed);
  const wire = await openWire(url, token);
  let [found, answers] = [0, 0];
  const ask = async () => {
    const text = await wire.post('/api/places/preview', next());
    found += Number(/"total":(\d+)/.exec(text)?.[1]);
    answers++;
  };
  try {
    await measure(1, milliseconds, ask);
    const { p50, p95, perSecond } = await measure(1, 2 * milliseconds, ask);
    const judged = compareWithBars({ 'estimate around a place, p95 in ms': { is: p95, atMost: MOST_MS } });
    return { averageTotal: rounded(found / answers), p50Ms: p50, p95Ms: p95, perSecond, ...judged };
  } finally {
    wire.close();
  }
}

export async function bench({ short, seed }: BenchOptions) {
  const places = short ? 500_000 : 10_000_000;
  const scratch = await startScratch({ disposable: false, pool: 8 });
  const { platform, ownerUrl } = scratch;
  try {
    await seedPlatform(platform);
    await loadLocations(systemBase(platform));
    const cities = await largestCities(platform.databases.owner);
    await fillIndex(platform.databases.owner, cities, { places, seed });
    const { token } = await createBuilders(platform).buildAccount();
    const server = await startServer(platform, ownerUrl, 'web');
    try {
      return { places, ...(await measureIndex(server.url, token, cities, seed, short ? 1000 : 10_000)) };
    } finally {
      await server.stop();
    }
  } finally {
    await scratch.stop();
  }
}
