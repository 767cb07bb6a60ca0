/**
 * The companies. A few columns are built at once, because searches filter by them; a company itself is assembled on
 * demand. For one seed a number always stands for the same company.
 */
import { at, type Chance, chanceAt } from '../chance.ts';
import { DISTRICTS, STREETS } from '../data/places.ts';
import type { City } from '../geography/cities.ts';
import type { Area, Point } from '../geography/geo.ts';
import type { PhoneBook } from '../geography/phones.ts';
import { entityIds, placeIds } from '../ids.ts';
import { once } from '../once.ts';
import { alphanumeric, slug, words } from '../text.ts';
import { chooseWeb, type Technology } from '../websites/web-choice.ts';
import { companyName } from './company-names.ts';
import { createDomains } from './domains.ts';
import { type Week, weekOf } from './hours.ts';
import type { Industry } from './industries.ts';
import type { Layout } from './layout.ts';

interface Address {
  street: string;
  district: string;
  postcode: string;
  /** In one line, as the country writes it. */
  full: string;
}

export interface Company {
  index: number;
  /** As Google numbers places. */
  placeId: string;
  /** As open data numbers them. */
  entityId: string;
  name: string;
  industry: Industry;
  city: City;
  lat: number;
  lon: number;
  address: Address;
  /** E.164 */
  phone: string | undefined;
  domain: string | undefined;
  website: string | undefined;
  status: 'open' | 'temporarily_closed' | 'permanently_closed';
  /** 1 to 5; undefined without ratings. */
  rating: number | undefined;
  reviews: number;
  /** 1 cheap to 4 expensive; only for food, drink and lodging. */
  priceLevel: number | undefined;
  week: Week;
  headcount: number;
  founded: number;
  technologies: Technology[];
  /** Shared addresses of the domain ("info@..."). */
  roleEmails: string[];
  /** Those of them that the website shows. */
  publishedEmails: string[];
  socials: { facebook?: string; instagram?: string; linkedin?: string; twitter?: string };
  /** How sure an open data set would be that it exists. */
  confidence: number;
}

export interface Companies {
  count: number;
  get(index: number): Company;
  nameOf(index: number): string;
  domainOf(index: number): string | undefined;
  ratingOf(index: number): number;
  reviewsOf(index: number): number;
  headcountOf(index: number): number;
  isOpen(index: number): boolean;
  byDomain(domain: string): Company | undefined;
  byPlaceId(placeId: string): Company | undefined;
  byEntityId(entityId: string): Company | undefined;
  placeIdOf(index: number): string;
  pointOf(index: number): Point;
  industryOf(index: number): Industry;
  cityOf(index: number): City;
  within(area: Area, industries?: readonly Industry[] | undefined): number[];
  inCities(cities: readonly City[], industries?: readonly Industry[] | undefined): number[];
  /** Numbers of companies whose name has all these words. */
  named(text: string, limit?: number): number[];
}

export interface Traits {
  website: Uint8Array;
  phone: Uint8Array;
  status: Uint8Array;
  /** Tenths; 0 without rating. */
  rating: Uint8Array;
  reviews: Uint32Array;
  headcount: Uint16Array;
}

const STATUSES = ['open', 'temporarily_closed', 'permanently_closed'] as const;

/** What searches filter by, and what decides how many people work there. */
export function createTraits(seed: number, layout: Layout): Traits {
  const { count } = layout;
  const traits: Traits = {
    website: new Uint8Array(count),
    phone: new Uint8Array(count),
    status: new Uint8Array(count),
    rating: new Uint8Array(count),
    reviews: new Uint32Array(count),
    headcount: new Uint16Array(count),
  };
  for (let i = 0; i < count; i++) {
    const chance = chanceAt(seed, 'traits', i);
    const industry = layout.industryOf(i);
    traits.website[i] = Number(chance.hit(industry.websiteShare));
    traits.phone[i] = Number(chance.hit(0.93));
    traits.status[i] = chance.weigh([97.2, 1, 1.8]);
    traits.headcount[i] = Math.min(900, Math.max(1, Math.round(industry.headcount * Math.exp(0.7 * chance.normal()))));
    if (chance.hit(0.04)) continue;
    traits.reviews[i] = Math.max(1, Math.round(Math.exp(3.6 + 1.3 * chance.normal())));
    traits.rating[i] = Math.round(
      10 * Math.min(5, Math.max(1.6, 4.45 - Math.abs(0.42 * chance.normal()) + 0.25 * chance.next())),
    );
  }
  return traits;
}

export function createCompanies(seed: number, layout: Layout, traits: Traits, phones: () => PhoneBook): Companies {
  const { count } = layout;
  const places = placeIds(seed, count);
  const entities = entityIds(seed, 'entity', count);
  const names = once(() =>
    Array.from({ length: count }, (_, i) =>
      companyName(seed, layout.industryOf(i), layout.cityOf(i), layout.ordinalOf(i)),
    ),
  );
  const folded = once(() => names().map((name) => ` ${words(name).join(' ')} `));
  const domains = once(() => createDomains(seed, layout, names(), (i) => traits.website[i] === 1));
  const known = (index: number | undefined) => (index === undefined ? undefined : get(index));

  function phoneOf(index: number, city: City) {
    return traits.phone[index] ? phones().ofCompany(city, index - at(layout.cityStart, city.index)) : undefined;
  }

  function get(index: number): Company {
    const [city, industry] = [layout.cityOf(index), layout.industryOf(index)];
    const chance = chanceAt(seed, 'company', index);
    const name = at(names(), index);
    const domain = domains().of(index);
    const rating = at(traits.rating, index);
    return {
      index,
      placeId: places.make(index),
      entityId: entities.make(index),
      name,
      industry,
      city,
      lat: at(layout.lat, index),
      lon: at(layout.lon, index),
      address: addressIn(city, chance),
      phone: phoneOf(index, city),
      domain,
      website: domain && `https://${chance.hit(0.5) ? 'www.' : ''}${domain}/`,
      status: at(STATUSES, at(traits.status, index)),
      rating: rating === 0 ? undefined : rating / 10,
      reviews: at(traits.reviews, index),
      priceLevel: hasPrices(industry) && chance.hit(0.7) ? 1 + chance.weigh([30, 50, 16, 4]) : undefined,
      week: weekOf(industry.hours, chance),
      headcount: at(traits.headcount, index),
      founded: 2024 - Math.floor(45 * chance.next() ** 2),
      ...chooseWeb(industry, city.country, domain, chance),
      socials: socialsOf(name, city, domain, chance),
      confidence: Math.round(100 * (0.35 + 0.64 * chance.next() ** 0.5)) / 100,
    };
  }

  return {
    count,
    get,
    nameOf: (index) => at(names(), index),
    domainOf: (index) => domains().of(index),
    ratingOf: (index) => at(traits.rating, index) / 10,
    reviewsOf: (index) => at(traits.reviews, index),
    headcountOf: (index) => at(traits.headcount, index),
    isOpen: (index) => traits.status[index] === 0,
    byDomain: (domain) => known(domains().owner(domain)),
    byPlaceId: (placeId) => known(places.read(placeId)),
    byEntityId: (entityId) => known(entities.read(entityId)),
    placeIdOf: (index) => places.make(index),
    pointOf: (index) => ({ lat: at(layout.lat, index), lon: at(layout.lon, index) }),
    industryOf: layout.industryOf,
    cityOf: layout.cityOf,
    within: layout.within,
    inCities: layout.inCities,
    named(text, limit = Number.POSITIVE_INFINITY) {
      const wanted = words(text);
      const found: number[] = [];
      if (wanted.length === 0) return found;
      for (const [i, name] of folded().entries()) {
        if (wanted.every((word) => name.includes(` ${word}`)) && found.push(i) >= limit) break;
      }
      return found;
    },
  };
}

const hasPrices = ({ hierarchy }: Industry) => hierarchy[0] === 'food_and_drink' || hierarchy[0] === 'lodging';

function addressIn(city: City, chance: Chance): Address {
  const { country } = city;
  const number = String(1 + Math.floor(chance.next() ** 2 * (country.code === 'US' ? 9800 : 240)));
  const fill = (template: string, parts: Record<string, string>) =>
    template.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '');
  const street = fill(country.street, { n: number, s: chance.pick(STREETS[country.language]) });
  const district = chance.pick(DISTRICTS[country.language]);
  const postcode = postcodeIn(city, chance);
  const full = fill(country.address, { street, district, city: city.name, region: city.regionCode, post: postcode });
  return { street, district, postcode, full };
}

const LETTERS = [...'ABDEFGHJLNPQRSTUWXYZ'];

function postcodeIn({ postcode: { starts, shape } }: City, chance: Chance): string {
  const start = starts.length > 0 ? chance.pick(starts) : '';
  return (
    start +
    shape.replace(/[#%@]/g, (mark) =>
      mark === '@' ? chance.pick(LETTERS) : String(chance.int(mark === '%' ? 1 : 0, 9)),
    )
  );
}

function socialsOf(name: string, city: City, domain: string | undefined, chance: Chance): Company['socials'] {
  const handle = `${alphanumeric(name).slice(0, 22)}.${slug(city.name).slice(0, 8)}`.replaceAll('-', '');
  const socials: Company['socials'] = {};
  if (chance.hit(0.55)) socials.facebook = `https://www.facebook.com/${handle}`;
  if (chance.hit(0.42)) socials.instagram = `https://www.instagram.com/${handle}`;
  if (domain && chance.hit(0.3))
    socials.linkedin = `https://www.linkedin.com/company/${slug(domain.replace('.', '-'))}`;
  if (chance.hit(0.08)) socials.twitter = `https://x.com/${handle.replaceAll('.', '_').slice(0, 15)}`;
  return socials;
}
