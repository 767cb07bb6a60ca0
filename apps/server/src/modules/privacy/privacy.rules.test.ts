import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hashingKey,
  hashOf,
  hintOf,
  identifierKey,
  identifiersOf,
  identify,
  isSharedMail,
  provenBy,
  retentionDate,
  spellingsOf,
} from './privacy.rules.ts';

const KEY = hashingKey(new Map([[1, Buffer.alloc(32, 1)]]));
const read = (text: string) => {
  const found = identify(text);
  return found && identifierKey(found);
};

describe('what identifies somebody', () => {
  it.each([
    [' Ada@Acme.TEST ', 'email:ada@acme.test'],
    ['mailto:ada@acme.test', 'email:ada@acme.test'],
    ['+1 (512) 555-0100', 'phone:+15125550100'],
    ['0044 20 7946 0958', 'phone:+442079460958'],
    ['https://www.acme.co.uk/about', 'domain:acme.co.uk'],
    ['shop.acme.com', 'domain:acme.com'],
    ['https://www.linkedin.com/in/Ada-Lovelace/?trk=x', 'linkedin:in/ada-lovelace'],
    ['de.linkedin.com/company/acme', 'linkedin:company/acme'],
    ['https://pt.linkedin.com/in/Jos%C3%A9-Silva', 'linkedin:in/josé-silva'],
    ['linkedin.com/in/jose\u0301-silva', 'linkedin:in/josé-silva'],
    ['MÜNCHEN.de', 'domain:xn--mnchen-3ya.de'],
    ['https://www.mu\u0308nchen.de/x', 'domain:xn--mnchen-3ya.de'],
    ['Info@München.de', 'email:info@xn--mnchen-3ya.de'],
    ['xn--mnchen-3ya.de', 'domain:xn--mnchen-3ya.de'],
    ['bakery.github.io', 'domain:bakery.github.io'],
    ['osm:node/123', 'place:osm:node/123'],
  ])('reads %s', (text, key) => {
    expect(read(text)).toBe(key);
  });

  it.each(['', 'hello', '512 555 0100', '@', 'ada@', 'com', 'name,email'])('does not read "%s"', (text) => {
    expect(read(text)).toBeNull();
  });

  it('counts the domain of an e-mail as well', () => {
    const keys = identifiersOf({
      email: 'ada@mail.acme.test',
      phone: '+15125550100',
      domain: 'https://acme.test',
      linkedin: null,
    });
    expect(keys.map(identifierKey).sort()).toEqual([
      'domain:acme.test',
      'email:ada@mail.acme.test',
      'phone:+15125550100',
    ]);
  });

  it('counts a mailbox for what is sent to it with a tag, not the other way round', () => {
    const keys = (email: string) => identifiersOf({ email }).map(identifierKey);
    expect(keys('ada+news@acme.test')).toContain('email:ada@acme.test');
    expect(keys('ada@acme.test')).not.toContain('email:ada+news@acme.test');
    expect(keys('+@acme.test')).toEqual(['email:+@acme.test', 'domain:acme.test']);
  });

  it('knows how rows may spell it', () => {
    expect(spellingsOf({ kind: 'email', value: 'info@xn--mnchen-3ya.de' })).toContain('info@münchen.de');
    expect(spellingsOf({ kind: 'linkedin', value: 'in/josé' })).toEqual(['in/josé', 'in/jos%c3%a9']);
    expect(spellingsOf({ kind: 'phone', value: '+15125550100' })).toEqual(['+15125550100']);
  });

  it('never reads a text into something else the second time', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.domain(), fc.string()), (text) => {
        const once = identify(text);
        return once === null || read(once.value) === identifierKey(once);
      }),
    );
  });
});

describe('hashes and hints', () => {
  it('depend on the installation and do not give the value away', () => {
    const email = { kind: 'email', value: 'ada.lovelace@acme.test' } as const;
    const other = hashingKey(new Map([[1, Buffer.alloc(32, 2)]]));
    expect(hashOf(KEY, email)).not.toEqual(hashOf(other, email));
    expect(hashOf(KEY, email)).not.toEqual(hashOf(KEY, { kind: 'domain', value: email.value }));
    expect(hintOf(email)).toBe('a•••@acme.test');
    expect(hintOf({ kind: 'phone', value: '+15125550100' })).toBe('+151•••00');
    expect(hintOf({ kind: 'linkedin', value: 'in/ada' })).toBe('in/a•••');
  });

  it('stay the same when a newer secret key is added', () => {
    const rotated = hashingKey(
      new Map([
        [2, Buffer.alloc(32, 9)],
        [1, Buffer.alloc(32, 1)],
      ]),
    );
    expect(rotated).toEqual(KEY);
  });
});

describe('a removal', () => {
  it('takes the mailbox and its own domain for proven, and nothing else', () => {
    const { proven, doubtful } = provenBy({
      email: 'ada@acme.test',
      domain: 'www.acme.test',
      phone: '+15125550100',
      linkedin: 'linkedin.com/in/ada',
    });
    expect(proven.map(identifierKey)).toEqual(['email:ada@acme.test', 'domain:acme.test']);
    expect(doubtful.map(identifierKey)).toEqual(['phone:+15125550100', 'linkedin:in/ada']);
  });

  it('never removes everybody at a mail provider', () => {
    expect(provenBy({ email: 'me@gmail.com', domain: 'gmail.com' }).proven.map(identifierKey)).toEqual([
      'email:me@gmail.com',
    ]);
    expect(isSharedMail('yahoo.co.uk')).toBe(true);
    expect(isSharedMail('acme.test')).toBe(false);
  });
});

describe('the retention date', () => {
  it('is two years after the lead was acquired, on the last day where the month is shorter', () => {
    expect(retentionDate(new Date('2026-01-15T12:00:00Z')).toISOString()).toBe('2028-01-15T12:00:00.000Z');
    expect(retentionDate(new Date('2024-02-29T00:00:00Z')).toISOString()).toBe('2026-02-28T00:00:00.000Z');
  });

  it('is earlier where the source demands it, and never later', () => {
    const acquired = new Date('2026-01-15T12:00:00Z');
    expect(retentionDate(acquired, 30).toISOString()).toBe('2026-02-14T12:00:00.000Z');
    expect(retentionDate(acquired, 5000)).toEqual(retentionDate(acquired));
  });
});
