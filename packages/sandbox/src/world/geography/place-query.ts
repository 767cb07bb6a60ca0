/** Parses map searches: "dentists in Austin, TX", "abogados cerca de Sevilla", "Blue Heron Bakery". */
import { at } from '../chance.ts';
import type { Companies } from '../companies/companies.ts';
import { type Industry, industriesIn } from '../companies/industries.ts';
import { fold } from '../text.ts';
import { CITIES, CITY_NAMES, type City } from './cities.ts';
import { COUNTRIES } from './countries.ts';
import { distanceKm, type Point } from './geo.ts';

export interface PlaceQuery {
  /** Empty if the text names none: then it is a company's name. */
  industries: Industry[];
  /** The city, or all cities of the region or country; empty if no place is named. */
  cities: City[];
  /** The words without the place. */
  name: string;
  /** Whether there are words that name no industry: then it may still be a company's name. */
  mayBeName: boolean;
}

const WHERE = /,| in | near | around | en | em | cerca de | a | bei | dans /;

export function readPlaceQuery(text: string, regionCode?: string): PlaceQuery {
  const parts = fold(text)
    .split(WHERE)
    .map((part) => part.trim())
    .filter(Boolean);
  const [what = '', ...where] = parts;
  const named = where.length > 0 ? citiesIn(where, regionCode) : [];
  if (named.length > 0) return about(what, named);
  const ending = cityAtTheEnd(what, regionCode);
  return ending ? about(ending.before, [ending.city]) : about(parts.join(' '), []);
}

function about(name: string, cities: City[]): PlaceQuery {
  const { industries, rest } = industriesIn(name);
  return { industries, cities, name, mayBeName: rest.length > 0 };
}

/** ["austin", "tx 78701", "usa"]: the city that fits the other parts best, else the region's or the country's cities. */
function citiesIn(where: string[], regionCode: string | undefined): City[] {
  for (const [name, cities] of CITY_NAMES) {
    if (!where.some((part) => part === name || part.startsWith(`${name} `))) continue;
    return [bestOf(cities, where.join(' '), regionCode)];
  }
  const region = CITIES.filter((city) => where.some((part) => fold(city.region) === part));
  return region.length > 0 ? region : CITIES.filter((city) => where.some((part) => countryNames(city).includes(part)));
}

function countryNames({ country }: City): string[] {
  return [
    fold(country.name),
    country.code.toLowerCase(),
    ...(country.code === 'US' ? ['usa'] : []),
    ...(country.code === 'GB' ? ['uk'] : []),
  ];
}

function bestOf(cities: readonly City[], context: string, regionCode: string | undefined): City {
  const has = (word: string) => ` ${context} `.includes(` ${word} `);
  /** A region with its city's name adds nothing: there is a Córdoba in Córdoba. */
  const namesRegion = ({ region, name, regionCode: code }: City) =>
    has(code.toLowerCase()) || (fold(region) !== fold(name) && has(fold(region)));
  const fit = (city: City) =>
    4 * Number(namesRegion(city)) +
    4 * Number(countryNames(city).some(has)) +
    2 * Number(regionCode?.toUpperCase() === city.country.code) +
    city.population / 100_000;
  return cities.toSorted((a, b) => fit(b) - fit(a))[0] ?? at(CITIES, 0);
}

function cityAtTheEnd(text: string, regionCode: string | undefined): { city: City; before: string } | undefined {
  for (const [name, cities] of CITY_NAMES) {
    if (text.endsWith(` ${name}`))
      return { city: bestOf(cities, text, regionCode), before: text.slice(0, -name.length - 1) };
  }
  return undefined;
}

export function regionCities(countryCode: string): City[] {
  const country = COUNTRIES.find(({ code }) => code === countryCode.toUpperCase());
  return country ? CITIES.filter((city) => city.country === country) : [];
}

/** Better known ones first. */
export function byPopularity(companies: Companies, found: number[]): number[] {
  const fame = (i: number) => companies.ratingOf(i) * Math.log10(1 + companies.reviewsOf(i));
  const ranked = found.map((i) => ({ i, fame: fame(i) }));
  return ranked.sort((a, b) => b.fame - a.fame || a.i - b.i).map(({ i }) => i);
}

export function byDistance(companies: Companies, found: number[], from: Point): number[] {
  const ranked = found.map((i) => ({ i, km: distanceKm(from, companies.pointOf(i)) }));
  return ranked.sort((a, b) => a.km - b.km || a.i - b.i).map(({ i }) => i);
}
