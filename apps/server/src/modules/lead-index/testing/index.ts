/** The lead index for tests: a few regions instead of all the world's cities, files to import, and a way to look at everything. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Platform, systemBase } from '../../../platform/context.ts';
import { type ImportInput, type ImportOptions, importPlaces } from '../importing/import.service.ts';
import { locationsVersion } from '../locations/locations.data.ts';
import { saveVersion } from '../locations/locations.repository.ts';

const REGIONS = [
  ['US', '', 'United States'],
  ['US', 'TX', 'Texas'],
  ['US', 'CA', 'California'],
  ['MC', '', 'Monaco'],
  ['FJ', '', 'Fiji'],
  ['DE', '', 'Germany'],
];

/** For a platform with the initial data (`SEEDED`). */
export async function prepareForTests(platform: Platform) {
  const { owner } = platform.databases;
  for (const [country, code, name] of REGIONS)
    await owner.query('insert into lead_regions (country, code, name) values ($1, $2, $3) on conflict do nothing', [
      country,
      code,
      name,
    ]);
  await saveVersion(owner, 'locations', locationsVersion());
  const folder = mkdtempSync(join(tmpdir(), 'leadwright-import-'));
  const base = systemBase(platform);
  return {
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
    file(name: string, content: string) {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    import: (path: string, input: Partial<ImportInput> = {}, options: ImportOptions = {}) =>
      importPlaces(base, { paths: [path], ...input }, options),
    async places(order = 'source_id') {
      const { rows } = await owner.query(`select * from lead_places order by ${order}`);
      return rows;
    },
    async region(country: string, code: string): Promise<number> {
      const { rows } = await owner.query('select no from lead_regions where country = $1 and code = $2', [
        country,
        code,
      ]);
      return rows[0].no;
    },
  };
}
export type TestIndex = Awaited<ReturnType<typeof prepareForTests>>;
