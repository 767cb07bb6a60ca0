/**
 * The websites of the companies: home, contact, about, team and imprint in the company's language, with the
 * fingerprints of their system. Addresses appear as on real sites: as links, as text, obfuscated, or not at all. A few
 * sites are down; some exclude robots from the team page.
 */
import { type Html, html, raw } from '../../html.ts';
import { at, chanceAt } from '../chance.ts';
import type { Companies, Company } from '../companies/companies.ts';
import { weekdayLines } from '../companies/hours.ts';
import { type PageName, WEBSITE_WORDS, type WebsiteWords } from '../data/website-words.ts';
import { displayPhone } from '../geography/phones.ts';
import type { People, Person } from '../people/people.ts';
import { fingerprintOf } from './fingerprints.ts';

interface WebPage {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Websites {
  /** Undefined for an unknown domain. `path` may include a query. */
  page(domain: string, path: string): WebPage | undefined;
}

/** How a site writes its addresses. */
type AddressStyle = 'link' | 'text' | 'hidden' | 'encoded';

interface Site {
  company: Company;
  domain: string;
  words: WebsiteWords;
  people: Person[];
  style: AddressStyle;
  showsPeoplesAddresses: boolean;
  keepsRobotsOffTeam: boolean;
  hasStructuredData: boolean;
  isDown: boolean;
}

const STYLES: AddressStyle[] = ['link', 'text', 'hidden', 'encoded'];

export function createWebsites(seed: number, companies: Companies, people: People): Websites {
  function siteAt(host: string): Site | undefined {
    const company = companies.byDomain(host);
    if (!company?.domain) return undefined;
    const chance = chanceAt(seed, 'website', company.index);
    const [from, to] = people.ofCompany(company.index);
    const shown = Math.min(to - from, 12);
    return {
      company,
      domain: company.domain,
      words: WEBSITE_WORDS[company.city.country.language],
      people: Array.from({ length: shown }, (_, i) => people.get(from + i)),
      style: at(STYLES, chance.weigh([55, 20, 15, 10])),
      showsPeoplesAddresses: chance.hit(0.25),
      keepsRobotsOffTeam: chance.hit(0.06),
      hasStructuredData: chance.hit(0.4),
      isDown: chance.hit(0.015),
    };
  }

  return {
    page(domain, path) {
      const site = siteAt(domain);
      if (!site) return undefined;
      const wanted = path.split(/[?#]/)[0]?.replace(/(.)\/$/, '$1') ?? '/';
      if (site.isDown) return plain(503, 'Service Unavailable');
      if (wanted === '/robots.txt') return plain(200, robots(site));
      if (wanted === '/sitemap.xml')
        return { ...plain(200, sitemap(site)), headers: { 'content-type': 'application/xml' } };
      const names = Object.keys(site.words.paths) as PageName[];
      const name = names.find((candidate) => site.words.paths[candidate] === wanted);
      return name ? drawn(site, name) : plain(404, 'Not Found');
    },
  };
}

const plain = (status: number, body: string): WebPage => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
});

function robots({ keepsRobotsOffTeam, words, domain }: Site): string {
  const disallowed = keepsRobotsOffTeam ? words.paths.team : '/wp-admin/';
  return `User-agent: *\nDisallow: ${disallowed}\n\nSitemap: https://${domain}/sitemap.xml\n`;
}

function sitemap({ words, domain }: Site): string {
  const urls = Object.values(words.paths).map((path) => `<url><loc>https://${domain}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

function fill(text: string, { company }: Site): string {
  const parts: Record<string, string> = {
    name: company.name,
    trade: company.industry.name.toLowerCase(),
    city: company.city.name,
    year: String(company.founded),
  };
  return text.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '');
}

function drawn(site: Site, name: PageName): WebPage {
  const { company, words } = site;
  const prints = company.technologies.map((technology) => fingerprintOf(technology, site.domain));
  const title = name === 'home' ? fill(words.welcome, site) : `${words.labels[name]} | ${company.name}`;
  const body = html`<!doctype html>
<html lang="${company.city.country.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${prints.map(({ head }) => head)}
${site.hasStructuredData && name === 'home' ? structuredData(site) : ''}
</head>
<body>
<header><a href="/">${company.name}</a>${navigation(site)}</header>
<main>${CONTENT[name](site)}</main>
<footer><p>© ${company.founded} ${company.name}. ${words.rights}</p>${socialLinks(company)}${prints.map((print) => print.body)}</footer>
</body>
</html>`.markup;
  const headers = Object.assign(
    { 'content-type': 'text/html; charset=utf-8' },
    ...prints.map((print) => print.headers),
  );
  return { status: 200, headers, body };
}

function navigation({ words }: Site): Html {
  const names = Object.keys(words.paths) as PageName[];
  return html`<nav>${names.map((name) => html`<a href="${words.paths[name]}">${words.labels[name]}</a> `)}</nav>`;
}

function socialLinks({ socials }: Company): Html {
  return html`<p>${Object.entries(socials).map(([network, url]) => html`<a href="${url}" rel="me">${network}</a> `)}</p>`;
}

const CONTENT: Record<PageName, (site: Site) => Html> = {
  home: (site) => html`<h1>${fill(site.words.welcome, site)}</h1>
<p>${fill(site.words.about, site)}</p>
<ul>${weekdayLines(site.company.week).map((line) => html`<li>${line}</li>`)}</ul>
${phoneLine(site)}`,
  contact: (site) => html`<h1>${site.words.labels.contact}</h1>
${phoneLine(site)}
${site.company.publishedEmails.map((address) => html`<p>${site.words.write}: ${writtenAddress(site, address)}</p>`)}
<address>${site.words.visit}: ${site.company.address.full}</address>`,
  about: (site) => html`<h1>${site.words.labels.about}</h1><p>${fill(site.words.about, site)}</p>`,
  team: (site) => html`<h1>${site.words.labels.team}</h1>
<ul>${site.people.map((person) => teamMember(site, person))}</ul>`,
  imprint: (site) => html`<h1>${site.words.labels.imprint}</h1>
<p>${site.company.name}<br>${site.company.address.full}</p>
<p>${site.words.responsible}: ${site.people[0]?.fullName}</p>
${site.company.publishedEmails.slice(0, 1).map((address) => html`<p>${writtenAddress(site, address)}</p>`)}`,
};

function phoneLine({ company, words }: Site): Html {
  if (!company.phone) return raw('');
  const { international } = displayPhone(company.city.country, company.phone);
  return html`<p>${words.call}: <a href="tel:${company.phone}">${international}</a></p>`;
}

function teamMember(site: Site, person: Person): Html {
  const address = site.showsPeoplesAddresses && person.workEmail ? writtenAddress(site, person.workEmail) : '';
  return html`<li class="member"><strong>${person.fullName}</strong>, <span>${person.title.text}</span> ${address}</li>`;
}

function writtenAddress({ style }: Site, address: string): Html {
  const entities = [...address].map((letter) => `&#${letter.charCodeAt(0)};`).join('');
  switch (style) {
    case 'link':
      return html`<a href="mailto:${address}">${address}</a>`;
    case 'text':
      return html`${address}`;
    case 'hidden':
      return html`${address.replace('@', ' [at] ').replaceAll('.', ' [dot] ')}`;
    case 'encoded':
      return raw(`<a href="mailto:${entities}">${entities}</a>`);
  }
}

function structuredData({ company, domain }: Site): Html {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: company.name,
    url: `https://${domain}/`,
    telephone: company.phone,
    email: company.publishedEmails[0],
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.address.street,
      addressLocality: company.city.name,
      postalCode: company.address.postcode,
      addressCountry: company.city.country.code,
    },
    geo: { '@type': 'GeoCoordinates', latitude: company.lat, longitude: company.lon },
  };
  return raw(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);
}
