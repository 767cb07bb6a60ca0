/**
 * The people who work in the companies, numbered by company. Names and titles are columns, because searches go through
 * all of them; a person is put together when somebody asks for one.
 */
import { at, chanceAt, hashOf, scramble, unscramble } from './chance.ts';
import { CITIES, type City } from './cities.ts';
import type { Companies, Traits } from './companies.ts';
import type { Language } from './countries.ts';
import { NAMES } from './data/names.ts';
import { EMAIL_PATTERNS, type EmailPattern, localPart, PATTERN_SHARES } from './emails.ts';
import type { Layout } from './layout.ts';
import type { PhoneBook } from './phones.ts';
import { fold, slug, words } from './text.ts';
import { chooseTitle, TITLES, type Title } from './titles.ts';

export interface Person {
  index: number;
  firstName: string;
  lastName: string;
  fullName: string;
  gender: 'female' | 'male';
  /** Number of the company. */
  company: number;
  city: City;
  title: Title;
  startYear: number;
  linkedinSlug: string;
  linkedinUrl: string;
  /** Only where the company has a domain. */
  workEmail: string | undefined;
  personalEmail: string | undefined;
  /** E.164, the person's own. */
  phone: string | undefined;
  /** Asked to be left alone: data providers answer 451 for such people. */
  optedOut: boolean;
}

export interface People {
  count: number;
  get(index: number): Person;
  companyOf(index: number): number;
  titleOf(index: number): Title;
  cityOf(index: number): City;
  firstNameOf(index: number): string;
  lastNameOf(index: number): string;
  /** Numbers of the people of a company: from (included) to (not included). */
  ofCompany(company: number): [from: number, to: number];
  genderOf(index: number): Person['gender'];
  linkedinSlugOf(index: number): string;
  hasOptedOut(index: number): boolean;
  workEmailOf(index: number): string | undefined;
  phoneOf(index: number): string | undefined;
  patternOf(company: number): EmailPattern;
  byLinkedin(urlOrSlug: string): Person | undefined;
  byEmail(address: string): Person | undefined;
  byPhone(e164: string): Person | undefined;
  /** Numbers of everybody of that name, accents and capitals aside. */
  named(firstName: string, lastName: string): number[];
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

interface Columns {
  company: Int32Array;
  /** Which of LANGUAGES the name comes from. */
  tongue: Uint8Array;
  /** In the female names, then the male ones. */
  first: Uint16Array;
  last: Uint16Array;
  title: Uint16Array;
}

/** First person of every company, and one past the last at the end. */
export function peopleStarts(seed: number, traits: Traits): Int32Array {
  const starts = new Int32Array(traits.headcount.length + 1);
  for (let i = 0; i < traits.headcount.length; i++) {
    starts[i + 1] = at(starts, i) + knownPeople(at(traits.headcount, i), hashOf(seed, 'known', i) / 2 ** 32);
  }
  return starts;
}

function createColumns(seed: number, layout: Layout, traits: Traits, starts: Int32Array): Columns {
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
      const language = chance.hit(0.95)
        ? country.code === 'US' && chance.hit(0.16)
          ? 'es'
          : country.language
        : chance.pick(LANGUAGES);
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

export interface PeopleParts {
  layout: Layout;
  traits: Traits;
  starts: Int32Array;
  companies: Companies;
  phones: PhoneBook;
}

export function createPeople(seed: number, { layout, traits, starts, companies, phones }: PeopleParts): People {
  const columns = createColumns(seed, layout, traits, starts);
  const count = columns.company.length;
  const slugKey = hashOf(seed, 'linkedin', 0);
  const companyOf = (i: number) => at(columns.company, i);
  const cityOf = (i: number) => layout.cityOf(companyOf(i));
  const namesOf = (i: number) => NAMES[at(LANGUAGES, at(columns.tongue, i))];
  const firstNameOf = (i: number) => {
    const { female, male } = namesOf(i);
    const first = at(columns.first, i);
    return first < female.length ? at(female, first) : at(male, first - female.length);
  };
  const lastNameOf = (i: number) => at(namesOf(i).last, at(columns.last, i));
  const cityFirst = (city: City) => at(starts, at(layout.cityStart, city.index));
  const ofCompany = (company: number): [number, number] => [at(starts, company), at(starts, company + 1)];
  const patternOf = (company: number) => at(EMAIL_PATTERNS, chanceAt(seed, 'pattern', company).weigh(PATTERN_SHARES));

  let lastAddressBook: { company: number; addresses: string[] } | undefined;
  /** Colleagues whose addresses would be the same get a number. */
  function addressesOf(company: number, domain: string): string[] {
    if (lastAddressBook?.company === company) return lastAddressBook.addresses;
    const [pattern, [from, to]] = [patternOf(company), ofCompany(company)];
    const used = new Set<string>();
    for (let i = from; i < to; i++) {
      const local = localPart(pattern, firstNameOf(i), lastNameOf(i));
      let address = `${local}@${domain}`;
      for (let n = 2; used.has(address); n++) address = `${local}${n}@${domain}`;
      used.add(address);
    }
    lastAddressBook = { company, addresses: [...used] };
    return lastAddressBook.addresses;
  }

  function workEmailOf(i: number): string | undefined {
    const domain = companies.domainOf(companyOf(i));
    return domain ? addressesOf(companyOf(i), domain)[i - at(starts, companyOf(i))] : undefined;
  }

  function phoneOf(i: number): string | undefined {
    if (hashOf(seed, 'has phone', i) % 100 >= 46) return undefined;
    const city = cityOf(i);
    return phones.ofPerson(city, i - cityFirst(city));
  }

  function linkedinSlug(i: number): string {
    return `${slug(firstNameOf(i))}-${slug(lastNameOf(i))}-${scramble(slugKey, i).toString(16).padStart(8, '0')}`;
  }

  const genderOf = (i: number) => (at(columns.first, i) < namesOf(i).female.length ? 'female' : 'male');
  const hasOptedOut = (i: number) => hashOf(seed, 'opted out', i) % 1000 < 4;

  function get(i: number): Person {
    const chance = chanceAt(seed, 'person details', i);
    const [firstName, lastName] = [firstNameOf(i), lastNameOf(i)];
    const personal = `${localPart('{first}.{last}', firstName, lastName)}${i}@inbox.example`;
    return {
      index: i,
      firstName,
      lastName,
      fullName: `${firstName} ${lastName}`,
      gender: genderOf(i),
      company: companyOf(i),
      city: cityOf(i),
      title: at(TITLES, at(columns.title, i)),
      startYear: 2024 - Math.floor(14 * chance.next() ** 2),
      linkedinSlug: linkedinSlug(i),
      linkedinUrl: `https://www.linkedin.com/in/${linkedinSlug(i)}`,
      workEmail: workEmailOf(i),
      personalEmail: chance.hit(0.3) ? personal : undefined,
      phone: phoneOf(i),
      optedOut: hasOptedOut(i),
    };
  }

  /** The one of a company's people for whom it is true. */
  function colleague(company: number, isIt: (person: number) => boolean): Person | undefined {
    const [from, to] = ofCompany(company);
    for (let i = from; i < to; i++) if (isIt(i)) return get(i);
    return undefined;
  }

  return {
    count,
    get,
    companyOf,
    cityOf,
    firstNameOf,
    lastNameOf,
    ofCompany,
    genderOf,
    hasOptedOut,
    linkedinSlugOf: linkedinSlug,
    workEmailOf,
    phoneOf,
    patternOf,
    titleOf: (i) => at(TITLES, at(columns.title, i)),
    byLinkedin(urlOrSlug) {
      const wanted = linkedinHandle(urlOrSlug);
      const i = unscramble(slugKey, Number.parseInt(wanted.slice(-8), 16) >>> 0);
      return i < count && linkedinSlug(i) === wanted ? get(i) : undefined;
    },
    byEmail(address) {
      const [, local = '', domain = ''] = /^(.+)@([^@]+)$/.exec(address.trim().toLowerCase()) ?? [];
      if (domain === 'inbox.example') {
        const i = Number(/\d+$/.exec(local)?.[0]);
        return i < count && get(i).personalEmail === `${local}@${domain}` ? get(i) : undefined;
      }
      const company = companies.byDomain(domain);
      return company && colleague(company.index, (i) => workEmailOf(i) === `${local}@${company.domain}`);
    },
    byPhone(e164) {
      for (const city of CITIES) {
        if (!e164.startsWith(`+${city.country.callingCode}`)) continue;
        for (let i = cityFirst(city); i < at(starts, at(layout.cityStart, city.index + 1)); i++)
          if (phoneOf(i) === e164) return get(i);
      }
      return undefined;
    },
    named(firstName, lastName) {
      const [first, last] = [fold(firstName), fold(lastName)];
      const [firsts, lasts] = [new Set<string>(), new Set<string>()];
      for (const { female, male, last: family } of Object.values(NAMES)) {
        for (const name of [...female, ...male]) if (fold(name) === first) firsts.add(name);
        for (const name of family) if (fold(name) === last) lasts.add(name);
      }
      const found: number[] = [];
      for (let i = 0; i < count; i++) if (lasts.has(lastNameOf(i)) && firsts.has(firstNameOf(i))) found.push(i);
      return found;
    },
  };
}

/** "https://www.linkedin.com/in/jane-doe-1a2b3c4d/?x" -> "jane-doe-1a2b3c4d" */
export function linkedinHandle(urlOrSlug: string): string {
  const path = /linkedin\.com\/(?:in|pub)\/([^/?#]+)/i.exec(urlOrSlug)?.[1] ?? urlOrSlug;
  return decodeURIComponent(path).trim().toLowerCase();
}

/** First and last word of a name: nobody in this world has more than two, though callers may add more. */
export function splitName(fullName: string): { first: string; last: string } | undefined {
  const parts = words(fullName);
  const [first, last] = [parts[0], parts[parts.length - 1]];
  return first && last && parts.length > 1 ? { first, last } : undefined;
}
