import { growth, LINEAR } from '@leadwright/contract/testing/growth';
import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOMAIN, pageOf, siteOf } from '../testing/site.ts';
import { factsOf } from './facts.rules.ts';

const facts = (html: string) => factsOf(siteOf(html), { country: 'ES' });

describe('what a site says', () => {
  it('is its name, by itself, by its data, by its title', () => {
    const [said, marked] = [
      '<meta property="og:site_name" content="Acme &amp; Sons">',
      '{"@type":"Dentist","name":"Acme"}',
    ];
    const title = '<title>Acme Dental | Madrid</title>';
    const data = `<script type="application/ld+json">${marked}</script>`;
    expect([said + data + title, data + title, title, ''].map((html) => facts(html).name)).toEqual([
      'Acme & Sons',
      'Acme',
      'Acme Dental',
      '',
    ]);
  });

  it('is its profiles, without buttons that share', () => {
    const html = `<a href="https://www.facebook.com/acme.dental/?ref=x">f</a><a href="//instagram.com/acme_dental">i</a>
      <a href="https://twitter.com/AcmeDental">x</a><a href="https://www.youtube.com/@acme">y</a><a href="https://www.tiktok.com/@acme">t</a>
      <a href="https://es.linkedin.com/company/acme/">l</a><a href="https://www.pinterest.es/acme/">p</a><a href="https://www.xing.com/pages/acme">x</a>
      <a href="https://www.facebook.com/sharer/sharer.php?u=x">s</a><a href="https://twitter.com/intent/tweet?text=x">s</a>
      <a href="https://www.linkedin.com/shareArticle?url=x">s</a><a href="https://www.instagram.com/p/abc/">post</a>
      <a href="https://www.facebook.com/wix">theme</a><a href="https://www.pinterest.com/pin/create/button/">s</a><a href="https://x.com/share">s</a>`;
    expect(facts(html).socials.map(({ platform, url }) => `${platform} ${url}`)).toEqual([
      'facebook https://www.facebook.com/acme.dental',
      'instagram https://www.instagram.com/acme_dental',
      'x https://x.com/AcmeDental',
      'youtube https://www.youtube.com/@acme',
      'tiktok https://www.tiktok.com/@acme',
      'linkedin https://www.linkedin.com/company/acme',
      'pinterest https://www.pinterest.com/acme',
      'xing https://www.xing.com/pages/acme',
    ]);
  });

  it.each([
    ['<address>Calle Mayor 1, 28001 Madrid</address>', 'Calle Mayor 1|28001|Madrid||ES'],
    ['<p>Acme GmbH<br>Hauptstraße 5<br>10115 Berlin</p>', 'Hauptstraße 5|10115|Berlin||ES'],
    ['<p>12 rue de la Paix, 75002 Paris</p>', '12 rue de la Paix|75002|Paris||ES'],
    ['<p>500 Congress Ave, Austin, TX 78701</p>', '500 Congress Ave|78701|Austin|TX|ES'],
    ['<p>10 High Street, London SW1A 1AA</p>', '10 High Street|SW1A 1AA|London||ES'],
    [
      '<script type="application/ld+json">{"address":{"@type":"PostalAddress","streetAddress":"Rue Haute 3","postalCode":"1000","addressLocality":"Bruxelles","addressCountry":"BE"}}</script>',
      'Rue Haute 3|1000|Bruxelles||BE',
    ],
    [
      '<div itemscope itemtype="http://schema.org/PostalAddress"><b itemprop="streetAddress">Calle Sol 2</b><b itemprop="postalCode">41001</b> <b itemprop="addressLocality">Sevilla</b></div>',
      'Calle Sol 2|41001|Sevilla||ES',
    ],
  ])('is its address: %s', (html, expected) => {
    const found = facts(html).addresses.map(({ street, postalCode, city, state, country }) =>
      [street, postalCode, city, state, country].join('|'),
    );
    expect(found).toEqual([expected]);
  });

  it('is no address where there is only a number and a word', () => {
    expect(facts('<p>More than 10000 Patients</p><p>In 2024 Madrid had 12345 Dentists</p>').addresses).toEqual([]);
  });

  it('comes from all pages that answered, each fact once with the page it was first seen on', () => {
    const pages = [
      pageOf('<p>info@acme.es</p>'),
      pageOf('<p>info@acme.es ada@acme.es</p>', { url: `https://${DOMAIN}/contacto` }),
      pageOf('<p>lost@acme.es</p>', { status: 404 }),
    ];
    const { emails } = factsOf({ domain: DOMAIN, outcome: 'read', pages }, { country: 'ES' });
    expect(emails.map(({ address, evidence }) => `${address} ${evidence.url}`)).toEqual([
      'info@acme.es https://acme.es/',
      'ada@acme.es https://acme.es/contacto',
    ]);
  });

  it('is empty if the site blocked us', () => {
    expect(factsOf({ domain: DOMAIN, outcome: 'forbidden', pages: [] }, { country: '' })).toEqual({
      outcome: 'forbidden',
      name: '',
      emails: [],
      phones: [],
      socials: [],
      addresses: [],
      people: [],
      technologies: [],
    });
  });
});

/** In any spelling, and no half of it half of another: "a@acme.es at us dot com" has no acme.es@us.com in it. */
function stands(html: string, address: string) {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s*(?:&#64;|@|[[(]at[\])])\s*/g, '@')
    .replace(/\s+/g, ' ');
  const spelled = address.replaceAll('.', '(?:\\.| dot )').replace('@', '(?:@| at )');
  return new RegExp(`(?<![\\w.+@-])${spelled}(?![\\w@-])`, 'i').test(text);
}

describe('broken pages', () => {
  it.each([
    ['tags that never close', '<div><p><b>Write <a href="mailto:info@acme.es">here<td><li>'],
    ['closes that never opened', '</p></div></b>info@acme.es</td></table>'],
    ['quotes inside quotes', `<a title='say "hi" > now' href="mailto:info@acme.es">x</a>`],
    ['a quote too many', '<a class="x"" href="mailto:info@acme.es">x</a>'],
    ['a quote that never ends', '<p>info@acme.es</p><a href="x'],
    ['capital letters', '<A HREF="MAILTO:INFO@ACME.ES">X</A>'],
    ['a less-than in the text', '<p>2 < 3 and <3 info@acme.es</p>'],
    ['a script in a comment', '<!-- <script> --><p>info@acme.es</p>'],
    ['a comment in a script', '<script><!-- "</p>" --></script><p>info@acme.es</p>'],
    ['a closing tag in a script', '<script>a = "<\\/script>";</script>info@acme.es'],
    ['processing instructions', '<?xml version="1.0"?><!DOCTYPE html><![CDATA[x]]>info@acme.es'],
    ['letters of length two', 'İİİİ <script>İİ</script>info@acme.es'],
    ['null letters', '<p>\u0000info@acme.es\u0000</p>'],
    ['a megabyte on one line', `<p>${'word '.repeat(9_000)}info@acme.es ${'x'.repeat(1_000_000)}</p>`],
    ['data with comments and commas', '<script type="application/ld+json"><!-- {"email":"info@acme.es",} --></script>'],
    ['data that is none', '<script type="application/ld+json">{"email": info</script>info@acme.es'],
  ])('still speak: %s', (_case, html) => {
    expect(facts(html).emails.map(({ address }) => address)).toEqual(['info@acme.es']);
  });

  it('are never more than a page: any text gives facts', () => {
    const piece = fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        "'",
        '=',
        '&',
        ';',
        '@',
        '</',
        '<!--',
        '-->',
        '<script',
        '</script>',
        '<a href=',
        'mailto:',
        'tel:',
      ],
      ...[
        '<p>',
        '<b style="direction:rtl">',
        '<span hidden>',
        '&#64;',
        '[at]',
        ' dot ',
        'acme.es',
        '+34 912',
        'Ada Lovelace',
      ],
      ...[
        '<div itemscope itemprop="x">',
        'data-cfemail="',
        '{"@type":"Person"',
        '<script type="application/ld+json">',
        '\u0000',
        '\ud800',
      ],
    );
    holds(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), (pieces) => {
        const found = facts(pieces.join(''));
        expect(found.outcome).toBe('read');
      }),
      { numRuns: 300 },
    );
  });

  it('never give an address that does not stand there once it is decoded', () => {
    const host = fc.constantFrom('acme.es', 'gmail.com', 'beispiel-firma.de');
    const local = fc.stringMatching(/^[a-z]{3,8}(\.[a-z]{3,8})?$/);
    const words = fc.constantFrom('Hello', 'at', 'the', 'dot', 'com', '(x)', 'us', '@', '.', '<b>', '</b>', '<br>');
    const written = fc.tuple(local, host, fc.constantFrom('@', ' [at] ', '&#64;', '(at)', '<b>@</b>'));
    const page = fc.array(fc.oneof(words, written), { maxLength: 20 });
    holds(
      fc.property(page, (parts) => {
        const html = parts
          .map((part) => (typeof part === 'string' ? part : `${part[0]}${part[2]}${part[1]}`))
          .join(' ');
        const known = new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : `${part[0]}@${part[1]}`)));
        for (const { address } of facts(html).emails)
          expect(known.has(address) || stands(html, address) ? address : html).toBe(address);
      }),
      {
        numRuns: 300,
        examples: [
          [[['aaa', 'acme.es', '@'], '@', ['aaa.obi', 'acme.es', '@']]],
          [[['aaa', 'acme.es', '@'], 'at', 'Hello', 'dot', 'dot']],
          [[['aaa', 'acme.es', '(at)'], 'at', 'Hello', 'dot', 'com']],
          [[['aaa', 'acme.es', '<b>@</b>'], 'at', 'the', 'dot', 'us']],
          [[['aaa', 'acme.es', ' [at] '], '@', ['aaa.rio', 'acme.es', ' [at] ']]],
        ],
      },
    );
  });
});

describe('hostile pages', () => {
  const PARTS = [
    ...[
      '<',
      '<a ',
      '<a href="',
      "<a href='",
      '<a href=mailto:',
      '<!--',
      '<script>',
      '<script',
      '</',
      '</p',
      '<b>',
      '<div>',
      '<p>a',
    ],
    ...[
      'a@',
      '@a.',
      'a@a.',
      'a.',
      'x [at] ',
      '(at)',
      ' at ',
      ' dot ',
      'a at b dot ',
      '&#6',
      '&',
      '1 ',
      '+1',
      '12/',
      '(1)',
      '91 2 ',
    ],
    ...[
      'Tel ',
      'Fax: 1',
      '12345 Ab ',
      'Ab, ',
      'Ada Lovelace ',
      '<h3>Ada Lovelace</h3><p>CEO</p>',
      '<bdo dir=rtl>a',
      '<span hidden>',
    ],
    ...[
      '<a data-cfemail=42>',
      '<i itemscope itemprop=x>',
      '<i class="vcard fn tel">',
      ' = "',
      '"\'',
      '<x a="b\' ',
      '\u0001',
      'ß',
    ],
    ...[
      '<script type="application/ld+json">[',
      '<script>a+"@"+',
      '<a href="//x.com/a">',
      '<img src="/wp-content/a">',
      '<td>',
      '::: ',
    ],
  ];
  it.each(PARTS)('take time that grows with the page and no faster: %j', async (part) => {
    expect(await growth((size) => facts(part.repeat(size / part.length)), 100_000)).toBeLessThan(LINEAR);
  });
});
