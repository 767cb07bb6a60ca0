/** Cities as objects, in the order of the table: by country, largest first. */

import { CITY_TABLE } from '../data/cities.ts';
import { fold } from '../text.ts';
import { COUNTRIES, type Country } from './countries.ts';
import type { Point } from './geo.ts';

export interface City extends Point {
  index: number;
  /** As its inhabitants write it: "München" */
  name: string;
  /** As the gazetteer writes it: "Munich" */
  international: string;
  country: Country;
  regionCode: string;
  region: string;
  /** In thousands. */
  population: number;
  phonePrefix: string;
  postcode: { starts: string[]; shape: string };
  /** Unit vector (east, north) towards the water, and how many kilometers of land there are that way. */
  shore: { east: number; north: number; km: number } | undefined;
}

const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

function parseShore(text: string): City['shore'] {
  const [, point, km] = /^([NESW]+)([\d.]+)$/.exec(text) ?? [];
  if (!point) return undefined;
  const bearing = (COMPASS.indexOf(point) * Math.PI) / 4;
  return { east: Math.sin(bearing), north: Math.cos(bearing), km: Number(km) };
}

function parseCity(line: string, country: Country, index: number): City {
  const [names = '', regionCode = '', region = '', lat, lon, population, phonePrefix = '', post = '', shore = ''] =
    line.split('|');
  const [name = '', international = name] = names.split('=');
  const [shape = '', starts = ''] = post.split(':');
  return {
    index,
    name,
    international,
    country,
    regionCode,
    region,
    lat: Number(lat),
    lon: Number(lon),
    population: Number(population),
    phonePrefix,
    postcode: { shape, starts: starts.split(',').filter(Boolean) },
    shore: parseShore(shore),
  };
}

export const CITIES: readonly City[] = COUNTRIES.flatMap((country) =>
  (CITY_TABLE[country.code] ?? '')
    .trim()
    .split('\n')
    .map((line) => ({ line, country })),
).map(({ line, country }, index) => parseCity(line, country, index));

const byName = new Map<string, City[]>();
for (const city of CITIES) {
  for (const name of new Set([fold(city.name), fold(city.international)])) {
    byName.set(name, [...(byName.get(name) ?? []), city]);
  }
}

/** Cities of that name in any of their spellings, the largest first. */
export function citiesNamed(name: string): City[] {
  return [...(byName.get(fold(name.trim())) ?? [])].sort((a, b) => b.population - a.population);
}

/** Every spelling with its cities, the longest first: "san sebastian" must be found before "san". */
export const CITY_NAMES: readonly (readonly [string, readonly City[]])[] = [...byName].sort(
  (a, b) => b[0].length - a[0].length,
);
