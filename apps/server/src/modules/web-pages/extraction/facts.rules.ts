/** What a website says about its company, each fact with its evidence. Pure: pages in, facts out. */
import { regionOf } from '../../../platform/countries.ts';
import { fold } from '../../leads/public.ts';
import type { SitePages, WebPage } from '../web-pages.port.ts';
import { emailsOf, isOwnAddress, type Place, type PublishedEmail } from './emails.rules.ts';
import type { Markup } from './markup.rules.ts';
import { readPage } from './page.reader.ts';
import { type PublishedPerson, peopleOf, personKey } from './people.rules.ts';
import { type PublishedPhone, phonesOf } from './phones.rules.ts';
import { addressKey, type PublishedAddress, postalAddressesOf } from './postal-addresses.rules.ts';
import { type Social, socialsOf } from './socials.rules.ts';
import { type StructuredData, structuredDataOf } from './structured-data.rules.ts';
import { type DetectedTechnology, type Sign, signsOf, technologiesFrom } from './technologies.rules.ts';

export type { Evidence } from './evidence.rules.ts';

export interface SiteFacts {
  outcome: SitePages['outcome'];
  /** As the site calls itself; '' when it does not say. */
  name: string;
  emails: PublishedEmail[];
  phones: PublishedPhone[];
  socials: Social[];
  addresses: PublishedAddress[];
  people: PublishedPerson[];
  technologies: DetectedTechnology[];
}

interface Read {
  page: Markup;
  structured: StructuredData;
  place: Place;
  webPage: WebPage;
}

/** More of one kind on one site is a directory, not a company. */
const MOST = { emails: 200, phones: 60, socials: 20, addresses: 40, people: 500 };

export function factsOf(site: SitePages, hints: { country: string }): SiteFacts {
  const read = site.pages
    .filter(({ status, html }) => status < 400 && html)
    .map((webPage) => readOf(site.domain, webPage));
  const country = regionOf(hints.country) ?? countryOf(site.domain, read);
  const each = <T>(factsOn: (one: Read) => T[], keyOf: (fact: T) => string, most: number): T[] =>
    firstOfEach(read.flatMap(factsOn), keyOf).slice(0, most);
  const signs: Sign[] = read.flatMap(({ page, structured, webPage }) =>
    signsOf(page, structured, webPage, site.domain),
  );
  const emails = each(
    ({ page, structured, place }) => emailsOf(page, structured, place),
    ({ address }) => address,
    MOST.emails,
  );
  return {
    outcome: site.outcome,
    name: nameOf(read),
    // Its own first: that is where most companies want to be written to.
    emails: emails.toSorted((a, b) => rankOf(a, site.domain) - rankOf(b, site.domain)),
    phones: each(
      ({ page, structured, place }) => phonesOf(page, structured, country, place.url),
      ({ e164 }) => e164,
      MOST.phones,
    ),
    socials: each(
      ({ page, structured, place }) => socialsOf(page, structured, place.url),
      ({ url }) => url.toLowerCase(),
      MOST.socials,
    ),
    addresses: each(
      ({ page, structured, place }) => postalAddressesOf(page, structured, country, place.url),
      addressKey,
      MOST.addresses,
    ),
    people: merged(read.flatMap(({ page, structured, place }) => peopleOf(page, structured, place, country)))
      .filter((person) => !isCompany(person, site.domain, read))
      .slice(0, MOST.people),
    technologies: technologiesFrom(signs),
  };
}

function readOf(domain: string, webPage: WebPage): Read {
  const page = readPage(webPage.html);
  return { page, structured: structuredDataOf(page), place: { domain, url: webPage.url, html: webPage.html }, webPage };
}

function firstOfEach<T>(facts: T[], keyOf: (fact: T) => string): T[] {
  const found = new Map<string, T>();
  for (const fact of facts) if (!found.has(keyOf(fact))) found.set(keyOf(fact), fact);
  return [...found.values()];
}

const rankOf = ({ address }: PublishedEmail, domain: string) => (isOwnAddress(address, domain) ? 0 : 1);

/** Numbers without a country's code need a country: that of the address, or of the domain's ending. */
function countryOf(domain: string, read: Read[]): string {
  const told = read.flatMap(({ structured }) => structured.addresses.map(({ country }) => country)).find(Boolean) ?? '';
  const ending = domain.slice(domain.lastIndexOf('.') + 1).toUpperCase();
  const byEnding =
    ending === 'UK' ? 'GB' : /^(?:CO|IO|AI|ME|TV|LY|FM|CC|TO|GG|SH|AC|WS|LA)$/.test(ending) ? '' : ending;
  return regionOf(told) ?? regionOf(byEnding) ?? '';
}

/** A person on two pages is one person with all that is known. */
function merged(people: PublishedPerson[]): PublishedPerson[] {
  const found = new Map<string, PublishedPerson>();
  for (const person of people) {
    const known = found.get(personKey(person));
    if (!known) found.set(personKey(person), { ...person });
    else {
      for (const field of ['email', 'phone', 'linkedinUrl'] as const) known[field] ||= person[field];
      if (!known.title) Object.assign(known, { title: person.title, seniority: person.seniority });
    }
  }
  return [...found.values()];
}

/** The company's own name often looks like a person's, and stands on every page. */
function isCompany(person: PublishedPerson, domain: string, read: Read[]): boolean {
  const name = personKey(person);
  if (name.replaceAll(' ', '') === domain.split('.')[0]?.replaceAll('-', '')) return true;
  return read.some(({ page, structured }) => {
    const titles = page.title.split(/\s[|–—·-]\s|[:|,]\s/);
    const names = [page.metas.get('og:site_name') ?? '', structured.name, ...titles];
    return names.some((other) => fold(other) === name);
  });
}

/** The part of a title that is on every page, or the first part of the home page's. */
function nameOf(read: Read[]): string {
  const said = read.map(({ page }) => page.metas.get('og:site_name')).find(Boolean);
  const marked = read.map(({ structured }) => structured.name).find(Boolean);
  const title = read[0]?.page.title.split(/\s[|–—·-]\s|[:|]\s/)[0];
  return (said ?? marked ?? title ?? '').replace(/\s+/g, ' ').trim().slice(0, 200).toWellFormed();
}
