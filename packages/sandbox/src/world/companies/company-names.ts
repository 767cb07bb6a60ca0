/**
 * What a company is called: a sign of its trade and a subject, in the order of its language. Within one town and trade
 * no two names are the same until all combinations are used up; after that the district is added.
 */
import { at, hashOf, shuffled } from '../chance.ts';
import { NAMES } from '../data/names.ts';
import { DISTRICTS, FANCY_NAMES } from '../data/places.ts';
import type { City } from '../geography/cities.ts';
import type { Country } from '../geography/countries.ts';
import { type Industry, signsOf } from './industries.ts';

/** Trades that are often called after a first name: "Taquería Lupita". */
const FIRST_NAME_TRADES = new Set(
  'restaurant cafe bar bakery fast_food_restaurant hair_salon beauty_salon barber florist'.split(' '),
);

const subjectLists = new Map<string, string[]>();

function subjectsOf(industry: Industry, country: Country): string[] {
  const usesFirstNames = FIRST_NAME_TRADES.has(industry.slug);
  const key = `${country.code} ${usesFirstNames}`;
  const known = subjectLists.get(key);
  if (known) return known;
  const names = NAMES[country.language];
  const subjects = [...FANCY_NAMES[country.language], ...names.last];
  if (country.language === 'en') subjects.push(...names.last.slice(0, 50).map((last) => `${last} & Sons`));
  if (country.code === 'US') subjects.push(...NAMES.es.last.slice(0, 30));
  if (usesFirstNames) subjects.push(...names.female, ...names.male);
  subjectLists.set(key, subjects);
  return subjects;
}

export function companyName(seed: number, industry: Industry, city: City, ordinal: number): string {
  const signs = signsOf(industry, city.country);
  const subjects = subjectsOf(industry, city.country);
  const size = signs.length * subjects.length;
  const choice = shuffled(ordinal % size, size, hashOf(seed, 'names', city.index * 1000 + industry.index));
  const sign = at(signs, choice % signs.length);
  const subject = at(subjects, Math.floor(choice / signs.length));
  const name = city.country.language === 'en' ? `${subject} ${sign}` : `${sign} ${subject}`;
  const round = Math.floor(ordinal / size);
  if (round === 0) return name;
  const districts = DISTRICTS[city.country.language];
  return `${name} ${at(districts, (round + choice) % districts.length)}`;
}
