/** Outscraper's two ways to find places: as one types into a map, and by filters over its own collection. */
import { z } from 'zod';
import { INDUSTRIES } from '../../world/companies/industries.ts';
import { CITIES } from '../../world/geography/cities.ts';
import { byDistance, byPopularity, readPlaceQuery, regionCities } from '../../world/geography/place-query.ts';
import { fold } from '../../world/text.ts';
import type { World } from '../../world/world.ts';
import { onlyFields, placeRecord } from './outscraper-records.ts';

const texts = z.union([z.string(), z.array(z.string())]).transform((value) => (Array.isArray(value) ? value : [value]));
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);

/** Both spellings: the JSON body's and the query string's of the older GET form. */
export const MapsSearch = z.object({
  query: texts.pipe(z.array(z.string().min(1)).min(1).max(250)),
  organizationsPerQueryLimit: z.coerce.number().int().min(1).max(400).default(20),
  skipPlaces: z.coerce.number().int().min(0).multipleOf(20).default(0),
  coordinates: z.string().optional(),
  dropDuplicates: flag.default(false),
  language: z.string().default('en'),
  region: z.string().optional(),
  enrichment: texts.default([]),
  fields: texts.transform((values) => values.flatMap((value) => value.split(','))).default([]),
  async: flag.default(true),
  webhook: z.string().optional(),
});
export type MapsSearch = z.infer<typeof MapsSearch>;

const NEAR_KM = 30;
/** However many there are, a question shows no more of them, in whatever slices. */
const MOST_RESULTS = 400;

export function mapsSearch(world: World, search: MapsSearch): Record<string, unknown>[][] {
  const seen = new Set<number>();
  return search.query.map((query) => {
    const end = Math.min(MOST_RESULTS, search.skipPlaces + search.organizationsPerQueryLimit);
    const found = findPlaces(world, query, search).slice(search.skipPlaces, end);
    const fresh = search.dropDuplicates ? found.filter((i) => !seen.has(i)) : found;
    for (const i of fresh) seen.add(i);
    return fresh.map((i) => onlyFields(placeRecord(world.companies.get(i), query, search.enrichment), search.fields));
  });
}

function findPlaces({ companies }: World, query: string, search: MapsSearch): number[] {
  const { industries, cities, name } = readPlaceQuery(query, search.region);
  const wanted = industries.length > 0 ? industries : undefined;
  const centre = readCoordinates(search.coordinates);
  if (cities.length === 0 && centre) {
    const near = companies.within({ circle: { ...centre, km: NEAR_KM } }, wanted);
    return byDistance(companies, wanted ? near : keepNamed(companies, near, name), centre);
  }
  const places = cities.length > 0 ? cities : regionCities(search.region ?? 'US');
  const found = companies.inCities(places, wanted);
  return byPopularity(companies, wanted ? found : keepNamed(companies, found, name));
}

function keepNamed(companies: World['companies'], found: number[], name: string): number[] {
  const named = new Set(companies.named(name));
  return found.filter((i) => named.has(i));
}

/** "30.26,-97.74" or "@30.26,-97.74,14z" */
function readCoordinates(text: string | undefined): { lat: number; lon: number } | undefined {
  const [, lat, lon] = /^@?(-?[\d.]+),\s*(-?[\d.]+)/.exec(text ?? '') ?? [];
  return lat && lon ? { lat: Number(lat), lon: Number(lon) } : undefined;
}

export const Businesses = z.object({
  filters: z
    .object({
      country_code: z.string().optional(),
      states: z.array(z.string()).default([]),
      cities: z.array(z.string()).default([]),
      types: z.array(z.string()).default([]),
      has_website: z.boolean().optional(),
      has_phone: z.boolean().optional(),
      rating: z.number().optional(),
      reviews: z.number().optional(),
      business_statuses: z.array(z.string()).default([]),
      verified: z.boolean().optional(),
    })
    .prefault({}),
  limit: z.number().int().min(1).max(1000).default(10),
  cursor: z.string().nullish(),
  include_total: z.boolean().default(false),
  fields: z.array(z.string()).default([]),
  enrichments: z.array(z.string()).default([]),
});
export type Businesses = z.infer<typeof Businesses>;

/** Numbers of all companies that fit. */
export function findBusinesses({ companies }: World, { filters }: Businesses): number[] {
  const named = (wanted: readonly string[], ...names: string[]) =>
    wanted.length === 0 || wanted.some((one) => names.some((name) => fold(name) === fold(one)));
  const cities = CITIES.filter(
    (city) =>
      named(filters.country_code ? [filters.country_code] : [], city.country.code) &&
      named(filters.states, city.region, city.regionCode) &&
      named(filters.cities, city.name, city.international),
  );
  const industries = INDUSTRIES.filter((industry) =>
    named(filters.types, industry.name, industry.slug, industry.slug.replaceAll('_', ' ')),
  );
  return companies.inCities(cities, industries).filter((i) => {
    if (companies.ratingOf(i) < (filters.rating ?? 0) || companies.reviewsOf(i) < (filters.reviews ?? 0)) return false;
    const needsMore =
      [filters.has_phone, filters.verified].some((value) => value !== undefined) ||
      filters.business_statuses.length > 0;
    if (filters.has_website !== undefined && filters.has_website !== (companies.domainOf(i) !== undefined))
      return false;
    if (!needsMore) return true;
    const record = placeRecord(companies.get(i), '', []);
    if (filters.has_phone !== undefined && filters.has_phone !== (record.phone !== null)) return false;
    if (filters.verified !== undefined && filters.verified !== record.verified) return false;
    return named(filters.business_statuses, String(record.business_status));
  });
}
