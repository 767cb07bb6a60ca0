/** The people who work in the companies, assembled on demand. */

import { chanceAt, hashOf, scramble, unscramble } from '../chance.ts';
import { type AddressBook, createAddressBook } from '../companies/address-book.ts';
import type { Companies, Traits } from '../companies/companies.ts';
import { localPart } from '../companies/emails.ts';
import type { Layout } from '../companies/layout.ts';
import { NAMES } from '../data/names.ts';
import { CITIES, type City } from '../geography/cities.ts';
import type { PhoneBook } from '../geography/phones.ts';
import { fold, slug, words } from '../text.ts';
import { createPersonColumns, type PersonColumns } from './person-columns.ts';
import type { Title } from './titles.ts';

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
  /** Opted out: data providers answer 451 for such people, or omit them. */
  optedOut: boolean;
}

/** Data available without assembling the person. */
interface Glimpses extends PersonColumns, AddressBook {
  phoneOf(index: number): string | undefined;
  linkedinSlugOf(index: number): string;
  hasOptedOut(index: number): boolean;
}

interface Lookups {
  byLinkedin(urlOrSlug: string): Person | undefined;
  byEmail(address: string): Person | undefined;
  byPhone(e164: string): Person | undefined;
  /** Numbers of all people of that name, ignoring accents and case. */
  named(firstName: string, lastName: string): number[];
}

export interface People extends Glimpses, Lookups {
  get(index: number): Person;
}

export interface PeopleParts {
  layout: Layout;
  traits: Traits;
  starts: Int32Array;
  companies: Companies;
  phones: PhoneBook;
}

/** Domains of private addresses. */
const PRIVATE_MAIL = 'inbox.example';
const PHONE_SHARE = 0.46;
const OPTED_OUT_SHARE = 0.004;

export function createPeople(seed: number, { layout, traits, starts, companies, phones }: PeopleParts): People {
  const columns = createPersonColumns(seed, layout, traits, starts);
  const slugKey = slugKeyOf(seed);
  const isOneOf = (label: string, share: number, i: number) => hashOf(seed, label, i) / 2 ** 32 < share;
  const glimpses: Glimpses = {
    ...columns,
    ...createAddressBook(seed, columns, companies),
    phoneOf(i) {
      const city = columns.cityOf(i);
      return isOneOf('phone', PHONE_SHARE, i) ? phones.ofPerson(city, i - columns.ofCity(city)[0]) : undefined;
    },
    linkedinSlugOf(i) {
      const name = `${slug(columns.firstNameOf(i))}-${slug(columns.lastNameOf(i))}`;
      return `${name}-${scramble(slugKey, i).toString(16).padStart(8, '0')}`;
    },
    hasOptedOut: (i) => isOneOf('opted out', OPTED_OUT_SHARE, i),
  };
  const get = (index: number) => wholePerson(seed, glimpses, index);
  return { ...glimpses, ...createLookups(seed, glimpses, companies, get), get };
}

const slugKeyOf = (seed: number) => hashOf(seed, 'linkedin', 0);

function wholePerson(seed: number, glimpses: Glimpses, index: number): Person {
  const chance = chanceAt(seed, 'person details', index);
  const [firstName, lastName] = [glimpses.firstNameOf(index), glimpses.lastNameOf(index)];
  const linkedinSlug = glimpses.linkedinSlugOf(index);
  return {
    index,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    gender: glimpses.genderOf(index),
    company: glimpses.companyOf(index),
    city: glimpses.cityOf(index),
    title: glimpses.titleOf(index),
    startYear: 2024 - Math.floor(14 * chance.next() ** 2),
    linkedinSlug,
    linkedinUrl: `https://www.linkedin.com/in/${linkedinSlug}`,
    workEmail: glimpses.workEmailOf(index),
    personalEmail: chance.hit(0.3)
      ? `${localPart('{first}.{last}', firstName, lastName)}${index}@${PRIVATE_MAIL}`
      : undefined,
    phone: glimpses.phoneOf(index),
    optedOut: glimpses.hasOptedOut(index),
  };
}

function createLookups(
  seed: number,
  glimpses: Glimpses,
  companies: Companies,
  get: (index: number) => Person,
): Lookups {
  const { count, workEmailOf, phoneOf, linkedinSlugOf, firstNameOf, lastNameOf } = glimpses;

  function firstOf([from, to]: [number, number], isIt: (index: number) => boolean): Person | undefined {
    for (let i = from; i < to; i++) if (isIt(i)) return get(i);
    return undefined;
  }

  function byPrivateMail(local: string): Person | undefined {
    const index = Number(/\d+$/.exec(local)?.[0] ?? count);
    return index < count && get(index).personalEmail === `${local}@${PRIVATE_MAIL}` ? get(index) : undefined;
  }

  return {
    byLinkedin(urlOrSlug) {
      const wanted = linkedinHandle(urlOrSlug);
      const index = unscramble(slugKeyOf(seed), Number.parseInt(wanted.slice(-8), 16) >>> 0);
      return index < count && linkedinSlugOf(index) === wanted ? get(index) : undefined;
    },
    byEmail(address) {
      const [, local = '', domain = ''] = /^(.+)@([^@]+)$/.exec(address.trim().toLowerCase()) ?? [];
      if (domain === PRIVATE_MAIL) return byPrivateMail(local);
      const company = companies.byDomain(domain);
      return (
        company && firstOf(glimpses.ofCompany(company.index), (i) => workEmailOf(i) === `${local}@${company.domain}`)
      );
    },
    byPhone(e164) {
      const cities = CITIES.filter(({ country }) => e164.startsWith(`+${country.callingCode}`));
      for (const city of cities) {
        const person = firstOf(glimpses.ofCity(city), (i) => phoneOf(i) === e164);
        if (person) return person;
      }
      return undefined;
    },
    named(firstName, lastName) {
      const [firsts, lasts] = spellings(firstName, lastName);
      const found: number[] = [];
      for (let i = 0; i < count; i++) if (lasts.has(lastNameOf(i)) && firsts.has(firstNameOf(i))) found.push(i);
      return found;
    },
  };
}

/** The names in the lists that are equal without accents and case. */
function spellings(firstName: string, lastName: string): [Set<string>, Set<string>] {
  const [first, last] = [fold(firstName), fold(lastName)];
  const lists = Object.values(NAMES);
  return [
    new Set(lists.flatMap(({ female, male }) => [...female, ...male]).filter((name) => fold(name) === first)),
    new Set(lists.flatMap((list) => list.last).filter((name) => fold(name) === last)),
  ];
}

/** "https://www.linkedin.com/in/jane-doe-1a2b3c4d/?x" -> "jane-doe-1a2b3c4d" */
export function linkedinHandle(urlOrSlug: string): string {
  const path = /linkedin\.com\/(?:in|pub)\/([^/?#]+)/i.exec(urlOrSlug)?.[1] ?? urlOrSlug;
  return path.trim().toLowerCase();
}

/** First and last word of a name: people in this world have two, but callers may pass more. */
export function splitName(fullName: string): { first: string; last: string } | undefined {
  const parts = words(fullName);
  const [first, last] = [parts[0], parts[parts.length - 1]];
  return first && last && parts.length > 1 ? { first, last } : undefined;
}
