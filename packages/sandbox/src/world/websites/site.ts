/** One website: its owner, its pages, and all choices about its appearance. */
import { at, type Chance, chanceAt } from '../chance.ts';
import type { Companies, Company } from '../companies/companies.ts';
import { otherPages } from '../data/website-variants.ts';
import { type PageName, WEBSITE_WORDS, type WebsiteWords } from '../data/website-words.ts';
import type { Language } from '../geography/countries.ts';
import type { People, Person } from '../people/people.ts';
import type { Told } from './told.ts';
import { choose, type Variants } from './variants.ts';

export interface Site {
  seed: number;
  company: Company;
  domain: string;
  language: Language;
  words: WebsiteWords;
  paths: Record<PageName, string>;
  labels: Record<PageName, string>;
  /** Those the site shows. */
  people(): Person[];
  showsPeoplesAddresses: boolean;
  showsPeoplesPhones: boolean;
  showsPeoplesProfiles: boolean;
  keepsRobotsOffTeam: boolean;
  forbidsRobots: boolean;
  crawlDelay: number;
  hasSitemap: boolean;
  /** Its menu works by script only; the sitemap lists its pages. */
  hidesItsLinks: boolean;
  isOnePage: boolean;
  isDown: boolean;
  isBroken: boolean;
  isCompressed: boolean;
  charset: Charset;
  prefersWww: boolean;
}

/** A page while it is rendered. */
export interface Draft {
  site: Site;
  told: Told;
  /** The same for all pages of a site, so that its style is consistent. */
  style(label: string): Chance;
  /** "https://x.test", the base of absolute links. */
  origin: string;
}

type Charset = 'utf-8' | 'utf-8 unsaid' | 'iso-8859-1' | 'windows-1252 in meta';
const CHARSETS: Variants<Charset> = [
  [85, 'utf-8'],
  [6, 'utf-8 unsaid'],
  [5, 'iso-8859-1'],
  [4, 'windows-1252 in meta'],
];

const MOST_SHOWN = 12;
const NAMES: PageName[] = ['home', 'contact', 'about', 'team', 'imprint'];

export function siteOf(seed: number, host: string, companies: Companies, people: People): Site | undefined {
  const company = companies.byDomain(host);
  if (!company?.domain) return undefined;
  const chance = chanceAt(seed, 'website', company.index);
  const { language } = company.city.country;
  const isOnePage = chance.hit(0.06);
  return {
    seed,
    company,
    domain: company.domain,
    language,
    words: WEBSITE_WORDS[language],
    people: () => shownOf(company, people),
    showsPeoplesAddresses: chance.hit(0.25),
    showsPeoplesPhones: chance.hit(0.12),
    showsPeoplesProfiles: chance.hit(0.2),
    isOnePage,
    keepsRobotsOffTeam: chance.hit(0.06) && !isOnePage,
    forbidsRobots: chance.hit(0.008),
    crawlDelay: chance.hit(0.02) ? 1 : 0,
    isDown: chance.hit(0.015),
    isBroken: chance.hit(0.05),
    isCompressed: chance.hit(0.6),
    prefersWww: (company.website ?? '').includes('//www.') && chance.hit(0.4),
    charset: choose(seed, 'charset', CHARSETS, chance),
    ...menuOf(seed, company, chance),
  };
}

function shownOf(company: Company, people: People): Person[] {
  const [from, to] = people.ofCompany(company.index);
  return Array.from({ length: Math.min(to - from, MOST_SHOWN) }, (_, i) => people.get(from + i));
}

type Place = (path: string, number: number) => string;
const plainPlace: Place = (path) => path;
const PLACES: Variants<Place> = [
  [60, plainPlace],
  [12, (path) => `${path}/`],
  [12, (path) => `${path}.html`],
  [5, (path) => `/home${path}`],
  [4, (path) => `${path}.php`],
  [4, (_path, number) => `/p/${number * 7}`],
];
const PLACES_OF: Partial<Record<string, Variants<Place>>> = {
  shopify: [[1, (path) => `/pages${path}`]],
  joomla: [
    [50, (path) => `/index.php${path}`],
    [50, plainPlace],
  ],
};

/** The paths and labels of its pages. */
function menuOf(seed: number, company: Company, chance: Chance) {
  const words = WEBSITE_WORDS[company.city.country.language];
  const [paths, labels] = [{ ...words.paths }, { ...words.labels }];
  const system = company.technologies[0] ?? '';
  const hidesItsLinks = chance.hit(0.03);
  // A sitemap has no labels, so its URLs must be descriptive.
  const place = hidesItsLinks ? plainPlace : choose(seed, `places ${system}`, PLACES_OF[system] ?? PLACES, chance);
  for (const [number, name] of NAMES.entries()) {
    if (name === 'home') continue;
    const others = otherPages(company.city.country.language, name);
    const other = !hidesItsLinks && chance.hit(0.5) ? at(others, chance.int(0, others.length - 1)) : undefined;
    paths[name] = place(other?.path ?? paths[name], number);
    labels[name] = other?.label ?? labels[name];
  }
  return { paths, labels, hidesItsLinks, hasSitemap: hidesItsLinks || chance.hit(0.7) };
}

/** The pages it has. */
export const pagesOf = ({ isOnePage }: Site): PageName[] => (isOnePage ? ['home'] : NAMES);

export function fill(text: string, { company }: Site): string {
  const parts: Record<string, string> = {
    name: company.name,
    trade: company.industry.name.toLowerCase(),
    city: company.city.name,
    year: String(company.founded),
  };
  return text.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '');
}
