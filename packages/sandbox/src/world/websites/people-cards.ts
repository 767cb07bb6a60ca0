/** How sites show their employees. */
import { type Html, html, raw } from '../../html.ts';
import type { Person } from '../people/people.ts';
import type { Draft } from './site.ts';
import { tellPerson } from './told.ts';
import { choose, type Variants } from './variants.ts';
import { writtenEmail, writtenPhone } from './writing.ts';

/** The markup of a card besides name and title. */
interface Details {
  email: Html | '';
  phone: Html | '';
  profile: Html | '';
}

interface CardStyle {
  around: (cards: Html[]) => Html;
  card: (person: Person, details: Details) => Html;
}

const flat = ({ email, phone, profile }: Details) => html`${email} ${phone} ${profile}`;

const lines = ({ email, phone, profile }: Details) =>
  [email, phone, profile].filter(Boolean).map((part) => html`<p>${part}</p>`);

const STYLES: Variants<CardStyle> = [
  [
    25,
    {
      around: (cards) => html`<ul>${cards}</ul>`,
      card: (person, details) =>
        html`<li class="member"><strong>${person.fullName}</strong>, <span>${person.title.text}</span> ${flat(details)}</li>`,
    },
  ],
  [
    25,
    {
      around: (cards) => html`<div class="row">${cards}</div>`,
      card: (person, details) => html`<div class="col-md-4 card">
<img src="/img/team/${person.linkedinSlug}.jpg" alt="${person.fullName}">
<h3>${person.fullName}</h3>
<p class="role">${person.title.text}</p>
${lines(details)}</div>`,
    },
  ],
  [
    10,
    {
      around: (cards) => html`<table><tbody>${cards}</tbody></table>`,
      card: (person, details) =>
        html`<tr><td>${person.fullName}</td><td>${person.title.text}</td><td>${details.email}</td><td>${details.phone}</td><td>${details.profile}</td></tr>\n`,
    },
  ],
  [
    8,
    {
      around: (cards) => html`<div class="people">${cards}</div>`,
      card: (person, details) => html`<div class="vcard"><span class="fn">${person.fullName}</span>
<span class="title">${person.title.text}</span> <span class="email">${details.email}</span> <span class="tel">${details.phone}</span> ${details.profile}</div>`,
    },
  ],
  [
    8,
    {
      around: (cards) => html`<section class="team-grid">${cards}</section>`,
      card: (person, details) => html`<article itemscope itemtype="https://schema.org/Person">
<h4 itemprop="name">${person.fullName}</h4><div itemprop="jobTitle">${person.title.text}</div>${lines(details)}</article>`,
    },
  ],
  [
    8,
    {
      around: (cards) => html`<div class="gallery">${cards}</div>`,
      card: (
        person,
        details,
      ) => html`<figure><img src="/media/${person.index}.webp" alt=""><figcaption><b>${person.fullName}</b><br>
${person.title.text}<br>${flat(details)}</figcaption></figure>`,
    },
  ],
  [
    6,
    {
      around: (cards) => html`<dl class="staff">${cards}</dl>`,
      card: (person, details) =>
        html`<dt>${person.fullName}</dt><dd>${person.title.text}</dd><dd>${flat(details)}</dd>`,
    },
  ],
  [
    8,
    {
      around: (cards) => html`<div>${cards}</div>`,
      card: (person, details) => html`<div class="staff__item"><h2 class="staff__name">${person.fullName}</h2>
<h5 class="staff__job">${person.title.text}</h5><p>${person.firstName} joined us in ${person.startYear} and likes long walks.</p>${lines(details)}</div>`,
    },
  ],
  [
    6,
    {
      around: (cards) => html`<div class="elementor-team">${cards}</div>`,
      card: (person, details) =>
        html`<div><p><strong>${person.fullName}</strong></p><p><em>${person.title.text}</em></p>${lines(details)}</div>`,
    },
  ],
];

export function peopleCards(draft: Draft): Html {
  const { site, told } = draft;
  const style = choose(site.seed, 'cards', STYLES, draft.style('cards'));
  const cards = site.people().map((person) => {
    const email = site.showsPeoplesAddresses ? (person.workEmail ?? '') : '';
    const phone = site.showsPeoplesPhones ? (person.phone ?? '') : '';
    const linkedinUrl = site.showsPeoplesProfiles ? person.linkedinUrl : '';
    tellPerson(told, person, { email, phone, linkedinUrl });
    return style.card(person, {
      email: email && writtenEmail(draft, email),
      phone: phone && writtenPhone(draft, phone),
      profile: linkedinUrl && html`<a href="${linkedinUrl}" target="_blank" rel="noopener">LinkedIn</a>`,
    });
  });
  return html`${style.around(cards)}${structuredPeople(draft)}`;
}

/** Some sites also add structured data. */
function structuredPeople(draft: Draft): Html {
  if (!draft.style('structured people').hit(0.12)) return raw('');
  const people = draft.site
    .people()
    .map(({ fullName, title }) => ({ '@type': 'Person', name: fullName, jobTitle: title.text }));
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: draft.site.company.name,
    employee: people,
  };
  return raw(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);
}
