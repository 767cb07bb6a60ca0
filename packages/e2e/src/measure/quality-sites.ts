/** Compares what we read from websites with what they publish: right, wrong and missed, per kind of fact. */
import { type Base, readFacts, type SiteFacts } from '@leadwright/server/proving';
import type { Company } from '../../../sandbox/src/world/companies/companies.ts';
import type { Published } from '../../../sandbox/src/world/websites/websites.ts';
import type { World } from '../../../sandbox/src/world/world.ts';

export const KINDS = ['emails', 'phones', 'technologies', 'people', 'socials'] as const;
export type Kind = (typeof KINDS)[number];

interface Tally {
  right: number;
  /** "domain: value" each. */
  wrong: string[];
  missed: string[];
}

export interface SiteQuality {
  sites: number;
  outcomes: Record<string, number>;
  tallies: Record<Kind, Tally>;
  /** Of the people found: how many have the right title and level. */
  titles: number;
  seniorities: number;
}

const AT_ONCE = 24;
const SITE_MS = 90_000;

/** Companies with websites, spread evenly over the world. */
export function someCompanies({ companies }: World, count: number): (Company & { domain: string })[] {
  const step = companies.count / count;
  const chosen = new Map<string, Company & { domain: string }>();
  for (let i = 0; i < count; i++) {
    let index = Math.floor(i * step);
    while (index < companies.count && !companies.domainOf(index)) index += 1;
    const company = index < companies.count ? companies.get(index) : undefined;
    if (company?.domain) chosen.set(company.domain, { ...company, domain: company.domain });
  }
  return [...chosen.values()];
}

const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => plain(`${firstName} ${lastName}`);
const addressOf = (url: string) =>
  plain(url)
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '');

const foundIn = (facts: SiteFacts): Record<Kind, string[]> => ({
  emails: facts.emails.map(({ address }) => plain(address)),
  phones: facts.phones.map(({ e164 }) => e164),
  technologies: facts.technologies.map(({ technology }) => technology),
  people: facts.people.map(nameOf),
  socials: facts.socials.map(({ url }) => addressOf(url)),
});

const toldBy = (published: Published): Record<Kind, string[]> => ({
  emails: published.emails.map(plain),
  phones: published.phones,
  technologies: published.technologies,
  people: published.people.map(nameOf),
  // Profiles of people belong to the people.
  socials: published.socials.map(addressOf),
});

function compare(tally: Tally, domain: string, found: string[], told: string[], isNeither: (value: string) => boolean) {
  const [have, want] = [new Set(found), new Set(told)];
  for (const value of have) {
    if (want.has(value)) tally.right += 1;
    else if (!isNeither(value)) tally.wrong.push(`${domain}: ${value}`);
  }
  for (const value of want) if (!have.has(value)) tally.missed.push(`${domain}: ${value}`);
}

/** A person who is only named counts as neither right nor wrong, and so does a colleague's profile. */
function isNeither(kind: Kind, published: Published) {
  const named = new Set(published.named.map(plain));
  const profiles = new Set(published.people.map(({ linkedinUrl }) => addressOf(linkedinUrl)));
  return (value: string) => (kind === 'people' && named.has(value)) || (kind === 'socials' && profiles.has(value));
}

const emptyQuality = (): SiteQuality => ({
  sites: 0,
  outcomes: {},
  tallies: Object.fromEntries(KINDS.map((kind) => [kind, { right: 0, wrong: [], missed: [] }])) as unknown as Record<
    Kind,
    Tally
  >,
  titles: 0,
  seniorities: 0,
});

function judge(quality: SiteQuality, domain: string, facts: SiteFacts, published: Published): void {
  const [found, told] = [foundIn(facts), toldBy(published)];
  quality.sites += 1;
  quality.outcomes[facts.outcome] = (quality.outcomes[facts.outcome] ?? 0) + 1;
  for (const kind of KINDS) compare(quality.tallies[kind], domain, found[kind], told[kind], isNeither(kind, published));
  const truth = new Map(published.people.map((person) => [nameOf(person), person]));
  for (const person of facts.people) {
    const real = truth.get(nameOf(person));
    if (real && plain(person.title) === plain(real.title)) quality.titles += 1;
    if (real && person.seniority === real.seniority) quality.seniorities += 1;
  }
}

export async function measureSites(ctx: Base, world: World, companies: (Company & { domain: string })[]) {
  const quality = emptyQuality();
  const waiting = companies.values();
  const read = async () => {
    for (const { domain, city } of waiting) {
      const signal = AbortSignal.timeout(SITE_MS);
      const facts = await readFacts(ctx, domain, { country: city.country.code, signal });
      const published = world.websites.published(domain);
      if (published) judge(quality, domain, facts, published);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, read));
  return quality;
}
