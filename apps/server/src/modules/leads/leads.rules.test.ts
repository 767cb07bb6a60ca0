/** Normal forms: every spelling of one thing gives one form, and a form is its own. */
import { domainToUnicode } from 'node:url';
import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { describe, expect, it } from 'vitest';
import {
  addressKeys,
  colleagueKeys,
  companyKey,
  domainOf,
  emailOf,
  fold,
  fullName,
  identifierKey,
  identifiersOf,
  identify,
  normalise,
  oneLine,
  personKeys,
  phoneOf,
  placeKeys,
  profileOf,
  storedForm,
  websiteOf,
} from './public.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.webUrl(),
  fc.emailAddress(),
);
/** Characters of names, composed or decomposed. */
const letter = fc.constantFrom(...'abcdefgxyz0189-éñüößçåłдж北'.normalize('NFC'));
const word = fc
  .string({ unit: letter, minLength: 1, maxLength: 12 })
  .filter((text) => /^[^-].*[^-]$|^[^-]$/.test(text));
const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;
const form = fc.constantFrom(...FORMS);

describe('a normal form', () => {
  it.each<[string, (text: string) => string | null]>([
    ['of text', oneLine],
    ['of what is compared', fold],
    ['of an e-mail', emailOf],
    ['of a phone', (text) => phoneOf(text)],
    ['of a national phone', (text) => phoneOf(text, 'DE')],
    ['of a website', (text) => websiteOf(text)?.website ?? null],
    ['of a domain', domainOf],
    ['of a LinkedIn address', (text) => profileOf(text)?.url ?? null],
  ])('%s is its own', (_what, normal) => {
    holds(
      fc.property(anyText, (text) => {
        const once = normal(text);
        expect(once === null ? null : normal(once)).toBe(once);
      }),
    );
  });

  it('that is seen at a glance is the one that a closer look gives', () => {
    const latin = fc.string({ unit: fc.constantFrom(...'aZ9.~ éÑüßÇłŐ×'), maxLength: 20 });
    holds(
      fc.property(latin, (text) => {
        expect(oneLine(text)).toBe(oneLine(` ${text}\u200b`));
      }),
    );
    const host = fc.oneof(fc.domain(), fc.string({ unit: fc.constantFrom(...'ab1-.x'), maxLength: 20 }), fc.ipV4());
    holds(
      fc.property(host, fc.constantFrom('', '/'), (name, end) => {
        expect(websiteOf(`https://${name}${end}`)).toEqual(websiteOf(`HTTPS://${name}${end}`));
      }),
    );
  });

  it('of an address is stable for characters of any script', () => {
    holds(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (slug) => {
        const profile = profileOf(`linkedin.com/in/${slug}`);
        if (profile) expect(profileOf(profile.url)).toEqual(profile);
        const email = emailOf(`${slug}@acme.test`);
        if (email) expect(emailOf(email)).toBe(email);
        const site = websiteOf(`${slug}.test/${slug}`);
        if (site) expect(websiteOf(site.website)).toEqual(site);
      }),
    );
  });
});

describe('all spellings of one identity', () => {
  it('of a LinkedIn profile give one key and one address', () => {
    const spelling = fc.record({
      host: fc.constantFrom(
        '',
        'linkedin.com/',
        'https://www.linkedin.com/',
        'http://de.linkedin.com/',
        'LinkedIn.com/',
      ),
      tail: fc.constantFrom('', '/', '?trk=people', '/details#top'),
      form,
      write: fc.constantFrom<(text: string) => string>(
        (text) => text,
        encodeURIComponent,
        (text) => encodeURIComponent(encodeURIComponent(text)),
        (text) => text.toUpperCase().replaceAll('SS', 'ß'),
      ),
    });
    holds(
      fc.property(word, spelling, (slug, { host, tail, form, write }) => {
        const written = `${host}in/${write(slug.normalize(form))}${tail}`;
        expect(profileOf(written)).toEqual(profileOf(`in/${slug}`));
        expect(personKeys({ linkedin_url: written })).toEqual(personKeys({ linkedin_url: `in/${slug}` }));
      }),
    );
    expect(profileOf('https://pt.linkedin.com/in/Jos%C3%A9-Silva')).toEqual({
      key: 'in/josé-silva',
      url: 'https://www.linkedin.com/in/jos%C3%A9-silva',
    });
  });

  it('of a host give one domain, in Unicode or in punycode', () => {
    holds(
      fc.property(word, form, fc.constantFrom('', 'www.', 'shop.'), (name, form, below) => {
        const domain = domainOf(`${name}.de`);
        fc.pre(domain !== null);
        const spellings = [
          `${below}${name}.de`.normalize(form),
          `https://${below}${name}.de/about?x=1`.normalize(form),
          `${below}${name}.DE.`,
          domain as string,
          domainToUnicode(domain as string),
        ];
        for (const spelling of spellings) expect(domainOf(spelling)).toBe(domain);
        expect(websiteOf(`${name}.de`)?.domain).toBe(domain);
        const email = emailOf(`info@${name}.de`);
        expect(emailOf(`INFO@${name}.de`.normalize(form))).toBe(email);
        expect(emailOf(`mailto:info@${domain}`)).toBe(email);
      }),
    );
  });

  it('of a phone give one number', () => {
    const number = fc
      .tuple(fc.constantFrom(...getCountries()), fc.integer({ min: 10 ** 6, max: 10 ** 12 }))
      .map(([country, national]) => parsePhoneNumberFromString(`+${getCountryCallingCode(country)}${national}`))
      .filter((parsed) => parsed?.isPossible() === true);
    holds(
      fc.property(number, (parsed) => {
        const plain = parsed?.number as string;
        const spellings = [
          plain,
          parsed?.formatInternational() as string,
          parsed?.getURI() as string,
          `00${plain.slice(1)}`,
          `${plain} ext. 12`,
        ];
        for (const spelling of spellings) expect(phoneOf(spelling)).toBe(phoneOf(plain));
      }),
      { numRuns: 400 },
    );
  });

  it('of a phone are taken at their word only where parsing would say the same', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 5, maxLength: 12 });
    holds(
      fc.property(fc.constantFrom(...getCountries()), digits, (country, rest) => {
        const written = `+${getCountryCallingCode(country)}${rest}`;
        // The space keeps it from being taken at its word.
        expect(phoneOf(written)).toBe(phoneOf(`${written.slice(0, 3)} ${written.slice(3)}`));
      }),
      { numRuns: 2000 },
    );
  });

  it('of a company give one key: case, accents and signs of the street make no difference', () => {
    const key = (website: string, street: string) => companyKey({ ...(websiteOf(website) as object), street });
    expect(key('https://WWW.Müller.de/x', 'Hauptstraße 1.')).toBe(key('xn--mller-kva.de', 'HAUPTSTRASSE 1'));
    expect(key('facebook.com/acme', '')).not.toBe(key('facebook.com/other', ''));
    expect(key('https://www.facebook.com/Acme/', '')).toBe(key('facebook.com/acme', ''));
    const values = { domain: 'acme.test', website: 'https://acme.test', street: 'Main St 1', city: 'Austin' };
    expect(placeKeys('osm:node/1', values).dedupeKey).toBe(companyKey(values));
  });
});

describe('what is read from a text', () => {
  it.each([
    ['(030) 123-4567', 'DE', '+49301234567'],
    ['030/1234567', 'Germany', '+49301234567'],
    ['030 1234567 / 030 7654321', 'DE', '+49301234567'],
    ['+49 30 1234567; +49 30 7654321', '', '+49301234567'],
    ['+44 (0)20 7946 0958', '', '+442079460958'],
    ['+4402079460958', '', '+442079460958'],
    ['＋４９ ３０ １２３４５６７', '', '+49301234567'],
    ['512 555 0100', '', null],
    ['+1 555 1234', '', null],
    ['+15551234', '', null],
    ['call me', 'US', null],
  ])('phone %s of %s', (text, country, expected) => {
    expect(phoneOf(text, country)).toBe(expected);
  });

  it.each([
    ['Info@München.de', 'info@xn--mnchen-3ya.de'],
    ['ada@acme', null],
    ['ada..b@acme.test', null],
    ['a b@acme.test', null],
    ['ada@1.2.3.4', null],
    ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
  ])('e-mail %s', (text, expected) => {
    expect(emailOf(text)).toBe(expected);
  });

  it.each([
    ['Acme.com/contact/', 'https://acme.com/contact/', 'acme.com'],
    ['http://acme.com:8080/?a=1#top', 'http://acme.com:8080/?a=1'.replace('/?', '?'), 'acme.com'],
    ['https://www.acme.co.uk', 'https://www.acme.co.uk', 'acme.co.uk'],
    ['shop.github.io', 'https://shop.github.io', 'shop.github.io'],
  ])('website %s', (text, website, domain) => {
    expect(websiteOf(text)).toEqual({ website, domain });
  });

  it.each(['ftp://acme.com', '10.0.0.1', 'https://me:secret@acme.com', 'two words', 'acme', ''])(
    'no website: %s',
    (text) => {
      expect(websiteOf(text)).toBeNull();
    },
  );

  it('names what is known of a name', () => {
    expect([fullName('Ada', 'Lovelace'), fullName('Ada'), fullName()]).toEqual(['Ada Lovelace', 'Ada', '']);
    expect(oneLine(' Jose\u0301\n Silva\u0000 ')).toBe('José Silva');
  });
});

const read = (text: string) => {
  const found = identify(text);
  return found && identifierKey(found);
};

describe('a person', () => {
  const ada = { name: 'Ada Lovelace', email: 'ada@acme.test', linkedin_url: 'https://www.linkedin.com/in/ada' };
  const known = [
    ['a search for people', personKeys({ ...ada, domain: 'acme.test' })],
    ['a search for people without a profile', personKeys({ name: 'ADA  LOVELACE', domain: 'acme.test' }, 'pdl/1')],
    ['the employees of a company', colleagueKeys('acme.test', { name: 'Ada Lovelace' })],
    ['the addresses of a domain', addressKeys({ ...ada, linkedin_url: '', domain: 'acme.test' })],
  ] as const;

  it.each(known.flatMap(([a, first]) => known.map(([b, second]) => [a, b, first, second] as const)))(
    'found by %s is the same as found by %s',
    (_a, _b, first, second) => {
      expect(first?.identityKeys.some((key) => second?.identityKeys.includes(key))).toBe(true);
    },
  );

  it('is another person at another company, and on a shared site', () => {
    const [acme, other] = ['acme.test', 'other.test'].map((domain) => colleagueKeys(domain, { name: 'Ada Lovelace' }));
    expect(acme?.identityKeys).not.toEqual(other?.identityKeys);
    expect(colleagueKeys('facebook.com', { name: 'Ada Lovelace' })).toBeNull();
  });

  it('stands in a list by profile, address or vendor id as before', () => {
    expect(personKeys({ ...ada, domain: 'acme.test' })?.dedupeKey).toBe('linkedin:in/ada');
    expect(personKeys({ name: 'Ada', domain: 'acme.test' })).toBeNull();
    expect(addressKeys({ ...ada, domain: 'acme.test' }).dedupeKey).toBe('email:ada@acme.test');
  });
});

describe('what identifies a person', () => {
  it.each([
    [' Ada@Acme.TEST ', 'email:ada@acme.test'],
    ['mailto:ada@acme.test', 'email:ada@acme.test'],
    ['+1 (512) 555-0100', 'phone:+15125550100'],
    ['0044 20 7946 0958', 'phone:+442079460958'],
    ['https://www.acme.co.uk/about', 'domain:acme.co.uk'],
    ['shop.acme.com', 'domain:acme.com'],
    ['https://www.linkedin.com/in/Ada-Lovelace/?trk=x', 'linkedin:in/ada-lovelace'],
    ['de.linkedin.com/company/acme', 'linkedin:company/acme'],
    ['linkedin.com/in/jose\u0301-silva', 'linkedin:in/josé-silva'],
    ['MÜNCHEN.de', 'domain:xn--mnchen-3ya.de'],
    ['https://www.mu\u0308nchen.de/x', 'domain:xn--mnchen-3ya.de'],
    ['xn--mnchen-3ya.de', 'domain:xn--mnchen-3ya.de'],
    ['bakery.github.io', 'domain:bakery.github.io'],
    ['osm:node/123', 'place:osm:node/123'],
  ])('is read from %s', (text, key) => {
    expect(read(text)).toBe(key);
  });

  it.each(['', 'hello', '512 555 0100', '@', 'ada@', 'com', 'name,email'])('is not read from "%s"', (text) => {
    expect(read(text)).toBeNull();
  });

  it('never becomes something else the second time, nor as a row holds it', () => {
    holds(
      fc.property(fc.oneof(fc.emailAddress(), fc.domain(), anyText), (text) => {
        const once = identify(text);
        if (!once) return;
        expect(read(once.value)).toBe(identifierKey(once));
        expect(normalise(once.kind, storedForm(once))).toBe(once.value);
      }),
    );
  });

  it('counts the domain of an e-mail and its mailbox, but no site of many', () => {
    const keys = (lead: Parameters<typeof identifiersOf>[0]) => identifiersOf(lead).map(identifierKey).sort();
    expect(keys({ email: 'ada@mail.acme.test', phone: '+15125550100', domain: 'https://acme.test' })).toEqual([
      'domain:acme.test',
      'email:ada@mail.acme.test',
      'phone:+15125550100',
    ]);
    expect(keys({ email: 'ada+news@acme.test' })).toContain('email:ada@acme.test');
    expect(keys({ email: 'ada@acme.test' })).not.toContain('email:ada+news@acme.test');
    expect(keys({ email: '+@acme.test' })).toEqual(['domain:acme.test', 'email:+@acme.test']);
    expect(keys({ domain: 'facebook.com' })).toEqual([]);
    expect(keys({ email: 'ada@facebook.com' })).toContain('domain:facebook.com');
  });
});
