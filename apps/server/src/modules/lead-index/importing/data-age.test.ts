/** How old imported data is, is what the data says, and nothing else. */
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPlatform } from '../../../testing/database.ts';
import { SEEDED } from '../../../testing/settings.ts';
import { industryOf } from '../industries/industries.data.ts';
import { leadIndex } from '../lead-index.service.ts';
import { prepareForTests, type TestIndex } from '../testing/index.ts';
import { writePbf } from '../testing/pbf-writer.ts';

let made: Awaited<ReturnType<typeof testPlatform>>;
let index: TestIndex;
beforeAll(async () => {
  made = await testPlatform({}, SEEDED);
  index = await prepareForTests(made.platform);
});
afterAll(async () => {
  index.remove();
  await made.stop();
});

const CAFE = { id: 1, lat: 43.73, lon: 7.42, tags: { name: 'Café', amenity: 'cafe' } };
const path = (name: string) => join(index.folder, name);
/** Copied to this disk long after the data was made. */
function copied(file: string) {
  utimesSync(file, new Date('2026-11-01'), new Date('2026-11-01'));
  return file;
}
const ageOf = async (file: string, input = {}) => (await index.import(copied(file), input)).dataDate;
const feature = (properties: object) =>
  `${JSON.stringify({ type: 'Feature', id: 'node/1', geometry: { type: 'Point', coordinates: [7.42, 43.73] }, properties })}\n`;
const row = (more = '') => `id,name,category,lat,lon${more ? ',updated at' : ''}\n1,Bread,bakery,30.27,-97.74${more}\n`;

describe('the age of imported data', () => {
  it('is that of the extract, not of the file on disk', async () => {
    const file = writePbf(path('monaco.osm.pbf'), [CAFE], [], new Date('2018-05-01T20:14:02Z'));
    expect(await ageOf(file)).toBe('2018-05-01');
    const [regions, industries] = [[await index.region('MC', '')], [industryOf('cafe')?.slug ?? '']];
    const { places } = await leadIndex(made.platform).search(
      { industries, area: { kind: 'regions', regions } },
      { limit: 5 },
    );
    expect(places[0]).toMatchObject({ dataDate: '2018-05-01', retrievedAt: made.platform.clock.now() });
  });

  it('is unknown where neither the data nor its name tells', async () => {
    expect(await ageOf(writePbf(path('plain.osm.pbf'), [CAFE]))).toBeNull();
    expect(await ageOf(index.file('plain.csv', row()))).toBeNull();
  });

  it('is that of the newest record', async () => {
    const days = ['2017-03-04T10:00:00Z', '2019-08-09T10:00:00Z', '2018-01-01T00:00:00Z'];
    const lines = days.map((day) => feature({ name: 'Café', amenity: 'cafe', '@timestamp': day })).join('');
    expect(await ageOf(index.file('cafes.geojsonl', lines))).toBe('2019-08-09');
    expect(await ageOf(index.file('bread.csv', row(',2020-02-29')))).toBe('2020-02-29');
    const sources = [{ property: '', update_time: '2025-12-24T00:00:00.000Z' }];
    const overture = { names: { primary: 'Café' }, taxonomy: { primary: 'cafe' }, sources };
    expect(await ageOf(index.file('places.geojson', feature(overture)))).toBe('2025-12-24');
  });

  it('is the release that an extract is named after', async () => {
    expect(await ageOf(writePbf(path('monaco-180501.osm.pbf'), [CAFE]))).toBe('2018-05-01');
    expect(await ageOf(index.file('bread-2021-06-30.csv', row()))).toBe('2021-06-30');
  });

  it('is what the operator says, if they say it', async () => {
    expect(await ageOf(index.file('old-2021-06-30.csv', row(',2020-02-29')), { date: '2018' })).toBe('2018');
  });
});
