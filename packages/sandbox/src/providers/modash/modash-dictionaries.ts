/** Modash's word lists: locations (numbered as OpenStreetMap numbers countries), languages and interests. */

import { INTERESTS } from '../../world/creators/interests.ts';
import { CITIES, type City } from '../../world/geography/cities.ts';
import { COUNTRIES, type Country } from '../../world/geography/countries.ts';
import { fold } from '../../world/text.ts';

const COUNTRY_IDS: Record<string, number> = {
  US: 148838,
  GB: 62149,
  ES: 1311341,
  MX: 114686,
  PT: 295480,
  FR: 2202162,
  DE: 51477,
  IT: 365331,
  BR: 59470,
  AR: 286393,
};
const FIRST_CITY_ID = 9_000_000;
const FIRST_REGION_ID = 8_000_000;

/** States and provinces, each once. */
const REGIONS = [...new Map(CITIES.map((city) => [regionKey(city), city])).values()];
const REGION_IDS = new Map(REGIONS.map((city, index) => [regionKey(city), FIRST_REGION_ID + index]));

function regionKey({ country, regionCode }: City): string {
  return `${country.code}-${regionCode}`;
}

export const countryId = ({ code }: Country) => COUNTRY_IDS[code] ?? 0;
const cityId = ({ index }: City) => FIRST_CITY_ID + index;

/** Whether someone who lives in the city lives at the location of that number. */
export function isAt(city: City, locationId: number): boolean {
  return [countryId(city.country), REGION_IDS.get(regionKey(city)), cityId(city)].includes(locationId);
}

export function locations(query: string, limit: number) {
  const countries = COUNTRIES.map((country) => ({ id: countryId(country), name: country.name, title: country.name }));
  const regions = REGIONS.map((city) => ({
    id: REGION_IDS.get(regionKey(city)) ?? 0,
    name: city.region,
    title: `${city.region}, ${city.country.name}`,
  }));
  const cities = CITIES.map((city) => ({
    id: cityId(city),
    name: city.international,
    title: `${city.international}, ${city.region}, ${city.country.name}`,
  }));
  return matching([...countries, ...regions, ...cities], query, limit);
}

const LANGUAGES = [
  ['en', 'English'],
  ['es', 'Spanish'],
  ['pt', 'Portuguese'],
  ['fr', 'French'],
  ['de', 'German'],
  ['it', 'Italian'],
].map(([code = '', name = '']) => ({ code, name }));

export const languages = (query: string, limit: number) => matching(LANGUAGES, query, limit);

export const interests = (query: string, limit: number) =>
  matching(
    INTERESTS.map(({ id, name }) => ({ id, name })),
    query,
    limit,
  );

function matching<T extends { name: string; title?: string }>(items: T[], query: string, limit: number): T[] {
  const wanted = fold(query);
  return items.filter(({ name, title }) => fold(title ?? name).includes(wanted)).slice(0, limit);
}
