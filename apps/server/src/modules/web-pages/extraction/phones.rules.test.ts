import { describe, expect, it } from 'vitest';
import { siteOf } from '../testing/site.ts';
import { factsOf } from './facts.rules.ts';

const phonesIn = (html: string, country = 'ES') => factsOf(siteOf(html), { country }).phones.map(({ e164 }) => e164);

describe('a phone on a page', () => {
  it.each([
    ['a link', '<a href="tel:+34912345678">Call</a>', 'ES', '+34912345678'],
    ['a link with gaps', '<a href="tel:912%20345%20678">Call</a>', 'ES', '+34912345678'],
    ['a chat', '<a href="https://wa.me/34612345678?text=Hi">Chat</a>', 'ES', '+34612345678'],
    ['a word in front', '<p>Teléfono de contacto: 912 345 678</p>', 'ES', '+34912345678'],
    ['a short word', '<p>Tfno. 912.345.678</p>', 'ES', '+34912345678'],
    ['a letter', '<p>T+34 912 345 678</p>', 'ES', '+34912345678'],
    ['a picture', '<p><i class="fa fa-phone"></i> 912 34 56 78</p>', 'ES', '+34912345678'],
    ['the name of a class', '<div class="header__phone"><p>912345678</p></div>', 'ES', '+34912345678'],
    ['the cell beside', '<dl><dt>Teléfono</dt><dd>912345678</dd></dl>', 'ES', '+34912345678'],
    ['parts in elements', '<p>Llámanos al <b>912</b> <b>345 678</b></p>', 'ES', '+34912345678'],
    ['one number for both', '<p>Tel./Fax: 912 345 678</p>', 'ES', '+34912345678'],
    ['a line of its own', '<p>912 345 678</p>', 'ES', '+34912345678'],
    ['between dots', '<p>Calle Mayor 1 · 912 345 678 · Madrid</p>', 'ES', '+34912345678'],
    ['with the trunk zero', '<p>Tel. +49 (0)30 901820</p>', 'DE', '+4930901820'],
    ['with a slash', '<p>Fon: 030 / 90 18 20</p>', 'DE', '+4930901820'],
    ['in pairs', '<p>Tél : 01 99 00 11 22</p>', 'FR', '+33199001122'],
    ['in pairs with dots', '<p>01.99.00.11.22</p>', 'FR', '+33199001122'],
    ['American', '<p>500 Congress Ave | (512) 555-0123</p>', 'US', '+15125550123'],
    ['American with an extension', '<p>Phone: +1 512-555-0123 ext. 5</p>', 'US', '+15125550123'],
    ['British', '<p>Call us on 020 7946 0123</p>', 'GB', '+442079460123'],
    [
      'structured data',
      '<script type="application/ld+json">{"telephone":"912 345 678"}</script>',
      'ES',
      '+34912345678',
    ],
    ['a vCard', '<p class="vcard"><b class="fn">Acme</b> <b class="tel">912345678</b></p>', 'ES', '+34912345678'],
    ['the country of the domain', '<p>Tel: 912 345 678</p>', '', '+34912345678'],
  ])('is found as %s', (_case, html, country, e164) => {
    expect(phonesIn(html, country)).toEqual([e164]);
  });

  it.each([
    ['fax machines', '<p>Fax: 912 345 679, Telefax 912 345 670, 912 345 671 (Fax)</p>'],
    ['fax machines in links', '<p>Fax: <a href="tel:+34912345679">+34 912 345 679</a></p>'],
    ['fax machines by picture', '<p><i class="icon-fax"></i> 912 345 679</p>'],
    ['fax machines in the cell beside', '<td>Fax</td><td>912 345 679</td>'],
    ['fax machines in structured data', '<script type="application/ld+json">{"faxNumber":"912 345 679"}</script>'],
    ['tax numbers', '<p>CIF: B12345678, NIF 912345678</p><p>VAT no. ES912345678</p>'],
    ['tax numbers in the cell beside', '<td>NIF</td><td>912 345 678</td>'],
    ['bank accounts', '<p>IBAN ES91 2100 0418 4502 0005 1332</p><p>Konto 912345678</p>'],
    ['registers', '<p>Registro Mercantil, tomo 12.345, folio 678, hoja 912 345 678</p><p>SIREN 912 345 678</p>'],
    ['dates and years', '<p>Desde 01.02.2024</p><p>2019-2024</p><p>2024-01-15</p>'],
    ['opening hours', '<p>9.00-14.00 16.00-20.00</p><p>Tel. 9.00-14.00 16.00-20.00</p>'],
    ['amounts and places', '<p>12.500.000</p><p>40.416775</p><p>ID 912345678</p>'],
    ['numbers inside words', '<p>Tel-Aviv-912345678x A912345678</p>'],
    ['stand-ins', '<p>Tel: 123456789</p><p>Tel: 000 000 000</p>'],
    ['who hosts the site', '<h3>Hosting</h3><p>Big Host, Tel: 912 345 678</p>'],
    ['who made it', '<p>Diseño web: Estudio Sol, tel. 912 345 678</p>'],
    ['class names about screens', '<span class="hidden-phone">912345678</span> years'],
  ])('is none of %s', (_case, html) => {
    expect(phonesIn(html)).toEqual([]);
  });

  it('is one of two on a line, and the fax is not', () => {
    expect(phonesIn('<p>Tel: 912 345 678 | Fax: 912 345 679 | Móvil: 612 345 678</p>')).toEqual([
      '+34912345678',
      '+34612345678',
    ]);
    expect(phonesIn('<p>912 34 56 78 / 912 34 56 79</p>')).toEqual(['+34912345678', '+34912345679']);
  });

  it('is a phone although the fax has the same number', () => {
    expect(phonesIn('<p>Tel: 912 345 678</p><p>Fax: 912 345 678</p>')).toEqual(['+34912345678']);
  });
});
