/** The content of each page of a site. */
import { type Html, html, raw } from '../../html.ts';
import { weekdayLines } from '../companies/hours.ts';
import type { PageName } from '../data/website-words.ts';
import { headDecoys, legalNumbers, pageDecoys, wrongTracks } from './decoys.ts';
import { type Fingerprint, fingerprintsOf, partsOf } from './fingerprints.ts';
import { peopleCards } from './people-cards.ts';
import { type Draft, fill, pagesOf } from './site.ts';
import { framed } from './skeletons.ts';
import { emailLine, faxLine, phoneLine, writtenEmail } from './writing.ts';

interface DrawnPage {
  headers: Record<string, string>;
  body: string;
}

const CONTENT: Record<PageName, (draft: Draft) => Html> = {
  home: (draft) => html`<h1>${fill(draft.site.words.welcome, draft.site)}</h1>
<p>${fill(draft.site.words.about, draft.site)}</p>${bookingLine(draft)}
<ul>${weekdayLines(draft.site.company.week).map((line) => html`<li>${line}</li>`)}</ul>
${phoneLine(draft)}${pageDecoys(draft)}${wrongTracks(draft)}`,
  contact: (draft) => html`<h1>${draft.site.labels.contact}</h1>
${phoneLine(draft)}${faxLine(draft)}
${addressesOf(draft).map((address) => emailLine(draft, address))}
<address>${draft.site.words.visit}: ${draft.site.company.address.full}</address>`,
  about: (draft) =>
    html`<h1>${draft.site.labels.about}</h1><p>${fill(draft.site.words.about, draft.site)}</p>${wrongTracks(draft)}`,
  team: (draft) => html`<h1>${draft.site.labels.team}</h1>${peopleCards(draft)}`,
  imprint: (draft) => html`<h1>${draft.site.labels.imprint}</h1>
<p>${draft.site.company.name}<br>${draft.site.company.address.full}</p>
${responsible(draft)}${faxLine(draft)}${legalNumbers(draft)}
${addressesOf(draft)
  .slice(0, 1)
  .map((address) => html`<p>${writtenEmail(draft, address)}</p>`)}`,
};

const BOOKING_TOOLS = ['Calendly', 'SimplyBook', 'Acuity Scheduling'];

/** Of five sites two take bookings, one says that it does not, and two say nothing. */
function bookingLine({ site, style }: Draft): Html {
  const chance = style('booking');
  if (chance.hit(0.4)) return html`<p>${site.words.booked.replace('{tool}', chance.pick(BOOKING_TOOLS))}</p>`;
  return chance.hit(0.33) ? html`<p>${site.words.unbooked}</p>` : raw('');
}

/** The company's addresses; a few owners also give their private one. */
function addressesOf({ site, style }: Draft): string[] {
  const own = site.company.publishedEmails;
  const ownersOwn = style('private address').hit(0.03) ? site.people()[0]?.personalEmail : undefined;
  return ownersOwn ? [...own, ownersOwn] : own;
}

function responsible({ site, told }: Draft): Html {
  const [first] = site.people();
  if (!first) return raw('');
  told.named.add(first.fullName);
  return html`<p>${site.words.responsible}: ${first.fullName}</p>`;
}

export function drawPage(draft: Draft, name: PageName): DrawnPage {
  const { site } = draft;
  const { company, words } = site;
  const prints = fingerprintsOf(draft);
  const title = name === 'home' ? fill(words.welcome, site) : `${site.labels[name]} | ${company.name}`;
  const shown = site.isOnePage ? (Object.keys(CONTENT) as PageName[]) : [name];
  const body = framed(draft, {
    language: site.language,
    charset: charsetTag(draft),
    title,
    name: company.name,
    head: html`${partsOf(prints, 'head')}${headDecoys(draft)}${name === 'home' ? structuredData(draft) : ''}`,
    links: linksOf(draft),
    main: html`${shown.map((each) => html`<section id="${each}">${CONTENT[each](draft)}</section>`)}`,
    footer: footerOf(draft, prints),
  });
  return { headers: headersOf(draft, prints), body };
}

function footerOf(draft: Draft, prints: Fingerprint[]): Html {
  const { company, words } = draft.site;
  const [first] = company.publishedEmails;
  const address = first && draft.style('footer').hit(0.25) ? emailLine(draft, first) : '';
  return html`<p>© ${company.founded} ${company.name}. ${words.rights}</p>${address}${socialLinks(draft)}${partsOf(prints, 'body')}`;
}

function socialLinks({ site: { company }, told }: Draft): Html {
  const links = Object.entries(company.socials).map(([network, url]) => {
    told.socials.add(url);
    return html`<a href="${url}" rel="me">${network}</a> `;
  });
  return html`<p>${links}</p>`;
}

/** Some menus use absolute URLs; script menus have no links. */
function linksOf({ site, origin, style }: Draft) {
  if (site.hidesItsLinks && !site.isOnePage) return [];
  const base = style('links').hit(0.2) ? origin : '';
  if (site.isOnePage)
    return Object.keys(CONTENT).map((name) => ({ href: `#${name}`, label: site.labels[name as PageName] }));
  return pagesOf(site).map((name) => ({ href: `${base}${site.paths[name]}`, label: site.labels[name] }));
}

function charsetTag({ site }: Draft): Html {
  switch (site.charset) {
    case 'utf-8':
      return html`<meta charset="utf-8">`;
    case 'windows-1252 in meta':
      return html`<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">`;
    default:
      return raw('');
  }
}

function headersOf({ site }: Draft, prints: Fingerprint[]): Record<string, string> {
  const types = { 'utf-8': 'text/html; charset=utf-8', 'iso-8859-1': 'text/html; charset=ISO-8859-1' };
  const type = site.charset in types ? types[site.charset as keyof typeof types] : 'text/html';
  return Object.assign({ 'content-type': type }, ...prints.map(({ headers = {} }) => headers));
}

/** On over a third of the sites, alone or as part of a graph. */
function structuredData({ site: { company, domain }, told, style }: Draft): Html {
  const chance = style('structured data');
  if (!chance.hit(0.4)) return raw('');
  const [email] = company.publishedEmails;
  if (company.phone) told.phones.add(company.phone);
  if (email) told.emails.add(email);
  const business = {
    '@type': chance.pick(['LocalBusiness', 'Organization', 'ProfessionalService']),
    name: company.name,
    url: `https://${domain}/`,
    telephone: company.phone,
    email: chance.hit(0.2) && email ? `mailto:${email}` : email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.address.street,
      addressLocality: company.city.name,
      postalCode: company.address.postcode,
      addressCountry: company.city.country.code,
    },
    geo: { '@type': 'GeoCoordinates', latitude: company.lat, longitude: company.lon },
  };
  const context = { '@context': 'https://schema.org' };
  const website = { '@type': 'WebSite', name: company.name, url: `https://${domain}/` };
  const data = chance.hit(0.3) ? { ...context, '@graph': [website, business] } : { ...context, ...business };
  return raw(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);
}
