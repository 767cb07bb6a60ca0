import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../platform/context.ts';
import { testPlatform } from '../../testing/database.ts';
import { SEEDED } from '../../testing/settings.ts';
import { findExample } from './example.service.ts';
import { prepareForTests } from './testing/index.ts';

const CITIES = [
  { id: 11, name: 'Houston', lat: 29.7633, lon: -95.3633, state: 'TX', weight: 900 },
  { id: 12, name: 'Los Angeles', lat: 34.0522, lon: -118.2437, state: 'CA', weight: 3000 },
  { id: 13, name: 'Austin', lat: 30.2672, lon: -97.7431, state: 'TX', weight: 500 },
];
const clinic = (n: number) => `c${n},Clinic ${n},dental_clinic,${29.76 + n / 10_000},-95.36,TX,US,https://c${n}.test\n`;
const CLINICS = `id,name,category,lat,lon,state,country,website\n${Array.from({ length: 12 }, (_, n) => clinic(n)).join('')}`;

describe('a first search to try out', () => {
  let made: Awaited<ReturnType<typeof testPlatform>>;
  let index: Awaited<ReturnType<typeof prepareForTests>>;
  beforeAll(async () => {
    made = await testPlatform({}, SEEDED);
    index = await prepareForTests(made.platform);
    for (const { id, name, lat, lon, state, weight } of CITIES)
      await made.platform.databases.owner.query(
        `insert into locations (id, kind, name, folded, country, region_no, lat, lon, radius_km, weight)
        values ($1, 'city', $2, lower($2), 'US', $3, $4, $5, 10, $6)`,
        [id, name, await index.region('US', state), lat, lon, weight],
      );
  });
  afterAll(async () => {
    index.remove();
    await made.stop();
  });
  const found = async (timeZone: string) => {
    const example = await findExample(systemBase(made.platform), timeZone);
    return example && [example.industry.slug, example.location.name, example.radius_km];
  };

  it('is near, whatever the index knows: other sources may know more', async () => {
    expect(await found('America/Los_Angeles')).toEqual(['dental_clinic', 'Los Angeles', 10]);
    expect(await found('UTC')).toEqual(['dental_clinic', 'Austin', 10]);
  });

  it('is where there is something to find, as soon as the index knows', async () => {
    await index.import(index.file('clinics.csv', CLINICS));
    expect(await found('America/Los_Angeles')).toEqual(['dental_clinic', 'Houston', 10]);
    expect(await found('UTC')).toEqual(['dental_clinic', 'Houston', 10]);
  });
});
