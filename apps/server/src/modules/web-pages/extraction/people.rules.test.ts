import { describe, expect, it } from 'vitest';
import { siteOf } from '../testing/site.ts';
import { factsOf } from './facts.rules.ts';
import { nameOf } from './person-names.rules.ts';

const peopleIn = (html: string) => factsOf(siteOf(html), { country: 'ES' }).people;
const shortly = (html: string) =>
  peopleIn(html).map(({ firstName, lastName, title, seniority }) => [firstName, lastName, title, seniority].join('|'));

const ADA = 'Ada|Lovelace|Managing Director|C-Level';
const GRACE = 'Grace|Hopper|Dentist|Individual Contributor';

describe('people on a page', () => {
  it.each([
    [
      'cards with headings',
      '<div class="card"><h3>Ada Lovelace</h3><p>Managing Director</p></div><div class="card"><h3>Grace Hopper</h3><p>Dentist</p></div>',
    ],
    [
      'a list with strong names',
      '<ul><li><strong>Ada Lovelace</strong>, <span>Managing Director</span></li><li><strong>Grace Hopper</strong>, <span>Dentist</span></li></ul>',
    ],
    ['lines', '<p>Ada Lovelace – Managing Director</p><p>Grace Hopper (Dentist)</p>'],
    ['lines with breaks', '<p><b>Ada Lovelace</b><br>Managing Director</p><p><b>Grace Hopper</b><br>Dentist</p>'],
    [
      'a table',
      '<table><tr><td>Ada Lovelace</td><td>Managing Director</td></tr><tr><td>Grace Hopper</td><td>Dentist</td></tr></table>',
    ],
    [
      'a list of terms',
      '<dl><dt>Ada Lovelace</dt><dd>Managing Director</dd><dt>Grace Hopper</dt><dd>Dentist</dd></dl>',
    ],
    [
      'titles above the names',
      '<figure><p>Managing Director</p><h4>Ada Lovelace</h4></figure><figure><p>Dentist</p><h4>Grace Hopper</h4></figure>',
    ],
    [
      'structured data',
      `<script type="application/ld+json">{"@type":"Dentist","name":"Acme","employee":[
        {"@type":"Person","name":"Ada Lovelace","jobTitle":"Managing Director"},
        {"@type":"Person","givenName":"Grace","familyName":"Hopper","jobTitle":"Dentist"},]}</script>`,
    ],
    [
      'microdata',
      `<div itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ada Lovelace</b> <i itemprop="jobTitle">Managing Director</i></div>
       <div itemscope itemtype="https://schema.org/Person"><b itemprop="name">Grace Hopper</b> <i itemprop="jobTitle">Dentist</i></div>`,
    ],
    [
      'vCards',
      '<div class="vcard"><a class="fn">Ada Lovelace</a> <i class="title">Managing Director</i></div><div class="h-card"><b class="p-name">Grace Hopper</b> <i class="p-job-title">Dentist</i></div>',
    ],
    ['capital letters', '<h3>DR. ADA LOVELACE, PhD</h3><p>Managing Director</p><h3>GRACE HOPPER</h3><p>Dentist</p>'],
  ])('are found as %s', (_case, html) => {
    expect(shortly(html)).toEqual([ADA, GRACE]);
  });

  it('are found by the labels of an imprint', () => {
    expect(shortly('<p>Geschäftsführer: Max Mustermeier</p>')).toEqual(['Max|Mustermeier|Geschäftsführer|C-Level']);
  });

  it('do not get what the law asks for as their title', () => {
    const imprint = '<p>Responsable de la publication: Ada Lovelace</p><p>Responsable de este sitio: Grace Hopper</p>';
    expect(shortly(imprint)).toEqual([]);
    expect(shortly('<p>Responsable de ventas: Ada Lovelace</p>')).toHaveLength(1);
  });

  it('can have unknown titles on a team page', () => {
    const html = '<title>Unser Team</title><h1>Team</h1><h3>Ada Lovelace</h3><p>Gute Seele</p>';
    expect(shortly(html)).toEqual(['Ada|Lovelace|Gute Seele|Individual Contributor']);
  });

  it('get only the data of their own card', () => {
    const html = `<section><article><h3>Ada Lovelace</h3><p>CEO</p><p><a href="mailto:ada@acme.es">Mail</a>
        <a href="tel:+34612345678">Call</a> <a href="https://es.linkedin.com/in/ada/">in</a></p></article>
      <article><h3>Grace Hopper</h3><p>Dentist</p></article></section>
      <footer><p>info@acme.es</p><p>Tel: 912 345 678</p><p>contact.person@acme.es</p></footer>`;
    expect(peopleIn(html)).toMatchObject([
      { email: 'ada@acme.es', phone: '+34612345678', linkedinUrl: 'https://www.linkedin.com/in/ada' },
      { email: '', phone: '', linkedinUrl: '' },
    ]);
  });

  it('keep what follows their name where there are no cards', () => {
    const html =
      '<div><h3>Ada Lovelace</h3><p>CEO</p><p>ada@acme.es</p><h3>Grace Hopper</h3><p>CTO</p><p>grace@acme.es</p></div>';
    expect(peopleIn(html).map(({ email }) => email)).toEqual(['ada@acme.es', 'grace@acme.es']);
  });

  it('are one person on two pages', () => {
    const [page] = siteOf('<p>Ada Lovelace, CEO</p>').pages;
    const card = siteOf('<div><h3>Ada Lovelace</h3><p>CEO</p><p>ada@acme.es</p></div>');
    const facts = factsOf({ ...card, pages: [page as never, ...card.pages] }, { country: 'ES' });
    expect(facts.people).toMatchObject([{ firstName: 'Ada', email: 'ada@acme.es' }]);
  });

  it.each([
    ['menus', '<h2>Our Team</h2><p>Sales Manager</p><h2>Contact Us</h2><p>Office</p>'],
    ['places', '<h3>New York</h3><p>Office</p><h3>Calle Mayor</h3><p>Director</p>'],
    ['companies', '<h3>Acme Dental Clinic</h3><p>Dentist</p><h3>Lovelace GmbH</h3><p>Director</p>'],
    [
      'authors',
      '<script type="application/ld+json">{"@type":"Article","author":{"@type":"Person","name":"Ada Lovelace"}}</script>',
    ],
    ['reviews', '<blockquote>Great!</blockquote><p>Ada Lovelace</p><p>5 stars, would come again</p>'],
    ['who made the site', '<p>Theme by Pixel Themes, Designer</p>'],
    ['who hosts it', '<h2>Hosting</h2><p>Big Host</p><p>Max Server, Director</p>'],
    ['sentences', '<p>Ada Lovelace</p><p>She has been a director here since 1843. She likes tea.</p>'],
  ])('are none of %s', (_case, html) => {
    expect(shortly(html)).toEqual([]);
  });
});

describe('the name of a person', () => {
  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['María José García López', 'María José', 'García López'],
    ['Juan de la Cruz', 'Juan', 'de la Cruz'],
    ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
    ['Dra. Ana Pérez-Núñez', 'Ana', 'Pérez-Núñez'],
    ["Sinéad O'Connor", 'Sinéad', "O'Connor"],
    ['Ronald McDonald', 'Ronald', 'McDonald'],
    ['John F. Kennedy', 'John', 'F. Kennedy'],
    ['Jean-Luc Picard, MBA', 'Jean-Luc', 'Picard'],
  ])('%j', (text, firstName, lastName) => {
    expect(nameOf(text)).toEqual({ firstName, lastName });
  });

  it.each([
    'Ada',
    'About Us',
    'ada lovelace',
    'Meet Ada Lovelace',
    'Ada Lovelace 2',
    'Sales Manager',
    'Read More',
    'Monday Closed',
  ])('is not %j', (text) => {
    expect(nameOf(text)).toBe(null);
  });
});
