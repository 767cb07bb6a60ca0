/**
 * The websites of the companies: home, contact, about, team and imprint in the company's language, as different from
 * one another as real ones are, with the traces of their system. Addresses appear as links, as text, hidden from
 * robots, or not at all. What their pages tell is known. A few sites are down; some keep robots off.
 */
import { chanceAt, hashOfText } from '../chance.ts';
import type { Companies } from '../companies/companies.ts';
import type { PageName } from '../data/website-words.ts';
import type { People } from '../people/people.ts';
import { drawPage } from './pages.ts';
import { type Draft, pagesOf, type Site, siteOf } from './site.ts';
import { nothingTold, type Told, type ToldPerson } from './told.ts';
import type { Technology } from './web-choice.ts';

export interface WebPage {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** How it goes over the wire. */
  isLatin1: boolean;
  isCompressed: boolean;
  prefersWww: boolean;
}

/** What a polite reader can learn from a site. */
export interface Published {
  emails: string[];
  phones: string[];
  socials: string[];
  people: ToldPerson[];
  /** Names that stand there without a title. */
  named: string[];
  technologies: Technology[];
}

export interface Websites {
  /** Undefined for an unknown domain. `path` may include a query; `origin` is where absolute links lead. */
  page(domain: string, path: string, origin?: string): WebPage | undefined;
  paths(domain: string): Record<PageName, string> | undefined;
  published(domain: string): Published | undefined;
}

export function createWebsites(seed: number, companies: Companies, people: People): Websites {
  const siteAt = (host: string) => siteOf(seed, host, companies, people);

  function draftOf(site: Site, origin: string): Draft {
    const style = (label: string) => chanceAt(seed, `site ${label}`, site.company.index);
    return { site, origin, style, told: nothingTold() };
  }

  return {
    page(domain, path, origin = `https://${domain}`) {
      const site = siteAt(domain);
      if (!site) return undefined;
      if (site.isDown) return plain(site, 503, 'Service Unavailable');
      const wanted = placeOf(path);
      if (wanted === '/robots.txt') return plain(site, 200, robots(site, origin));
      if (wanted === '/sitemap.xml' && site.hasSitemap) return sitemap(site, origin);
      const name = pagesOf(site).find((candidate) => placeOf(site.paths[candidate]) === wanted);
      if (!name) return plain(site, 404, 'Not Found');
      const { headers, body } = drawPage(draftOf(site, origin), name);
      const isLatin1 = site.charset === 'iso-8859-1' || site.charset === 'windows-1252 in meta';
      const etag = `"${hashOfText(seed, body).toString(36)}"`;
      return { ...wireOf(site), status: 200, headers: { ...headers, etag }, body, isLatin1 };
    },
    paths: (domain) => siteAt(domain)?.paths,
    published(domain) {
      const site = siteAt(domain);
      if (!site) return undefined;
      const isReadable = !site.isDown && !site.forbidsRobots;
      const draft = draftOf(site, `https://${domain}`);
      for (const name of isReadable ? pagesOf(site) : [])
        if (name !== 'team' || !site.keepsRobotsOffTeam) drawPage(draft, name);
      return summary(draft.told, isReadable ? site.company.technologies : []);
    },
  };
}

const summary = (told: Told, technologies: Technology[]): Published => ({
  emails: [...told.emails],
  phones: [...told.phones],
  socials: [...told.socials],
  people: [...told.people.values()],
  named: [...told.named],
  technologies,
});

/** Without query and final slash. */
const placeOf = (path: string): string => path.split(/[?#]/)[0]?.replace(/(.)\/$/, '$1') ?? '/';

const wireOf = ({ isCompressed, prefersWww }: Site) => ({ isCompressed, prefersWww, isLatin1: false });

function plain(site: Site, status: number, body: string, type = 'text/plain; charset=utf-8'): WebPage {
  return { ...wireOf(site), status, headers: { 'content-type': type }, body };
}

function robots({ keepsRobotsOffTeam, forbidsRobots, crawlDelay, paths, hasSitemap }: Site, origin: string): string {
  const disallowed = forbidsRobots ? '/' : keepsRobotsOffTeam ? paths.team : '/wp-admin/';
  const delay = crawlDelay > 0 ? `Crawl-delay: ${crawlDelay}\n` : '';
  return `User-agent: *\nDisallow: ${disallowed}\n${delay}${hasSitemap ? `\nSitemap: ${origin}/sitemap.xml\n` : ''}`;
}

function sitemap(site: Site, origin: string): WebPage {
  const urls = pagesOf(site).map((name) => `<url><loc>${origin}${site.paths[name]}</loc></url>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
  return plain(site, 200, body, 'application/xml');
}
