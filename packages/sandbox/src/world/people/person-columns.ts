/** Employers, names and jobs of all people, in columns for fast searches. */
import { at, chanceAt, hashOf } from '../chance.ts';
import type { Traits } from '../companies/companies.ts';
import type { Layout } from '../companies/layout.ts';
import { NAMES } from '../data/names.ts';
import type { City } from '../geography/cities.ts';
import type { Language } from '../geography/countries.ts';
import { chooseTitle, TITLES, type Title } from './titles.ts';

export interface PersonColumns {
  count: number;
  companyOf(index: number): number;
  cityOf(index: number): City;
  titleOf(index: number): Title;
  firstNameOf(index: number): string;
  lastNameOf(index: number): string;
  genderOf(index: number): 'female' | 'male';
  /** Numbers of a company's people: from (inclusive) to (exclusive). */
  ofCompany(company: number): [from: number, to: number];
  /** The same for a city. */
  ofCity(city: City): [from: number, to: number];
}

const LANGUAGES = Object.keys(NAMES) as Language[];

/** How many of those who work there are known. */
function knownPeople(headcount: number, luck: number): number {
  if (headcount <= 4) return 1;
  if (headcount <= 12) return luck < 0.88 ? 1 : 2;
  if (headcount <= 40) return 1 + Math.floor(2.4 * luck);
  if (headcount <= 120) return 3 + Math.floor(6 * luck);
  return Math.min(320, Math.floor(headcount * (0.35 + 0.25 * luck)));
}

/** First person of every company, and one past the last at the end. */
export function peopleStarts(seed: number, traits: Traits): Int32Array {
  const starts = new Int32Array(traits.headcount.length + 1);
  for (let i = 0; i < traits.headcount.length; i++) {
    starts[i + 1] = at(starts, i) + knownPeople(at(traits.headcount, i), hashOf(seed, 'known', i) / 2 ** 32);
  }
  return starts;
}

interface Columns {
  company: Int32Array;
  /** Which of LANGUAGES the name comes from. */
  tongue: Uint8Array;
  /** In the female names, then the male ones. */
  first: Uint16Array;
  last: Uint16Array;
  title: Uint16Array;
}

/** Mostly names of the country; in the United States every sixth is Spanish; one in twenty is foreign. */
function fill(seed: number, layout: Layout, traits: Traits, starts: Int32Array): Columns {
  const count = at(starts, layout.count);
  const columns: Columns = {
    company: new Int32Array(count),
    tongue: new Uint8Array(count),
    first: new Uint16Array(count),
    last: new Uint16Array(count),
    title: new Uint16Array(count),
  };
  for (let company = 0; company < layout.count; company++) {
    const { country } = layout.cityOf(company);
    const industry = layout.industryOf(company);
    for (let i = at(starts, company); i < at(starts, company + 1); i++) {
      const chance = chanceAt(seed, 'person', i);
      const isFromHere = chance.hit(0.95);
      const isHispanic = country.code === 'US' && chance.hit(0.16);
      const language = isHispanic ? 'es' : isFromHere ? country.language : chance.pick(LANGUAGES);
      const { female, male, last } = NAMES[language];
      columns.company[i] = company;
      columns.tongue[i] = LANGUAGES.indexOf(language);
      columns.first[i] = chance.int(0, female.length + male.length - 1);
      columns.last[i] = chance.int(0, last.length - 1);
      columns.title[i] = chooseTitle(industry, at(traits.headcount, company), i - at(starts, company), chance).index;
    }
  }
  return columns;
}

export function createPersonColumns(seed: number, layout: Layout, traits: Traits, starts: Int32Array): PersonColumns {
  const columns = fill(seed, layout, traits, starts);
  const companyOf = (i: number) => at(columns.company, i);
  const namesOf = (i: number) => NAMES[at(LANGUAGES, at(columns.tongue, i))];
  const cityEdge = (city: number) => at(starts, at(layout.cityStart, city));
  return {
    count: columns.company.length,
    companyOf,
    cityOf: (i) => layout.cityOf(companyOf(i)),
    titleOf: (i) => at(TITLES, at(columns.title, i)),
    firstNameOf(i) {
      const { female, male } = namesOf(i);
      const first = at(columns.first, i);
      return first < female.length ? at(female, first) : at(male, first - female.length);
    },
    lastNameOf: (i) => at(namesOf(i).last, at(columns.last, i)),
    genderOf: (i) => (at(columns.first, i) < namesOf(i).female.length ? 'female' : 'male'),
    ofCompany: (company) => [at(starts, company), at(starts, company + 1)],
    ofCity: ({ index }) => [cityEdge(index), cityEdge(index + 1)],
  };
}
