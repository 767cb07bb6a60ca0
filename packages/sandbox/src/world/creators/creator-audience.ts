/** Audience of a creator. The parts of each group add up to 1. */
import { at, type Chance } from '../chance.ts';
import { COUNTRIES, type Country } from '../geography/countries.ts';
import type { Interest } from './interests.ts';

export interface Audience {
  female: number;
  /** Part of each of AGE_GROUPS. */
  ages: number[];
  countries: { country: Country; weight: number }[];
  languages: { code: string; weight: number }[];
  interests: { interest: Interest; weight: number }[];
  /** Part of the followers that are real and active. */
  credibility: number;
}

const rounded = (part: number) => Math.round(part * 1e4) / 1e4;

function parts(weights: number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => rounded(weight / total));
}

/** Topics with a mostly male or female audience. */
const FEMALE_LEANING = new Set([
  'Beauty & Cosmetics',
  'Clothes, Shoes, Handbags & Accessories',
  'Toys, Children & Baby',
  'Healthy Lifestyle',
]);
const MALE_LEANING = new Set(['Gaming', 'Cars & Motorbikes', 'Electronics & Computers', 'Sports']);

export function chooseAudience(home: Country, interests: readonly Interest[], chance: Chance): Audience {
  const topic = at(interests, 0).name;
  const lean = FEMALE_LEANING.has(topic) ? 0.74 : MALE_LEANING.has(topic) ? 0.24 : 0.5;
  const peak = chance.int(1, 3);
  const ages = [0, 1, 2, 3, 4, 5].map((group) => Math.exp(-((group - peak) ** 2) / 1.6) * (0.7 + 0.6 * chance.next()));
  const others = COUNTRIES.filter((country) => country !== home);
  const abroad = [chance.pick(others), chance.pick(others)].filter((country, i, both) => both.indexOf(country) === i);
  const atHome = 0.45 + 0.45 * chance.next();
  const shares = parts([atHome, ...abroad.map(() => (1 - atHome) * (0.3 + chance.next()))]);
  const countries = [home, ...abroad].map((country, i) => ({ country, weight: at(shares, i) }));
  return {
    female: rounded(Math.min(0.95, Math.max(0.05, lean + 0.1 * chance.normal()))),
    ages: parts(ages),
    countries,
    languages: languagesOf(countries),
    interests: interests.map((interest, i) => ({ interest, weight: rounded(0.5 / (i + 1)) })),
    credibility: rounded(Math.min(0.99, Math.max(0.4, 0.82 + 0.09 * chance.normal()))),
  };
}

function languagesOf(countries: Audience['countries']): Audience['languages'] {
  const weights = new Map<string, number>();
  for (const { country, weight } of countries) {
    weights.set(country.language, (weights.get(country.language) ?? 0) + weight);
  }
  return [...weights].map(([code, weight]) => ({ code, weight: rounded(weight) }));
}
